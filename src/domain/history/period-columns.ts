import { geometricMean } from '../shared/math.ts';

/** Figures of all periods, one column per figure, ordered by start; NaN if a period has no such figure. */
export type PeriodColumns = Readonly<ReturnType<typeof periodColumns>>;

const COLUMNS = 13;

export function periodColumns(count: number, years: number) {
  const all = new Float64Array(COLUMNS * count);
  let at = 0;
  const column = (fill = 0): Float64Array => {
    const from = at;
    at += count;
    const one = all.subarray(from, at);
    return fill === 0 ? one : one.fill(fill);
  };
  return {
    count,
    years,
    /** Arithmetic and geometric mean of the credits or returns, and the number of years not above zero. */
    average: column(),
    geometric: column(),
    zeroYears: column(),
    totalIncome: column(),
    /** Plan years through the last one paid in full; NaN without distributions. */
    yearsPaid: column(NaN),
    paidToTheEnd: new Uint8Array(count) as Uint8Array,
    /** Value of the last year, before and after tax. */
    endingValue: column(),
    afterTaxValue: column(),
    deathBenefit: column(),
    irrSurrender: column(),
    irrDeath: column(),
    /** Plan year. */
    lapseYear: column(NaN),
    lapseTax: column(),
    /** Level amount of the period; NaN for illustrated income. */
    levelIncome: column(NaN),
  };
}

let values = new Float64Array(0);

/** Work space for the value at the end of year t of period k, at [t × count + k]. It is shared: values are valid until the next sweep. */
export function yearValues(count: number, years: number): Float64Array {
  if (values.length < count * years) values = new Float64Array(count * years);
  return values;
}

/** Further yearly values that a sweep may write, at [t × count + k]. */
export interface YearColumns {
  /** After tax, including the tax of a lapse. */
  readonly income: Float64Array;
  readonly death: Float64Array;
}

export const yearColumns = (count: number, years: number): YearColumns => ({
  income: new Float64Array(count * years),
  death: new Float64Array(count * years),
});

export function countLapses({ lapseYear, count }: PeriodColumns): number {
  let lapses = 0;
  for (let k = 0; k < count; k += 1) if (lapseYear[k] > 0) lapses += 1;
  return lapses;
}

export const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Rate of return, by the second methods, if all payments were lost. */
export const TOTAL_LOSS = -1;

/** A total loss has no rate; it only counts among all periods. */
export const rateOrNull = (rate: number): number | null => (rate === TOTAL_LOSS ? null : orNull(rate));

/** Means of the credits or returns of each period. They depend only on the market, the starts and the years. */
interface CachedMeans {
  readonly years: number;
  readonly starts: Float64Array;
  readonly average: Float64Array;
  readonly geometric: Float64Array;
  readonly zeroYears: Float64Array;
}

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

/** The latest means of each market, because a change of fee or premium uses the same periods again. */
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
