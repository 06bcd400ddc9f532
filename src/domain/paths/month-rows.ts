/** History as rows: one factor per series and month. Paths sample rows to keep simultaneous returns together. */
import {
  CPI,
  firstReturnMonth,
  growthFactors,
  type IndexHistory,
  type InlineSeries,
} from '../market/inline-series.ts';
import { customOr, NO_SERIES, weightsOf, type Allocation, type SeriesById } from '../market/market.ts';
import { LATEST_RETURNS, type HistoryWindow } from '../market/index-path.ts';
import { marketOf } from '../comparison/historical/account-on-history.ts';
import { exp, ln } from '../shared/math.ts';
import type { RangeInput } from './range-report-schema.ts';
import { creditOf, netOfFee, termYears, type IndexStrategy } from '../market/crediting.ts';

/** A portfolio or a strategy's index: the column index and weight of each part. */
export interface Mix {
  readonly columns: readonly number[];
  readonly weights: readonly number[];
}

/** The series of a run, without duplicates. */
export type SeriesOfRun = ReturnType<typeof seriesOfRun>;

/** Terms of payments that grow with consumer prices. */
export interface Inflated {
  readonly question?: string;
  readonly growth?: number | 'cpi' | undefined;
}

export const growsWithPrices = ({ question, growth = 'cpi' }: Inflated): boolean =>
  question === 'safe_withdrawal' && growth === 'cpi';

/** Adds consumer prices as one more account if payments grow with them. */
export function seriesOfRun({ strategies, vehicles, series, ...asked }: RangeInput & Inflated) {
  const prices: string[] = [];
  const totals: string[] = [];
  const mix = (allocation: Allocation, into: string[]): Mix => {
    const parts = weightsOf(allocation, series);
    for (const [id] of parts) if (!into.includes(id)) into.push(id);
    return { columns: parts.map(([id]) => into.indexOf(id)), weights: parts.map(([, weight]) => weight) };
  };
  const ofStrategies = strategies.map(({ index }) => mix(index, prices));
  const ofAccounts = vehicles.map((vehicle) => mix(marketOf(vehicle), totals));
  if (growsWithPrices(asked)) {
    if (!totals.includes(CPI)) totals.push(CPI);
    ofAccounts.push({ columns: [totals.indexOf(CPI)], weights: [1] });
  }
  return {
    /** Ids of the strategies' price series, and the mix of each strategy. */
    prices,
    strategies: ofStrategies,
    /** Ids of the accounts' total-return series, and the mix of each account. */
    totals,
    accounts: ofAccounts,
    /** All ids in the order of first use: strategies, then portfolios. */
    ids: [...new Set([...prices, ...totals])],
  };
}

const monthFactors = (series: InlineSeries) => ({
  /** Month of the first factor. */
  first: firstReturnMonth(series),
  factors: growthFactors(series),
});

export interface MonthRows {
  /** Month of row 0. */
  readonly first: number;
  readonly count: number;
  /** One column per series, in the order of `SeriesOfRun`. */
  readonly prices: readonly Float64Array[];
  readonly totals: readonly Float64Array[];
}

interface FoundSeries {
  readonly prices: readonly InlineSeries[];
  readonly totals: readonly InlineSeries[];
}

/** The series of the input, otherwise the loaded ones. Consumer prices have no total return. */
export const seriesIn = (
  { series = NO_SERIES }: { readonly series?: SeriesById | undefined },
  history: IndexHistory,
) => ({
  price: (id: string) => customOr(series, id, history.price),
  total: (id: string) => customOr(series, id, id === CPI ? history.price : history.total),
});

/** Returns the ids with monthly figures. */
export const monthlyIds = (input: RangeInput, history: IndexHistory): string[] =>
  seriesOfRun(input).ids.filter((id) => seriesIn(input, history).total(id)?.frequency === 'monthly');

