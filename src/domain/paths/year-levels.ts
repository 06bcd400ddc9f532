/**
 * What one year of a path makes of its months. The levels of a year start at 1; a strategy credits what
 * market/crediting.ts says of them, an account earns the mix of its series, rebalanced yearly.
 */
import { creditOf, netOfFee, termYears, type IndexStrategy } from '../market/crediting.ts';
import type { Mix, SeriesOfRun } from './month-rows.ts';

/** Levels at the ends of months 0 to 12 of one year; totals at its end. Written over year after year. */
export interface YearLevels {
  readonly prices: readonly Float64Array[];
  readonly totals: Float64Array;
}

export const yearLevels = (run: SeriesOfRun): YearLevels => ({
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

/** A strategy of the run, ready to credit years. */
export interface PathStrategy {
  /** Its cap is written over where it follows a budget. */
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

/** Price growth of the year, which half a two-year term comes to. */
export const growthOf = ({ mix }: PathStrategy, levels: YearLevels): number => levelAt(mix, levels, 12);

/** The raw return of a one-year term. */
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

/** What is credited for a raw return. */
export const creditedOf = ({ strategy, net }: PathStrategy, raw: number): number =>
  strategy.weight * creditOf(strategy, net, raw);
