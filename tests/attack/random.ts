/** Chance that can be repeated: the seed stands in every failure. */
export interface Chance {
  /** 0 ≤ n < 1. */
  next(): number;
  whole(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in this share of cases. */
  often(share: number): boolean;
}

/** Mulberry32: a public-domain generator of 32 bits, good enough to vary inputs. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: (list) => {
      const chosen = list[whole(0, list.length - 1)];
      if (chosen === undefined) throw new Error('Nothing to pick from.');
      return chosen;
    },
    often: (share) => next() < share,
  };
}
