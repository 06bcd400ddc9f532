/**
 * Ranks real periods without interpolation: worst = first, best = last, median = the ⌈n/2⌉-th, percentile p = the
 * ⌈p·n⌉-th in ascending order. The sort is stable, so the earlier of equal periods comes first.
 */
import type { Methods } from '../policy/methods.ts';

export function ranked<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
  return [...items].sort(compare);
}

/** `percent` 0..100 of an ascending, non-empty list; 0 is the first. */
export const percentile = <T>(ascending: ArrayLike<T>, percent: number): T =>
  ascending[Math.max(1, Math.ceil((percent * ascending.length) / 100)) - 1];

export const worst = <T>(ascending: ArrayLike<T>): T => ascending[0];
export const median = <T>(ascending: ArrayLike<T>): T => percentile(ascending, 50);
export const best = <T>(ascending: ArrayLike<T>): T => ascending[ascending.length - 1];

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export type FourPeriods<T> = Record<'most_recent' | 'worst' | 'median' | 'best', T>;

/** Returns the four displayed periods from positions in ascending order. */
export const chosenOf = (ascending: ArrayLike<number>): FourPeriods<number> => ({
  most_recent: ascending.length - 1,
  worst: worst(ascending),
  median: median(ascending),
  best: best(ascending),
});

export const byPeriod = <T>(chosen: FourPeriods<number>, make: (k: number) => T): FourPeriods<T> => ({
  most_recent: make(chosen.most_recent),
  worst: make(chosen.worst),
  median: make(chosen.median),
  best: make(chosen.best),
});

/** Smallest differences that count: a cent, and 1e-9 for rates. */
const PARTS = { money: 100, rate: 1e9 };

/** By the second methods, figures that print equally are equal, so that rounding errors do not select the worst period. */
export const comparable = (value: number, of: keyof typeof PARTS, methods: Methods): number =>
  methods === 'second' ? Math.round(value * PARTS[of]) : value;

export function comparableColumn(
  column: Float64Array,
  of: keyof typeof PARTS,
  methods: Methods,
): Float64Array {
  if (methods !== 'second') return column;
  const parts = PARTS[of];
  const compared = new Float64Array(column.length);
  for (let k = 0; k < column.length; k += 1) compared[k] = Math.round(column[k] * parts);
  return compared;
}

/** Returns positions in ascending order of the first key, then of the next; the earlier of equal periods first. No key has NaN. */
export function ascendingOrder(keys: readonly Float64Array[]): Int32Array {
  const count = keys[0].length;
  const [one, two, three] = [keys[0], keys[1] ?? keys[0], keys[2] ?? keys[0]];
  const follows = (a: number, b: number): boolean => {
    if (one[a] !== one[b]) return one[a] > one[b];
    if (two[a] !== two[b]) return two[a] > two[b];
    return three[a] > three[b];
  };
  let from = new Int32Array(count);
  for (let place = 0; place < count; place += 1) from[place] = place;
  let into = new Int32Array(count);
  // Bottom-up merge sort, which is stable.
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const takesRight = left >= middle || (right < end && follows(from[left], from[right]));
        into[at] = takesRight ? from[right++] : from[left++];
      }
    }
    [from, into] = [into, from];
  }
  return from;
}

/** Returns the position of a period, from 1, in that order. */
export function placeOf(keys: readonly Float64Array[], period: number): number {
  let place = 1;
  for (let other = 0; other < keys[0].length; other += 1) if (precedes(keys, other, period)) place += 1;
  return place;
}

/** Returns the first period in that order. */
export function worstOf(keys: readonly Float64Array[]): number {
  let worst = 0;
  for (let period = 1; period < keys[0].length; period += 1)
    if (precedes(keys, period, worst)) worst = period;
  return worst;
}

function precedes(keys: readonly Float64Array[], one: number, other: number): boolean {
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at];
    if (key[one] !== key[other]) return key[one] < key[other];
  }
  return one < other;
}
