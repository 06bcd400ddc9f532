/** A small seeded generator of chance, so that a failing layout can be made again from its number. */
export interface Chance {
  next(): number;
  whole(from: number, to: number): number;
  between(from: number, to: number): number;
  pick<T>(options: readonly [T, ...T[]]): T;
  happens(share: number): boolean;
}

export function chance(seed: number): Chance {
  let state = (seed * 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + next() * (to - from);
  return {
    next,
    between,
    whole: (from, to) => Math.floor(between(from, to + 1)),
    pick: (options) => options[Math.floor(next() * options.length)] ?? options[0],
    happens: (share) => next() < share,
  };
}
