import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_HISTORY } from '../../market/index-history.ts';
import { policyTestsSchema, type PolicyTestsInput } from '../../policy/definition/policy-tests-schema.ts';
import { parseWith } from '../../shared/field-errors.ts';
import { illustrationChecksSchema, type IllustrationChecksInput } from './illustration-checks-schema.ts';
import { ledgerChecks } from './ledger-checks.ts';

/** Ex L of ENGINES-2: male 45 nonsmoker, 500,000, issued in 2026. */
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

test('a ledger within the limits meets both tests of the law, with their premiums', () => {
  const check = found(paying(15_000, 7));
  assert.equal(check('seven_pay')?.state, 'met');
  assert.equal(check('seven_pay')?.figures[0]?.value.toFixed(2), '36169.28');
  assert.equal(check('definition')?.state, 'met');
  assert.deepEqual(
    check('definition')?.figures.map(({ value }) => value.toFixed(2)),
    ['120636.77', '8863.82'],
  );
});

test('a ledger that is paid too fast looks like a modified endowment contract, unless it is entered as one', () => {
  const check = found(paying(38_000, 3));
  assert.equal(check('seven_pay')?.state, 'look');
  assert.equal(
    check('seven_pay')?.finding,
    'This design looks like a modified endowment contract from year 1.',
  );
  assert.equal(found(paying(38_000, 3, { is_mec: true }))('seven_pay')?.state, 'met');
});

test('without the insured’s sex the tests of the law are open, and the others are made', () => {
  const check = found(paying(15_000, 7), null);
  assert.deepEqual(
    ['seven_pay', 'definition', 'loan_leverage', 'guaranteed'].map((id) => check(id)?.state),
    ['open', 'open', 'look', 'open'],
  );
});

test('an insured whom the tables do not reach is told, not tested', () => {
  const check = found({
    ...paying(15_000, 7),
    age: 10,
    rows: paying(15_000, 7).rows.map((row) => ({ ...row, age: row.age - 35 })),
  });
  assert.equal(check('seven_pay')?.state, 'open');
  assert.equal(check('seven_pay')?.finding, 'No mortality rates for that age and class.');
});

test('the credit on loaned money is held to half a point above the charge, where anything is borrowed', () => {
  const at = (change: object) => found(paying(15_000, 7, change))('loan_leverage');
  assert.equal(at({})?.state, 'look');
  assert.equal(
    at({})?.finding,
    'The credit on loaned money is 1.20 points above the loan charge. AG 49-A allows 0.50.',
  );
  // Sold in 2020, on an unknown day: one of two limits.
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
