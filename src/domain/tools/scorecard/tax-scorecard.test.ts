import assert from 'node:assert/strict';
import { test } from 'node:test';
import { E1 as e1 } from '../../../../tests/support/scorecard-fixture.ts';
import { SHIPPED_TAX_TABLES } from '../../tax/federal/grown-tables.ts';
import fc from 'fast-check';
import { parseWith } from '../../shared/result.ts';
import { FILING_STATUSES } from '../../tax/federal/dated-figure.ts';
import { federalTax } from '../../tax/federal-tax.ts';
import { scorecardValidity, taxScorecard } from './tax-scorecard.ts';
import { taxScorecardSchema, type TaxScorecardInput } from './tax-scorecard-schema.ts';

const cents = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 0.005, `${actual} is not ${expected}`);

function calculate(raw: Record<string, unknown>) {
  const parsed = parseWith(taxScorecardSchema, raw);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return taxScorecard(parsed.value, SHIPPED_TAX_TABLES);
}

function messages(raw: Record<string, unknown>) {
  const parsed = parseWith(taxScorecardSchema, raw);
  assert.ok(!parsed.ok);
  return parsed.error.fields ?? {};
}

test('500,000 from 65 to 90, converted over five years (worked example E1)', () => {
  const result = calculate(e1);
  cents(result.ira_backend.totals.lifetime_tax, 391_880.5);
  cents(result.ira_backend.totals.legacy_tax, 227_800.26);
  cents(result.ira_backend.totals.after_tax_legacy, 585_772.1);
  cents(result.roth_backend.totals.lifetime_tax, 141_184.89);
  assert.equal(result.roth_backend.totals.legacy_tax, 0);
  cents(result.roth_backend.totals.after_tax_legacy, 717_103.34);
  assert.equal(result.break_even_age, 74);
  assert.equal(result.tax_break_even_age, 81);
  assert.ok(Object.values(result.validation).every(Boolean));
});

test('800,000 jointly from 62 to 92 with a 10% bonus (worked example E2)', () => {
  const result = calculate({
    start_year: 2026,
    balance: 800_000,
    age: 62,
    rmd_age: 75,
    plan_through_age: 92,
    rate_of_return: 0.055,
    initial_tax_rate: 0.24,
    social_security_amount: 45_000,
    social_security_age: 67,
    cola: 0.025,
    roth_conversion_years: 3,
    filing_status: 'married_filing_jointly',
    bonus_amount: 0.1,
  });
  cents(result.ira_backend.totals.total_tax, 995_232.24);
  cents(result.ira_backend.totals.total_value, 3_728_804.22);
  cents(result.roth_backend.totals.total_tax, 229_604.37);
  cents(result.roth_backend.totals.total_value, 4_292_309.32);
});

test('accepts a switch year as a calendar year', () => {
  const asPlanYear = calculate(e1);
  const asCalendarYear = calculate({ ...e1, switch_year: 2035 });
  assert.deepEqual(asCalendarYear, asPlanYear);
});

test('required distributions start at 75 for those born in 1960 or later, at 73 before', () => {
  const parse = (age: number) => parseWith(taxScorecardSchema, { ...e1, age, rmd_age: null });
  const [born1959, born1960] = [parse(67), parse(66)];
  assert.ok(born1959.ok && born1960.ok);
  assert.equal(born1959.value.rmd_age, 73);
  assert.equal(born1960.value.rmd_age, 75);
});

test('before 59½, tax withheld from a conversion is an early distribution with a 10% penalty', () => {
  const { roth_backend } = calculate({
    ...e1,
    age: 58,
    plan_through_age: 70,
    second_tax_rate: null,
    switch_year: null,
    roth_conversion_years: 3,
    social_security_amount: 0,
  });
  const [at58, at59, at60] = roth_backend.rows;
  const tax = at58.conversion * 0.22;
  cents(at58.penalty, (tax / 0.9) * 0.1);
  cents(at58.tax, tax / 0.9);
  cents(at58.roth_balance, (at58.conversion - tax / 0.9) * 1.06);
  assert.ok(at59.penalty > 0);
  assert.equal(at60.penalty, 0);
});

