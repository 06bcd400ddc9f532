/** Percentiles of the periods of a back-test. */
import type { Methods } from '../policy/methods.ts';
import type { Marked } from './marked-figures.ts';
import { percentilesInto, valuesInForce } from './percentiles.ts';
import { orNull, TOTAL_LOSS } from './period-columns.ts';

/** Percentiles of real periods: the ⌈p·n⌉-th in ascending order. With a profile, names the figures above the carrier's scale. */
export interface Spread extends Marked<SpreadKey> {
  min: number | null;
  p10: number | null;
  p25: number | null;
  p50: number | null;
  p75: number | null;
  p90: number | null;
  max: number | null;
  nulls: number;
  /** Number of lapsed periods, for policy values. They rank below all others; a percentile at one of them is null. */
  lapsed?: number;
  /** Number of total losses, for rates of return by the second methods. They count as −100%. */
  total_losses?: number;
}

export const SPREAD_KEYS = ['min', 'p10', 'p25', 'p50', 'p75', 'p90', 'max'] as const;
export type SpreadKey = (typeof SPREAD_KEYS)[number];

const PERCENTS: readonly number[] = [10, 25, 50, 75, 90];
/** Work space, grown as needed. */
let known = new Float64Array(0);
const found = new Float64Array(PERCENTS.length + 2);

/** NaN means no figure. `below`: the number of further periods that rank below all values. */
export function columnSpread(values: Float64Array, below = 0): Spread {
  if (known.length < values.length) known = new Float64Array(values.length);
  const some = known;
  let n = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i];
    some[n] = value;
    if (value === value) n += 1;
  }
  const nulls = values.length - n;
  if (n === 0) return { min: null, p10: null, p25: null, p50: null, p75: null, p90: null, max: null, nulls };
  percentilesInto(found, some, 0, n, PERCENTS, true, below);
  return {
    min: found[5],
    p10: orNull(found[0]),
    p25: orNull(found[1]),
    p50: orNull(found[2]),
    p75: orNull(found[3]),
    p90: orNull(found[4]),
    max: found[6],
    nulls,
  };
}

/** Returns the spread of the policy's ending value. A lapsed period ranks below all others. */
export function lapsedLastSpread(endingValue: Float64Array, lapseYear: Float64Array): Spread {
  const { values, lapsed } = valuesInForce(endingValue, 0, lapseYear, Infinity);
  const spread = columnSpread(values, lapsed);
  return { ...spread, min: lapsed > 0 ? null : spread.min, lapsed };
}

/** Returns the spread of rates of return. TOTAL_LOSS means a loss of all payments. */
export function rateSpread(rates: Float64Array, methods: Methods): Spread {
  const spread = columnSpread(rates);
  if (methods === 'first') return spread;
  let losses = 0;
  for (let k = 0; k < rates.length; k += 1) if (rates[k] === TOTAL_LOSS) losses += 1;
  return { ...spread, total_losses: losses };
}
