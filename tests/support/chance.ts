/** Reproducible random values: every failure prints its seed, which repeats the same file, layout or request. */
export interface Chance {
  /** 0 ≤ n < 1. */
  next(): number;
  between(min: number, max: number): number;
  /** Returns an integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns true with this probability. */
  often(share: number): boolean;
}

/** Mulberry32: a public-domain 32-bit generator, sufficient to vary inputs. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(draw: () => number, list: readonly T[]): T {
  const chosen = list[Math.floor(draw() * list.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from.');
  return chosen;
}

export function chance(seed: number): Chance {
  const next = seeded(seed);
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (list) => pick(next, list),
    often: (share) => next() < share,
  };
}
