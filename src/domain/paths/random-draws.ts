import { ln } from '../shared/math.ts';

/**
 * Random numbers that are identical to the last bit on every engine: only 32-bit integers. Each path has separate
 * streams, so path k is the same for every number of paths and on every thread. The generator is xoshiro128** by
 * Blackman and Vigna, public domain.
 */

/** The first hexadecimal digits of pi after the point. */
const START = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344] as const;

const TWO_TO_32 = 4294967296;

/** A 32-bit finalizer: each bit of the argument changes about half the bits of the result. */
function mix(x: number): number {
  let m = x ^ (x >>> 16);
  m = Math.imul(m, 0x21f0aaad);
  m ^= m >>> 15;
  m = Math.imul(m, 0x735a2d97);
  return (m ^ (m >>> 15)) >>> 0;
}

const rotated = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

export class RandomStream {
  /** A typed array, because fields would be stored as doubles and converted at every step. */
  private readonly s = new Int32Array(4);

  /** Starts the stream of path `path`, from 0, on channel `channel`. */
  constructor(seed: number, path: number, channel: number) {
    this.begin(seed, path, channel);
  }

  /** Switches to another stream. */
  begin(seed: number, path: number, channel: number): void {
    const { s } = this;
    const ofPath = Math.imul(path + 1, 0x9e3779b9);
    const ofChannel = Math.imul(channel, 0x85ebca6b);
    for (let i = 0; i < 4; i += 1) s[i] = mix((mix((mix(seed ^ START[i]) + ofPath) | 0) + ofChannel) | 0);
    // With an all-zero state the generator would return only zeros.
    if ((s[0] | s[1] | s[2] | s[3]) === 0) s[0] = 1;
  }

  /** Returns an integer from 0 to 2³² − 1. */
  next(): number {
    const { s } = this;
    const s1 = s[1];
    const s2 = s[2] ^ s[0];
    const s3 = s[3] ^ s1;
    s[1] = s1 ^ s2;
    s[0] ^= s3;
    s[2] = s2 ^ (s1 << 9);
    s[3] = rotated(s3, 11);
    return Math.imul(rotated(Math.imul(s1, 5), 7), 9) >>> 0;
  }

  /** Returns a number strictly between 0 and 1. */
  unit(): number {
    return (this.next() + 0.5) / TWO_TO_32;
  }

  /** Returns an integer from 0 to n − 1. */
  below(n: number): number {
    return Math.floor((this.next() * n) / TWO_TO_32);
  }
}

/** The stationary, circular block bootstrap (Politis and Romano 1994). The first month follows the last one. */
export interface HistoryBlock {
  /** First row of history, from 0. */
  readonly start: number;
  readonly months: number;
}

/** Blocks in order, as columns. The first `count` entries form the path. */
export interface BlockColumns {
  count: number;
  readonly starts: Int32Array;
  readonly months: Int32Array;
}

/** Returns columns for a path of this many months. */
export const blockColumns = (months: number): BlockColumns => ({
  count: 0,
  starts: new Int32Array(months),
  months: new Int32Array(months),
});

interface BlockTerms {
  readonly rows: number;
  readonly months: number;
  /** ln of the probability that a block continues for another month. */
  readonly lnStay: number;
}

/** `mean`: mean length of a block in months, before the last block is cut. */
export const blockTerms = (rows: number, months: number, mean: number): BlockTerms => ({
  rows,
  months,
  lnStay: ln(1 - 1 / mean),
});

export function drawBlocks(
  stream: RandomStream,
  { rows, months, lnStay }: BlockTerms,
  into: BlockColumns,
): void {
  let left = months;
  let count = 0;
  while (left > 0) {
    const start = stream.below(rows);
    const length = Math.min(left, 1 + Math.floor(ln(stream.unit()) / lnStay));
    into.starts[count] = start;
    into.months[count] = length;
    count += 1;
    left -= length;
  }
  into.count = count;
}

export const blockList = ({ count, starts, months }: BlockColumns): HistoryBlock[] =>
  Array.from({ length: count }, (_, k) => ({ start: starts[k], months: months[k] }));