test('conversion tax paid from outside does not reduce the account and lowers that year’s net income', () => {
  const { roth_backend } = calculate({ ...e1, conversion_tax_from: 'outside' });
  const first = roth_backend.rows[0];
  cents(first.roth_balance, 100_000 * 1.06);
  cents(first.cumulative_net_income, -22_000);
});

test('a conversion during years of required distributions converts the balance after them', () => {
  const { roth_backend } = calculate({ ...e1, age: 75, switch_year: 2, roth_conversion_years: 2 });
  const [first, second, third] = roth_backend.rows;
  cents(first.rmd, 500_000 / 24.6);
  cents(first.conversion, (500_000 - first.rmd) / 2);
  cents(second.pre_tax_balance, 0);
  assert.equal(third.rmd, 0);
  assert.equal(third.conversion, 0);
});

test('without matching, the Roth pays no distributions', () => {
  const { roth_backend } = calculate({ ...e1, match_distributions: false });
  assert.ok(roth_backend.rows.every((row) => row.roth_distribution === 0));
});

test('federal method: a conversion that the deductions cover has no tax', () => {
  const result = calculate({
    ...e1,
    balance: 60_000,
    tax_method: 'federal',
    social_security_amount: 0,
    roth_conversion_years: 5,
  });
  // 12,000 to 16,000 per year is below the deductions of a single filer of 65.
  assert.ok(result.roth_backend.rows.slice(0, 5).every((row) => row.conversion > 11_999 && row.tax === 0));
});

test('federal method: tax on Social Security is positive and less than the total tax', () => {
  const { ira_backend } = calculate({ ...e1, tax_method: 'federal' });
  const at80 = ira_backend.rows.find((row) => row.age === 80);
  assert.ok(at80 && at80.tax > at80.tax_on_social_security && at80.tax_on_social_security > 0);
});

test('fills the 12% bracket of 2026 to its end for a single filer of 65 without other income', () => {
  // 50,400 + 16,100 + 2,050 + 6,000 of deductions; 10% of 12,400 and 12% of 38,000.
  const { roth_backend } = calculate({
    ...e1,
    social_security_amount: 0,
    tax_method: 'federal',
    fill_bracket_rate: 0.12,
    roth_conversion_years: 2,
  });
  const [first, , third] = roth_backend.rows;
  cents(first.conversion, 74_550);
  cents(first.tax, 5_800);
  assert.equal(third.conversion, 0, 'only in the years of conversion');
  assert.ok(third.pre_tax_balance > 300_000, 'what no bracket took is still pre-tax');
});

test('filling a wide bracket converts the available balance and no more', () => {
  const { roth_backend } = calculate({ ...e1, tax_method: 'federal', fill_bracket_rate: 0.35 });
  cents(roth_backend.rows[0].conversion, 500_000);
  assert.ok(roth_backend.rows.every((row) => row.pre_tax_balance === 0));
});

test('only a bracket with an end can be filled, and only with the federal tables', () => {
  const federal = { ...e1, tax_method: 'federal' };
  assert.deepEqual(messages({ ...federal, fill_bracket_rate: 0.37 }).fill_bracket_rate, [
    'Must be one of 0.1, 0.12, 0.22, 0.24, 0.32, 0.35.',
  ]);
  assert.deepEqual(messages({ ...e1, fill_bracket_rate: 0.22 }).fill_bracket_rate, [
    'Needs the federal tables: a flat rate has no brackets.',
  ]);
});

