/** A rounded solution still meets its target; one step further may not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { exampleMonths } from '../calculations/examples.ts';
import { historicalReportSchema } from '../comparison/historical/historical-report-schema.ts';
import { repricedIllustration } from '../history/reprice-illustration.ts';
import { NO_HISTORY } from '../market/inline-series.ts';
import { rangeReport } from './range-report.ts';
import { solveAlternatives, solveInputOf } from './solve-alternatives.ts';
import type { Question } from './solve-schema.ts';

const input = historicalReportSchema.parse({
  age: elena.client.age,
  start_year: 2026,
  illustration: elena.illustration,
  vehicles: [{ name: 'Taxable', account_type: 'taxable', portfolio: { made_up: 1 } }],
  strategies: [{ index: 'made_up', cap: 0.1 }],
  horizon: 30,
  series: { made_up: exampleMonths() },
});

const requestOf = (question: Question, share: number) => ({
  ...solveInputOf(input, { question, share, slot: 2, target_income: 30_000 }),
  paths: 200,
});

/** Counts with the report instead of the search. */
const paidOn = (change: object): number => {
  const {
    question: _q,
    share: _s,
    slot: _l,
    target_income: _t,
    condition: _c,
    ...rest
  } = requestOf('cap', 0.9);
  const { measure: _m, vary: _v, ...range } = rest;
  const report = rangeReport({ ...range, show_paths: [], ...change }, NO_HISTORY);
  return 1 - (report.slots[0]?.lapse?.share ?? 1);
};

test('the lowest cap, rounded up, has the share that the report counts, and a lower cap has no more', () => {
  const { rows, paths } = solveAlternatives(requestOf('cap', 0.9), NO_HISTORY);
  const [row] = rows;
  assert.equal(paths, 200);
  assert.equal(row?.status, 'ok');
  assert.ok(row.value !== null && row.below && row.above && row.share_there !== null);
  const cap = row.value;
  assert.equal(row.share_there, paidOn({ strategies: input.strategies.map((one) => ({ ...one, cap })) }));
  assert.ok(row.share_there >= 0.9);
  assert.ok(row.below.share <= row.share_there && row.share_there <= row.above.share);
  assert.equal(row.others.length, 2);
});

test('a result includes the plan’s loan rate, or null without a policy', () => {
  const loans = solveAlternatives(
    { ...requestOf('income', 0.9), borrowing_rate: 0.04 },
    NO_HISTORY,
  ).loan_rate;
  assert.deepEqual([loans?.rate, loans?.illustrated_rate, loans?.source], [0.04, 0.05, 'given']);
  assert.ok((loans?.lapse_count ?? NaN) <= (loans?.illustrated_lapse_count ?? NaN));
  assert.equal(
    solveAlternatives({ ...requestOf('safe_withdrawal', 0.9), growth: 0 }, NO_HISTORY).loan_rate,
    null,
  );
});

test('the highest loan rate and charges, rounded down, also reach the share', () => {
  for (const [question, key] of [
    ['borrowing_rate', 'borrowing_rate'],
    ['charge_stress', 'charge_stress'],
  ] as const) {
    const [row] = solveAlternatives(requestOf(question, 0.9), NO_HISTORY).rows;
    assert.ok(row);
    if (row.value === null) continue;
    assert.equal(row.share_there, paidOn({ [key]: row.value }));
    assert.ok((row.share_there ?? 0) >= 0.9);
  }
});

test('an income is solved for each slot in whole dollars, and a higher one is paid on fewer paths', () => {
  const { rows } = solveAlternatives(requestOf('income', 0.9), NO_HISTORY);
  assert.deepEqual(
    rows.map(({ slot }) => slot),
    [1, 2],
  );
  for (const row of rows) {
    assert.ok(row.value !== null && row.above && row.share_there !== null);
    assert.equal(row.value, Math.floor(row.value));
    assert.ok(row.share_there >= 0.9 && row.above.share <= row.share_there);
  }
});

test('a plan with the solved value is paid in full on as many paths as stated', () => {
  const terms = { max_level_basis: 'pre_tax_zero' } as const;
  const requested = (question: Question, target_income?: number) => ({
    ...requestOf(question, 0.9),
    ...terms,
    target_income,
  });
  const shareOf = (design: { multiple: number; income: number }): number =>
    paidOn({ ...terms, illustration: repricedIllustration(input.illustration, { design }, input.methods) });
  const [income] = solveAlternatives(requested('income'), NO_HISTORY).rows;
  assert.ok(income?.value && income.above);
  assert.equal(shareOf({ multiple: 1, income: income.value }), income.share_there);
  assert.equal(shareOf({ multiple: 1, income: income.above.value }), income.above.share);
  const target = Math.round(1.5 * income.value);
  const [premium] = solveAlternatives(requested('premium', target), NO_HISTORY).rows;
  assert.ok(premium?.value && premium.below && premium.above);
  assert.ok(Math.abs(premium.value - target / income.value) < 2e-4);
  for (const { value, share } of [
    { value: premium.value, share: premium.share_there },
    premium.below,
    premium.above,
  ])
    assert.equal(shareOf({ multiple: value, income: target }), share);
  assert.ok((premium.share_there ?? 0) >= 0.9 && premium.below.share < 0.9);
});

test('if no value or every value satisfies the target, the ends of the search range are returned', () => {
  const fixed = { ...requestOf('borrowing_rate', 1), charge_stress: 9 };
  const nowhere = solveAlternatives(fixed, NO_HISTORY);
  assert.deepEqual([nowhere.rows[0]?.status, nowhere.searched], ['unreachable', [0, 0.2]]);
  const { illustration } = input;
  const without = {
    ...illustration,
    rows: illustration.rows.map((row) => ({ ...row, loans: 0, withdrawals: 0 })),
  };
  const anywhere = solveAlternatives(
    { ...requestOf('borrowing_rate', 0.9), illustration: without, charge_stress: 0 },
    NO_HISTORY,
  );
  assert.deepEqual([anywhere.rows[0]?.status, anywhere.rows[0]?.value], ['any', 0.2]);
});

test('a sustainable withdrawal is the first-year payment that lasts on each account, without a policy', () => {
  const { rows, paths } = solveAlternatives({ ...requestOf('safe_withdrawal', 0.9), growth: 0 }, NO_HISTORY);
  assert.equal(paths, 200);
  assert.deepEqual(
    rows.map(({ slot }) => slot),
    [2],
  );
  const [row] = rows;
  assert.ok(row?.value && row.below && row.above && row.worst !== undefined);
  assert.ok(row.worst <= row.value && (row.share_there ?? 0) >= 0.9);
  assert.ok(row.below.share >= (row.share_there ?? 1) && row.above.share < 0.9);
});
