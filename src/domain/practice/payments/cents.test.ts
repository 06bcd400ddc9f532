import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCents } from './cents.ts';

test('cents are written exactly, zero as $0.00', () => {
  const cases: [number, string][] = [
    [0, '$0.00'],
    [-0, '$0.00'],
    [5, '$0.05'],
    [99, '$0.99'],
    [3920, '$39.20'],
    [4900, '$49.00'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_450, '$1,234.50'],
    [123_456_789_01, '$123,456,789.01'],
    [-980, '-$9.80'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ];
  for (const [cents, written] of cases) assert.equal(formatCents(cents), written);
});

test('what is no whole number of cents is not written', () => {
  for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 53]) assert.throws(() => formatCents(wrong));
});
