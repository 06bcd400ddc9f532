import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from './file-name.ts';

const ELENA = { firstname: 'Elena', lastname: 'Hartwell' };
const of = (more: object = {}) =>
  fileNameOf({ client: ELENA, name: 'Annual review', date: '2026-03-14', extension: 'pdf', ...more });

test('names a file after the client (last name first), the report and the date', () => {
  assert.equal(of(), 'Hartwell Elena - Annual review - 2026-03-14.pdf');
  assert.equal(of({ extension: 'html' }), 'Hartwell Elena - Annual review - 2026-03-14.html');
});

test('the product name is first if there is no client', () => {
  for (const client of [undefined, { firstname: '', lastname: '' }])
    assert.equal(of({ client }), 'Plumbline - Annual review - 2026-03-14.pdf');
  assert.equal(
    of({ client: { firstname: 'Client', lastname: '' } }),
    'Client - Annual review - 2026-03-14.pdf',
  );
});

test('replaces characters that file systems reject, and control characters, with hyphens', () => {
  assert.equal(
    of({ name: 'a/b\\c:d*e?f"g<h>i|j\tk\nl\u0007m' }),
    'Hartwell Elena - a-b-c-d-e-f-g-h-i-j-k-l-m - 2026-03-14.pdf',
  );
});

test('limits a name to 120 characters and preserves its date', () => {
  const long = of({ name: 'W'.repeat(200) });
  assert.equal(long.length, 120);
  assert.match(long, /W - 2026-03-14\.pdf$/);
  assert.doesNotMatch(of({ name: '🎉'.repeat(100) }), /\p{Cs}/u);
});
