/** Percentiles of real periods: the ⌈p·n⌉-th in ascending order. Periods without a figure are counted apart. */
import type { Methods } from '../policy/methods.ts';
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
const BUCKETS = 256;

/** Work space, grown as needed. */
let known = new Float64Array(0);
let bucketOf = new Int32Array(0);
let few = new Float64Array(0);
/**
 * Values are counted four at a time, each of the four in counts of its own: neighbours often share a bucket, and
 * would wait for each other.
 */
const LANES = 4;
const counts = new Int32Array(LANES * BUCKETS);
/** Where the next value of a wanted bucket goes; −1 for the others. */
const places = new Int32Array(BUCKETS);
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
  percentilesInto(found, some, 0, n);
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

/** Position, from 0, of a percentile in n values of ascending order. */
const positionOf = (percent: number, n: number) => Math.max(1, Math.ceil((percent * n) / 100)) - 1;

/**
 * Writes the percentiles asked for, in rising order, then the least and the greatest of n values from place `from` on
 * (none NaN, at least one). Values fall into buckets of equal width; only a bucket that holds a percentile is sorted.
 */
export function percentilesInto(
  into: Float64Array,
  values: Float64Array,
  from: number,
  n: number,
  percents: readonly number[] = PERCENTS,
): void {
  let min = values[from];
  let max = min;
  for (let i = from + 1; i < from + n; i += 1) {
    const value = values[i];
    if (value < min) min = value;
    if (value > max) max = value;
  }
  into[percents.length] = min;
  into[percents.length + 1] = max;
  const scale = (BUCKETS - 1) / (max - min);
  if (!(scale > 0 && scale < Infinity)) {
    if (min === max) {
      into.fill(min, 0, percents.length);
      return;
    }
    // So far apart or so near that a bucket says nothing.
    const ascending = values.slice(from, from + n).sort();
    for (let k = 0; k < percents.length; k += 1) into[k] = ascending[positionOf(percents[k], n)];
    return;
  }
  if (bucketOf.length < n) {
    bucketOf = new Int32Array(n);
    few = new Float64Array(n);
  }
  // Held in the function: an outer variable is looked up again at every turn of a loop.
  const buckets = bucketOf;
  const kept = few;
  const counted = counts;
  const placed = places;
  countBuckets(values, from, n, min, scale);
  placed.fill(-1);
  let before = 0;
  let held = 0;
  let position = positionOf(percents[0], n);
  for (let k = 0, bucket = 0; k < percents.length; bucket += 1) {
    const after = before + counted[bucket];
    if (position < after) {
      placed[bucket] = held;
      // Until it is sorted: where to look for the percentile among the values held.
      for (; k < percents.length && position < after; position = positionOf(percents[k] ?? 100, n)) {
        into[k] = position - before + held;
        k += 1;
      }
      held += counted[bucket];
    }
    before = after;
  }
  for (let i = 0; i < n; i += 1) {
    const bucket = buckets[i];
    const place = placed[bucket];
    if (place < 0) continue;
    kept[place] = values[from + i];
    placed[bucket] = place + 1;
  }
  for (let k = 0, sorted = -1; k < percents.length; k += 1) {
    const at = into[k];
    const bucket = bucketWith(at, sorted);
    if (bucket !== sorted) sortRange(kept, places[bucket] - counts[bucket], places[bucket]);
    sorted = bucket;
    into[k] = kept[at];
  }
}

/** Writes the bucket of each value to `bucketOf`, and how many a bucket has to the first lane of `counts`. */
function countBuckets(values: Float64Array, from: number, n: number, min: number, scale: number): void {
  const buckets = bucketOf;
  const counted = counts;
  counted.fill(0);
  let i = 0;
  for (; i + LANES <= n; i += LANES) {
    const at = from + i;
    const one = ((values[at] - min) * scale) | 0;
    const two = ((values[at + 1] - min) * scale) | 0;
    const three = ((values[at + 2] - min) * scale) | 0;
    const four = ((values[at + 3] - min) * scale) | 0;
    buckets[i] = one;
    buckets[i + 1] = two;
    buckets[i + 2] = three;
    buckets[i + 3] = four;
    counted[one] += 1;
    counted[two + BUCKETS] += 1;
    counted[three + 2 * BUCKETS] += 1;
    counted[four + 3 * BUCKETS] += 1;
  }
  for (; i < n; i += 1) {
    buckets[i] = ((values[from + i] - min) * scale) | 0;
    counted[buckets[i]] += 1;
  }
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    counted[bucket] +=
      counted[bucket + BUCKETS] + counted[bucket + 2 * BUCKETS] + counted[bucket + 3 * BUCKETS];
}

/** The wanted bucket that holds place `at` of the values held; it is `last` or a later one. */
function bucketWith(at: number, last: number): number {
  let bucket = Math.max(0, last);
  while (places[bucket] <= at) bucket += 1;
  return bucket;
}

/** Few values, or many equal ones, nearly always: insertion; the engine's own sort for many that differ. */
function sortRange(few: Float64Array, from: number, to: number): void {
  if (to - from > 64) {
    let differ = false;
    for (let i = from + 1; i < to && !differ; i += 1) differ = few[i] !== few[from];
    if (differ) few.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i += 1) {
    const value = few[i];
    let j = i - 1;
    for (; j >= from && few[j] > value; j -= 1) few[j + 1] = few[j];
    few[j + 1] = value;
  }
}
