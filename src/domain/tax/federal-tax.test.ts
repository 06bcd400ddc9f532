import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWith } from '../shared/result.ts';
import { federalTax } from './federal-tax.ts';
import { type FederalTaxInput, federalTaxSchema } from './federal-tax-schema.ts';
import { SHIPPED_TAX_TABLES } from './federal/grown-tables.ts';
import { FILING_STATUSES } from './federal/dated-figure.ts';
import { TABLES_THROUGH_2026 } from '../../../tests/support/tax-tables.ts';

const taxOf = (input: FederalTaxInput) => federalTax(input, SHIPPED_TAX_TABLES);

const cents = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 0.005, `${actual} is not ${expected}`);

const base: FederalTaxInput = {
  tax_year: 2025,
  filing_status: 'single',
  filers_65_or_older: 0,
  ordinary_income: 0,
  long_term_gains: 0,
  social_security: 0,
};

test('2025 single 65+, IRA 60,000 and Social Security 30,000 (worked example H1)', () => {
  const result = taxOf({
    ...base,
    filers_65_or_older: 1,
    ordinary_income: 60_000,
    social_security: 30_000,
  });
  cents(result.taxable_social_security, 25_500);
  cents(result.senior_deduction, 5_370);
  cents(result.taxable_income, 62_380);
  cents(result.tax, 8_637.6);
});

test('2026 joint both 65+, with gains stacked on top (worked example H2)', () => {
  const result = taxOf({
    tax_year: 2026,
    filing_status: 'married_filing_jointly',
    filers_65_or_older: 2,
    ordinary_income: 120_000,
    long_term_gains: 40_000,
    social_security: 50_000,
  });
  cents(result.taxable_social_security, 42_500);
  cents(result.senior_deduction, 5_700);
  cents(result.taxable_income, 161_300);
  cents(result.tax, 22_110);
  assert.equal(result.bracket_rate, 0.22);
});

test('the marginal rate includes the phase-in of taxable benefits; the bracket rate does not', () => {
  // Single: each dollar makes 85 cents of benefits taxable, so the rate is 12% × 1.85.
  const result = taxOf({ ...base, ordinary_income: 32_000, social_security: 30_000 });
  assert.equal(result.bracket_rate, 0.12);
  cents(result.marginal_rate * 100, 22.2);
});

test('net investment income tax is separate from the tax', () => {
  const without = taxOf({ ...base, ordinary_income: 180_000, long_term_gains: 30_000 });
  cents(without.net_investment_income_tax, 0.038 * 10_000);
  const taxable = 210_000 - 15_750;
  // 10% and 12% brackets 5,578.50, 22% to 103,350, 24% on the rest of ordinary income; gains at 15%.
  const ordinary = taxable - 30_000;
  cents(without.tax, 5_578.5 + 0.22 * (103_350 - 48_475) + 0.24 * (ordinary - 103_350) + 0.15 * 30_000);
});

test('without growth, figures are level after the last table; the senior deduction ends after 2028', () => {
  const senior = { ...base, table_growth: 0, filers_65_or_older: 1, ordinary_income: 60_000 };
  const [y2026, y2028, y2029] = [2026, 2028, 2029].map((tax_year) =>
    federalTax({ ...senior, tax_year }, TABLES_THROUGH_2026),
  );
  cents(y2028.tax, y2026.tax);
  assert.equal(y2028.table_year, 2026);
  assert.equal(y2029.senior_deduction, 0);
  assert.ok(y2029.tax > y2028.tax);
});

test('a separate return has no senior deduction and taxes benefits from the first dollar', () => {
  const result = taxOf({
    ...base,
    filing_status: 'married_filing_separately',
    filers_65_or_older: 1,
    social_security: 20_000,
  });
  cents(result.taxable_social_security, 0.85 * 10_000);
  assert.equal(result.senior_deduction, 0);
});

test('deductions larger than ordinary income reduce the gains', () => {
  const result = taxOf({ ...base, ordinary_income: 5_000, long_term_gains: 70_000 });
  cents(result.ordinary_taxable_income, 0);
  cents(result.taxable_gains, 75_000 - 15_750);
  assert.equal(result.bracket_rate, 0);
  cents(result.tax, 0.15 * (59_250 - 48_350));
});

const anyReturn = fc.record({
  tax_year: fc.integer({ min: 2024, max: 2040 }),
  filing_status: fc.constantFrom(...FILING_STATUSES),
  filers_65_or_older: fc.constantFrom(0, 1),
  ordinary_income: fc.double({ min: 0, max: 2e6, noNaN: true }),
  long_term_gains: fc.double({ min: 0, max: 2e6, noNaN: true }),
  social_security: fc.double({ min: 0, max: 2e5, noNaN: true }),
});

test('tax is never negative and never above the top rate of the taxed income', () => {
  fc.assert(
    fc.property(anyReturn, (input) => {
      const result = taxOf(input);
      assert.ok(result.tax >= 0 && result.net_investment_income_tax >= 0);
      assert.ok(result.tax <= 0.37 * result.taxable_income + 1e-6);
      assert.ok(result.taxable_social_security <= 0.85 * input.social_security + 1e-9);
      cents(result.ordinary_taxable_income + result.taxable_gains, result.taxable_income);
    }),
  );
});

test('tax never falls when income rises', () => {
  fc.assert(
    fc.property(anyReturn, fc.double({ min: 0, max: 1e5, noNaN: true }), (input, more) => {
      const raised = taxOf({ ...input, ordinary_income: input.ordinary_income + more });
      assert.ok(raised.tax >= taxOf(input).tax - 1e-6);
    }),
  );
});

test('rejects invalid input by field, with a message', () => {
  const refused = parseWith(federalTaxSchema, {
    tax_year: 2023,
    filing_status: 'widowed',
    ordinary_income: '60000',
    social_securty: 1,
  });
  assert.ok(!refused.ok);
  assert.deepEqual(refused.error.fields?.tax_year, ['Must be between 2024 and 2100.']);
  assert.match(refused.error.fields?.filing_status[0] ?? '', /one of single/);
  assert.deepEqual(refused.error.fields?.ordinary_income, ['Enter a number.']);
  assert.match(refused.error.fields?.social_securty[0] ?? '', /Did you mean "social_security"/);
});

test('only a joint return has two filers', () => {
  const refused = parseWith(federalTaxSchema, {
    tax_year: 2026,
    filing_status: 'single',
    filers_65_or_older: 2,
  });
  assert.ok(!refused.ok);
  assert.match(refused.error.fields?.filers_65_or_older[0] ?? '', /only a joint return/);
});
