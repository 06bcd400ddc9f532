/** A series of figures in an input, which replaces a shipped series or adds one. */
import { power } from '../shared/math.ts';
import { monthOf, parseMonth } from '../shared/dates.ts';

export interface InlineSeries {
  frequency: 'monthly' | 'annual';
  /** "1926-01" or "1926": the month of the first level or first return. Annual figures end in December. */
  start: string;
  /** At the ends of months or years; null if never published. */
  levels?: readonly (number | null)[] | undefined;
  returns?: readonly number[] | undefined;
}

/** Shipped name of the consumer price index; a series with this name replaces it. */
export const CPI = 'cpi';

/** Returns the yearly returns of a series from every month (monthly figures) or every January (annual figures). */
export function returnsOf(series: InlineSeries): YearReturns {
  const isMonthly = series.frequency === 'monthly';
  const perYear = isMonthly ? 12 : 1;
  const factors = growthFactors(series);
  const first = firstReturnMonth(series);
  // Unchanged, so that a single period has the same rows.
  if (!isMonthly && series.returns) return yearReturns(first, 12, series.returns);
  const returns: number[] = [];
  for (let start = 0; start + perYear <= factors.length; start += 1) {
    let growth = 1;
    for (let k = start; k < start + perYear; k += 1) growth *= factors[k];
    returns.push(growth - 1);
  }
  return yearReturns(first, isMonthly ? 1 : 12, returns);
}

/** Returns the growth of 1 in each month or year. Interpolates a level that was never published geometrically. */
export function growthFactors({ returns, levels }: InlineSeries): number[] {
  if (returns) return returns.map((value) => 1 + value);
  const filled = interpolated(levels ?? []);
  return filled.slice(1).map((level, index) => level / filled[index]);
}

export function firstReturnMonth(series: InlineSeries): number {
  const start = parseMonth(series.start);
  if (series.returns) return start;
  return start + (series.frequency === 'monthly' ? 1 : 12);
}

/** Levels of a price index at month ends; missing ones are interpolated geometrically. */
export interface MonthEndLevels {
  readonly first: number;
  readonly last: number;
  at(month: number): number;
}

export function monthEndLevels(series: InlineSeries): MonthEndLevels {
  const step = series.frequency === 'monthly' ? 1 : 12;
  let levels: number[];
  // An annual level is that of December; returns start from a level of 1 at the end of the previous month.
  let first = step === 1 ? parseMonth(series.start) : monthOf(Math.floor(parseMonth(series.start) / 12), 12);
  if (series.returns) {
    first -= step;
    levels = [1];
    for (const value of series.returns) levels.push(levels[levels.length - 1] * (1 + value));
  } else levels = interpolated(series.levels ?? []);
  const last = first + step * (levels.length - 1);
  if (step === 1) return { first, last, at: (month) => levels[month - first] };
  return {
    first,
    last,
    at(month) {
      const place = (month - first) / step;
      const before = Math.floor(place);
      const part = place - before;
      return part === 0 ? levels[before] : power(levels[before], 1 - part) * power(levels[before + 1], part);
    },
  };
}

function interpolated(levels: readonly (number | null)[]): number[] {
  const filled: number[] = [];
  levels.forEach((level, index) => {
    if (level === null) return;
    const from = filled.length;
    const before = filled[from - 1];
    for (let missing = from; missing < index; missing += 1)
      filled.push(before * power(level / before, (missing - from + 1) / (index - from + 1)));
    filled.push(level);
  });
  return filled;
}

/** Returns of twelve months, one for each month in which a complete year starts. */
export interface YearReturns {
  /** Month of the first return of the first year. */
  readonly first: number;
  readonly step: 1 | 12;
  readonly returns: readonly number[];
}

export const yearReturns = (first: number, step: 1 | 12, returns: readonly number[]): YearReturns => ({
  first,
  step,
  returns,
});

/** Returns the return of the twelve months from `start`; undefined outside the figures. */
export function yearFrom(series: YearReturns, start: number): number | undefined {
  return series.returns[(start - series.first) / series.step];
}

const lastStart = (series: YearReturns) => series.first + series.step * (series.returns.length - 1);

/** Σ weight × return for the starts that all parts have, rebalanced every year. Empty without common starts. */
export function mixed(
  parts: readonly { readonly weight: number; readonly series: YearReturns }[],
): YearReturns {
  const step = parts.some(({ series }) => series.step === 12) ? 12 : 1;
  let first = Math.max(...parts.map(({ series }) => series.first));
  // Years of annual figures start in January, and so do all years of a mix with annual figures.
  if (step === 12) first = Math.ceil(first / 12) * 12;
  const last = Math.min(...parts.map(({ series }) => lastStart(series)));
  const returns: number[] = [];
  for (let start = first; start <= last; start += step) {
    let sum = 0;
    for (const { weight, series } of parts) sum += weight * (yearFrom(series, start) ?? 0);
    returns.push(sum);
  }
  return yearReturns(first, step, returns);
}

/** Returns the complete years from the first start to the end of the figures. */
export const completeYears = ({ step, returns }: YearReturns): number =>
  returns.length === 0 ? 0 : Math.floor(((returns.length - 1) * step) / 12) + 1;

export interface Period {
  /** Month of the first return; paths have null. */
  readonly start: number | null;
  readonly returns: readonly number[];
  /** Return of the year before the first; 0 if unknown. */
  readonly previousReturn: number;
}

/** Returns every period of `years` years by start, within months `from`..`to` if given. */
export function rollingPeriods(
  series: YearReturns,
  years: number,
  from = -Infinity,
  to = Infinity,
): Period[] {
  const stride = 12 / series.step;
  const periods: Period[] = [];
  for (let index = 0; index + stride * (years - 1) < series.returns.length; index += 1) {
    const start = series.first + index * series.step;
    if (start < from || start + 12 * years - 1 > to) continue;
    const returns = Array.from({ length: years }, (_, year) => series.returns[index + stride * year]);
    periods.push({ start, returns, previousReturn: series.returns[index - stride] ?? 0 });
  }
  return periods;
}

export interface IndexHistory {
  /** The latest month of all figures; null if no figures are loaded. */
  readonly vintage: string | null;
  /** Month-end levels without dividends, as used in a crediting strategy, and consumer prices. */
  price(id: string): InlineSeries | undefined;
  /** Total return, as used in an account: price and dividends, or interest. */
  total(id: string): InlineSeries | undefined;
  /** The 10-year Treasury yield by month as a fraction per year; undefined if not loaded. */
  yields?(): { readonly first: number; readonly values: readonly (number | null)[] } | undefined;
  /** True if dividends are unknown, so that `total` is only the price. */
  isPriceOnly(id: string): boolean;
}

export const NO_HISTORY: IndexHistory = {
  vintage: null,
  price: () => undefined,
  total: () => undefined,
  isPriceOnly: () => false,
};
