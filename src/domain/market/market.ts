/** The market of a run: an index id or weights by id, over the figures that the input brings or that are loaded. */
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

/** The ids of an input's own series; the figures do not matter. */
export type CustomIds = Readonly<Record<string, unknown>>;

/** One object, so that what is made of it is found again. */
export const NO_SERIES: SeriesById = {};

const customWeights = (allocation: Allocation): [string, number][] =>
  typeof allocation === 'string'
    ? [[allocation, 1]]
    : Object.entries(allocation).filter(([, weight]) => weight > 0);

/** Weights of single series: a mix counts as its parts, unless the input brings figures under its own name. */
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

const ownOr = (customSeries: SeriesById, id: string, other: (id: string) => InlineSeries | undefined) =>
  Object.hasOwn(customSeries, id) ? customSeries[id] : other(id);

/** Errors under `field` for every index without figures. */
export function missingSeries(
  field: string,
  allocation: Allocation,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const missing = customWeights(allocation).filter(([id]) =>
    weightsOf(id, customSeries).some(([part]) => !ownOr(customSeries, part, history.total)),
  );
  if (missing.length === 0) return {};
  return { [field]: missing.map(([id]) => notLoaded(id)) };
}

/** What to do where the figures of an installation are missing. */
export const IMPORT_IT = 'An administrator can import it in Admin, Index data.';

export const notLoaded = (id: string): string =>
  isIndexId(id) || Object.hasOwn(ACCOUNT_NAMES, id)
    ? `${NO_HISTORY_LOADED} for ${marketName(id)}. ${IMPORT_IT}`
    : `No figures are loaded for "${id}". Bring them along under series, or give returns.`;

const mixes = memoize<YearReturns>();
const singles = memoize<YearReturns>();

/** What an account earns in it, dividends with it. Call it when `missingSeries` found none. */
export const marketReturns = (
  allocation: Allocation,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): YearReturns =>
  mixes(history, customSeries, JSON.stringify(allocation), () =>
    mixed(
      weightsOf(allocation, customSeries).map(([id, weight]) => {
        const series = ownOr(customSeries, id, history.total);
        if (!series) throw new Error(`No figures for ${id}: missingSeries comes first.`);
        return { weight, series: singles(history, customSeries, id, () => returnsOf(series)) };
      }),
    ),
  );

const rolled = memoize<readonly Period[]>();

/** Every period of so many years of it, earliest first, within months `from`..`to`. Made once: a fee leaves them alone. */
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

/** Whether any of it comes from the loaded figures, and not from the input's own. */
export const isLoaded = (allocation: Allocation, customSeries: CustomIds, history: IndexHistory): boolean =>
  weightsOf(allocation, customSeries).some(
    ([id]) => !Object.hasOwn(customSeries, id) && history.price(id) !== undefined,
  );

/** The share of the allocation in indexes whose figures are price only, without dividends. */
export const priceOnlyWeight = (
  allocation: Allocation,
  customSeries: CustomIds,
  history: IndexHistory,
): number =>
  weightsOf(allocation, customSeries).reduce(
    (sum, [id, weight]) => sum + (!Object.hasOwn(customSeries, id) && history.priceOnly(id) ? weight : 0),
    0,
  );

/** What a reader should know of the figures behind an account. */
export function marketWarnings(
  allocation: Allocation,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): { code: string; message: string }[] {
  const priceOnly = customWeights(allocation)
    .map(([id]) => id)
    .filter((id) =>
      weightsOf(id, customSeries).some(
        ([part]) => !Object.hasOwn(customSeries, part) && history.priceOnly(part),
      ),
    );
  return [
    ...priceOnly.map((id) => ({
      code: 'price_only',
      message: `The figures of ${id} are price only, without dividends, which understates this account.`,
    })),
    ...customWeights(allocation)
      .filter(([id]) => !Object.hasOwn(customSeries, id) && Object.hasOwn(PROXIES, id))
      .map(([id]) => ({ code: 'includes_a_proxy', message: PROXIES[id] })),
  ];
}

/** Those that the input brings, else those that are loaded. */
export function consumerPrices(
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): MonthEndLevels | undefined {
  const series = ownOr(customSeries, CPI, history.price);
  return series && monthEndLevels(series);
}

export const CONSUMER_PRICES = 'consumer prices';

export const PRICES_MISSING = `${NO_HISTORY_LOADED} for ${CONSUMER_PRICES}. ${IMPORT_IT}`;

export const tooFewYears = (years: number, name: string): string =>
  `The loaded history allows at most ${years} years with ${name}.`;

/** A slider leaves a trail of keys; of more than `most` the oldest go. */
export function memoize<T>(
  max = 64,
): (history: IndexHistory, customSeries: SeriesById, key: string, make: () => T) => T {
  const cache = new WeakMap<IndexHistory, WeakMap<SeriesById, Map<string, T>>>();
  return (history, customSeries, key, make) => {
    let ofHistory = cache.get(history);
    if (!ofHistory) cache.set(history, (ofHistory = new WeakMap<SeriesById, Map<string, T>>()));
    let ofOwn = ofHistory.get(customSeries);
    if (!ofOwn) ofHistory.set(customSeries, (ofOwn = new Map<string, T>()));
    const known = ofOwn.get(key);
    if (known !== undefined) return known;
    const found = make();
    if (ofOwn.size >= max)
      for (const oldest of ofOwn.keys()) {
        ofOwn.delete(oldest);
        break;
      }
    ofOwn.set(key, found);
    return found;
  };
}
