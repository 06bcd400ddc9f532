import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthEndLevels, returnsOf } from './inline-series.ts';
import { marketReturns, missingSeries } from './market.ts';
import { monthText, parseMonth } from './months.ts';
import { median, percentile, ranked, worst } from '../history/ranking.ts';
import { mixed, rollingPeriods, wholeYears, yearFrom } from './year-returns.ts';

const near = (actual: number | undefined, expected: number) =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);

test('months are written and read back', () => {
  for (const text of ['1926-01', '1999-12', '0900-06']) assert.equal(monthText(parseMonth(text)), text);
  assert.equal(monthText(parseMonth('1926')), '1926-01');
});

test('the first level is no return: returns start in the month after', () => {
  const levels = Array.from({ length: 14 }, (_, month) => 100 * 1.01 ** month);
  const series = returnsOf({ frequency: 'monthly', start: '2000-12', levels });
  assert.equal(monthText(series.first), '2001-01');
  assert.equal(series.returns.length, 2);
  near(series.returns[0], 1.01 ** 12 - 1);
});

test('a return of −100% leaves nothing for the twelve months that hold it', () => {
  const returns = [...new Array<number>(12).fill(0.01), -1, ...new Array<number>(12).fill(0.01)];
  const series = returnsOf({ frequency: 'monthly', start: '2001-01', returns });
  near(series.returns[1], -1);
  near(series.returns[13], 1.01 ** 12 - 1);
});

test('a mix of monthly and annual figures starts in January only, where both have a whole year', () => {
  const series = {
    m: { frequency: 'monthly', start: '2000-06', returns: new Array<number>(43).fill(0) },
    a: { frequency: 'annual', start: '2000', returns: [0.5, 0.1, 0.2, 0.3] },
  } as const;
  const mix = marketReturns({ m: 0.75, a: 0.25 }, series);
  assert.equal(monthText(mix.first), '2001-01');
  assert.deepEqual([mix.returns.length, mix.step], [3, 12]);
  near(mix.returns[1], 0.05);
});

test('series that never meet give no periods', () => {
  const early = { first: parseMonth('1950'), step: 12, returns: [0.1, 0.1] } as const;
  const late = { first: parseMonth('1990'), step: 12, returns: [0.1, 0.1] } as const;
  const none = mixed([
    { weight: 0.5, series: early },
    { weight: 0.5, series: late },
  ]);
  assert.equal(wholeYears(none), 0);
  assert.deepEqual(rollingPeriods(none, 1), []);
});

test('M monthly returns hold M − 12H + 1 periods of H years, with the year before where there is one', () => {
  const monthly = returnsOf({
    frequency: 'monthly',
    start: '2000-01',
    returns: Array.from({ length: 100 }, (_, month) => month / 10_000),
  });
  const periods = rollingPeriods(monthly, 3);
  assert.equal(periods.length, 100 - 36 + 1);
  assert.equal(periods[11].previousReturn, 0);
  assert.equal(periods[12].previousReturn, yearFrom(monthly, monthly.first));
  assert.equal(periods[0].returns[1], yearFrom(monthly, monthly.first + 12));
  assert.equal(wholeYears(monthly), 8);
});

test('annual prices are those of December; months between are interpolated geometrically', () => {
  const prices = monthEndLevels({ frequency: 'annual', start: '2000', levels: [100, 121] });
  assert.deepEqual([monthText(prices.first), monthText(prices.last)], ['2000-12', '2001-12']);
  near(prices.at(prices.first + 6), 110);
  near(prices.at(prices.last), 121);
});

test('two missing prices in a row lie on one geometric line', () => {
  const prices = monthEndLevels({ frequency: 'monthly', start: '2025-09', levels: [1, null, null, 8] });
  near(prices.at(prices.first + 1), 2);
  near(prices.at(prices.first + 2), 4);
});

test('ranks are real values: the median of four is the second, ties keep their order', () => {
  assert.equal(median([1, 2, 3, 4]), 2);
  assert.equal(median([1, 2, 3]), 2);
  const values = Array.from({ length: 30 }, (_, index) => index + 1);
  assert.deepEqual(
    [0, 10, 50, 90, 100].map((percent) => percentile(values, percent)),
    [1, 3, 15, 27, 30],
  );
  const tied = [
    { start: 1, value: 5 },
    { start: 2, value: 5 },
  ];
  assert.equal(worst(ranked(tied, (a, b) => a.value - b.value)).start, 1);
});

test('every index without figures is named', () => {
  const missing = missingSeries('market', { sp500: 0.5, djia: 0.5, nasdaq100: 0 });
  assert.equal(missing.market?.length, 2);
  assert.deepEqual(missingSeries('market', { toString: 1 }, {}).market?.length, 1);
});
