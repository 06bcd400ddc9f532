import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inFours } from './in-fours.ts';

test('a key is shown in groups of four, without a blank at its end', () => {
  assert.equal(inFours('ABCDEFGH'), 'ABCD EFGH');
  assert.equal(inFours('ABCDEFGHI'), 'ABCD EFGH I');
  assert.equal(inFours('ABC'), 'ABC');
});
