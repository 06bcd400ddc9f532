/**
 * The price levels of an index, or of a mix rebalanced at every start, over the months that all its parts have.
 * A start s is the month of a year's first return: the level before it is that of month s − 1.
 */
import { monthEndLevels, type InlineSeries, type MonthEndLevels } from './inline-series.ts';
import { NO_SERIES, weightsOf, type SeriesById } from './market.ts';
import { NO_HISTORY, type IndexHistory } from './index-history.ts';
import { madeOnce } from './made-once.ts';

export interface IndexPath {
  /** Months between two starts: 1 for monthly figures, 12 where any part is annual. */
  readonly step: 1 | 12;
  /** Month of the first return, and of the last. */
  readonly first: number;
  readonly last: number;
  readonly parts: readonly { readonly weight: number; readonly levels: MonthEndLevels }[];
}

const paths = madeOnce<IndexPath | null>();

/** Null when a part has no figures. */
export const indexPath = (
  id: string,
  own: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): IndexPath | null => paths(history, own, id, () => makePath(id, own, history));

function makePath(id: string, own: SeriesById, history: IndexHistory): IndexPath | null {
  const parts: { weight: number; series: InlineSeries }[] = [];
  for (const [part, weight] of weightsOf(id, own)) {
    const series = Object.hasOwn(own, part) ? own[part] : history.price(part);
    if (!series) return null;
    parts.push({ weight, series });
  }
  const step = parts.some(({ series }) => series.frequency === 'annual') ? 12 : 1;
  const levels = parts.map(({ weight, series }) => ({ weight, levels: monthEndLevels(series) }));
  const first = Math.max(...levels.map((part) => part.levels.first)) + 1;
  const last = Math.min(...levels.map((part) => part.levels.last));
  return {
    step,
    first: aligned(first, step),
    last: lastOf(last, step),
    parts: levels,
  };
}

/** Annual years start in January. */
export const aligned = (month: number, step: number): number =>
  step === 12 ? Math.ceil(month / 12) * 12 : month;

/** Level m months after the start of a year, over the level at its start. */
export function growthFrom(path: IndexPath, start: number, months: number): number {
  let sum = 0;
  for (const { weight, levels } of path.parts)
    sum += (weight * levels.at(start - 1 + months)) / levels.at(start - 1);
  return sum;
}

/** … and end in December. */
const lastOf = (month: number, step: number): number =>
  step === 12 ? Math.floor((month + 1) / 12) * 12 - 1 : month;

export interface CommonMonths {
  readonly step: 1 | 12;
  readonly first: number;
  readonly last: number;
}

/** The months that all have. */
export function commonMonths(paths: readonly CommonMonths[]): CommonMonths {
  const step = paths.some((path) => path.step === 12) ? 12 : 1;
  return {
    step,
    first: aligned(Math.max(...paths.map((path) => path.first)), step),
    last: lastOf(Math.min(...paths.map((path) => path.last)), step),
  };
}

/** Starts of all periods of `years` whole years, earliest first; earlier ones than `from` left out. */
export function periodStarts(months: CommonMonths, years: number, from = -Infinity): number[] {
  const starts: number[] = [];
  for (let start = months.first; start + 12 * years - 1 <= months.last; start += months.step)
    if (start >= from) starts.push(start);
  return starts;
}
