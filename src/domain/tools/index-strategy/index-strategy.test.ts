import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runCalculation } from '../../calculations/registry.ts';
import type { SeriesById } from '../../market/market.ts';
import { indexStrategySchema } from './index-strategy-schema.ts';
import { indexStrategy, maxLookback, rollingPeriods } from './index-strategy.ts';

const LEVELS = [100, 112, 95, 104, 140.4, 140.4];
const series: SeriesById = { x: { frequency: 'annual', start: '2000', levels: LEVELS } };
const MONTHS = [1000, 1050, 1150, 900, 1000, 1100, 1400, 1350, 1450, 1600, 1650, 1600, 1700];
const monthly = { x: { frequency: 'monthly', start: '2019-12', levels: MONTHS } };

const run = (strategies: object[], more: object = {}) =>
  indexStrategy(
    indexStrategySchema.parse({
      strategies: strategies.map((strategy) => ({ index: 'x', ...strategy })),
      lookback_years: 5,
      start_year: 2026,
      series,
      ...more,
    }),
  );

const percents = (actual: readonly number[], expected: readonly number[]) =>
  expected.forEach((percent, at) =>
    assert.ok(Math.abs(100 * actual[at] - percent) < 5e-5, `${at}: ${100 * actual[at]} is not ${percent}`),
  );

function refused(input: Record<string, unknown>) {
  const outcome = runCalculation('index-strategy', { lookback_years: 5, start_year: 2026, series, ...input });
  assert.ok(!outcome.ok);
  return outcome.error.fields ?? {};
}

test('cap of 10%: matches the published years, means, growth and counts', () => {
  const result = run([{ cap: 0.1 }]);
  percents(
    result.years.map(({ blend }) => blend),
    [10, 0, 9.4737, 10, 0],
  );
  assert.deepEqual([result.zero_years, result.capped_years], [[2], [2]]);
  percents([result.average, result.geometric, result.index.geometric], [5.8947, 5.7838, 7.0221]);
  assert.ok(Math.abs(result.growth - 132_463.16) < 0.005);
  assert.ok(Math.abs(result.index.growth - 140_400) < 0.005);
});

test('credits 140% participation less a 2% spread, and a 9% cap × 1.2 + 0.5% less a 1% fee', () => {
  const credits = (strategy: object) => run([strategy]).years.map(({ blend }) => blend);
  percents(credits({ participation: 1.4, spread: 0.02 }), [14.8, 0, 11.2632, 47, 0]);
  percents(
    credits({ cap: 0.09, multiplier: 1.2, bonus: 0.005, fee: 0.01 }),
    [10.187, -0.505, 10.187, 10.187, -0.505],
  );
});

test('credits a blend of 50%, 30% and 20%', () => {
  const result = run([
    { weight: 0.5, cap: 0.1 },
    { weight: 0.3, participation: 1.4, spread: 0.02 },
    { weight: 0.2, cap: 0.09, multiplier: 1.2, bonus: 0.005, fee: 0.01 },
  ]);
  percents(
    result.years.map(({ blend }) => blend),
    [11.4774, -0.101, 10.1532, 21.1374, -0.101],
  );
  assert.deepEqual(result.best.year, 4);
  assert.deepEqual(result.worst.year, 2);
});

test('credits a monthly sum with a 3% cap, 70% of the monthly average and an annual 10% cap', () => {
  const year = (strategy: object) => run([strategy], { series: monthly, lookback_years: 1 }).years[0];
  const sum = year({ method: 'monthly_sum', cap: 0.03 });
  percents([sum.raw[0] ?? 1, sum.blend], [-1.3409, 0]);
  // Nine of the twelve changes are 3% or more.
  assert.deepEqual(sum.capped, [9]);
  percents([year({ method: 'monthly_average', participation: 0.7 }).blend], [23.0417]);
  percents([year({ cap: 0.1 }).blend], [10]);
});

