import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWith } from '../../shared/result.ts';
import { CAPPED_KEYS, carrierScale } from '../../policy/carrier-scale.ts';
import { illustrationCheckErrors, illustrationChecks } from './illustration-checks.ts';
import { illustrationChecksSchema, type IllustrationChecksInput } from './illustration-checks-schema.ts';
import { NO_HISTORY } from '../../market/inline-series.ts';
import { policyTestsSchema, type PolicyTestsInput } from '../../policy/definition/policy-tests-schema.ts';
import { ledgerChecks } from './ledger-checks.ts';

const base = {
  age: 50,
  start_year: 2026,
  illustrated_rate: 0.062,
  rows: [18_000, 36_500, 56_200, 77_000].map((value, t) => ({
    year: t + 3,
    age: 50 + t,
    premium_outlay: 20_000,
    accumulation_value: value,
    surrender_value: value - 3_000,
    death_benefit: 400_000,
    loans: t === 3 ? 5_000 : 0,
  })),
  opening: {
    accumulation_value: 0,
    surrender_value: 0,
    loan_balance: 0,
    premiums_paid: 0,
    withdrawals_to_date: 0,
  },
};

function read(change: object = {}): IllustrationChecksInput {
  const parsed = parseWith<IllustrationChecksInput>(illustrationChecksSchema, { ...base, ...change });
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return parsed.value;
}

const figure = fc.record({
  year: fc.integer({ min: 3, max: 6 }),
  accumulation_value: fc.integer({ min: 0, max: 100_000 }),
  surrender_value: fc.integer({ min: -5_000, max: 100_000 }),
  death_benefit: fc.integer({ min: 0, max: 800_000 }),
  income: fc.integer({ min: -20_000, max: 20_000 }),
});

test('no displayed figure exceeds the carrier’s, and capping twice equals capping once', () => {
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 6 }), (figures) => {
      const input = read({ figures, compliance_profile: 'client_clamped' });
      const scale = carrierScale(input);
      const once = illustrationChecks(input);
      for (const { year, ...own } of once.shown)
        for (const key of CAPPED_KEYS) assert.ok((own[key] ?? 0) <= scale[year - 3][key] + 0.005);
      const again = once.shown.map(({ capped: _c, hypothetical: _h, ...rest }) => rest);
      const twice = illustrationChecks(read({ figures: again, compliance_profile: 'client_clamped' }));
      assert.equal(twice.any_capped, false);
      assert.deepEqual(
        twice.shown.map(({ surrender_value }) => surrender_value),
        once.shown.map(({ surrender_value }) => surrender_value),
      );
    }),
    { numRuns: 60 },
  );
});

const STEPS = [0.02, -0.03, 0.015, 0.01, -0.01, 0.03, -0.005, 0.012, -0.02, 0.018, 0.004];
/** From 1930 to 2004: enough history before 2000 for the periods of the guideline. */
const sp500 = {
  frequency: 'monthly',
  start: '1930-01',
  returns: Array.from({ length: 900 }, (_, month) => STEPS[(month * 7) % STEPS.length]),
};

test('warns about the leverage in points, and about the rate compared with the guideline’s for the strategy', () => {
  const of = { start_year: 2000, issue_date: '2024-01-01', strategies: [{ index: 'sp500', cap: 0.02 }] };
  const { warnings, above_rate } = illustrationChecks(read({ ...of, series: { sp500 } }));
  assert.equal(
    warnings[0].text,
    'The credit on loaned money is 1.20 points above the loan charge. AG 49-A allows 0.50.',
  );
  // No year is credited more than the cap, so no mean of credits exceeds it.
  assert.ok(above_rate && above_rate.exceeded && above_rate.rate <= 0.02);
  assert.match(
    warnings[1].text,
    /^The illustrated rate of 6\.20% is above the AG 49-A estimate of [01]\.\d\d% for a cap of 2\.00%\.$/,
  );
  assert.equal(illustrationChecks(read(of)).above_rate, null);
});

test('names an index that was launched recently, if its launch is known', () => {
  const codes = (start_year: number) =>
    illustrationChecks(read({ start_year, strategies: [{ index: 'eurostoxx50', cap: 0.1 }] }))
      .warnings.filter(({ code }) => code === 'young_index')
      .map(({ text }) => text);
  assert.deepEqual(codes(2004), ['Eurostoxx 50 has fewer than 10 years of live history.']);
  assert.deepEqual(codes(2026), []);
});

test('rejects a figure for a year that the ledger lacks, with its position', () => {
  assert.deepEqual(illustrationCheckErrors(read({ figures: [{ year: 6 }, { year: 2 }] })), {
    'figures.1.year': ['Must be between 3 and 6.'],
  });
  // Calendar years, or year 0. The message states the ledger's years instead of the schema's range.
  assert.deepEqual(
    illustrationCheckErrors(read({ figures: [{ year: 0 }, { year: 2026 }, { year: 9999 }] })),
    {
      'figures.0.year': ['Must be between 3 and 6.'],
      'figures.1.year': ['Must be between 3 and 6.'],
      'figures.2.year': ['Must be between 3 and 6.'],
    },
  );
  const beyond = parseWith(illustrationChecksSchema, { ...base, figures: [{ year: -1 }, { year: 10_000 }] });
  assert.deepEqual(Object.keys((beyond.ok ? null : beyond.error.fields) ?? {}), [
    'figures.0.year',
    'figures.1.year',
  ]);
});

