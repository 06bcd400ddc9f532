/** The files and tests that docs/security.md refers to must exist. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const text = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');

test('every test and page that the security page names exists', () => {
  const named = [...text.matchAll(/(?:src|tests|scripts|docs|deploy)\/[\w./-]+\.\w+/g)].map(([path]) => path);
  assert.ok(named.length > 60, `it names only ${named.length}`);
  assert.deepEqual(
    named.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url))),
    [],
  );
});

test('the security page lists each requirement once', () => {
  const rows = text.split('\n').filter((line) => /^\| V\d/.test(line));
  const numbers = rows.flatMap((row) => {
    const [, cell = ''] = row.split('|');
    return [...cell.matchAll(/V\d+(?:\.\d+)*/g)].map(([number]) => number);
  });
  assert.ok(numbers.length > 100, String(numbers.length));
  assert.deepEqual(
    numbers.filter((number, index) => numbers.indexOf(number) !== index),
    [],
  );
});
