import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCalculation } from '../calculations/registry.ts';
import { policyModelExample } from '../calculations/examples.ts';
import { policyModelSchema } from '../policy/policy-model-schema.ts';
import { policyModel } from '../policy/policy-model.ts';
import { policyHistorySchema } from './history-schema.ts';
import { policyHistory } from './policy-history.ts';
import { periodColumns } from './period-columns.ts';
import { rankKeys } from './policy-periods.ts';
import { ascendingOrder } from './ranking.ts';
import { policySimulation } from './policy-simulation.ts';
import { NO_HISTORY } from '../market/inline-series.ts';

const YEARS = 30;
const { rows } = policyModel(policyModelSchema.parse(policyModelExample));
const ledger = rows.slice(0, YEARS);
const illustration = {
  illustrated_rate: 0.064,
  rows: ledger.map((row) => ({
    year: row.year,
    age: row.age,
    premium_outlay: row.premium_outlay,
    loans: row.loans,
    accumulation_value: row.accumulation_value,
    surrender_value: row.surrender_value,
    death_benefit: row.death_benefit,
  })),
};
const STEPS = [0.02, -0.03, 0.015, 0.01, -0.01, 0.03, -0.005, 0.012, -0.02, 0.018, 0.004];
/** Monthly returns with a period other than a year. */
const months = (count: number) =>
  Array.from({ length: count }, (_, month) => STEPS[(month * 7) % STEPS.length]);
const base = {
  age: 45,
  illustration,
  strategies: [{ index: 'x', cap: 0.1 }],
  series: { x: { frequency: 'monthly', start: '1930-01', returns: months(1100) } },
};
const simulate = (change: object = {}) =>
  policySimulation(policyHistorySchema.parse({ ...base, ...change }), NO_HISTORY);

test('the shorter window has the latest 1,025 monthly returns, and the other has all of them', () => {
  const latest = simulate();
  assert.equal(latest.period_count, 1025 - 12 * YEARS + 1);
  assert.equal(latest.first_month, '1936-04');
  assert.equal(latest.last_month, '2021-08');
  const all = simulate({ history_window: 'all' });
  assert.equal(all.period_count, 1100 - 12 * YEARS + 1);
  assert.equal(all.first_month, '1930-01');
  assert.deepEqual(latest.full_record, all.full_record);
  assert.equal(latest.full_record.period_count, all.period_count);
  assert.equal(latest.full_record.worst_rate, all.distribution?.geometric.min);
});

test('the default horizon is that of the ledger, and a shorter one can be requested', () => {
  assert.equal(simulate().horizon, 30);
  assert.equal(simulate({ horizon: 12 }).periods.best.rows.length, 12);
});

test('a period run separately with its credits has the same rows and figures', () => {
  const { worst } = simulate().periods;
  const credits = worst.rows.map((row) => row.credited_rate);
  const single = policyHistory(
    policyHistorySchema.parse({ age: 45, illustration, credits, series: undefined }),
  );
  assert.deepEqual(single.rows, worst.rows);
  assert.equal(single.irr_death, worst.irr_death);
  assert.equal(single.total_income, worst.total_income);
});

test('a history that earns the illustrated rate reproduces the ledger', () => {
  const returns = Array.from({ length: 40 }, () => 0.064);
  const { periods, few_periods, distribution, every_period } = simulate({
    strategies: [{ index: 'x' }],
    series: { x: { frequency: 'annual', start: '1970', returns } },
    charge_stress: 0,
    borrowing_rate: 0.05,
  });
  periods.worst.rows.forEach((row, t) => {
    for (const key of ['accumulation_value', 'loan_balance', 'surrender_value'] as const)
      assert.ok(Math.abs(row[key] - ledger[t][key]) < 1e-6, `${key} of year ${row.year}`);
  });
  // Eleven periods: all are listed, without percentiles.
  assert.equal(few_periods, true);
  assert.equal(distribution, null);
  assert.equal(every_period?.length, 11);
  // Equal periods: the earliest is worst, the sixth is the median, the latest is best.
  assert.deepEqual(
    [periods.worst.start_month, periods.median.start_month, periods.best.start_month],
    ['1970-01', '1975-01', '1980-01'],
  );
});

