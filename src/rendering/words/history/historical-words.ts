/** Small pieces of what is said of periods. */
import { yearsEach } from '../../../domain/shared/years-in-words.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const partsOf = (month: string): [year: number, month: number] => {
  const [year = '0', number = '1'] = month.split('-');
  return [Number(year), Number(number)];
};

/** "1969-03" → "Mar 1969" */
export function monthName(month: string): string {
  const [year, number] = partsOf(month);
  return `${MONTHS[number - 1] ?? ''} ${year}`.trim();
}

/** "1940-10" → "October 1940" */
export function longMonth(month: string): string {
  const [year, number] = partsOf(month);
  return `${LONG_MONTHS[number - 1] ?? ''} ${year}`.trim();
}

/** The last month of so many years from a month. */
export function lastMonthOf(start: string, years: number): string {
  const [year, number] = partsOf(start);
  const last = year * 12 + (number - 1) + years * 12 - 1;
  return `${Math.floor(last / 12)}-${String((last % 12) + 1).padStart(2, '0')}`;
}

/** "Mar 1969 – Feb 2009" */
export const periodName = (start: string, years: number): string =>
  `${monthName(start)} – ${monthName(lastMonthOf(start, years))}`;

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
