/** What a set of strategies credits in any year of any period: each term once, one entry a start month. */
import { geometricMean } from '../shared/math.ts';
import { NO_SERIES, type SeriesById, memoize } from './market.ts';
import { creditOf, netOfFee, termCredit, termYears, type IndexStrategy, rawTerms } from './crediting.ts';
import { NO_HISTORY, type IndexHistory } from './inline-series.ts';
import { commonMonths, indexPath, type CommonMonths, type IndexPath } from './index-path.ts';

export interface CreditTable {
  readonly strategies: readonly IndexStrategy[];
  readonly paths: readonly IndexPath[];
  readonly months: CommonMonths;
  /** Σ weight × credit of the one-year terms that start at `months.first + i × step`. */
  readonly yearly: Float64Array;
  /** Where in `yearly` the entry is, if not at its own place; no two-year terms then. */
  readonly places?: Int32Array | null;
  /** … and of the two-year terms, credited a year later; NaN where they are not over. Null without any. */
  readonly twoYear: Float64Array | null;
  /** Σ weight × price return of the twelve months from there. */
  readonly index: Float64Array;
}

const tables = memoize<CreditTable | null>();

/** Null when a strategy's index has no figures, or no whole year that all have. */
export const creditTable = (
  strategies: readonly IndexStrategy[],
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): CreditTable | null =>
  tables(history, customSeries, JSON.stringify(strategies), () =>
    makeTable(strategies, customSeries, history),
  );

function makeTable(
  strategies: readonly IndexStrategy[],
  customSeries: SeriesById,
  history: IndexHistory,
): CreditTable | null {
  const paths: IndexPath[] = [];
  for (const { index } of strategies) {
    const path = indexPath(index, customSeries, history);
    if (!path) return null;
    paths.push(path);
  }
  const months = commonMonths(paths);
  const starts = Math.floor((months.last - 11 - months.first) / months.step) + 1;
  if (starts < 1) return null;
  const yearly = new Float64Array(starts);
  const index = new Float64Array(starts);
  let twoYear: Float64Array | null = null;
  strategies.forEach((strategy, k) => {
    const path = paths[k];
    const { method, weight, cap } = strategy;
    const raw = rawTerms(path, method, cap);
    const growth = rawTerms(path, 'annual_point_to_point', null);
    const net = netOfFee(strategy);
    const stride = months.step / path.step;
    const from = (months.first - path.first) / path.step;
    const two = termYears(method) === 2;
    const into = two ? (twoYear ??= new Float64Array(starts)) : yearly;
    // Where its own figures go on, those of another strategy may not.
    const completeCount = two ? Math.min(starts, starts - 12 / months.step) : starts;
    for (let i = 0; i < starts; i += 1) {
      into[i] += i < completeCount ? weight * creditOf(strategy, net, raw[from + stride * i]) : NaN;
      index[i] += weight * growth[from + stride * i];
    }
  });
  return { strategies, paths, months, yearly, twoYear, index };
}

/** Writes the blend Σ weight × credit of each year of the period that starts in month `start`. */
export function blendInto({ yearly, twoYear, months }: CreditTable, start: number, into: Float64Array): void {
  const stride = 12 / months.step;
  const at = (start - months.first) / months.step;
  for (let t = 0; t < into.length; t += 1) into[t] = yearly[at + stride * t];
  // In term in its first year; an odd last year stays in term.
  if (twoYear) for (let t = 1; t < into.length; t += 2) into[t] += twoYear[at + stride * (t - 1)];
}

/** What 1 becomes over the years from `start`, all of the credits left in. */
export function creditedGrowth(
  { yearly, twoYear, months }: CreditTable,
  start: number,
  years: number,
): number {
  const stride = 12 / months.step;
  const from = (start - months.first) / months.step;
  let growth = 1;
  if (twoYear === null) {
    for (let t = 0, i = from; t < years; t += 1, i += stride) growth *= 1 + yearly[i];
    return growth;
  }
  for (let t = 0, i = from; t < years; t += 1, i += stride)
    growth *= 1 + (yearly[i] + (t % 2 === 1 ? twoYear[i - stride] : 0));
  return growth;
}

/** Geometric mean of the raw index over the years from `start`. */
export function indexGeometric({ months, index }: CreditTable, start: number, years: number): number {
  const stride = 12 / months.step;
  const from = (start - months.first) / months.step;
  let growth = 1;
  for (let t = 0, i = from; t < years; t += 1, i += stride) growth *= 1 + index[i];
  return geometricMean(growth, years);
}

/** Whether the cap of some strategy held in year t of the period from `start`; a two-year term counts in its second year. */
export function cappedIn({ strategies, paths, months }: CreditTable, start: number, t: number): boolean {
  return strategies.some((strategy, k) => {
    const term = termYears(strategy.method);
    if (strategy.weight === 0 || (term === 2 && t % 2 === 0)) return false;
    const from = start + 12 * (t - term + 1);
    return from + 12 * term - 1 <= months.last && termCredit(strategy, paths[k], from).capped > 0;
  });
}
