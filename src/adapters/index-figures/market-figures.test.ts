import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { monthEndLevels } from '../../domain/market/inline-series.ts';
import { parseMonth } from '../../domain/shared/dates.ts';
import { findFigureProblems } from '../../domain/market/index-figures.ts';
import { listedIndexes } from '../../domain/market/index-path.ts';
import { portfolioReturn } from '../../domain/vehicles/portfolio-return.ts';
import { marketFigures, shippedHistory } from './market-figures.ts';

const change = (id: string, from: string, to: string, kind: 'price' | 'total' = 'price') => {
  const series = shippedHistory[kind](id);
  assert.ok(series, id);
  const levels = monthEndLevels(series);
  return levels.at(parseMonth(to)) / levels.at(parseMonth(from)) - 1;
};
const near = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not ${expected}`);

test('every shipped series has a publisher, a source and a retrieval date', () => {
  assert.deepEqual(findFigureProblems(marketFigures), []);
});

test('the shipped figures are small enough to load with a screen', () => {
  const size = brotliCompressSync(JSON.stringify(marketFigures)).length;
  assert.ok(size < 60_000, `${size} bytes`);
});

test('reproduces published calendar years: S&P 500 price and total return, prices of the others', () => {
  near(change('sp500', '1994-12', '1995-12'), 0.3411, 5e-4);
  near(change('sp500', '1994-12', '1995-12', 'total'), 0.3758, 1e-3);
  near(change('sp500', '2007-12', '2008-12', 'total'), -0.37, 1e-3);
  near(change('sp500', '2012-12', '2013-12', 'total'), 0.3239, 5e-4);
  near(change('djia', '2007-12', '2008-12'), -0.3384, 5e-4);
  near(change('nasdaq100', '2022-12', '2023-12'), 0.538, 1e-3);
  near(change('russell2000', '2007-12', '2008-12'), -0.348, 1e-3);
});

test('five indexes and the blend have history; licensed indexes have 0 years', () => {
  const years = Object.fromEntries(listedIndexes(shippedHistory).map((one) => [one.id, one.years]));
  const none = { barclays_trailblazer_5: 0, bloomberg_dynamic_balance_2: 0, hindsight: 0, sp_prism: 0 };
  const licensed = { fidelity_multifactor_yield_5: 0, pimco_tactical_balanced: 0, putnam_low_volatility: 0 };
  const loaded = { blended: 30, djia: 55, eurostoxx50: 30, nasdaq100: 30, russell2000: 38, sp500: 55 };
  assert.deepEqual(years, { ...none, ...licensed, ...loaded });
  const blend = listedIndexes(shippedHistory).find(({ id }) => id === 'blended');
  assert.match(blend?.proxy ?? '', /includes a proxy/);
});

test('a portfolio’s rate is the geometric mean of full years through the last month of all its parts', () => {
  const sp = portfolioReturn('sp500', 10, {}, shippedHistory);
  assert.equal(sp?.last_month, '2026-02');
  assert.equal(sp.first_month, '2016-03');
  near(sp.rate, (1 + change('sp500', '2016-02', '2026-02', 'total')) ** 0.1 - 1, 1e-12);
  // A portfolio ends with the earliest last month of its parts.
  assert.equal(
    portfolioReturn({ sp500: 0.5, russell2000: 0.5 }, 5, {}, shippedHistory)?.last_month,
    '2026-01',
  );
  assert.equal(portfolioReturn('hindsight', 5, {}, shippedHistory), null);
});