/** Male 45 nonsmoker, $500,000, issued in 2026. */
const paying = (premium: number, years: number, change: object = {}) => ({
  age: 45,
  start_year: 2026,
  illustrated_rate: 0.062,
  illustrated_loan_rate: 0.05,
  ...change,
  rows: Array.from({ length: 20 }, (_, t) => ({
    year: t + 1,
    age: 45 + t,
    premium_outlay: t < years ? premium : 0,
    loans: t === 15 ? 5_000 : 0,
    accumulation_value: 10_000 * (t + 1),
    surrender_value: 10_000 * (t + 1),
    death_benefit: 500_000,
  })),
});

function lawInput(raw: object): PolicyTestsInput {
  const tests = parseWith<PolicyTestsInput>(policyTestsSchema, raw);
  assert.ok(tests.ok, JSON.stringify(tests));
  return tests.value;
}

function found(ledger: object, insured: object | null = { sex: 'male', tobacco: 'nonsmoker' }) {
  const input = parseWith<IllustrationChecksInput>(illustrationChecksSchema, ledger);
  assert.ok(input.ok, JSON.stringify(input));
  const checks = ledgerChecks(input.value, insured && lawInput({ ...ledger, ...insured }), NO_HISTORY);
  return (id: string) => checks.find((check) => check.id === id);
}

test('guaranteed values count as entered even if only the carrier’s design has them', () => {
  const input = parseWith<IllustrationChecksInput>(illustrationChecksSchema, paying(15_000, 7));
  assert.ok(input.ok, JSON.stringify(input));
  const stateOf = (carrierRows?: IllustrationChecksInput['rows']) =>
    ledgerChecks(input.value, null, NO_HISTORY, carrierRows).find(({ id }) => id === 'guaranteed')?.state;
  const guaranteed = input.value.rows.map((row) => ({ ...row, guaranteed_death_benefit: 500_000 }));
  assert.deepEqual([stateOf(), stateOf(guaranteed)], ['open', 'met']);
});

test('a ledger within the limits passes both tax tests, with their premiums', () => {
  const check = found(paying(15_000, 7));
  assert.equal(check('seven_pay')?.state, 'met');
  assert.equal(check('seven_pay')?.figures[0]?.value.toFixed(2), '36169.28');
  assert.equal(check('definition')?.state, 'met');
  assert.deepEqual(
    check('definition')?.figures.map(({ value }) => value.toFixed(2)),
    ['120636.77', '8863.82'],
  );
});

test('a ledger paid too fast looks like a modified endowment contract, unless entered as one', () => {
  const check = found(paying(38_000, 3));
  assert.equal(check('seven_pay')?.state, 'look');
  assert.equal(
    check('seven_pay')?.finding,
    'This design looks like a modified endowment contract from year 1.',
  );
  assert.equal(found(paying(38_000, 3, { is_mec: true }))('seven_pay')?.state, 'met');
});

test('without the insured’s sex the tax tests are not checked, and the others are', () => {
  const check = found(paying(15_000, 7), null);
  assert.deepEqual(
    ['seven_pay', 'definition', 'loan_leverage', 'guaranteed'].map((id) => check(id)?.state),
    ['open', 'open', 'look', 'open'],
  );
});

test('an insured outside the tables is reported and not tested', () => {
  const check = found({
    ...paying(15_000, 7),
    age: 10,
    rows: paying(15_000, 7).rows.map((row) => ({ ...row, age: row.age - 35 })),
  });
  assert.equal(check('seven_pay')?.state, 'open');
  assert.equal(check('seven_pay')?.finding, 'No mortality rates for that age and class.');
});

test('the loan credit may exceed the charge by at most half a point, if the policy has loans', () => {
  const at = (change: object) => found(paying(15_000, 7, change))('loan_leverage');
  assert.equal(at({})?.state, 'look');
  assert.equal(
    at({})?.finding,
    'The credit on loaned money is 1.20 points above the loan charge. AG 49-A allows 0.50.',
  );
  // Issued in 2020 on an unknown day, so either of two limits may apply.
  const open = at({ illustrated_loan_rate: 0.054, start_year: 2020 });
  assert.equal(open?.state, 'open');
  assert.equal(
    open?.finding,
    'The credit on loaned money is 0.80 points above the loan charge. The limit depends on the date of sale. Enter the issue date.',
  );
  assert.equal(
    at({ start_year: 2020 })?.finding,
    'The credit on loaned money is 1.20 points above the loan charge. AG 49 allows 1.00.',
  );
  assert.equal(at({ start_year: 2015 })?.finding, 'No limit applied when this policy was sold.');
  assert.equal(at({ illustrated_loan_rate: 0.057 })?.state, 'met');
  assert.equal(at({ illustrated_rate: undefined })?.state, 'open');
  const { rows, ...rest } = paying(15_000, 7);
  const without = found({ ...rest, rows: rows.map((row) => ({ ...row, loans: 0 })) })('loan_leverage');
  assert.equal(without?.state, 'met');
  assert.match(without?.finding ?? '', /takes no loans/);
});
