import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyName, LONGEST_NAME } from './scenario.ts';

test('a copy is called after its original', () => {
  assert.equal(copyName('Retire at 65'), 'Copy of Retire at 65');
});

test('a copy of the longest name, and a copy of that copy, still fit', () => {
  const once = copyName('n'.repeat(LONGEST_NAME));
  assert.equal(once.length, LONGEST_NAME);
  assert.equal(copyName(once).length, LONGEST_NAME);
});

test('a name is cut between characters, and does not end with a space', () => {
  assert.equal(copyName(`${'n'.repeat(111)}😀`), `Copy of ${'n'.repeat(111)}`);
  assert.equal(copyName(`${'n'.repeat(111)} more`), `Copy of ${'n'.repeat(111)}`);
});
