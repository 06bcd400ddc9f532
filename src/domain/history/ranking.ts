/**
 * Real periods, never interpolated ones: worst = first, best = last, median = the ⌈n/2⌉-th, percentile
 * p = the ⌈p·n⌉-th of the ascending order. The sort is stable, so of equal periods the earlier comes first.
 */
export function ranked<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
  return [...items].sort(compare);
}

/** `percent` 0..100 of an ascending, non-empty list; 0 is the first. */
export const percentile = <T>(ascending: readonly T[], percent: number): T =>
  ascending[Math.max(1, Math.ceil((percent * ascending.length) / 100)) - 1];

export const worst = <T>(ascending: readonly T[]): T => ascending[0];
export const median = <T>(ascending: readonly T[]): T => percentile(ascending, 50);
export const best = <T>(ascending: readonly T[]): T => ascending[ascending.length - 1];

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
