import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yearsEach } from './years-in-words.ts';

test('the length of a period is said in words, whatever it is', () => {
  assert.deepEqual([1, 12, 20, 35, 40, 99, 100].map(yearsEach), [
    'one-year',
    'twelve-year',
    'twenty-year',
    'thirty-five-year',
    'forty-year',
    'ninety-nine-year',
    '100-year',
  ]);
});
