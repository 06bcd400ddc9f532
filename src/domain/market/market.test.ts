import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  monthEndLevels,
  returnsOf,
  mixed,
  rollingPeriods,
  completeYears,
  yearFrom,
} from './inline-series.ts';
import { marketReturns, missingSeries, weightsOf } from './market.ts';
import { monthText, parseMonth } from '../shared/dates.ts';
import { median, percentile, ranked, worst } from '../history/ranking.ts';
import { INDEX_IDS, INDEX_TEMPLATES } from './index-catalogue.ts';
import {
  findFigureProblems,
  readFigures,
  writeFigures,
  type FiguresOfMonths,
  historyOf,
  treasuryReturn,
} from './index-figures.ts';
import { listedIndexes, growthFrom, indexPath, periodStarts } from './index-path.ts';

const near = (actual: number | undefined, expected: number) =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);

test('months are written and read back unchanged', () => {
  for (const text of ['1926-01', '1999-12', '0900-06']) assert.equal(monthText(parseMonth(text)), text);
  assert.equal(monthText(parseMonth('1926')), '1926-01');
});

test('the first level is not a return: returns start in the following month', () => {
  const levels = Array.from({ length: 14 }, (_, month) => 100 * 1.01 ** month);
  const series = returnsOf({ frequency: 'monthly', start: '2000-12', levels });
  assert.equal(monthText(series.first), '2001-01');
  assert.equal(series.returns.length, 2);
  near(series.returns[0], 1.01 ** 12 - 1);
});

test('a return of −100% makes the returns of the twelve months that contain it −100%', () => {
  const returns = [...new Array<number>(12).fill(0.01), -1, ...new Array<number>(12).fill(0.01)];
  const series = returnsOf({ frequency: 'monthly', start: '2001-01', returns });
  near(series.returns[1], -1);
  near(series.returns[13], 1.01 ** 12 - 1);
});

test('a mix of monthly and annual figures starts in January, when both have a full year', () => {
  const series = {
    m: { frequency: 'monthly', start: '2000-06', returns: new Array<number>(43).fill(0) },
    a: { frequency: 'annual', start: '2000', returns: [0.5, 0.1, 0.2, 0.3] },
  } as const;
  const mix = marketReturns({ m: 0.75, a: 0.25 }, series);
  assert.equal(monthText(mix.first), '2001-01');
  assert.deepEqual([mix.returns.length, mix.step], [3, 12]);
  near(mix.returns[1], 0.05);
});

test('series without common months give no periods', () => {
  const early = { first: parseMonth('1950'), step: 12, returns: [0.1, 0.1] } as const;
  const late = { first: parseMonth('1990'), step: 12, returns: [0.1, 0.1] } as const;
  const none = mixed([
    { weight: 0.5, series: early },
    { weight: 0.5, series: late },
  ]);
  assert.equal(completeYears(none), 0);
  assert.deepEqual(rollingPeriods(none, 1), []);
});

test('M monthly returns contain M − 12H + 1 periods of H years, with the previous year if it exists', () => {
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
  assert.equal(completeYears(monthly), 8);
});

test('annual prices apply to December, and months between them are interpolated geometrically', () => {
  const prices = monthEndLevels({ frequency: 'annual', start: '2000', levels: [100, 121] });
  assert.deepEqual([monthText(prices.first), monthText(prices.last)], ['2000-12', '2001-12']);
  near(prices.at(prices.first + 6), 110);
  near(prices.at(prices.last), 121);
});

test('two consecutive missing prices are interpolated geometrically', () => {
  const prices = monthEndLevels({ frequency: 'monthly', start: '2025-09', levels: [1, null, null, 8] });
  near(prices.at(prices.first + 1), 2);
  near(prices.at(prices.first + 2), 4);
});

