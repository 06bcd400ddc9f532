import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inForce } from './dated-figure.ts';
import { grownTables } from './grown-tables.ts';
import { SHIPPED_TAX_TABLES } from './federal-figures.ts';

test('the tables of 2027 and 2028 at 2.5% are those of the worked example of the contract', () => {
  const tables = grownTables(SHIPPED_TAX_TABLES, 0.025);
  const in2027 = <Value>(figures: Parameters<typeof inForce<Value>>[0]) => inForce(figures, 2027);
  assert.deepEqual(in2027(tables.bracketEnds).single, [12_700, 51_650, 108_325, 206_800, 262_625, 656_600]);
  const deductions = in2027(tables.standardDeductions);
  assert.deepEqual(
    [deductions.single, deductions.married_filing_jointly, deductions.head_of_household],
    [16_500, 33_000, 24_750],
  );
  const gains = in2027(tables.capitalGainThresholds);
  assert.deepEqual(gains.married_filing_jointly, [101_350, 629_000]);
  assert.equal(gains.single[0], 50_675);
  const premiums = in2027(tables.medicarePremiums);
  assert.deepEqual(premiums.incomeAbove, [112_000, 140_000, 175_000, 210_000, 500_000]);
  assert.equal(inForce(tables.medicarePremiums, 2028).incomeAbove[4], 513_000);
});
