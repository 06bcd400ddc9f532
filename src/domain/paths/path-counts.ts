/** Percentiles of paths, shares of paths, and their sampling errors. */
import { percentilesInto, valuesInForce } from '../history/percentiles.ts';
import { orNull } from '../history/period-columns.ts';
import { marked, marksOfAny, type Marked } from '../history/marked-figures.ts';
import { isAbove, type CarrierLimit } from '../policy/carrier-scale.ts';

export const RANGE_PERCENTS = [5, 10, 25, 50, 75, 90, 95] as const;

type PercentileKey = `p${(typeof RANGE_PERCENTS)[number]}`;
export type Percentiles = Record<PercentileKey, number>;

const byPercent = <T>(of: (place: number) => T): Record<PercentileKey, T> => ({
  p5: of(0),
  p10: of(1),
  p25: of(2),
  p50: of(3),
  p75: of(4),
  p90: of(5),
  p95: of(6),
});

const found = new Float64Array(RANGE_PERCENTS.length);

/** Returns the ⌈pn⌉-th of n paths, for values from index `from` on. Requires at least one value and no NaN. */
export function percentilesOf(values: Float64Array, from = 0, n = values.length): Percentiles {
  percentilesInto(found, values, from, n, RANGE_PERCENTS, false);
  return byPercent((place) => found[place]);
}

/** Percentiles of the policy's value. Lapsed paths rank below all others; a percentile at a lapsed path is null. */
export type ValuePercentiles = Record<PercentileKey, number | null> & {
  lapsed?: number;
};

/** Percentiles at the end of a year, for the policy's values from index `from` on. */
export function lapsedLastPercentiles(
  values: Float64Array,
  from: number,
  lapseYear: Float64Array,
  year: number,
): ValuePercentiles {
  const inForce = valuesInForce(values, from, lapseYear, year);
  if (inForce.lapsed === 0) return { ...percentilesOf(values, from, lapseYear.length), lapsed: 0 };
  percentilesInto(found, inForce.values, 0, inForce.values.length, RANGE_PERCENTS, false, inForce.lapsed);
  return { ...byPercent((place) => orNull(found[place])), lapsed: inForce.lapsed };
}

/** Percentiles of the values that are not NaN. */
export function knownPercentiles(values: Float64Array): { known: Percentiles | null; nulls: number } {
  const known = new Float64Array(values.length);
  let n = 0;
  for (const value of values) {
    known[n] = value;
    if (!Number.isNaN(value)) n += 1;
  }
  return { known: n > 0 ? percentilesOf(known, 0, n) : null, nulls: values.length - n };
}

/** Standard deviations on each side of a 95% interval. */
const WIDTH = 1.96;

export interface ShareSet {
  share: number;
  /** √(p(1 − p)/n), and Wilson's bounds. Null on overlapping periods, which are not independent. */
  standard_error: number | null;
  low: number | null;
  high: number | null;
}

export function shareSet(count: number, n: number, isIndependent: boolean): ShareSet {
  const p = count / n;
  if (!isIndependent) return { share: p, standard_error: null, low: null, high: null };
  const z = WIDTH * WIDTH;
  const middle = p + z / (2 * n);
  const reach = WIDTH * Math.sqrt((p * (1 - p)) / n + z / (4 * n * n));
  const over = 1 + z / n;
  return {
    share: p,
    standard_error: Math.sqrt((p * (1 - p)) / n),
    low: Math.max(0, (middle - reach) / over),
    high: Math.min(1, (middle + reach) / over),
  };
}

export type Interval = Record<PercentileKey, [number | null, number | null]>;

/** Returns the values at the ranks of a 95% interval. `below` paths rank below all values; null at their ranks. */
export function intervalOf(values: Float64Array, below = 0): Interval {
  const n = values.length + below;
  const ascending = values.slice().sort();
  const ranked = (rank: number): number | null => (rank <= below ? null : ascending[rank - 1 - below]);
  return byPercent((place) => {
    const percent = RANGE_PERCENTS[place];
    const p = percent / 100;
    const h = WIDTH * Math.sqrt(n * p * (1 - p));
    const low = Math.min(n, Math.max(1, Math.floor((n * percent) / 100 - h)));
    const high = Math.min(n, Math.max(1, Math.ceil((n * percent) / 100 + h)));
    return [ranked(low), ranked(high)];
  });
}

export type Convergence = ReturnType<typeof convergenceOf>;

const ONE_POINT = 0.01;
const FARTHEST = 3;

/** `shares`: paid in full, by slot with distributions. `failing`: the policy's paths, null without distributions. */
export function convergenceOf(shares: readonly number[], failing: readonly number[] | null, n: number) {
  let v = 0;
  for (const p of shares) v = Math.max(v, p * (1 - p));
  const half = Math.floor(n / 2);
  const shareOf = (from: number): number | null => {
    if (failing === null) return null;
    return (half - failing.filter((k) => k >= from && k < from + half).length) / half;
  };
  const [first, second] = [shareOf(0), shareOf(n - half)];
  const p = shares[0] ?? 0;
  const deviation = Math.sqrt((2 * p * (1 - p)) / half);
  const z = first === null || second === null ? null : deviation === 0 ? null : (first - second) / deviation;
  const halfWidth = WIDTH * Math.sqrt(v / n);
  return {
    half_width: halfWidth,
    first_half: first,
    second_half: second,
    /** Null if all paths or no paths pay in full. */
    z,
    enough: halfWidth <= ONE_POINT && Math.abs(z ?? 0) <= FARTHEST,
    paths_for_one_point: Math.ceil(v * (WIDTH / ONE_POINT) * (WIDTH / ONE_POINT)),
  };
}

/** Capping keeps the order of the paths, so the percentile of capped figures is the capped percentile. */
export type YearMeasure = 'value' | 'income' | 'death_benefit';
const YEAR_MEASURES: readonly YearMeasure[] = ['value', 'income', 'death_benefit'];

/** With the names of those above the carrier's ledger of the year. */
export type MarkedPercentiles = Percentiles & Marked<PercentileKey>;
export type MarkedValuePercentiles = ValuePercentiles & Marked<PercentileKey>;

export const PERCENTILE_KEYS = RANGE_PERCENTS.map((percent): PercentileKey => `p${percent}`);

/** Returns the year as the profile shows it, with the measures that have a percentile above the carrier's. */
export function limitedYear<Year extends Record<YearMeasure, ValuePercentiles>>(
  year: Year,
  t: number,
  { scale, profile }: CarrierLimit,
  isAfterTax: boolean,
): Year & Marked<YearMeasure> {
  const limits: Record<YearMeasure, number> = {
    value: (isAfterTax ? scale.afterTaxSurrender : scale.surrenderValue)[t],
    income: scale.income[t],
    death_benefit: scale.deathBenefit[t],
  };
  const above = YEAR_MEASURES.filter((measure) => isAbove(year[measure].p95 ?? -Infinity, limits[measure]));
  const limited = { ...year };
  for (const measure of YEAR_MEASURES) {
    const uncapped = year[measure];
    const percentiles: MarkedValuePercentiles = { ...uncapped };
    const limit = limits[measure];
    const capped = (value: number | null) => value && Math.min(value, limit);
    if (profile === 'client_clamped')
      for (const key of PERCENTILE_KEYS) percentiles[key] = capped(uncapped[key]);
    const names = PERCENTILE_KEYS.filter((key) => isAbove(uncapped[key] ?? -Infinity, limit));
    Object.assign(limited, { [measure]: { ...percentiles, ...marksOfAny(profile, names) } });
  }
  return { ...limited, ...marked(profile, above) };
}
