/** Percentiles without sorting: values are counted in buckets, and only buckets with a percentile are searched. Equals a sort. */

/** Number of buckets for a few hundred periods and for thousands of paths, with similar numbers of values per bucket. */
const FEW = 512;
const MANY = 2048;
const FEW_VALUES = 2048;

/** Returns the position, from 0, of a percentile in n ascending values; `below` more values rank below all of them. */
const positionOf = (percent: number, n: number, below: number) =>
  Math.max(1, Math.ceil((percent * (n + below)) / 100)) - 1 - below;

/** Capacity of the work space, above the number of paths of any report. */
const MAX_VALUES = 20_480;

const middleOf = (a: number, b: number, c: number): number =>
  a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;

/**
 * The functions are created in one function that runs once: JavaScript engines then treat the work space as
 * constants. If a bundler makes variables of module constants, they do not. This reduces the time of the loops by a
 * third.
 */
export const percentilesInto = (() => {
  const bucketOf = new Uint16Array(MAX_VALUES);
  const retained = new Float64Array(MAX_VALUES);
  const counts = new Int32Array(MANY);
  /** 1 for the buckets with a percentile, and the next position for a value of such a bucket. */
  const requested = new Uint8Array(MANY);
  const places = new Int32Array(MANY);
  /** Position and bucket end of each percentile among the copied values. */
  const ranks = new Int32Array(64);
  const bucketEnds = new Int32Array(64);
  /** A sorted sample at even distances. Values outside its range are counted in the outer buckets. */
  const sample = new Float64Array(64);

  function countBuckets(
    values: Float64Array,
    from: number,
    n: number,
    min: number,
    scale: number,
    last: number,
  ): void {
    for (let i = 0; i < n; i += 1) {
      const at = (values[from + i] - min) * scale + 1;
      const bucket = at < last ? (at > 0 ? at | 0 : 0) : last;
      bucketOf[i] = bucket;
      counts[bucket] += 1;
    }
  }

  /** Marks the buckets with a percentile and stores its position among the copied values. */
  function locatePercentiles(percents: readonly number[], n: number, below: number, skipped: number): void {
    let before = 0;
    let copied = 0;
    let position = positionOf(percents[skipped], n, below);
    for (let k = skipped, bucket = 0; k < percents.length; bucket += 1) {
      const after = before + counts[bucket];
      if (position < after) {
        const first = copied;
        requested[bucket] = 1;
        places[bucket] = first;
        copied += counts[bucket];
        while (k < percents.length && position < after) {
          ranks[k] = first + position - before;
          bucketEnds[k] = copied;
          k += 1;
          if (k < percents.length) position = positionOf(percents[k], n, below);
        }
      }
      before = after;
    }
  }

  /** Copies the values of the marked buckets, bucket by bucket, and clears the marks. */
  function copyBuckets(values: Float64Array, from: number, n: number): void {
    for (let i = 0; i < n; i += 1) {
      const bucket = bucketOf[i];
      if (requested[bucket] === 0) continue;
      retained[places[bucket]] = values[from + i];
      places[bucket] += 1;
    }
    requested.fill(0);
  }

  /** Ranges up to this length are sorted. */
  const SHORT = 16;

  /** Returns the value at position `at` of the sorted range left..right (Hoare's selection); no later value is smaller. */
  function selectAt(left: number, right: number, at: number): number {
    let low = left;
    let high = right;
    while (high - low > SHORT) {
      const pivot = middleOf(retained[low], retained[(low + high) >> 1], retained[high]);
      let i = low;
      let j = high;
      while (i <= j) {
        while (retained[i] < pivot) i += 1;
        while (retained[j] > pivot) j -= 1;
        if (i > j) break;
        const value = retained[i];
        retained[i] = retained[j];
        retained[j] = value;
        i += 1;
        j -= 1;
      }
      if (at <= j) high = j;
      else if (at >= i) low = i;
      else return retained[at];
    }
    for (let i = low + 1; i <= high; i += 1) {
      const value = retained[i];
      let j = i - 1;
      for (; j >= low && retained[j] > value; j -= 1) retained[j + 1] = retained[j];
      retained[j + 1] = value;
    }
    return retained[at];
  }

  /** Partitions the values into those below, equal to and above `typical`, and returns the two borders. */
  function typicalPart(values: Float64Array, from: number, n: number, typical: number): [number, number] {
    let less = 0;
    let greater = n;
    for (let i = from; i < from + n; i += 1) {
      const value = values[i];
      if (value < typical) retained[less++] = value;
      else if (value > typical) retained[--greater] = value;
    }
    return [less, greater];
  }

  /**
   * Writes the requested percentiles in ascending order, and with `hasEnds` the minimum and maximum, of n values from
   * position `from` on (no NaN, at least one value). Without the ends, a sample places the buckets, which saves a
   * pass over all values.
   */
  function percentilesInto(
    into: Float64Array,
    values: Float64Array,
    from: number,
    n: number,
    percents: readonly number[],
    hasEnds = true,
    below = 0,
  ): void {
    let skipped = 0;
    while (skipped < percents.length && positionOf(percents[skipped], n, below) < 0) skipped += 1;
    into.fill(NaN, 0, skipped);
    if (n === 0) return;
    let min = 0;
    let max = 0;
    if (!hasEnds && n >= 2 * sample.length) {
      const step = Math.floor(n / sample.length);
      for (let k = 0; k < sample.length; k += 1) sample[k] = values[from + k * step];
      sample.sort();
      min = sample[1];
      max = sample[sample.length - 2];
      const typical = sample[sample.length >> 1];
      if (n <= MAX_VALUES && sample[sample.length >> 2] === typical) {
        // Most values are equal: only the others are searched.
        const [less, greater] = typicalPart(values, from, n, typical);
        for (let k = skipped; k < percents.length; k += 1) {
          const at = positionOf(percents[k], n, below);
          const low = at < less ? 0 : greater;
          into[k] = at >= less && at < greater ? typical : selectAt(low, low === 0 ? less - 1 : n - 1, at);
        }
        return;
      }
    }
    if (!(min < max)) {
      min = values[from];
      max = min;
      for (let i = from + 1; i < from + n; i += 1) {
        const value = values[i];
        if (value < min) min = value;
        if (value > max) max = value;
      }
      if (hasEnds) {
        into[percents.length] = min;
        into[percents.length + 1] = max;
      }
      if (min === max) {
        into.fill(min, skipped, percents.length);
        return;
      }
    }
    const buckets = n < FEW_VALUES ? FEW : MANY;
    const scale = (buckets - 3) / (max - min);
    if (!(scale > 0 && scale < Infinity) || n > MAX_VALUES || percents.length > ranks.length) {
      // Buckets do not separate values with a very large or very small range, and the work space limits their number.
      const ascending = values.slice(from, from + n).sort();
      for (let k = skipped; k < percents.length; k += 1)
        into[k] = ascending[positionOf(percents[k], n, below)];
      return;
    }
    counts.fill(0, 0, buckets);
    countBuckets(values, from, n, min, scale, buckets - 1);
    if (skipped === percents.length) return;
    locatePercentiles(percents, n, below, skipped);
    copyBuckets(values, from, n);
    let start = 0;
    let end = 0;
    for (let k = skipped; k < percents.length; k += 1) {
      if (bucketEnds[k] !== end) {
        start = end;
        end = bucketEnds[k];
      }
      const rank = ranks[k];
      into[k] = selectAt(start, end - 1, rank);
      // No value from here on is smaller.
      start = rank;
    }
  }

  return percentilesInto;
})();

let inForce = new Float64Array(0);

/** Returns the values of the periods without a lapse by the end of a year, valid until the next call. The others count as `lapsed`. */
export function valuesInForce(
  values: Float64Array,
  from: number,
  lapseYear: Float64Array,
  year: number,
): { values: Float64Array; lapsed: number } {
  const count = lapseYear.length;
  if (inForce.length < count) inForce = new Float64Array(count);
  let n = 0;
  for (let k = 0; k < count; k += 1) {
    inForce[n] = values[from + k];
    // NaN if the period never lapses.
    if (!(lapseYear[k] <= year)) n += 1;
  }
  return { values: inForce.subarray(0, n), lapsed: count - n };
}
