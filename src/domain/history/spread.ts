/** Percentiles of real periods: the ⌈p·n⌉-th in ascending order. Periods without a figure are counted apart. */
import { best, median, percentile, worst } from './ranking.ts';

export interface Spread {
  min: number | null;
  p10: number | null;
  p25: number | null;
  p50: number | null;
  p75: number | null;
  p90: number | null;
  max: number | null;
  nulls: number;
}

export function spreadOf(values: readonly (number | null)[]): Spread {
  const known = Float64Array.from(values.filter((value) => value !== null)).sort();
  const nulls = values.length - known.length;
  if (known.length === 0)
    return { min: null, p10: null, p25: null, p50: null, p75: null, p90: null, max: null, nulls };
  const ascending = Array.from(known);
  return {
    min: worst(ascending),
    p10: percentile(ascending, 10),
    p25: percentile(ascending, 25),
    p50: median(ascending),
    p75: percentile(ascending, 75),
    p90: percentile(ascending, 90),
    max: best(ascending),
    nulls,
  };
}
