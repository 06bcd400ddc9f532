/** Worked example S of ENGINES-3.md, identities and rejected inputs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory as history } from '../../src/adapters/index-figures/market-figures.ts';
import { exampleMonths } from '../../src/domain/calculations/examples.ts';
import { policyHistorySchema } from '../../src/domain/history/history-schema.ts';
import { policySimulation } from '../../src/domain/history/policy-simulation.ts';
import { NO_HISTORY } from '../../src/domain/market/inline-series.ts';
import { rangeErrors } from '../../src/domain/paths/range-errors.ts';
import { rangeReport } from '../../src/domain/paths/range-report.ts';
import { rangeReportSchema } from '../../src/domain/paths/range-report-schema.ts';
import { runSearch } from '../../src/domain/paths/search.ts';
import { solve, type Solved } from '../../src/domain/paths/solve.ts';
import { solveSchema } from '../../src/domain/paths/solve-schema.ts';
import { publishedLedger, threeAccounts } from '../support/plain/published-ledger.ts';

/** The example was calculated with a level income that may leave a tax debt. */
const DOCUMENT = {
  max_level_basis: 'pre_tax_zero',
  age: 50,
  start_year: 2026,
  illustration: publishedLedger(),
  strategies: [{ index: 'sp500', cap: 0.1 }],
  vehicles: threeAccounts(),
  seed: 21,
  paths: 200,
};

const solveWith = (changes: object): Solved => solve(solveSchema.parse({ ...DOCUMENT, ...changes }), history);
const amounts = ({ slots }: Solved) => slots?.map(({ amount }) => Number(amount?.toFixed(2)));

test('S: the largest income of each slot that 90% of paths pay in full', () => {
  const found = amounts(solveWith({ question: 'income' })) ?? [];
  assert.deepEqual(found.slice(0, 3), [15040.32, 17204.29, 18659.33]);
  // The solver finds an account's level amount to a hundredth of a cent from below; the published amount is the next
  // cent.
  assert.ok(Math.abs(found[3] - 19578.44) < 0.011);
});

test('S: premium, cap, charge stress, loan rate and break-even return', () => {
  const premium = solveWith({ question: 'premium', target_income: 20_000, share: 0.8 });
  assert.equal(premium.multiple?.toFixed(6), '1.214278');
  assert.equal(premium.first_premium?.toFixed(2), (15_000 * (premium.multiple ?? 0)).toFixed(2));
  assert.equal((100 * (solveWith({ question: 'cap' }).value ?? 0)).toFixed(4), '9.1088');
  assert.equal(solveWith({ question: 'charge_stress', share: 0.75 }).value?.toFixed(6), '1.149183');
  const loan = solveWith({ question: 'borrowing_rate', share: 0.85 });
  assert.equal((100 * (loan.value ?? 0)).toFixed(4), '6.6765');
  const tie = solveWith({ question: 'tie', slot: 2 });
  assert.equal((100 * (tie.value ?? 0)).toFixed(4), '-6.0871');
});

test('S: with history and a share of 1, the income is the lowest level income of all periods', () => {
  const found = solveWith({ question: 'income', model: 'historical', share: 1 });
  assert.equal(amounts(found)?.[0], 11933.7);
  const { vehicles: _none, seed: _seed, paths: _paths, start_year: _year, ...document } = DOCUMENT;
  const simulated = policySimulation(
    policyHistorySchema.parse({ ...document, income_mode: 'max_level' }),
    history,
  );
  assert.equal(simulated.distribution?.level_income.min?.toFixed(2), '11933.70');
});

test('income does not increase as the share rises', () => {
  const shares = [0.5, 0.7, 0.9, 1].map((share) => amounts(solveWith({ question: 'income', share })) ?? []);
  for (let k = 1; k < shares.length; k += 1)
    shares[k].forEach((amount, slot) => assert.ok(amount <= shares[k - 1][slot]));
});

test('the cap found reaches the share, and a cap lower by 0.001 percentage points does not', () => {
  const { value, share_there } = solveWith({ question: 'cap' });
  assert.ok(value && share_there && share_there >= 0.9);
  const paidAt = (cap: number) => {
    const document = { ...DOCUMENT, strategies: [{ index: 'sp500', cap }] };
    return rangeReport(rangeReportSchema.parse(document), history).slots[0].paid_in_full?.share ?? 0;
  };
  assert.equal(paidAt(value), share_there);
  assert.ok(paidAt(value - 1e-5) < 0.9);
});

