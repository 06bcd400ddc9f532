import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allErrors, errorAnswer } from './errors.ts';

test('docs/errors.md lists every code with its status and words, and no other', () => {
  const text = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\d+) +\| (.*?) +\|$/gm)];
  assert.deepEqual(
    rows.map(([, code, status, detail]) => [code, Number(status), detail]),
    allErrors().map(([code, entry]) => [code, entry.status, entry.detail]),
  );
});

test('a refused token answers in the catalogue’s form', () => {
  assert.deepEqual(errorAnswer({ code: 'token_not_valid', detail: '' }), {
    status: 401,
    body: {
      detail: 'Given token not valid for any token type',
      code: 'token_not_valid',
      messages: [{ message: 'Token is invalid or expired' }],
    },
  });
});

test('bad fields answer by path, and a failure with a code of its own keeps it', () => {
  assert.deepEqual(errorAnswer({ code: 'invalid_input', detail: '', fields: { 'rows.3.age': ['No.'] } }), {
    status: 400,
    body: { error: { 'rows.3.age': ['No.'] } },
  });
  assert.deepEqual(errorAnswer({ code: 'pdf_scan', detail: 'A scan.', fields: { file: ['A scan.'] } }), {
    status: 400,
    body: { error: { file: ['A scan.'] }, code: 'pdf_scan' },
  });
});

test('a required field is named by its path in every form of answer', () => {
  const fields = {
    'illustration.illustrated_rate': ['Illustrated rate is a required field'],
    market: ['Market is a required field, or returns in its place'],
    input: ['Opening values is a required field: the ledger begins with policy year 3.'],
  };
  const error = {
    'illustration.illustrated_rate': ['illustration.illustrated_rate is a required field'],
    market: ['market is a required field, or returns in its place'],
    input: ['input is a required field: the ledger begins with policy year 3.'],
  };
  assert.deepEqual(errorAnswer({ code: 'invalid_input', detail: '', fields }).body, { error });
  assert.deepEqual(errorAnswer({ code: 'pdf_scan', detail: '', fields }).body, { error, code: 'pdf_scan' });
});

test('a code that is not in the table is a bug, not an answer', () => {
  assert.throws(() => errorAnswer({ code: 'made_up', detail: '' }), /made_up/);
});
