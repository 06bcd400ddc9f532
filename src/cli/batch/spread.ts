/** Smallest, middle and largest of any number of values, in memory that does not grow with them. */
const MOST_KEPT = 1_000_000;

export interface Spread {
  readonly count: number;
  readonly nulls: number;
  readonly min: number | null;
  /** The ⌈n/2⌉-th ascending: a value that is there, never an interpolation. */
  readonly median: number | null;
  readonly max: number | null;
  /** How many evenly spaced values the median was taken from, where that is not all of them. */
  readonly median_of?: number;
}

export class RunningSpread {
  private kept = new Float64Array(1024);
  private keptCount = 0;
  private stride = 1;
  private count = 0;
  private nulls = 0;
  private min = Infinity;
  private max = -Infinity;
  private readonly mostKept: number;

  constructor(mostKept = MOST_KEPT) {
    this.mostKept = mostKept;
  }

  add(value: number | null): void {
    if (value === null) {
      this.nulls += 1;
      return;
    }
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
    if (this.count % this.stride === 0) this.keep(value);
    this.count += 1;
  }

  private keep(value: number): void {
    if (this.keptCount === this.mostKept) {
      // Every second one goes, and from now on only every second one is kept.
      this.keptCount = Math.ceil(this.keptCount / 2);
      for (let i = 0; i < this.keptCount; i += 1) this.kept[i] = this.kept[2 * i];
      this.stride *= 2;
      if (this.count % this.stride !== 0) return;
    }
    if (this.keptCount === this.kept.length) {
      const larger = new Float64Array(Math.min(this.mostKept, this.kept.length * 2));
      larger.set(this.kept);
      this.kept = larger;
    }
    this.kept[this.keptCount] = value;
    this.keptCount += 1;
  }

  result(): Spread {
    const { count, nulls } = this;
    if (count === 0) return { count, nulls, min: null, median: null, max: null };
    const ascending = this.kept.slice(0, this.keptCount).sort();
    const median = ascending[Math.ceil(this.keptCount / 2) - 1];
    const all = { count, nulls, min: this.min, median, max: this.max };
    return this.keptCount === count ? all : { ...all, median_of: this.keptCount };
  }
}
