/** What a set of strategies credits in any year of any period: each term once, one entry a start month. */
import { termCredit, termYears, type IndexStrategy } from './crediting.ts';
import { commonMonths, growthFrom, indexPath, type CommonMonths, type IndexPath } from './index-path.ts';
import { NO_HISTORY, type IndexHistory } from './index-history.ts';
import type { SeriesById } from '../history/market.ts';

export interface CreditTable {
  readonly strategies: readonly IndexStrategy[];
  readonly paths: readonly IndexPath[];
  readonly months: CommonMonths;
  /** By strategy, credit of the term that starts at `months.first + i × step`; NaN where the term is not over. */
  readonly credits: readonly Float64Array[];
  /** Σ weight × price return of the twelve months from there. */
  readonly index: Float64Array;
}

/** Null when a strategy's index has no figures, or no whole year that all have. */
export function creditTable(
  strategies: readonly IndexStrategy[],
  own: SeriesById = {},
  history: IndexHistory = NO_HISTORY,
): CreditTable | null {
  const paths: IndexPath[] = [];
  for (const { index } of strategies) {
    const path = indexPath(index, own, history);
    if (!path) return null;
    paths.push(path);
  }
  const months = commonMonths(paths);
  const { first, last, step } = months;
  const starts = Math.floor((last - 11 - first) / step) + 1;
  if (starts < 1) return null;
  const credits = strategies.map((strategy, k) => {
    const ends = 12 * termYears(strategy.method) - 1;
    return Float64Array.from({ length: starts }, (_, i) => {
      const start = first + i * step;
      return start + ends > last ? NaN : termCredit(strategy, paths[k], start).credited;
    });
  });
  const index = Float64Array.from({ length: starts }, (_, i) => {
    let sum = 0;
    strategies.forEach(({ weight }, k) => {
      sum += weight * (growthFrom(paths[k], first + i * step, 12) - 1);
    });
    return sum;
  });
  return { strategies, paths, months, credits, index };
}

/** Writes the blend Σ weight × credit of each year of the period that starts in month `start`. */
export function blendInto(table: CreditTable, start: number, into: Float64Array): void {
  const { strategies, credits, months } = table;
  const stride = 12 / months.step;
  const at = (start - months.first) / months.step;
  into.fill(0);
  for (let k = 0; k < strategies.length; k += 1) {
    const { weight, method } = strategies[k];
    const column = credits[k];
    if (termYears(method) === 1)
      for (let t = 0; t < into.length; t += 1) into[t] += weight * column[at + stride * t];
    // In term in its first year; an odd last year stays in term.
    else for (let t = 1; t < into.length; t += 2) into[t] += weight * column[at + stride * (t - 1)];
  }
}

/** Geometric mean of the raw index over the years from `start`. */
export function indexGeometric({ months, index }: CreditTable, start: number, years: number): number {
  const stride = 12 / months.step;
  const at = (start - months.first) / months.step;
  let growth = 1;
  for (let t = 0; t < years; t += 1) growth *= 1 + index[at + stride * t];
  return growth ** (1 / years) - 1;
}
