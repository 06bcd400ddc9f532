/** The market of a run: an index id or weights by id, with the figures of the input or the loaded ones. */
import {
  ACCOUNT_NAMES,
  isIndexId,
  marketName,
  MIXES,
  NO_HISTORY_LOADED,
  PROXIES,
} from './index-catalogue.ts';
import type { FieldErrors } from '../shared/result.ts';
import {
  CPI,
  type IndexHistory,
  NO_HISTORY,
  monthEndLevels,
  returnsOf,
  type InlineSeries,
  type MonthEndLevels,
  mixed,
  rollingPeriods,
  type Period,
  type YearReturns,
} from './inline-series.ts';

export type Allocation = string | Readonly<Record<string, number>>;
export type SeriesById = Readonly<Record<string, InlineSeries>>;

/** Ids of the input's series; the figures are irrelevant. */
export type CustomIds = Readonly<Record<string, unknown>>;

/** A single object, so that results cached for it are found. */
export const NO_SERIES: SeriesById = {};

const customWeights = (allocation: Allocation): [string, number][] =>
  typeof allocation === 'string'
    ? [[allocation, 1]]
    : Object.entries(allocation).filter(([, weight]) => weight > 0);

/** Returns the weights of single series. A mix counts as its parts, unless the input has figures under its name. */
export function weightsOf(allocation: Allocation, customSeries: CustomIds = NO_SERIES): [string, number][] {
  const weights = new Map<string, number>();
  for (const [id, weight] of customWeights(allocation)) {
    const parts = !Object.hasOwn(customSeries, id) && Object.hasOwn(MIXES, id) ? MIXES[id] : { [id]: 1 };
    for (const [part, share] of Object.entries(parts))
      weights.set(part, (weights.get(part) ?? 0) + weight * share);
  }
  return [...weights];
}

export const allocationName = (allocation: Allocation): string =>
  customWeights(allocation)
    .map(([id]) => marketName(id))
    .join(', ');

/** Returns the series of the input, otherwise the loaded one. */
export const customOr = (
  customSeries: SeriesById,
  id: string,
  loaded: (id: string) => InlineSeries | undefined,
): InlineSeries | undefined => (Object.hasOwn(customSeries, id) ? customSeries[id] : loaded(id));

export function missingSeries(
  field: string,
  allocation: Allocation,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const missing = customWeights(allocation).filter(([id]) =>
    weightsOf(id, customSeries).some(([part]) => !customOr(customSeries, part, history.total)),
  );
  if (missing.length === 0) return {};
  return { [field]: missing.map(([id]) => notLoaded(id)) };
}

/** The remedy if figures are missing. */
export const IMPORT_IT = 'An administrator can import it in Admin, Index data.';

export const notLoaded = (id: string): string =>
  isIndexId(id) || Object.hasOwn(ACCOUNT_NAMES, id)
    ? `${NO_HISTORY_LOADED} for ${marketName(id)}. ${IMPORT_IT}`
    : `No figures are loaded for "${id}". Add them under series, or enter returns.`;

const mixes = memoize<YearReturns>();
const singles = memoize<YearReturns>();

/** Returns the yearly total returns. Requires that `missingSeries` found no error. */
export const marketReturns = (
  allocation: Allocation,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): YearReturns =>
  mixes(history, customSeries, JSON.stringify(allocation), () =>
    mixed(
      weightsOf(allocation, customSeries).map(([id, weight]) => {
        const series = customOr(customSeries, id, history.total);
        if (!series) throw new Error(`No figures for ${id}: missingSeries comes first.`);
        return { weight, series: singles(history, customSeries, id, () => returnsOf(series)) };
      }),
    ),
  );

const rolled = memoize<readonly Period[]>();

/** Returns every period of `years` years by start, within months `from`..`to`. Cached, because a fee does not change them. */
export const marketPeriods = (
  allocation: Allocation,
  years: number,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
  [from, to]: readonly [number | undefined, number | undefined] = [undefined, undefined],
): readonly Period[] =>
  rolled(history, customSeries, `${years} ${from} ${to} ${JSON.stringify(allocation)}`, () =>
    rollingPeriods(marketReturns(allocation, customSeries, history), years, from, to),
  );

export const isLoaded = (allocation: Allocation, customSeries: CustomIds, history: IndexHistory): boolean =>
  weightsOf(allocation, customSeries).some(
    ([id]) => !Object.hasOwn(customSeries, id) && history.price(id) !== undefined,
  );

export const priceOnlyWeight = (
  allocation: Allocation,
  customSeries: CustomIds,
  history: IndexHistory,
): number =>
  weightsOf(allocation, customSeries).reduce(
    (sum, [id, weight]) => sum + (!Object.hasOwn(customSeries, id) && history.isPriceOnly(id) ? weight : 0),
    0,
  );

export const priceOnlyText = (id: string): string =>
  `The figures of ${marketName(id)} are price only, without dividends, which understates this account.`;

export function marketWarnings(
  allocation: Allocation,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): { code: string; message: string }[] {
  const priceOnly = customWeights(allocation)
    .map(([id]) => id)
    .filter((id) =>
      weightsOf(id, customSeries).some(
        ([part]) => !Object.hasOwn(customSeries, part) && history.isPriceOnly(part),
      ),
    );
  return [
    ...priceOnly.map((id) => ({
      code: 'price_only',
      message: priceOnlyText(id),
    })),
    ...customWeights(allocation)
      .filter(([id]) => !Object.hasOwn(customSeries, id) && Object.hasOwn(PROXIES, id))
      .map(([id]) => ({ code: 'includes_a_proxy', message: PROXIES[id] })),
  ];
}

/** Returns the consumer prices of the input, otherwise the loaded ones. */
export function consumerPrices(
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): MonthEndLevels | undefined {
  const series = customOr(customSeries, CPI, history.price);
  return series && monthEndLevels(series);
}

export const CONSUMER_PRICES = 'consumer prices';

export const PRICES_MISSING = `${NO_HISTORY_LOADED} for ${CONSUMER_PRICES}. ${IMPORT_IT}`;

export const tooFewYears = (years: number, name: string): string =>
  `The loaded history allows at most ${years} years with ${name}.`;

/** A slider produces many keys; above `max`, the oldest are removed. */
export function memoize<T>(
  max = 64,
): (history: IndexHistory, customSeries: SeriesById, key: string, make: () => T) => T {
  const cache = new WeakMap<IndexHistory, WeakMap<SeriesById, Map<string, T>>>();
  return (history, customSeries, key, make) => {
    let ofHistory = cache.get(history);
    if (!ofHistory) cache.set(history, (ofHistory = new WeakMap<SeriesById, Map<string, T>>()));
    let bySeries = ofHistory.get(customSeries);
    if (!bySeries) ofHistory.set(customSeries, (bySeries = new Map<string, T>()));
    const known = bySeries.get(key);
    if (known !== undefined) return known;
    const found = make();
    if (bySeries.size >= max)
      for (const oldest of bySeries.keys()) {
        bySeries.delete(oldest);
        break;
      }
    bySeries.set(key, found);
    return found;
  };
}
