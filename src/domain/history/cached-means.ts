/** Means of the credits or returns of each period. They depend only on the market, the starts and the years. */
import { geometricMean } from '../shared/exact-functions.ts';
import type { PeriodColumns } from './period-columns.ts';

interface CachedMeans {
  readonly years: number;
  readonly starts: Float64Array;
  readonly average: Float64Array;
  readonly geometric: Float64Array;
  readonly zeroYears: Float64Array;
}

/** Writes the means of the period with this place, of the rate of each year. */
export function writeMeans(columns: PeriodColumns, k: number, rates: Float64Array): void {
  let sum = 0;
  let growth = 1;
  let zeros = 0;
  for (let t = 0; t < rates.length; t += 1) {
    const rate = rates[t];
    sum += rate;
    growth *= 1 + rate;
    if (rate <= 0) zeros += 1;
  }
  columns.average[k] = sum / rates.length;
  columns.geometric[k] = geometricMean(growth, rates.length);
  columns.zeroYears[k] = zeros;
}

/** The last ones of each market: another fee or premium reads the same periods again. */
const lastOf = new WeakMap<object, CachedMeans>();

/** Copies the means into the columns. Returns false if they are not cached. */
export function restoreMeans(market: object, starts: ArrayLike<number>, columns: PeriodColumns): boolean {
  const cached = lastOf.get(market);
  if (cached?.years !== columns.years || cached.starts.length !== starts.length) return false;
  for (let k = 0; k < starts.length; k += 1) if (cached.starts[k] !== starts[k]) return false;
  columns.average.set(cached.average);
  columns.geometric.set(cached.geometric);
  columns.zeroYears.set(cached.zeroYears);
  return true;
}

export function cacheMeans(market: object, starts: ArrayLike<number>, columns: PeriodColumns): void {
  lastOf.set(market, {
    years: columns.years,
    starts: Float64Array.from(starts),
    average: columns.average.slice(),
    geometric: columns.geometric.slice(),
    zeroYears: columns.zeroYears.slice(),
  });
}
