/** Minimum, median and maximum of any number of values, with constant memory. */
const MAX_SAMPLES = 1_000_000;

export interface Spread {
  readonly count: number;
  readonly nulls: number;
  readonly min: number | null;
  /** The ⌈n/2⌉-th ascending: an existing value, never an interpolation. */
  readonly median: number | null;
  readonly max: number | null;
  /** Number of evenly spaced values used for the median, if not all. */
  readonly median_of?: number;
}

export class RunningSpread {
  private samples = new Float64Array(1024);
  private sampledCount = 0;
  private stride = 1;
  private count = 0;
  private nulls = 0;
  private min = Infinity;
  private max = -Infinity;
  private readonly maxSamples: number;

  constructor(maxSamples = MAX_SAMPLES) {
    this.maxSamples = maxSamples;
  }

  add(value: number | null): void {
    if (value === null) {
      this.nulls += 1;
      return;
    }
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
    if (this.count % this.stride === 0) this.sample(value);
    this.count += 1;
  }

  private sample(value: number): void {
    if (this.sampledCount === this.maxSamples) {
      // Removes every second value, and skips every second one from now on.
      this.sampledCount = Math.ceil(this.sampledCount / 2);
      for (let i = 0; i < this.sampledCount; i += 1) this.samples[i] = this.samples[2 * i];
      this.stride *= 2;
      if (this.count % this.stride !== 0) return;
    }
    if (this.sampledCount === this.samples.length) {
      const larger = new Float64Array(Math.min(this.maxSamples, this.samples.length * 2));
      larger.set(this.samples);
      this.samples = larger;
    }
    this.samples[this.sampledCount] = value;
    this.sampledCount += 1;
  }

  result(): Spread {
    const { count, nulls } = this;
    if (count === 0) return { count, nulls, min: null, median: null, max: null };
    const ascending = this.samples.slice(0, this.sampledCount).sort();
    const median = ascending[Math.ceil(this.sampledCount / 2) - 1];
    const all = { count, nulls, min: this.min, median, max: this.max };
    return this.sampledCount === count ? all : { ...all, median_of: this.sampledCount };
  }
}
