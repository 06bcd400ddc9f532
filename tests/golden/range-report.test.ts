/** Worked examples R2 and R3 of ENGINES-3.md, identities and errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory as history } from '../../src/adapters/index-figures/market-figures.ts';
import { historicalReport } from '../../src/domain/comparison/historical/run-historical-report.ts';
import { historicalReportSchema } from '../../src/domain/comparison/historical/historical-report-schema.ts';
import { budgetCap } from '../../src/domain/paths/assumed-returns.ts';
import { rangeErrors } from '../../src/domain/paths/range-errors.ts';
import { rangeReport, type RangeReport } from '../../src/domain/paths/range-report.ts';
import { rangeReportSchema } from '../../src/domain/paths/range-report-schema.ts';
import { publishedLedger, threeAccounts } from '../support/plain/published-ledger.ts';

const DOCUMENT = {
  age: 50,
  start_year: 2026,
  illustration: publishedLedger(),
  strategies: [{ index: 'sp500', cap: 0.1 }],
  seed: 4294967295,
  mean_block: 12,
  mean_shift: -0.01,
  paths: 250,
};

const run = (changes: object = {}): RangeReport =>
  rangeReport(rangeReportSchema.parse({ ...DOCUMENT, ...changes }), history);
const errorsOf = (changes: object) =>
  rangeErrors(rangeReportSchema.parse({ ...DOCUMENT, ...changes }), history);
const cents = (value: number | null | undefined) => Number((value ?? NaN).toFixed(2));

test('R2: 250 paths have the published shares, causes and percentiles, and the history for comparison', () => {
  const { slots, history: past, row_count, first_month } = run();
  const [policy] = slots;
  assert.equal(policy.paid_in_full?.share, 0.852);
  assert.equal(policy.failures?.count, 37);
  assert.deepEqual(policy.failures.cured_by, { order: 6, credit: 37, loan_spread: 9, charges: 7 });
  assert.equal(policy.failures.first_cause.combined, 0);
  const { p5, p50, p95 } = policy.ending_value;
  // 14.8% of the paths lapse, including the fifth percentile.
  assert.equal(p5, null);
  assert.equal(policy.ending_value.lapsed, 37);
  assert.deepEqual([p50, p95].map(cents), [9857.75, 119827.06]);
  assert.deepEqual([row_count, first_month], [1025, '1940-10']);
  assert.equal(past?.period_count, 726);
  assert.equal(past.slots[0].paid_share?.toFixed(6), '0.954545');
  assert.equal(cents(past.slots[0].ending_value.p50), 39067.23);
});

test('R3: the cap for an option budget at a yield of 4% with a mean yield of 3.5%', () => {
  const cap = budgetCap({
    yield: 0.04,
    meanYield: 0.035,
    creditSpread: 0.0125,
    dividendYield: 0.015,
    volatility: 0.18,
  });
  assert.equal((100 * cap).toFixed(6), '12.003731');
});

test('caps that follow a budget change the credits, but not the sampled months', () => {
  const [constant, budget] = ['constant', 'budget'].map((kind) =>
    run({ cap_path: { kind }, show_paths: [0], vehicles: threeAccounts() }),
  );
  assert.deepEqual(budget.paths_shown[0].drawn, constant.paths_shown[0].drawn);
  assert.deepEqual(budget.paths_shown[0].returns, constant.paths_shown[0].returns);
  assert.notDeepEqual(budget.paths_shown[0].credited, constant.paths_shown[0].credited);
  const trailing = run({ cap_path: { kind: 'budget', option_volatility: 'trailing' } });
  assert.notEqual(trailing.slots[0].total_income.p5, undefined);
});

test('the same seed returns the same result, and path k is the same for any number of paths', () => {
  const inputWithPaths = { show_paths: [0, 99], vehicles: threeAccounts() };
  assert.deepEqual(run({ ...inputWithPaths, paths: 100 }), run({ ...inputWithPaths, paths: 100 }));
  for (const model of ['block_bootstrap', 'lognormal', 'student_t'])
    assert.deepEqual(
      run({ ...inputWithPaths, model, paths: 100 }).paths_shown,
      run({ ...inputWithPaths, model, paths: 700 }).paths_shown,
      model,
    );
  assert.notDeepEqual(run({ ...inputWithPaths, seed: 2 }).paths_shown, run(inputWithPaths).paths_shown);
});

test('without volatility, charge stress and a cap, every path matches the ledger', () => {
  const illustration = publishedLedger();
  const flat = run({
    illustration,
    strategies: [{ index: 'sp500', cap: null }],
    model: 'lognormal',
    mean_shift: 0,
    assumptions: { sp500: { mean: 0.061, volatility: 0, dividend_yield: 0 } },
    charge_stress: 0,
    borrowing_rate: 0.05,
    value_basis: 'pre_tax',
  });
  illustration.rows.forEach((row, t) => {
    const { p5, p95 } = flat.slots[0].by_year[t].value;
    assert.ok(p5 !== null);
    assert.ok(Math.abs(p5 - row.surrender_value) < 0.011, `${t} ${p5} ${row.surrender_value}`);
    assert.equal(cents(p5), cents(p95));
  });
});

test('assumptions are returned before the mean shift, and the shift separately', () => {
  const assumption = { mean: 0.061, volatility: 0.15, dividend_yield: 0.02 };
  for (const model of ['lognormal', 'student_t'])
    for (const shift of [0, 0.02, -0.1]) {
      const of = (more: object) => run({ model, paths: 100, mean_shift: shift, ...more });
      const { assumptions, mean_shift } = of({ assumptions: { sp500: assumption } });
      assert.equal(mean_shift, shift);
      for (const key of ['mean', 'volatility', 'dividend_yield'] as const)
        assert.ok(
          Math.abs((assumptions?.sp500[key] ?? NaN) - assumption[key]) < 1e-12,
          `${model} ${shift} ${key}`,
        );
      // Parameters are fitted to history, so a shift does not change them.
      assert.deepEqual(of({}).assumptions, of({ mean_shift: 0 }).assumptions);
    }
  // The shift multiplies growth: a mean with a shift equals the combined mean without one.
  const shifted = run({
    model: 'lognormal',
    paths: 100,
    mean_shift: 0.02,
    assumptions: { sp500: assumption },
  });
  const lognormalAssumption = { ...assumption, mean: 1.061 * 1.02 - 1 };
  const lognormalRun = run({
    model: 'lognormal',
    paths: 100,
    mean_shift: 0,
    assumptions: { sp500: lognormalAssumption },
  });
  assert.ok(
    Math.abs((shifted.slots[0].ending_value.p50 ?? NaN) - (lognormalRun.slots[0].ending_value.p50 ?? NaN)) <
      1e-4,
  );
  assert.equal(run({}).mean_shift, undefined);
});

test('the historical model matches the historical report', () => {
  const changes = { horizon: 20, vehicles: threeAccounts() };
  const ranges = run({ ...changes, model: 'historical', mean_shift: 0 });
  const document = {
    age: DOCUMENT.age,
    start_year: 2026,
    illustration: DOCUMENT.illustration,
    strategies: DOCUMENT.strategies,
    ...changes,
  };
  const report = historicalReport(historicalReportSchema.parse(document), history);
  assert.equal(ranges.paths, report.period_count);
  assert.equal(ranges.convergence, null);
  ranges.slots.forEach((slot, k) => {
    const { distribution } = report.comparative_table[k];
    assert.equal(slot.paid_in_full?.share, report.income_analysis[k].paid_share);
    assert.equal(slot.paid_in_full?.low, null);
    for (const p of ['p10', 'p25', 'p50', 'p75', 'p90'] as const) {
      assert.equal(cents(slot.ending_value[p]), cents(distribution?.ending_value[p]));
      assert.equal(cents(slot.total_income[p]), cents(distribution?.total_income[p] ?? NaN));
      assert.ok(Math.abs((slot.irr[p] ?? NaN) - (distribution?.irr_surrender[p] ?? NaN)) < 1e-9);
    }
  });
});

test('the history for comparison depends only on the document, not on earlier requests', () => {
  const vehicles = threeAccounts();
  for (const changes of [
    {},
    { horizon: 20 },
    { charge_stress: 0.3 },
    { strategies: [{ index: 'sp500', cap: 0.12 }] },
    { vehicles: vehicles.slice(0, 1) },
    { value_basis: 'pre_tax' },
    { history_window: 'all' },
    {},
  ]) {
    const shiftedInput = { vehicles, mean_shift: -0.02, paths: 100, ...changes };
    const { history: past } = run(shiftedInput);
    const historicalRun = run({ ...shiftedInput, model: 'historical', mean_shift: 0 });
    assert.equal(past?.period_count, historicalRun.paths);
    assert.deepEqual(
      past.slots,
      historicalRun.slots.map(
        ({ slot, paid_in_full, ending_value: { interval: _interval, ...ending_value } }) => ({
          slot,
          paid_share: paid_in_full?.share,
          ending_value,
        }),
      ),
    );
  }
});

test('percentiles increase, results double with all amounts, and each failed path has one first cause', () => {
  const once = run({ vehicles: threeAccounts() });
  const illustration = publishedLedger();
  const twice = run({
    vehicles: threeAccounts(),
    illustration: {
      ...illustration,
      rows: illustration.rows.map((row) => ({
        ...row,
        premium_outlay: 2 * row.premium_outlay,
        loans: 2 * (row.loans ?? 0),
        accumulation_value: 2 * row.accumulation_value,
        surrender_value: 2 * row.surrender_value,
        death_benefit: 2 * row.death_benefit,
      })),
    },
  });
  once.slots.forEach((slot, k) => {
    for (const set of [slot.ending_value, slot.total_income, ...slot.by_year.map(({ value }) => value)]) {
      const { p5, p10, p25, p50, p75, p90, p95 } = set;
      const rising = [p5, p10, p25, p50, p75, p90, p95].map((value) => value ?? -Infinity);
      assert.deepEqual(
        rising,
        rising.toSorted((a, b) => a - b),
      );
    }
    assert.ok(Math.abs((twice.slots[k].ending_value.p50 ?? NaN) - 2 * (slot.ending_value.p50 ?? NaN)) < 0.02);
    const causes = Object.values(slot.failures?.first_cause ?? {}).reduce((sum, count) => sum + count, 0);
    assert.equal(causes, slot.failures?.count);
  });
});

test('missing requirements for the paths are errors at their fields', () => {
  const annual = {
    made: { frequency: 'annual', start: '1950', returns: Array<number>(60).fill(0.05) },
  };
  const short = {
    made: { frequency: 'monthly', start: '2000-01', returns: Array<number>(100).fill(0.005) },
  };
  const strategies = [{ index: 'made', cap: 0.1 }];
  assert.deepEqual(errorsOf({ strategies, series: annual }), {
    'strategies.0.index': ['Ranges need monthly figures.'],
  });
  assert.deepEqual(errorsOf({ strategies, series: short }), {
    history_window: ['At least 120 common months are needed; these have 100.'],
  });
  assert.deepEqual(errorsOf({ model: 'lognormal', strategies: [{ index: 'sp_prism', cap: 0.1 }] }), {
    'assumptions.sp_prism.mean': ['Mean is a required field'],
    'assumptions.sp_prism.volatility': ['Volatility is a required field'],
  });
  const vehicles = threeAccounts();
  assert.deepEqual(errorsOf({ vehicles, correlation: [[1]] }), { correlation: ['Expected 2 rows of 2.'] });
  assert.deepEqual(
    errorsOf({
      vehicles,
      correlation: [
        [1, 0.2],
        [0.3, 1],
      ],
    }),
    {
      correlation: ['Must be symmetric with 1 on the diagonal.'],
    },
  );
  const three = [{ ...vehicles[1], portfolio: { sp500: 0.4, us_bonds: 0.3, djia: 0.3 } }];
  const contradictory = [
    [1, 0.9, -0.9],
    [0.9, 1, 0.9],
    [-0.9, 0.9, 1],
  ];
  assert.deepEqual(errorsOf({ vehicles: three, correlation: contradictory }), {
    correlation: ['These correlations contradict each other.'],
  });
  const budget = { cap_path: { kind: 'budget' } };
  assert.match(
    errorsOf({ ...budget, strategies: [{ index: 'sp500', cap: 0.1, floor: 0.01 }] }).cap_path?.[0] ?? '',
    /^A cap that follows a budget needs/,
  );
  for (const model of ['block_bootstrap', 'student_t'])
    assert.deepEqual(errorsOf({ model, assumptions: { sp500: { mean: 0.06 }, sp50: { mean: 0.06 } } }), {
      'assumptions.sp50': ['No strategy and no account here follows sp50.'],
    });
  assert.deepEqual(errorsOf({ horizon: 26 }), { horizon: ['Must be between 1 and 25.'] });
  assert.deepEqual(errorsOf({ show_paths: [250] }), { 'show_paths.0': ['Must be between 0 and 249.'] });
  for (const beyond of [
    { paths: 99 },
    { paths: 20_001 },
    { mean_block: 11 },
    { seed: 2 ** 32 },
    { mean_shift: 0.2 },
  ])
    assert.equal(rangeReportSchema.safeParse({ ...DOCUMENT, ...beyond }).success, false);
});
