/** Accounts that a change does not affect are not run again. The report must still equal that of a first run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historicalReportCalculation } from '../calculations/comparison-calculations.ts';
import { historicalReportSchema, type HistoricalReportInput } from './historical/historical-report-schema.ts';
import { NO_HISTORY } from '../market/inline-series.ts';
import { historicalReport, pickedPeriod } from './historical/run-historical-report.ts';

const STEPS = [0.02, -0.03, 0.015, 0.01, -0.01, 0.03, -0.005, 0.012, -0.02, 0.018, 0.004];
const YEARS = 108;
const series = (turn: number, length = 12 * YEARS, frequency = 'monthly') => ({
  frequency,
  start: frequency === 'monthly' ? '1910-01' : '1910',
  returns: Array.from({ length }, (_, at) => STEPS[(at * turn) % STEPS.length]),
});
const inputOn = (two: object) =>
  historicalReportSchema.parse({
    ...historicalReportCalculation.example,
    strategies: [{ index: 'one', cap: 0.09 }],
    series: {
      one: series(7),
      two,
      shorter: series(7, 12 * (YEARS - 10)),
      annual: series(7, YEARS, 'annual'),
    },
    history_window: 'all',
    vehicles: [
      { name: 'Brokerage', account_type: 'taxable', portfolio: 'one' },
      { name: 'IRA', account_type: 'tax_deferred', portfolio: 'two' },
      { name: 'Roth', account_type: 'tax_free', portfolio: { one: 0.5, two: 0.5 }, fee: 0.002 },
    ],
  });
const before = inputOn(series(5));

const { illustration, strategies, vehicles } = before;
const withRow = (at: number, change: object): Partial<HistoricalReportInput> => ({
  illustration: {
    ...illustration,
    rows: illustration.rows.map((row, t) => (t === at ? { ...row, ...change } : row)),
  },
});
const withVehicle = (change: object): Partial<HistoricalReportInput> => ({
  vehicles: vehicles.map((vehicle, k) => (k === 1 ? { ...vehicle, ...change } : vehicle)),
});
const last = illustration.rows.length - 1;

const CHANGES: Record<string, Partial<HistoricalReportInput>> = {
  'a cap': { strategies: strategies.map((strategy) => ({ ...strategy, cap: 0.12 })) },
  'the charge stress': { charge_stress: 0.4 },
  'the borrowing rate': { borrowing_rate: 0.08 },
  'an account’s fee': withVehicle({ fee: 0.02 }),
  'an account’s tax rate': withVehicle({ tax_rate: 0.4 }),
  'an account’s portfolio': withVehicle({ portfolio: 'one' }),
  'the order of the accounts': { vehicles: vehicles.toReversed() },
  'one account fewer': { vehicles: vehicles.slice(1) },
  'the age': { age: before.age + 3 },
  'a premium': withRow(0, { premium_outlay: illustration.rows[0].premium_outlay + 1000 }),
  'a loan': withRow(last, { loans: illustration.rows[last].loans + 1000 }),
  'the value basis': { value_basis: 'pre_tax' },
  'the income': { income_mode: 'max_level' },
  'the horizon': { horizon: 15 },
  'the window': { history_window: 'latest_546' },
  'the index, for one with fewer months': {
    strategies: strategies.map((one) => ({ ...one, index: 'shorter' })),
  },
  'the index, for one with annual figures': {
    strategies: strategies.map((one) => ({ ...one, index: 'annual' })),
  },
};

for (const [what, change] of Object.entries(CHANGES))
  for (const isMaxLevel of [true, false])
    test(`${what} changed${isMaxLevel ? '' : ', without the largest level income'}: same result as a first run`, () => {
      historicalReport(before, undefined, { isMaxLevel: !isMaxLevel });
      historicalReport(before, undefined, { isMaxLevel });
      const after = { ...before, ...change };
      const again = historicalReport(after, undefined, { isMaxLevel });
      // The memo is keyed by object identity.
      const first = historicalReport(structuredClone(after), undefined, { isMaxLevel });
      assert.deepEqual(again, first);
    });

test('the mean returns of a period depend on its number of years', () => {
  const meansOf = (input: HistoricalReportInput) =>
    pickedPeriod(input, NO_HISTORY, '1910-01')?.slots.map(({ geometric }) => geometric);
  const windowed = { ...before, history_window: 'latest_546' } as const;
  meansOf({ ...windowed, horizon: 15 });
  const shorter = { ...windowed, horizon: 10 };
  assert.deepEqual(meansOf(shorter), meansOf(structuredClone(shorter)));
});

test('recalculates if a series of the same name has other figures', () => {
  const fanOf = (input: HistoricalReportInput) => historicalReport(input).fan[2];
  assert.deepEqual(fanOf(before), fanOf(before));
  assert.notDeepEqual(fanOf(inputOn(series(3))), fanOf(before));
});
