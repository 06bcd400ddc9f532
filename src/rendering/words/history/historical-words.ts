/** Small pieces of what is said of periods. */
import { monthText, parseMonth, shortMonth } from '../../../domain/market/months.ts';
import { yearsEach } from '../../../domain/shared/years-in-words.ts';

/** The last month of so many years from a month. */
export const lastMonthOf = (start: string, years: number): string =>
  monthText(parseMonth(start) + 12 * years - 1);

/** "Mar 1969 – Feb 2009" */
export const periodName = (start: string, years: number): string =>
  `${shortMonth(start)} – ${shortMonth(lastMonthOf(start, years))}`;

/** "546 forty-year periods", "one thirty-year period" */
export const periodsWord = (count: number, years: number): string =>
  `${count === 1 ? 'one' : count.toLocaleString('en-US')} ${yearsEach(years)} ${count === 1 ? 'period' : 'periods'}`;

/** A share of all as whole periods: the run's own count, which the share was made from. */
export const countOf = (share: number, all: number): number => Math.round(share * all);

/** 62%; 99.8% is not "100%", and 0.2% is not "0%". */
export function sharePercent(count: number, all: number): string {
  if (all === 0) return '–';
  const percent = (100 * count) / all;
  if (count < all && percent >= 99.5) return 'over 99%';
  if (count > 0 && percent < 0.5) return 'under 1%';
  return `${Math.round(percent)}%`;
}
