/** The calendar years that are calculated with. */
export const FIRST_CALENDAR_YEAR = 1950;
export const LAST_CALENDAR_YEAR = 2100;

/** A date as the calendar has it: "2026-03-31". */
export type CalendarDate = string;

/**
 * Today's date for the practice, of whoever knows the instant: the server, and the command line. A browser never asks its
 * own clock for it, but shows the date that the server sent. The one place that knows a time zone: the machine's.
 */
export const practiceDate = (now: Date): CalendarDate =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');

export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

/** The calendar year that every surface fills in where an input names none. */
export const practiceYear = (now: Date): number => yearOf(practiceDate(now));