test('a filled bracket has no room for one more cent', () => {
  const statuses = fc.constantFrom(...FILING_STATUSES);
  fc.assert(
    fc.property(
      plans,
      statuses,
      fc.constantFrom(0.1, 0.12, 0.22, 0.24),
      fc.double({ min: 0, max: 9e4, noNaN: true }),
      (plan, filing_status, fill_bracket_rate, social_security_amount) => {
        const { roth_backend } = taxScorecard(
          {
            ...plan,
            filing_status,
            social_security_amount,
            social_security_age: 67,
            tax_method: 'federal',
            fill_bracket_rate,
          },
          SHIPPED_TAX_TABLES,
        );
        roth_backend.rows.slice(0, plan.roth_conversion_years).forEach((row) => {
          const of = (conversion: number) =>
            federalTax(
              {
                tax_year: 2025 + row.year,
                filing_status,
                filers_65_or_older: row.age < 65 ? 0 : filing_status === 'married_filing_jointly' ? 2 : 1,
                ordinary_income: row.rmd + conversion,
                long_term_gains: 0,
                social_security: row.social_security,
              },
              SHIPPED_TAX_TABLES,
            ).bracket_rate;
          if (row.conversion > 0) assert.ok(of(row.conversion - 0.01) <= fill_bracket_rate);
          const emptied = row.pre_tax_balance < 0.005;
          if (!emptied) assert.ok(of(row.conversion + 0.01) > fill_bracket_rate);
        });
      },
    ),
    { numRuns: 60 },
  );
});

const plans: fc.Arbitrary<TaxScorecardInput> = fc
  .record({
    age: fc.integer({ min: 60, max: 80 }),
    span: fc.integer({ min: 1, max: 40 }),
    conversionYears: fc.integer({ min: 1, max: 41 }),
    balance: fc.double({ min: 1, max: 5e6, noNaN: true }),
    rmd_age: fc.integer({ min: 70, max: 80 }),
    rate_of_return: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    initial_tax_rate: fc.double({ min: 0, max: 0.6, noNaN: true }),
    filing_status: fc.constantFrom(...FILING_STATUSES),
  })
  .map(({ span, conversionYears, ...input }) => ({
    ...input,
    start_year: 2026,
    plan_through_age: Math.min(120, input.age + span),
    roth_conversion_years: Math.min(conversionYears, span + 1),
    social_security_amount: 0,
    cola: 0,
    bonus_amount: 0,
    conversion_tax_from: 'account',
    match_distributions: true,
    tax_method: 'flat',
    second_tax_rate: undefined,
    switch_year: undefined,
    social_security_age: undefined,
    heir_tax_rate: undefined,
    fill_bracket_rate: undefined,
    table_growth: undefined,
  }));

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)), `${actual} ${expected}`);

test('neutrality: at one rate, without Social Security and bonus, a conversion changes no total', () => {
  fc.assert(
    fc.property(plans, (input) => {
      const { ira_backend, roth_backend, break_even_age } = taxScorecard(input, SHIPPED_TAX_TABLES);
      ira_backend.rows.forEach((row, t) => near(roth_backend.rows[t].total_value, row.total_value));
      assert.equal(break_even_age, input.age);
    }),
  );
});

test('no result is negative, taxable benefits are at most 85% and the account is never overdrawn', () => {
  fc.assert(
    fc.property(
      plans,
      fc.double({ min: 0, max: 1e5, noNaN: true }),
      fc.constantFrom('flat', 'federal'),
      (plan, amount, tax_method) => {
        const input = {
          ...plan,
          social_security_amount: amount,
          social_security_age: 67,
          tax_method,
        } as const;
        const { ira_backend, roth_backend } = taxScorecard(input, SHIPPED_TAX_TABLES);
        for (const row of [...ira_backend.rows, ...roth_backend.rows]) {
          assert.ok(row.tax >= -1e-9 && row.pre_tax_balance >= -1e-6 && row.roth_balance >= -1e-6);
          assert.ok(row.taxable_social_security <= 0.85 * row.social_security + 1e-9);
        }
      },
    ),
  );
});

