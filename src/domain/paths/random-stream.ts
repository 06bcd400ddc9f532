/**
 * Draws that are the same to the last bit wherever they are made (ENGINES-3.md R, "Equal everywhere"): whole numbers
 * of 32 bits only. A path has streams of its own, so path k is the same however many paths are asked for and whichever
 * thread computes it.
 *
 * The generator is xoshiro128** by Blackman and Vigna, public domain; its state is mixed from seed, path and channel.
 */

/** The first digits of pi behind the point: numbers with nothing up their sleeve. */
const START = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344] as const;
const TWO_TO_32 = 4294967296;

/** A 32-bit finalizer: each bit of the argument moves about half the bits of the answer. */
export function mix(x: number): number {
  let m = x ^ (x >>> 16);
  m = Math.imul(m, 0x21f0aaad);
  m ^= m >>> 15;
  m = Math.imul(m, 0x735a2d97);
  return (m ^ (m >>> 15)) >>> 0;
}

const rotated = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

export class RandomStream {
  private s0: number;
  private s1: number;
  private s2: number;
  private s3: number;

  /** The stream of path `path`, from 0, on channel `channel`. */
  constructor(seed: number, path: number, channel: number) {
    const ofPath = Math.imul(path + 1, 0x9e3779b9);
    const ofChannel = Math.imul(channel, 0x85ebca6b);
    const state = (start: number): number => mix((mix((mix(seed ^ start) + ofPath) | 0) + ofChannel) | 0);
    this.s0 = state(START[0]);
    this.s1 = state(START[1]);
    this.s2 = state(START[2]);
    this.s3 = state(START[3]);
    // From nothing but zeros the generator would never leave zero.
    if ((this.s0 | this.s1 | this.s2 | this.s3) === 0) this.s0 = 1;
  }

  /** A whole number from 0 to 2³² − 1. */
  next(): number {
    const drawn = Math.imul(rotated(Math.imul(this.s1, 5), 7), 9) >>> 0;
    const t = this.s1 << 9;
    this.s2 ^= this.s0;
    this.s3 ^= this.s1;
    this.s1 ^= this.s2;
    this.s0 ^= this.s3;
    this.s2 ^= t;
    this.s3 = rotated(this.s3, 11);
    return drawn;
  }

  /** Strictly between 0 and 1. */
  unit(): number {
    return (this.next() + 0.5) / TWO_TO_32;
  }

  /** A whole number from 0 to n − 1. */
  below(n: number): number {
    return Math.floor((this.next() * n) / TWO_TO_32);
  }
}
