import { dateIn } from './time-zone.ts';

/** The calendar years that are calculated with. */
export const FIRST_CALENDAR_YEAR = 1950;
export const LAST_CALENDAR_YEAR = 2100;

/** A date as the calendar has it: "2026-03-31". */
export type CalendarDate = string;

/**
 * Today's date for the practice, which has a time zone of its own. A browser never asks its own clock for it, but shows the
 * date that the server sent.
 */
export const practiceDate = (now: Date, zone: string): CalendarDate => dateIn(now, zone);

export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

/** The calendar year that every surface fills in where an input names none. */
export const practiceYear = (now: Date, zone: string): number => yearOf(practiceDate(now, zone));

const FIRST_DATE = '1900-01-01';

/** Whether a text is a day of the calendar from 1900 to 2100. */
export function isCalendarDate(text: string): text is CalendarDate {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts || text < FIRST_DATE || yearOf(text) > LAST_CALENDAR_YEAR) return false;
  const [, year, month, day] = parts.map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Parses a typed date, "3/31/2021" or "03/31/2021". Null if the date does not exist. */
export function dateFromTyped(typed: string): CalendarDate | null {
  const parts = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(typed);
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** As it is typed on a screen: "03/31/2021". */
export const typedDate = (date: CalendarDate): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
