/** A series of figures that an input brings along, in place of a shipped one or beside it. */
import { power } from '../shared/exact-functions.ts';
import { monthOf, parseMonth } from './months.ts';
import { yearReturns, type YearReturns } from './year-returns.ts';

export interface InlineSeries {
  frequency: 'monthly' | 'annual';
  /** "1926-01" or "1926": the first level's month, or the month of the first return. Annual figures end in December. */
  start: string;
  /** At the ends of months or years; null where a figure was never published. */
  levels?: readonly (number | null)[] | undefined;
  returns?: readonly number[] | undefined;
}

/** The shipped name of the consumer price index; a series under it takes its place. */
export const CPI = 'cpi';

/** Yearly returns of a series from every month (monthly) or every January (annual) at which one starts. */
export function returnsOf(series: InlineSeries): YearReturns {
  const monthly = series.frequency === 'monthly';
  const perYear = monthly ? 12 : 1;
  const factors = growthFactors(series);
  const first = firstReturnMonth(series);
  // As given, to the last bit: a period run alone must give the same rows.
  if (!monthly && series.returns) return yearReturns(first, 12, series.returns);
  const returns: number[] = [];
  for (let start = 0; start + perYear <= factors.length; start += 1) {
    let growth = 1;
    for (let k = start; k < start + perYear; k += 1) growth *= factors[k];
    returns.push(growth - 1);
  }
  return yearReturns(first, monthly ? 1 : 12, returns);
}

function growthFactors({ returns, levels }: InlineSeries): number[] {
  if (returns) return returns.map((value) => 1 + value);
  const filled = interpolated(levels ?? []);
  return filled.slice(1).map((level, index) => level / filled[index]);
}

function firstReturnMonth(series: InlineSeries): number {
  const start = parseMonth(series.start);
  if (series.returns) return start;
  return start + (series.frequency === 'monthly' ? 1 : 12);
}

/** Levels of a price index at month ends, geometrically interpolated where there is none. */
export interface MonthEndLevels {
  /** Month of the first level. */
  readonly first: number;
  readonly last: number;
  at(month: number): number;
}

export function monthEndLevels(series: InlineSeries): MonthEndLevels {
  const step = series.frequency === 'monthly' ? 1 : 12;
  let levels: number[];
  // An annual level is that of December; returns start from a level of 1 at the end of the month before.
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