/** Figures that print equally rank equally. */
const cents = (money: number | null | undefined) => (money ?? NaN).toFixed(2);

test('the worst period has the lowest value of the ranking measure, and the best has the highest', () => {
  const by = (rank_by: string) => simulate({ rank_by });
  const index = by('index_return');
  assert.equal(index.periods.worst.index_geometric, index.distribution?.index_geometric.min);
  assert.equal(index.periods.best.index_geometric, index.distribution?.index_geometric.max);
  const income = by('total_income');
  assert.equal(cents(income.periods.worst.total_income), cents(income.distribution?.total_income.min));
  const outcome = by('policy_outcome');
  assert.equal(cents(outcome.periods.best.ending_value), cents(outcome.distribution?.ending_value.max));
});

test('with its largest level income no period lapses, and every period has one', () => {
  const { distribution, lapse_share, periods } = simulate({ income_mode: 'max_level' });
  assert.equal(lapse_share, 0);
  assert.equal(distribution?.level_income.nulls, 0);
  assert.equal(cents(periods.worst.level_income), cents(distribution.level_income.min));
  assert.ok(periods.worst.rows.every((row) => row.withdrawals === 0));
});

test('a total loss counts as −100% among all periods and is counted separately from periods without a rate', () => {
  // Charges of 420 per year on a single premium: years without a credit use it up.
  let value = 4_000;
  const worn = Array.from({ length: 12 }, (_, t) => {
    value = (value + 0 - 420) * 1.06;
    const scale = Math.max(1, Math.round(value));
    return {
      year: t + 1,
      age: 45 + t,
      premium_outlay: t === 0 ? 4_000 : 0,
      accumulation_value: scale,
      surrender_value: scale,
      death_benefit: 90_000,
    };
  });
  const illustration = { illustrated_rate: 0.06, rows: worn };
  const returns = Array.from({ length: 60 }, (_, k) => (k < 20 ? -0.1 : 0.3));
  const lost = (methods: string) =>
    simulate({
      illustration,
      methods,
      charge_stress: 0,
      strategies: [{ index: 'x', cap: 0.2 }],
      series: { x: { frequency: 'annual', start: '1930', returns } },
    });
  const { distribution, periods, lapse_share, period_count } = lost('second');
  const lapses = Math.round(lapse_share * period_count);
  assert.ok(lapses > 0 && lapses < period_count);
  assert.equal(distribution?.irr_surrender.total_losses, lapses);
  assert.deepEqual([distribution.irr_surrender.min, distribution.irr_surrender.nulls], [-1, 0]);
  assert.equal(periods.worst.irr_surrender, null);
  const first = lost('first').distribution?.irr_surrender;
  assert.deepEqual([first?.nulls, first?.total_losses], [lapses, undefined]);
});

test('with the second methods, periods with equal displayed values are ranked by their start', () => {
  const columns = periodColumns(3, 1);
  columns.totalIncome.set([100.004, 100.001, 100.003]);
  const indexGeometric = Float64Array.of(0.05 + 4e-10, 0.05, 0.05 + 2e-10);
  const of = { columns, indexGeometric, starts: [0, 1, 2], firstAge: 45 };
  for (const rankBy of ['total_income', 'index_return'] as const) {
    assert.deepEqual([...ascendingOrder(rankKeys(of, rankBy, 'second'))], [0, 1, 2]);
    assert.deepEqual([...ascendingOrder(rankKeys(of, rankBy, 'first'))], [1, 2, 0]);
  }
});

test('history too short for a period is rejected with the horizon that it allows', () => {
  const short = { x: { frequency: 'monthly', start: '2000-01', returns: months(300) } };
  const outcome = runCalculation('policy-history', { ...base, series: short });
  assert.ok(!outcome.ok);
  assert.deepEqual(outcome.error.fields, {
    horizon: ['The loaded history allows at most 25 years with x.'],
  });
  assert.equal(simulate({ series: short, horizon: 25 }).period_count, 1);
});