test('ranks are existing values: the median of four is the second, and ties retain their order', () => {
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

test('names every index without figures', () => {
  const missing = missingSeries('market', { sp500: 0.5, djia: 0.5, nasdaq100: 0 });
  assert.equal(missing.market?.length, 2);
  assert.deepEqual(missingSeries('market', { toString: 1 }, {}).market?.length, 1);
});

const provenance = { publisher: 'Somebody', source: 'a table', vintage: '2001-03', retrieved: '2026-01-31' };
const price = (years: string): FiguresOfMonths => ({ kind: 'price', provenance, years });
const levels = price('2000 . . . . . . . . . . 10 11\n2001 12.1 12 13');

test('a line per year is read with its months and written back unchanged', () => {
  const read = readFigures('x', levels);
  assert.equal(monthText(read.first), '2000-11');
  assert.deepEqual(read.values, [10, 11, 12.1, 12, 13]);
  assert.equal(writeFigures(read), levels.years);
});

test('rejects a line out of order, a word among figures and an empty series', () => {
  assert.throws(() => readFigures('x', price('2000 1 2\n2001 3')), /out of order/);
  assert.throws(() => readFigures('x', price('2000 1 2 3 4 5 6 7 8 9 10 11 12\n2002 3')), /out of order/);
  assert.throws(() => readFigures('x', price('2000 1 two')), /two/);
  assert.throws(() => readFigures('x', price('2000 . .')), /no figures/);
});

test('figures without a publisher, source or date, with a gap or another last month are not shipped', () => {
  assert.deepEqual(findFigureProblems({ x: levels }), []);
  const problems = (change: Partial<FiguresOfMonths>) =>
    findFigureProblems({ x: { ...levels, ...change } }).join();
  assert.match(problems({ provenance: { ...provenance, publisher: ' ' } }), /no publisher or source/);
  assert.match(problems({ provenance: { ...provenance, source: '' } }), /no publisher or source/);
  assert.match(problems({ provenance: { ...provenance, retrieved: 'today' } }), /no retrieval date/);
  assert.match(problems({ provenance: { ...provenance, vintage: '2001-04' } }), /does not end/);
  assert.match(problems({ years: '2001 1 . 3' }), /without a level/);
  assert.match(problems({ years: '2001 1 0 3' }), /not above zero/);
});

test('a Treasury month with an unchanged yield earns that yield, and a rise costs its duration', () => {
  // At an unchanged 4%, a month earns 4%/12, and the price of the remaining 119 months is par.
  assert.ok(Math.abs(treasuryReturn(0.04, 0.04) - 0.04 / 12) < 1e-12);
  // Published duration of a 10-year par bond at 4%: 8.2 years; one basis point costs 0.082%.
  const cost = treasuryReturn(0.04, 0.0401) - treasuryReturn(0.04, 0.04);
  assert.ok(Math.abs(cost + 0.00081) < 0.00002, `${cost}`);
});

test('dividends are included in an account’s return but not in the price, and an index without them is price-only', () => {
  const history = historyOf(() => ({
    x: levels,
    x_dividends: {
      kind: 'dividend_return',
      provenance,
      years: '2000 . . . . . . . . . . . 0.01\n2001 0.01 0.01 0.01',
    },
    y: levels,
  }));
  assert.deepEqual(history.price('x')?.levels, [10, 11, 12.1, 12, 13]);
  const total = history.total('x')?.levels ?? [];
  assert.ok(Math.abs((total[1] ?? 0) - 1.11) < 1e-12);
  assert.ok(Math.abs((total[2] ?? 0) - 1.11 * 1.11) < 1e-12);
  assert.equal(history.isPriceOnly('x'), false);
  assert.equal(history.isPriceOnly('y'), true);
  assert.equal(history.vintage, '2001-03');
});

test('lists thirteen templates in the specification’s order, without figures if no history is loaded', () => {
  assert.equal(INDEX_IDS.length, 13);
  assert.deepEqual(
    INDEX_IDS.map((id) => [INDEX_TEMPLATES[id].max_limit, INDEX_TEMPLATES[id].max_year]),
    [
      [15, 2004],
      [30, 1987],
      [15, 2005],
      [55, 1960],
      [30, 1987],
      [20, 1999],
      [30, 1986],
      [30, 1986],
      [15, 2005],
      [30, 1990],
      [45, 1979],
      [55, 1960],
      [30, 1991],
    ],
  );
  for (const { number, unavailable, years } of listedIndexes()) {
    assert.ok(number >= 1 && number <= 13);
    assert.equal(unavailable, 'No history loaded');
    assert.equal(years, 0);
  }
});

test('a mix is replaced by its parts, unless the input has a series of its name', () => {
  assert.deepEqual(weightsOf({ equities_and_bonds_60_40: 0.5, us_bonds: 0.5 }), [
    ['sp500', 0.3],
    ['us_bonds', 0.7],
  ]);
  const customSeries = { bonds_100: { frequency: 'annual' as const, start: '2001', returns: [0.1] } };
  assert.deepEqual(weightsOf('bonds_100', customSeries), [['bonds_100', 1]]);
});

test('a mix is bought at its weights at every start and covers the months that all parts have', () => {
  const customSeries = {
    djia: {
      frequency: 'monthly' as const,
      start: '1999-12',
      levels: Array.from({ length: 25 }, (_, m) => 100 + m),
    },
    us_bonds: {
      frequency: 'monthly' as const,
      start: '1999-11',
      levels: Array.from({ length: 26 }, () => 50),
    },
    eurostoxx50: {
      frequency: 'monthly' as const,
      start: '1999-12',
      levels: Array.from({ length: 24 }, () => 50),
    },
    russell2000: {
      frequency: 'monthly' as const,
      start: '1999-12',
      levels: Array.from({ length: 25 }, () => 50),
    },
  };
  const path = indexPath('blended', customSeries);
  assert.ok(path);
  assert.equal(monthText(path.first), '2000-01');
  assert.equal(monthText(path.last), '2001-11');
  const start = parseMonth('2000-07');
  assert.ok(Math.abs(growthFrom(path, start, 12) - (0.35 * (118 / 106) + 0.65)) < 1e-12);
  assert.equal(periodStarts(path, 1).length, 12);
});
