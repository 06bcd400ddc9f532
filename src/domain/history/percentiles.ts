/**
 * Percentiles of many values without sorting them: values fall into buckets of equal width, and only in a bucket that
 * holds a percentile is the value itself looked for. What is found is the very value that a sort would put there.
 */

/** Of a few hundred periods, and of thousands of paths: about as many values to a bucket. */
const FEW = 512;
const MANY = 4096;
const FEW_VALUES = 2048;

/** Work space, grown as needed. */
let bucketOf = new Uint16Array(0);
let kept = new Float64Array(0);
const counts = new Int32Array(MANY);
/** 1 for the buckets that hold a percentile, and where the next value of such a bucket goes. */
const wanted = new Uint8Array(MANY);
const places = new Int32Array(MANY);

/** Of each percentile among the values kept: its place, and the end of its bucket. */
let ranks = new Int32Array(0);
let ends = new Int32Array(0);

/** Position, from 0, of a percentile in n values of ascending order. */
const positionOf = (percent: number, n: number) => Math.max(1, Math.ceil((percent * n) / 100)) - 1;

/**
 * Writes the percentiles asked for, in rising order, then the least and the greatest of n values from place `from` on
 * (none NaN, at least one).
 */
export function percentilesInto(
  into: Float64Array,
  values: Float64Array,
  from: number,
  n: number,
  percents: readonly number[],
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
  if (min === max) {
    into.fill(min, 0, percents.length);
    return;
  }
  const buckets = n < FEW_VALUES ? FEW : MANY;
  const scale = (buckets - 1) / (max - min);
  if (!(scale > 0 && scale < Infinity)) {
    // So far apart or so near that a bucket says nothing.
    const ascending = values.slice(from, from + n).sort();
    for (let k = 0; k < percents.length; k += 1) into[k] = ascending[positionOf(percents[k], n)];
    return;
  }
  if (bucketOf.length < n) {
    bucketOf = new Uint16Array(n);
    kept = new Float64Array(n);
  }
  if (ranks.length < percents.length) {
    ranks = new Int32Array(percents.length);
    ends = new Int32Array(percents.length);
  }
  counts.fill(0, 0, buckets);
  countBuckets(values, from, n, min, scale);
  want(percents, n);
  keep(values, from, n);
  let start = 0;
  let end = 0;
  for (let k = 0; k < percents.length; k += 1) {
    if (ends[k] !== end) {
      start = end;
      end = ends[k];
    }
    const rank = ranks[k];
    into[k] = selected(kept, start, end - 1, rank);
    // Nothing from there on is below it.
    start = rank;
  }
}

/** How many values each bucket has, and the bucket of each. Two at a time: neighbors often share one. */
function countBuckets(values: Float64Array, from: number, n: number, min: number, scale: number): void {
  // Held in the function: an outer variable is looked up again at every turn of a loop.
  const buckets = bucketOf;
  const counted = counts;
  let i = 0;
  for (; i + 1 < n; i += 2) {
    const one = ((values[from + i] - min) * scale) | 0;
    const two = ((values[from + i + 1] - min) * scale) | 0;
    buckets[i] = one;
    buckets[i + 1] = two;
    counted[one] += 1;
    counted[two] += 1;
  }
  if (i < n) {
    buckets[i] = ((values[from + i] - min) * scale) | 0;
    counted[buckets[i]] += 1;
  }
}

/** Marks the buckets that hold a percentile, and says where it will be among the values kept. */
function want(percents: readonly number[], n: number): void {
  let before = 0;
  let held = 0;
  let position = positionOf(percents[0], n);
  for (let k = 0, bucket = 0; k < percents.length; bucket += 1) {
    const after = before + counts[bucket];
    if (position < after) {
      const first = held;
      wanted[bucket] = 1;
      places[bucket] = first;
      held += counts[bucket];
      while (k < percents.length && position < after) {
        ranks[k] = first + position - before;
        ends[k] = held;
        k += 1;
        if (k < percents.length) position = positionOf(percents[k], n);
      }
    }
    before = after;
  }
}

/** Puts the values of the marked buckets one bucket behind the other, and takes the marks away. */
function keep(values: Float64Array, from: number, n: number): void {
  const buckets = bucketOf;
  const into = kept;
  const isWanted = wanted;
  const placed = places;
  for (let i = 0; i < n; i += 1) {
    const bucket = buckets[i];
    if (isWanted[bucket] === 0) continue;
    into[placed[bucket]] = values[from + i];
    placed[bucket] += 1;
  }
  isWanted.fill(0);
}

/** So few are put in order. */
const SHORT = 16;

/** The value that ascending order has at place `at` of left..right (Hoare's selection); what follows is no smaller. */
function selected(values: Float64Array, left: number, right: number, at: number): number {
  let low = left;
  let high = right;
  while (high - low > SHORT) {
    const pivot = middleOf(values[low], values[(low + high) >> 1], values[high]);
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i += 1;
      while (values[j] > pivot) j -= 1;
      if (i > j) break;
      const value = values[i];
      values[i] = values[j];
      values[j] = value;
      i += 1;
      j -= 1;
    }
    if (at <= j) high = j;
    else if (at >= i) low = i;
    else return values[at];
  }
  for (let i = low + 1; i <= high; i += 1) {
    const value = values[i];
    let j = i - 1;
    for (; j >= low && values[j] > value; j -= 1) values[j + 1] = values[j];
    values[j + 1] = value;
  }
  return values[at];
}

const middleOf = (a: number, b: number, c: number): number =>
  a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