test('a two-year term credits in its second year, and an odd last year remains in term', () => {
  const { years } = run([{ method: 'biannual_point_to_point' }]);
  assert.deepEqual(
    years.map(({ in_term }) => in_term[0]),
    [true, false, true, false, true],
  );
  // 95/100 − 1 is floored; 140.4/95 − 1.
  percents(
    years.map(({ blend }) => blend),
    [0, 0, 0, 47.7895, 0],
  );
  assert.deepEqual(years[0].raw, [null]);
});

test('counts no zero years with a floor above zero, a bonus or no floor', () => {
  assert.deepEqual(run([{ floor: 0.01 }]).zero_years, [0]);
  assert.deepEqual(run([{ bonus: 0.002 }]).zero_years, [0]);
  assert.deepEqual(run([{ floor: null }]).zero_years, [0]);
  percents([run([{ floor: null }]).worst.blend], [-15.1786]);
});

test('rejects invalid input by field, with a message', () => {
  const one = { index: 'x', cap: 0.1 };
  assert.deepEqual(
    refused({
      strategies: [
        { ...one, weight: 0.5 },
        { ...one, weight: 0.4 },
      ],
    }).strategies,
    ['Allocations must total 100%.'],
  );
  assert.deepEqual(refused({ strategies: [{ ...one, cap: 0, floor: 0.02 }] })['strategies.0.cap'], [
    'The cap must not be below the floor.',
  ]);
  assert.deepEqual(refused({ strategies: [one], lookback_years: 6 }).lookback_years, [
    'Lookback limit: 5 years.',
  ]);
  assert.deepEqual(refused({ strategies: [one], lookback_years: 3, end_month: '2002-12' }).lookback_years, [
    'Lookback limit: 2 years.',
  ]);
  assert.match(
    refused({ strategies: [{ index: 'hindsight' }] })['strategies.0.index'][0],
    /^No history loaded/,
  );
  assert.match(
    refused({ strategies: [{ index: 'x', method: 'monthly_sum' }] })['strategies.0.method'][0],
    /monthly/,
  );
  assert.match(refused({ strategies: [one], end_month: '2006-12' }).end_month[0], /2001-12 and 2005-12/);
});

test('without a fee, multiplier or bonus, a credit is between floor and cap for any index change', () => {
  const changes = fc.array(fc.double({ min: -0.6, max: 0.9, noNaN: true }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(changes, fc.double({ min: 0, max: 0.3, noNaN: true }), (returns, cap) => {
      const customSeries = { x: { frequency: 'annual', start: '2001', returns } };
      const { years, growth, geometric } = run([{ cap }], { series: customSeries });
      for (const { blend } of years) assert.ok(blend >= 0 && blend <= cap + 1e-12);
      assert.ok(Math.abs(100_000 * (1 + geometric) ** 5 - growth) < 1e-3);
    }),
  );
});

test('the periods of the rolling figures match their count and contain the lowest and the highest', () => {
  const input = indexStrategySchema.parse({
    strategies: [{ index: 'x', cap: 0.1 }],
    lookback_years: 2,
    start_year: 2026,
    series,
  });
  // Credits 10, 0, 9.4737, 10 and 0%: four periods of two years.
  const periods = rollingPeriods(input);
  percents(
    periods.map(({ geometric }) => geometric),
    [1.1, 1.094737, 1.094737 * 1.1, 1.1].map((growth) => 100 * (Math.sqrt(growth) - 1)),
  );
  assert.deepEqual(
    periods.map(({ start_month }) => start_month),
    ['2001-01', '2002-01', '2003-01', '2004-01'],
  );
  const { count, min, max } = indexStrategy(input).rolling;
  assert.deepEqual([count, min, max], [4, periods[1], periods[2]]);
});

test('the error states the maximum lookback period', () => {
  const strategies = [{ index: 'x' }];
  assert.equal(maxLookback({ strategies, series }), 5);
  assert.equal(maxLookback({ strategies, series, end_month: '2003-12' }), 3);
  assert.equal(maxLookback({ strategies: [{ index: 'sp_prism' }] }), 0);
  assert.deepEqual(refused({ strategies, lookback_years: 6 }), {
    lookback_years: ['Lookback limit: 5 years.'],
  });
});
