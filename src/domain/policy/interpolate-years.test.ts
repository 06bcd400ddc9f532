import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerRow } from './illustration.ts';
import { interpolatedRows, yearGaps } from './interpolate-years.ts';

const row = (year: number, change: Partial<LedgerRow> = {}): LedgerRow => ({
  year, age: 49 + year, premium_outlay: 0, withdrawals: 0, loans: 40_000, loan_repayment: 0,
  accumulation_value: 100_000, surrender_value: 90_000, death_benefit: 200_000, ...change,
}); // oxfmt-ignore

test('finds the years between rows that are not printed', () => {
  assert.deepEqual(yearGaps([18, 19, 20, 25, 30, 31].map((year) => ({ year }))), [
    { index: 2, from: 21, to: 24 },
    { index: 3, from: 26, to: 29 },
  ]);
});

test('values grow at one rate between the printed years, and payments go on as before the gap', () => {
  // 100,000 × 1.05^k, to whole dollars: 105,000, 110,250, 115,763 (115,762.50), and 121,551 (121,550.625) at the end.
  const rows = interpolatedRows(row(20), row(24, { accumulation_value: 121_551, loans: 0 }));
  assert.deepEqual(rows.map(({ year, age, accumulation_value: value, loans }) => [year, age, value, loans]), [
    [21, 70, 105_000, 40_000],
    [22, 71, 110_250, 40_000],
    [23, 72, 115_763, 40_000],
  ]); // oxfmt-ignore
});

test('a value that is gone at the end of the gap goes by equal amounts, and a column of one end alone stays empty', () => {
  const rows = interpolatedRows(row(20, { charges: 500 }), row(24, { surrender_value: 0 }));
  assert.deepEqual(rows.map(({ surrender_value: value }) => value), [67_500, 45_000, 22_500]); // oxfmt-ignore
  assert.ok(rows.every(({ charges }) => charges === undefined));
});