/** Returns the rows common to all series, within the window. */
export function commonRows({ prices, totals }: FoundSeries, window: HistoryWindow): MonthRows {
  const ofPrices = prices.map(monthFactors);
  const ofTotals = totals.map(monthFactors);
  const all = [...ofPrices, ...ofTotals];
  const last = Math.min(...all.map(({ first, factors }) => first + factors.length - 1));
  const start = Math.max(...all.map(({ first }) => first));
  const first = window === 'all' ? start : Math.max(start, last - LATEST_RETURNS + 1);
  const count = Math.max(0, last - first + 1);
  const sliceRows = (one: ReturnType<typeof monthFactors>) =>
    Float64Array.from(one.factors.slice(first - one.first, first - one.first + count));
  return { first, count, prices: ofPrices.map(sliceRows), totals: ofTotals.map(sliceRows) };
}

/** Multiplies every month by the same factor, `shift` per year. Consumer prices, at index `cpi`, do not change. */
export function shiftReturns(rows: MonthRows, shift: number, cpi = -1): MonthRows {
  if (shift === 0) return rows;
  const by = exp(ln(1 + shift) / 12);
  const shiftColumns = (columns: readonly Float64Array[], but: number) =>
    columns.map((column, place) => (place === but ? column : column.map((one) => one * by)));
  return { ...rows, prices: shiftColumns(rows.prices, -1), totals: shiftColumns(rows.totals, cpi) };
}

/** Levels at the ends of months 0 to 12 of one year, and totals at its end. Reused for each year. */
export type YearLevels = ReturnType<typeof yearLevels>;

export const yearLevels = (run: SeriesOfRun) => ({
  prices: run.prices.map(() => new Float64Array(13).fill(1)),
  totals: new Float64Array(run.totals.length).fill(1),
});

const levelAt = ({ columns, weights }: Mix, levels: YearLevels, month: number): number => {
  let sum = 0;
  for (let i = 0; i < columns.length; i += 1) sum += weights[i] * levels.prices[columns[i]][month];
  return sum;
};

export function returnOf({ columns, weights }: Mix, totals: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < columns.length; i += 1) sum += weights[i] * (totals[columns[i]] - 1);
  return sum;
}

/** A strategy of the run, prepared to credit years. */
export interface PathStrategy {
  /** Its cap is overwritten if caps follow a budget. */
  readonly strategy: IndexStrategy;
  readonly mix: Mix;
  readonly net: number;
  readonly years: 1 | 2;
}

export const pathStrategies = (strategies: readonly IndexStrategy[], run: SeriesOfRun): PathStrategy[] =>
  strategies.map((strategy, k) => ({
    strategy: { ...strategy },
    mix: run.strategies[k],
    net: netOfFee(strategy),
    years: termYears(strategy.method),
  }));

export const needsEveryMonth = (strategies: readonly PathStrategy[]): boolean =>
  strategies.some(({ strategy: { method } }) => method === 'monthly_average' || method === 'monthly_sum');

/** Returns the price growth of the year, the growth of half a two-year term. */
export const growthOf = ({ mix }: PathStrategy, levels: YearLevels): number => levelAt(mix, levels, 12);

/** Returns the raw return of a one-year term. */
export function rawOf({ strategy, mix }: PathStrategy, levels: YearLevels): number {
  if (strategy.method === 'annual_point_to_point') return levelAt(mix, levels, 12) - 1;
  let sum = 0;
  let before = 1;
  const { cap } = strategy;
  for (let month = 1; month <= 12; month += 1) {
    const level = levelAt(mix, levels, month);
    if (strategy.method === 'monthly_average') sum += level;
    else {
      const change = level / before - 1;
      sum += cap !== null && change >= cap ? cap : change;
      before = level;
    }
  }
  return strategy.method === 'monthly_average' ? sum / 12 - 1 : sum;
}

/** Returns the credit for a raw return. */
export const creditedOf = ({ strategy, net }: PathStrategy, raw: number): number =>
  strategy.weight * creditOf(strategy, net, raw);
