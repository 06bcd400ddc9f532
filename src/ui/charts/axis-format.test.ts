import assert from 'node:assert/strict';
import test from 'node:test';
import { axisDollars } from './axis-format.ts';

test('axis dollars are short and keep the digits that tell ticks apart', () => {
  const expected: [number, string][] = [
    [0, '$0'],
    [500, '$500'],
    [250_000, '$250k'],
    [1_200_000, '$1.2M'],
    [1_250_000, '$1.25M'],
    [3e9, '$3B'],
    [-40_000, '−$40k'],
    [2_500, '$2.5k'],
  ];
  for (const [value, text] of expected) assert.equal(axisDollars(value), text);
});
