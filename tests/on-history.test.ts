import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { shippedHistory } from '../src/adapters/index-figures/market-figures.ts';
import { comparativeReportSchema } from '../src/domain/comparison/comparative/comparative-report-schema.ts';
import { historicalReportSchema } from '../src/domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../src/domain/comparison/historical/run-historical-report.ts';
import { ofScenario, type HistoricalInput } from '../src/domain/practice/cases/simulation.ts';
import { LAPSING_LEDGER } from './support/historical-fixture.ts';
import { onHistory, onStrategy } from '../src/domain/practice/reports/on-history.ts';

const comparisonOf = (change: object = {}) =>
  comparativeReportSchema.parse({
    age: elena.client.age,
    start_year: 2026,
    illustration: elena.illustration,
    vehicles: [{ name: 'Brokerage', account_type: 'taxable', rate_of_return: 0.07, fee: 0.012 }],
    ...change,
  });
const comparison = comparisonOf();
const simulation = (change: object = {}): HistoricalInput =>
  historicalReportSchema.parse({
    age: elena.client.age,
    start_year: 2026,
    illustration: elena.illustration,
    vehicles: [{ name: 'Brokerage', account_type: 'taxable', portfolio: 'sp500', fee: 0.02 }],
    strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }],
    horizon: 40,
    ...change,
  });

test('the lapsed periods match the back-test of the saved simulation', () => {
  for (const change of [{}, { charge_stress: 0 }, { horizon: 30 }, { borrowing_rate: 0.06 }]) {
    const saved = simulation(change);
    const { lapse_share, period_count, horizon } = historicalReport(
      historicalReportSchema.parse(saved),
      shippedHistory,
    );
    const found = onHistory(comparison, saved, undefined, shippedHistory);
    assert.deepEqual(
      found,
      {
        period_count,
        years: horizon,
        lapsed: Math.round(lapse_share * period_count),
        charge_stress: saved.charge_stress,
      },
      JSON.stringify(change),
    );
  }
  const defaultRun = onHistory(comparison, simulation(), undefined, shippedHistory);
  assert.ok(defaultRun && defaultRun.lapsed > 0 && defaultRun.lapsed < defaultRun.period_count);
});

test('a ledger that lapses by itself lapses in every period, which the back-test and the notes state', () => {
  // Elena is 50 in year 1, so 79 in year 30.
  const lapsing = { illustration: LAPSING_LEDGER };
  const found = (horizon: number) =>
    onHistory(comparisonOf(lapsing), simulation({ horizon }), undefined, shippedHistory);
  const all = found(40);
  assert.deepEqual([all?.lapsed, all?.ledger_lapse_age], [all?.period_count, 79]);
  assert.equal(found(29)?.ledger_lapse_age, undefined);
  const noteOf = (change: object) =>
    historicalReport(historicalReportSchema.parse(simulation(change)), shippedHistory).notes.find(
      ({ code }) => code === 'ledger_lapses',
    )?.message;
  const rest =
    'itself lapses in year 30, at age 79. It has no later charges, so the policy lapses then at the latest in every period or simulated path that reaches that year.';
  assert.equal(noteOf(lapsing), `The illustration ${rest}`);
  assert.equal(noteOf({ illustration: { ...LAPSING_LEDGER, origin: 'model' } }), `The model ${rest}`);
  assert.equal(noteOf({}), undefined);
});

test('values tried in the comparison apply to the back-test', () => {
  const lapsed = (loanRate?: number) =>
    onHistory(comparison, simulation(), loanRate, shippedHistory)?.lapsed ?? NaN;
  assert.ok(lapsed(0.07) > lapsed());
  const read = onStrategy(comparison, simulation(), 0.07);
  assert.ok(read.ok);
  assert.deepEqual([read.value.borrowing_rate, read.value.vehicles[0]?.fee], [0.07, 0.012]);
});

test('returns null for an income or an index that cannot be back-tested', () => {
  assert.equal(
    onHistory(comparison, simulation({ income_mode: 'max_level' }), undefined, shippedHistory),
    null,
  );
  assert.equal(
    onHistory(
      comparison,
      simulation({ strategies: [{ index: 'russell_2000', cap: 0.1, floor: 0 }] }),
      undefined,
      shippedHistory,
    ),
    null,
  );
});

test('a scenario uses its first complete included simulation, or else its first complete one', () => {
  const [draft, one, other] = [
    { id: 1, input: null, included: true },
    { id: 2, input: simulation(), included: false },
    { id: 3, input: simulation(), included: true },
  ];
  assert.equal(ofScenario([draft, one, other])?.id, 3);
  assert.equal(ofScenario([draft, one])?.id, 2);
  assert.equal(ofScenario([draft]), null);
});
