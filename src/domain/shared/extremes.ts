/** Least and greatest of a list of any length: spread into Math.min, a list of some hundred thousand breaks the stack. */
export const leastOf = <T>(
  list: readonly T[],
  of: (one: T) => number,
  start = Number.POSITIVE_INFINITY,
): number => list.reduce((least, one) => Math.min(least, of(one)), start);

export const greatestOf = <T>(
  list: readonly T[],
  of: (one: T) => number,
  start = Number.NEGATIVE_INFINITY,
): number => list.reduce((greatest, one) => Math.max(greatest, of(one)), start);
