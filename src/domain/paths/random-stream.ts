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
function mix(x: number): number {
  let m = x ^ (x >>> 16);
  m = Math.imul(m, 0x21f0aaad);
  m ^= m >>> 15;
  m = Math.imul(m, 0x735a2d97);
  return (m ^ (m >>> 15)) >>> 0;
}

const rotated = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

export class RandomStream {
  /** In an array of whole numbers: as fields they would be kept as doubles, and converted at every step. */
  private readonly s = new Int32Array(4);

  /** The stream of path `path`, from 0, on channel `channel`. */
  constructor(seed: number, path: number, channel: number) {
    this.begin(seed, path, channel);
  }

  /** Becomes another stream. */
  begin(seed: number, path: number, channel: number): void {
    const { s } = this;
    const ofPath = Math.imul(path + 1, 0x9e3779b9);
    const ofChannel = Math.imul(channel, 0x85ebca6b);
    for (let i = 0; i < 4; i += 1) s[i] = mix((mix((mix(seed ^ START[i]) + ofPath) | 0) + ofChannel) | 0);
    // From nothing but zeros the generator would never leave zero.
    if ((s[0] | s[1] | s[2] | s[3]) === 0) s[0] = 1;
  }

  /** A whole number from 0 to 2³² − 1. */
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

  /** Strictly between 0 and 1. */
  unit(): number {
    return (this.next() + 0.5) / TWO_TO_32;
  }

  /** A whole number from 0 to n − 1. */
  below(n: number): number {
    return Math.floor((this.next() * n) / TWO_TO_32);
  }
}
