import assert from 'node:assert/strict';
import test from 'node:test';
import { elenaInput } from '../../../../tests/support/historical-fixture.ts';
import { DEFAULT_PARAMETERS } from '../../../domain/practice/cases/simulation.ts';
import { parametersSchema } from '../../../domain/practice/cases/simulation-schema.ts';
import { termFields } from './term-fields.ts';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { historicalReport } from '../../../domain/comparison/historical/run-historical-report.ts';
import { repricedIllustration } from '../../../domain/history/reprice-illustration.ts';
import { RANGE_TERMS, rangeOf } from '../../../domain/paths/range-picture.ts';
import { rangeReport } from '../../../domain/paths/range-report.ts';
import { solveAlternatives, solveInputOf } from '../../../domain/paths/solve-alternatives.ts';
import {
  hasOverrides,
  NO_OVERRIDES,
  applyOverrides,
  termProblems,
  withCommonTerm,
  withSolution,
  withStrategyTerm,
} from './terms.ts';

const saved = elenaInput();

test('tried terms override the simulation’s terms by strategy', () => {
  const two = elenaInput({
    strategies: [
      { index: 'sp500', weight: 0.5, cap: 0.1 },
      { index: 'djia', weight: 0.5, cap: 0.09 },
    ],
  });
  let tried = withStrategyTerm(NO_OVERRIDES, 1, 'cap', 0.12);
  tried = withStrategyTerm(tried, 1, 'floor', 0.01);
  tried = withCommonTerm(tried, 'borrowing_rate', 0.06);
  const input = applyOverrides(two, tried);
  assert.deepEqual(
    input.strategies.map(({ cap, floor }) => [cap, floor]),
    [
      [0.1, 0],
      [0.12, 0.01],
    ],
  );
  assert.equal(input.borrowing_rate, 0.06);
  assert.equal(input.charge_stress, two.charge_stress);
  assert.equal(two.strategies[1]?.cap, 0.09);
});

test('undoing a term restores the simulation’s value', () => {
  const tried = withCommonTerm(withStrategyTerm(NO_OVERRIDES, 0, 'cap', null), 'horizon', 20);
  assert.ok(hasOverrides(tried));
  assert.equal(applyOverrides(saved, tried).strategies[0]?.cap, null);
  const back = withCommonTerm(withStrategyTerm(tried, 0, 'cap', undefined), 'horizon', undefined);
  assert.ok(!hasOverrides(back));
  assert.deepEqual(applyOverrides(saved, back), saved);
});

test('a solved term is tried: the cap of every strategy with a cap, or a rate of the policy', () => {
  const three = elenaInput({
    strategies: [
      { index: 'sp500', weight: 0.5, cap: 0.1 },
      { index: 'djia', weight: 0.3, cap: 0.09 },
      { index: 'sp500', weight: 0.2, cap: null },
    ],
  });
  const capped = withSolution(NO_OVERRIDES, three, { term: 'cap', value: 0.09 });
  assert.deepEqual(
    applyOverrides(three, capped).strategies.map(({ cap }) => cap),
    [0.09, 0.09, null],
  );
  const loan = withSolution(capped, three, { term: 'borrowing_rate', value: 0.0667 });
  assert.equal(applyOverrides(three, loan).borrowing_rate, 0.0667);
  const same = { term: 'charge_stress', value: three.charge_stress } as const;
  assert.ok(!hasOverrides(withSolution(NO_OVERRIDES, three, same)));
});

test('an income found by Solve is paid in the same periods, even if the ledger’s rate does not pay it', () => {
  const input = elenaInput({
    strategies: [{ index: 'sp500', cap: 0.13, floor: 0 }],
    max_level_basis: 'pre_tax_zero',
  });
  const [row] = solveAlternatives(
    solveInputOf(input, { question: 'income', share: 0.5, is_historical: true }),
    shippedHistory,
  ).rows;
  assert.ok(row?.value && row.share_there !== null);
  const design = { multiple: 1, income: row.value };
  const atLedgerRate = repricedIllustration(input.illustration, { design }, input.methods);
  assert.equal(atLedgerRate.rows.at(-1)?.death_benefit, 0);
  const tried = applyOverrides(input, withSolution(NO_OVERRIDES, input, { term: 'design', ...design }));
  const { lapse_share: lapseShare } = historicalReport(tried, shippedHistory);
  assert.ok(Math.abs(1 - lapseShare - row.share_there) < 1e-9);
  // The ledger's rate cures no path of a design that lapses at it.
  const [policy] = rangeReport(rangeOf(tried, RANGE_TERMS, 200), shippedHistory).slots;
  assert.ok(policy?.failures && policy.failures.count > 0 && (policy.paid_in_full?.share ?? 0) > 0);
  assert.equal(policy.failures.cured_by.credit, 0);
});

test('each charge stress and loan rate that Solve can find can be entered, also in a simulation', () => {
  // Solve searches a charge stress up to 10 and a loan rate up to 20%.
  const parameters = { ...DEFAULT_PARAMETERS, strategies: saved.strategies };
  const bounds = { charge_stress: 10, borrowing_rate: 0.2 };
  const fields = termFields(saved, NO_OVERRIDES, {
    problems: {},
    historyErrors: [],
    periods: 1,
    maxYears: 1,
  }).main;
  for (const [label, key] of [
    ['Charge stress', 'charge_stress'],
    ['Loan rate', 'borrowing_rate'],
  ] as const) {
    const highest = fields.find((one) => one.label === label)?.limits[1] ?? NaN;
    assert.ok(highest >= bounds[key]);
    assert.ok(parametersSchema.safeParse({ ...parameters, [key]: highest }).success);
    assert.ok(!parametersSchema.safeParse({ ...parameters, [key]: highest + 0.01 }).success);
  }
});

test('a solved income is borrowed in the ledger’s years and compared with the carrier’s figures', () => {
  const income = withSolution(NO_OVERRIDES, saved, { term: 'design', multiple: 1, income: 12_000 });
  assert.ok(hasOverrides(income));
  const tried = applyOverrides(saved, income);
  tried.illustration.rows.forEach(({ loans, withdrawals, premium_outlay }, t) => {
    const original = saved.illustration.rows[t];
    const pays = original !== undefined && original.loans + original.withdrawals > 0;
    assert.deepEqual([withdrawals, loans, premium_outlay], [0, pays ? 12_000 : 0, original?.premium_outlay]);
  });
  assert.equal(tried.carrier_illustration, saved.illustration);
  const larger = withSolution(income, saved, { term: 'design', multiple: 1.25, income: 15_000 });
  const again = applyOverrides(saved, larger).illustration.rows;
  // 1.25 times the design of the first solution.
  again.forEach((row, t) => {
    const before = tried.illustration.rows[t];
    assert.ok(Math.abs(row.accumulation_value - 1.25 * (before?.accumulation_value ?? NaN)) < 0.01);
    assert.ok(Math.abs(row.loans - 1.25 * (before?.loans ?? NaN)) < 0.01);
  });
  assert.deepEqual(applyOverrides(saved, { ...larger, design: undefined }), saved);
});

test('a cap below the floor is an error of its strategy, except for a monthly cap', () => {
  const tried = withStrategyTerm(withStrategyTerm(NO_OVERRIDES, 0, 'cap', 0.01), 0, 'floor', 0.02);
  assert.deepEqual(termProblems(applyOverrides(saved, tried)), { 0: 'The cap must not be below the floor.' });
  const monthly = elenaInput({
    strategies: [{ index: 'sp500', method: 'monthly_sum', cap: 0.01, floor: 0.02 }],
  });
  assert.deepEqual(termProblems(monthly), {});
});
