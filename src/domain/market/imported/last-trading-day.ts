import type { OwnSeriesId } from './own-figures.ts';
import { daysIn } from './read-index-rows.ts';

const DAY_MS = 86_400_000;

/**
 * The last day of a month on which an index is traded: no Saturday or Sunday, and none of the holidays that can end a
 * month. In the United States these are Good Friday and Memorial Day, in the euro area Good Friday and December 31.
 */
export function lastTradingDay({ year, month }: { year: number; month: number }, id: OwnSeriesId): number {
  const isEuropean = id === 'eurostoxx50';
  const weekday = (day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const goodFriday = new Date(easter(year).getTime() - 2 * DAY_MS);
  const isClosed = (day: number) =>
    weekday(day) === 0 ||
    weekday(day) === 6 ||
    (isEuropean ? month === 12 && day === 31 : month === 5 && weekday(day) === 1 && year > 1970) ||
    (goodFriday.getUTCMonth() === month - 1 && goodFriday.getUTCDate() === day);
  let day = daysIn(year, month);
  while (isClosed(day)) day -= 1;
  return day;
}

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easter(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1));
}
