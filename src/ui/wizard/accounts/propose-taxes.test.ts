import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TABLES_THROUGH_2026 } from '../../../../tests/support/tax-tables.ts';
import { proposedRates, type Household } from './propose-taxes.tsx';

const ratesOf = (household: Household) => proposedRates(household, TABLES_THROUGH_2026);

test('the rates are the brackets of the income, with their source and year', () => {
  // 2026, joint: 245,000 less the 32,200 standard deduction = 212,800, above 211,400: 24%; gains below 613,700: 15%.
  const rates = ratesOf({
    tax_year: 2026,
    filing_status: 'married_filing_jointly',
    filers_65_or_older: 0,
    ordinary_income: 245_000,
  });
  assert.deepEqual(
    [rates.ordinary, rates.gains, rates.taxable_income, rates.table_year],
    [0.24, 0.15, 212_800, 2026],
  );
  assert.match(rates.sources.join(), /Rev\. Proc\. 2025-32/);
});

test('low income has a 0% rate on gains, and high income also has the net investment income tax', () => {
  const single = (ordinary_income: number) =>
    ratesOf({ tax_year: 2026, filing_status: 'single', filers_65_or_older: 0, ordinary_income });
  // 40,000 less 16,100 = 23,900: 12%; the rate on gains below 49,450 is 0%.
  assert.deepEqual([single(40_000).ordinary, single(40_000).gains], [0.12, 0]);
  // 700,000 is in the 37% bracket; gains above 545,500 at 20%, plus 3.8% above 200,000.
  assert.deepEqual([single(700_000).ordinary, single(700_000).gains], [0.37, 0.238]);
  assert.deepEqual([single(40_000).has_niit, single(700_000).has_niit], [false, true]);
});

test('a year after the last table uses the last table, and returns its year', () => {
  const laterRates = ratesOf({
    tax_year: 2031,
    filing_status: 'single',
    filers_65_or_older: 0,
    ordinary_income: 90_000,
  });
  assert.equal(laterRates.table_year, 2026);
});
