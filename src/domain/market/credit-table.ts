/** Credits of a set of strategies in any year of any period. Each term is calculated once, with one entry per start month. */
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
  /** Index of the entry in `yearly`, if it differs from the start's index; then there are no two-year terms. */
  readonly places?: Int32Array | null;
  /** Σ weight × credit of two-year terms, credited a year after the start; NaN if the figures end earlier, null without such terms. */
  readonly twoYear: Float64Array | null;
  /** Σ weight × price return of the twelve months from the start. */
  readonly index: Float64Array;
}

const tables = memoize<CreditTable | null>();

/** Returns null if an index has no figures, or if the indexes have no common year. */
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
    const isTwoYear = termYears(method) === 2;
    const into = isTwoYear ? (twoYear ??= new Float64Array(starts)) : yearly;
    // The figures of another strategy may end earlier.
    const completeCount = isTwoYear ? Math.min(starts, starts - 12 / months.step) : starts;
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
  // A two-year term is credited in its second year; an odd last year has no credit.
  if (twoYear) for (let t = 1; t < into.length; t += 2) into[t] += twoYear[at + stride * (t - 1)];
}

/** Returns the growth of 1 over the years from `start`, with all credits reinvested. */
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

export function indexGeometric({ months, index }: CreditTable, start: number, years: number): number {
  const stride = 12 / months.step;
  const from = (start - months.first) / months.step;
  let growth = 1;
  for (let t = 0, i = from; t < years; t += 1, i += stride) growth *= 1 + index[i];
  return geometricMean(growth, years);
}

/** Returns true if a cap applied in year t of the period from `start`; a two-year term counts in its second year. */
export function isCappedIn({ strategies, paths, months }: CreditTable, start: number, t: number): boolean {
  return strategies.some((strategy, k) => {
    const term = termYears(strategy.method);
    if (strategy.weight === 0 || (term === 2 && t % 2 === 0)) return false;
    const from = start + 12 * (t - term + 1);
    return from + 12 * term - 1 <= months.last && termCredit(strategy, paths[k], from).capped > 0;
  });
}
