/**
 * Price levels of an index, or of a mix rebalanced at every start, in the months that all parts have. A start s is
 * the month of a year's first return; the level before it is that of month s − 1.
 */
import {
  monthEndLevels,
  type InlineSeries,
  type MonthEndLevels,
  NO_HISTORY,
  type IndexHistory,
} from './inline-series.ts';
import { NO_SERIES, weightsOf, type SeriesById, memoize } from './market.ts';
import { monthOf } from '../shared/dates.ts';
import { INDEX_IDS, INDEX_TEMPLATES, isIndexId, NO_HISTORY_LOADED, PROXIES } from './index-catalogue.ts';

export interface IndexPath {
  /** Months between two starts: 1 for monthly figures, 12 if any part is annual. */
  readonly step: 1 | 12;
  /** Months of the first and the last return. */
  readonly first: number;
  readonly last: number;
  readonly parts: readonly { readonly weight: number; readonly levels: MonthEndLevels }[];
}

const paths = memoize<IndexPath | null>();

export const indexPath = (
  id: string,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): IndexPath | null => paths(history, customSeries, id, () => makePath(id, customSeries, history));

function makePath(id: string, customSeries: SeriesById, history: IndexHistory): IndexPath | null {
  const parts: { weight: number; series: InlineSeries }[] = [];
  for (const [part, weight] of weightsOf(id, customSeries)) {
    const series = Object.hasOwn(customSeries, part) ? customSeries[part] : history.price(part);
    if (!series) return null;
    parts.push({ weight, series });
  }
  const step = parts.some(({ series }) => series.frequency === 'annual') ? 12 : 1;
  const levels = parts.map(({ weight, series }) => ({ weight, levels: monthEndLevels(series) }));
  const first = Math.max(...levels.map((part) => part.levels.first)) + 1;
  const last = Math.min(...levels.map((part) => part.levels.last));
  return {
    step,
    first: alignFirst(first, step),
    last: alignLast(last, step),
    parts: levels,
  };
}

/** Years of annual figures start in January. */
const alignFirst = (month: number, step: number): number =>
  step === 12 ? Math.ceil(month / 12) * 12 : month;

/** Returns the level m months after the start of a year, divided by the level at its start. */
export function growthFrom(path: IndexPath, start: number, months: number): number {
  let sum = 0;
  for (const { weight, levels } of path.parts)
    sum += (weight * levels.at(start - 1 + months)) / levels.at(start - 1);
  return sum;
}

/** Years of annual figures end in December. */
const alignLast = (month: number, step: number): number =>
  step === 12 ? Math.floor((month + 1) / 12) * 12 - 1 : month;

export interface CommonMonths {
  readonly step: 1 | 12;
  readonly first: number;
  readonly last: number;
}

export function commonMonths(paths: readonly CommonMonths[]): CommonMonths {
  const step = paths.some((path) => path.step === 12) ? 12 : 1;
  return {
    step,
    first: alignFirst(Math.max(...paths.map((path) => path.first)), step),
    last: alignLast(Math.min(...paths.map((path) => path.last)), step),
  };
}

/** Returns the starts of all periods of `years` complete years in ascending order, from `from` on. */
export function periodStarts(months: CommonMonths, years: number, from = -Infinity): number[] {
  const starts: number[] = [];
  for (let start = months.first; start + 12 * years - 1 <= months.last; start += months.step)
    if (start >= from) starts.push(start);
  return starts;
}

/** Returns the complete years through `end`. A series of the input has no template limit. */
export function yearsInForce(id: string, path: IndexPath, end: number, isCustom: boolean): number {
  const limits = isIndexId(id) && !isCustom ? INDEX_TEMPLATES[id] : null;
  const from = Math.max(path.first, limits ? monthOf(limits.max_year, 1) : -Infinity);
  const loaded = Math.max(0, Math.floor((end + 1 - alignFirst(from, path.step)) / 12));
  return Math.min(loaded, limits?.max_limit ?? Infinity);
}

export type ListedIndex = ReturnType<typeof listedIndexes>[number];

/** Names the lookback limit of an index, and whether its figures or its template set it. */
export const lookbackText = ({ years, max_limit }: Pick<ListedIndex, 'years' | 'max_limit'>): string =>
  years < max_limit
    ? `${years} years of history; the template allows ${max_limit}.`
    : lookbackLimit(max_limit);

export const lookbackLimit = (years: number): string =>
  `Lookback limit: ${years} ${years === 1 ? 'year' : 'years'}.`;

export const listedIndexes = (history: IndexHistory = NO_HISTORY) =>
  INDEX_IDS.map((id, index) => {
    const path = indexPath(id, NO_SERIES, history);
    const years = path ? yearsInForce(id, path, path.last, false) : 0;
    return {
      number: index + 1,
      id,
      ...INDEX_TEMPLATES[id],
      /** Available lookback period in years; 0 without figures. */
      years,
      /** Reason why it cannot be selected, or null. */
      unavailable: years > 0 ? null : NO_HISTORY_LOADED,
      /** Note about a proxy in the index, or null. */
      proxy: path && Object.hasOwn(PROXIES, id) ? PROXIES[id] : null,
    };
  });

/** `latest_546`: the latest 1,025 monthly returns, which contain 546 forty-year periods. */
export const HISTORY_WINDOWS = ['latest_546', 'all'] as const;
export type HistoryWindow = (typeof HISTORY_WINDOWS)[number];

export const LATEST_RETURNS = 1025;

/** With fewer periods, each is listed, without percentiles. */
export const MIN_PERIODS = 30;

/** Later years are omitted. */
export const MAX_HORIZON = 40;

export const startsIn = (months: CommonMonths, years: number, window: HistoryWindow): number[] =>
  periodStarts(months, years, window === 'all' ? undefined : months.last - LATEST_RETURNS + 1);

export const maxYears = ({ first, last }: CommonMonths): number =>
  Math.max(0, Math.floor((last + 1 - first) / 12));
