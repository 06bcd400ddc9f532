import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inForce, type DatedFigure } from './dated-figure.ts';
import { capitalGainRates, capitalGainThresholds, netInvestmentIncomeTaxes } from './investment-income.ts';
import { contributionLimits } from './contribution-limits.ts';
import {
  earlyDistributionTax,
  distributionStartAge,
  requiredMinimumDistribution,
  distributionStartAges,
  distributionPeriod,
  uniformLifetimeTable,
} from './retirement-distributions.ts';
import { seniorDeductions, agedAdditions, standardDeductions } from './deductions.ts';
import { SHIPPED_TAX_TABLES, grownTables } from './grown-tables.ts';
import { bracketEnds, bracketRates } from './income-brackets.ts';
import { lastThresholdIndexed, medicarePremium, medicarePremiums } from './medicare-premiums.ts';
import { taxableSocialSecurity, benefitBaseAmounts, benefitShares } from './social-security-benefits.ts';
import { firstTaxYear, lastTaxYear } from './tax-tables.ts';
import { TABLES_THROUGH_2026 } from '../../../../tests/support/tax-tables.ts';
import { largestBenefit } from '../law-warnings.ts';

/** Every dated figure of the federal tables. */
const federalFigures: Readonly<Record<string, readonly DatedFigure<unknown>[]>> = {
  bracketRates,
  bracketEnds,
  standardDeductions,
  agedAdditions,
  seniorDeductions,
  capitalGainRates,
  capitalGainThresholds,
  netInvestmentIncomeTaxes,
  benefitBaseAmounts,
  benefitShares,
  medicarePremiums,
  lastThresholdIndexed: [lastThresholdIndexed],
  contributionLimits,
  distributionStartAges,
  earlyDistributionTax: [earlyDistributionTax],
  uniformLifetimeTable: [uniformLifetimeTable],
};

const DOCUMENT = /Rev\. Proc\. \d{4}-\d+|\d+ USC \d+|\d+ CFR \d|P\.L\. \d+-\d+|CMS fact sheet/;

for (const [name, figures] of Object.entries(federalFigures))
  test(`${name}: every figure has a year, a unit and a source that names the document`, () => {
    assert.ok(figures.length > 0);
    for (const figure of figures) {
      assert.ok(Number.isInteger(figure.year) && figure.year >= 1900 && figure.year <= 2100);
      assert.ok(figure.unit.trim().length > 4);
      assert.match(figure.source, DOCUMENT);
      assert.ok(figure.value !== undefined);
    }
    const years = figures.map((figure) => figure.year);
    assert.deepEqual(
      years,
      [...new Set(years)].sort((a, b) => a - b),
    );
  });

test('figures indexed every year have a table for each year', () => {
  const [first, last] = [firstTaxYear(SHIPPED_TAX_TABLES), lastTaxYear(SHIPPED_TAX_TABLES)];
  const expected = Array.from({ length: last - first + 1 }, (_, t) => first + t);
  const { added, grown, ...indexed } = SHIPPED_TAX_TABLES;
  assert.deepEqual([added, grown], [undefined, undefined]);
  for (const [name, figures] of Object.entries<readonly DatedFigure<unknown>[]>(indexed))
    assert.deepEqual(
      figures.map(({ year }) => year).filter((year) => year >= first),
      expected,
      name,
    );
  assert.equal(largestBenefit.year, last);
});

test('brackets increase, and the 24% bracket of a 2025 joint return ends at 394,600', () => {
  for (const { value } of bracketEnds)
    for (const ends of Object.values(value)) {
      assert.equal(ends.length, 6);
      assert.deepEqual(
        ends,
        [...ends].sort((a, b) => a - b),
      );
    }
  assert.equal(inForce(bracketEnds, 2025).married_filing_jointly[3], 394_600);
});

test('Everage v. Commissioner: benefits of 7,909 and other income of 33,053 make 6,510.88 taxable', () => {
  assert.ok(Math.abs(taxableSocialSecurity(33_053, 7_909, 'single') - 6_510.875) < 1e-9);
});

test('returns the Uniform Lifetime Table at its ends and at round ages', () => {
  assert.deepEqual(
    [69, 70, 72, 80, 90, 100, 110, 119, 120, 130].map(distributionPeriod),
    [0, 29.1, 27.4, 20.2, 12.2, 6.4, 3.5, 2.3, 2.0, 2.0],
  );
});

test('required minimum distributions start at 72 if born by 1950, at 73 by 1959, and at 75 from 1960', () => {
  assert.deepEqual(
    [1830, 1940, 1950, 1951, 1959, 1960, 2090].map(distributionStartAge),
    [72, 72, 72, 73, 73, 75, 75],
  );
  assert.equal(requiredMinimumDistribution(265_000, 72, 73), 0);
  assert.equal(requiredMinimumDistribution(265_000, 73, 73), 10_000);
});

test('Medicare premiums increase above each threshold, and at the last one', () => {
  const single = (magi: number) => medicarePremium(magi, 'single', 2026, SHIPPED_TAX_TABLES).tier;
  assert.deepEqual([109_000, 109_001, 205_001, 499_999, 500_000].map(single), [0, 1, 4, 4, 5]);
  assert.deepEqual(medicarePremium(218_001, 'married_filing_jointly', 2026, SHIPPED_TAX_TABLES), {
    tier: 1,
    part_b: 202.9 + 81.2,
    part_d_adjustment: 14.5,
  });
  assert.equal(medicarePremium(749_999, 'married_filing_jointly', 2025, SHIPPED_TAX_TABLES).tier, 4);
  assert.equal(medicarePremium(120_000, 'married_filing_separately', 2025, SHIPPED_TAX_TABLES).tier, 4);
});

test('the 2027 and 2028 tables at 2.5% match the worked example of the contract', () => {
  const tables = grownTables(TABLES_THROUGH_2026, 0.025);
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
  assert.deepEqual(premiums.income_above, [112_000, 140_000, 175_000, 210_000, 500_000]);
  assert.equal(inForce(tables.medicarePremiums, 2028).income_above[4], 513_000);
});
