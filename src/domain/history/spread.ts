/** Percentiles of real periods: the ⌈p·n⌉-th in ascending order. Periods without a figure are counted apart. */
import type { Methods } from '../policy/methods.ts';
import { percentilesInto } from './percentiles.ts';
import { TOTAL_LOSS } from './period-columns.ts';

export interface Spread {
  min: number | null;
  p10: number | null;
  p25: number | null;
  p50: number | null;
  p75: number | null;
  p90: number | null;
  max: number | null;
  nulls: number;
  /** Of rates of return, by the second methods: periods in which all that was paid in is lost. They count as −100%. */
  total_losses?: number;
}

const PERCENTS: readonly number[] = [10, 25, 50, 75, 90];
/** Work space, grown as needed. */
let known = new Float64Array(0);
const found = new Float64Array(PERCENTS.length + 2);

export const spreadOf = (values: readonly (number | null)[]): Spread =>
  columnSpread(Float64Array.from(values, (value) => value ?? NaN));

/** Of a column in which NaN stands for none. */
export function columnSpread(values: Float64Array): Spread {
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
  percentilesInto(found, some, 0, n, PERCENTS);
  return {
    min: found[5],
    p10: found[0],
    p25: found[1],
    p50: found[2],
    p75: found[3],
    p90: found[4],
    max: found[6],
    nulls,
  };
}

/** Of rates of return, in which TOTAL_LOSS stands for a loss of everything. */
export function rateSpread(rates: Float64Array, methods: Methods): Spread {
  const spread = columnSpread(rates);
  if (methods === 'first') return spread;
  let losses = 0;
  for (let k = 0; k < rates.length; k += 1) if (rates[k] === TOTAL_LOSS) losses += 1;
  return { ...spread, total_losses: losses };
}