test('a condition against an account returns a valid status, and an impossible condition is unreachable', () => {
  const beats = { condition: 'beats', slot: 2, measure: 'total', share: 0.5 };
  for (const question of ['cap', 'charge_stress', 'borrowing_rate'])
    assert.match(solveWith({ question, ...beats }).status ?? '', /^(?:ok|any|unreachable|not_monotone)$/);
  assert.equal(solveWith({ question: 'tie', slot: 2, vary: 'tax_rate' }).status !== undefined, true);
  assert.equal(solveWith({ question: 'borrowing_rate', share: 1, charge_stress: 5 }).status, 'unreachable');
});

test('a condition that is not monotone returns a curve without a value, and a constant one returns its status', () => {
  const search = (shareAt: (value: number) => number) =>
    runSearch({ low: 0, high: 1, isRising: true, isMonotone: false, shareAt }, 0.5);
  assert.equal(search((x) => (x > 0.3 && x < 0.6 ? 1 : 0)).status, 'not_monotone');
  assert.equal(search((x) => (x < 0.6 ? 1 : 0)).scan?.length, 33);
  assert.equal(search((x) => (x < 0.6 ? 1 : 0)).value, null);
  assert.equal(search(() => 0).status, 'unreachable');
  assert.equal(search(() => 1).status, 'any');
  const found = search((x) => (x >= 0.61803 ? 1 : 0)).value ?? 0;
  assert.ok(found >= 0.61803 && found - 0.61803 <= 1e-7);
});

test('S: the sustainable withdrawal of one account over thirty years, growing with inflation', () => {
  const accountOnly = {
    age: 65,
    start_year: 2026,
    question: 'safe_withdrawal',
    model: 'historical',
    history_window: 'all',
    share: 1,
    vehicles: [{ name: '60/40', account_type: 'tax_free', portfolio: 'equities_and_bonds_60_40', fee: 0 }],
  };
  const found = solve(solveSchema.parse(accountOnly), history);
  assert.equal(found.paths, 819);
  assert.equal((100 * (found.slots?.[0]?.rate ?? 0)).toFixed(4), '3.6746');
  assert.equal(found.slots?.[0]?.worst, found.slots?.[0]?.rate);
  // A level payment starts higher than one that grows with inflation.
  const level = solve(solveSchema.parse({ ...accountOnly, growth: 0 }), history);
  assert.ok((level.slots?.[0]?.rate ?? 0) > (found.slots?.[0]?.rate ?? 1));
  const refused = solveSchema.safeParse({ ...accountOnly, model: 'lognormal' });
  assert.deepEqual(
    refused.error?.issues.map(({ path, message }) => [path.join('.'), message]),
    [['growth', 'Inflation needs months of history.']],
  );
  assert.ok(solveSchema.safeParse({ ...accountOnly, model: 'lognormal', growth: 0.02 }).success);
  const series = { mine: exampleMonths() };
  const withSeries = {
    ...accountOnly,
    series,
    vehicles: [{ ...accountOnly.vehicles[0], portfolio: 'mine' }],
  };
  assert.deepEqual(Object.keys(rangeErrors(solveSchema.parse(withSeries), NO_HISTORY)), ['growth']);
});

test('missing or invalid parameters of a question are errors at their fields', () => {
  const fields = (changes: object) =>
    solveSchema.safeParse({ ...DOCUMENT, ...changes }).error?.issues.map(({ path }) => path.join('.'));
  assert.deepEqual(fields({ question: 'premium' }), ['target_income']);
  assert.deepEqual(fields({ question: 'tie' }), ['slot']);
  assert.deepEqual(fields({ question: 'tie', slot: 4, vehicles: [] }), ['slot']);
  assert.deepEqual(fields({ question: 'cap', strategies: [{ index: 'sp500' }] }), ['strategies']);
  assert.deepEqual(fields({ question: 'income', paths: 5001 }), ['paths']);
  assert.deepEqual(fields({ question: 'income', share: 0.4 }), ['share']);
  assert.deepEqual(fields({}), ['question']);
});