test('doubling the balance doubles every total if no threshold applies', () => {
  fc.assert(
    fc.property(plans, (input) => {
      const once = taxScorecard(input, SHIPPED_TAX_TABLES);
      const twice = taxScorecard({ ...input, balance: 2 * input.balance }, SHIPPED_TAX_TABLES);
      for (const key of ['total_tax', 'total_value', 'after_tax_legacy'] as const) {
        near(twice.ira_backend.totals[key], 2 * once.ira_backend.totals[key]);
        near(twice.roth_backend.totals[key], 2 * once.roth_backend.totals[key]);
      }
    }),
  );
});

test('every bound has a message', () => {
  const messagesOf = (change: Record<string, unknown>) => messages({ ...e1, ...change });
  assert.deepEqual(messagesOf({ balance: 0 }).balance, ['Must be more than 0.']);
  assert.deepEqual(messagesOf({ balance: null }).balance, ['IRA or 401K Balance is a required field']);
  assert.deepEqual(messagesOf({ plan_through_age: 65 }).plan_through_age, ['Must be between 66 and 120.']);
  assert.deepEqual(messagesOf({ rmd_age: 69 }).rmd_age, ['Must be between 70 and 80.']);
  assert.deepEqual(messagesOf({ social_security_age: 61 }).social_security_age, [
    'Must be between 62 and 70.',
  ]);
  assert.deepEqual(messagesOf({ social_security_age: null }).social_security_age, [
    'Social Security Age is a required field',
  ]);
  assert.deepEqual(messagesOf({ cola: 0.11 }).cola, ['Must be between 0 and 0.1.']);
  assert.deepEqual(messagesOf({ bonus_amount: 0.51 }).bonus_amount, ['Must be between 0 and 0.5.']);
  assert.deepEqual(messagesOf({ roth_conversion_years: 27 }).roth_conversion_years, [
    'Must be between 1 and 26, the years of the plan.',
  ]);
  assert.deepEqual(messagesOf({ switch_year: null }).switch_year, ['Switch Year is a required field']);
  for (const switch_year of [1, 27, 2026, 2052, 500])
    assert.deepEqual(messagesOf({ switch_year }).switch_year, [
      'Must be between 2 and 26, or between 2027 and 2051 as a calendar year.',
    ]);
  assert.match(messagesOf({ second_tax_rate: null }).second_tax_rate[0], /required field when/);
  assert.equal(
    messagesOf({ tax_method: 'federal', start_year: 2020 }).start_year[0],
    'Tax tables start in 2024.',
  );
  assert.deepEqual(messagesOf({ start_year: undefined }).start_year, ['Start Year is a required field']);
  assert.match(messagesOf({ filling_status: 'single' }).filling_status[0], /Did you mean "filing_status"/);
  for (const rate_of_return of ['0.06', NaN, Infinity, true])
    assert.deepEqual(messagesOf({ rate_of_return }).rate_of_return, ['Enter a number.']);
});

test('reports every missing field, including fields that another field requires', () => {
  const missing = { balance: null, social_security_age: null, second_tax_rate: 0.2, switch_year: null };
  assert.deepEqual(messages({ ...e1, ...missing }), {
    balance: ['IRA or 401K Balance is a required field'],
    switch_year: ['Switch Year is a required field'],
    social_security_age: ['Social Security Age is a required field'],
  });
});

test('accepts the second and the last plan year as switch years', () => {
  for (const switch_year of [2, 26, 2027, 2051]) calculate({ ...e1, switch_year });
});

test('the flags of the form match the messages', () => {
  const flags = scorecardValidity(messages({ ...e1, switch_year: 40 }));
  assert.deepEqual(flags, {
    form_valid: false,
    social_security_age_valid: true,
    switch_year_valid: false,
    filing_status_valid: true,
    bonus_amount_valid: true,
  });
});
