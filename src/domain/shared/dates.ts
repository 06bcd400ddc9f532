/** Returns true for IANA names such as "America/New_York", but not for offsets such as "+05:00". */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const TIME_ZONE_EXPECTED = 'a name such as America/New_York';

export function machineTimeZone(): string {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(name) ? name : 'UTC';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes 50 times as long as using it. */
export function formatIn(
  zone: string,
  kind: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${kind} ${zone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  formats.set(key, format);
  return format;
}

/** MM/DD/YY in the time zone; a date without a time is unchanged; invalid → "". */
export function formatDate(value: string | number | Date | null | undefined, timeZone: string): string {
  if (value == null || value === '') return '';
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const isDateOnly = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const options = { month: '2-digit', day: '2-digit', year: '2-digit' } as const;
  return formatIn(isDateOnly ? 'UTC' : timeZone, 'short', options).format(date);
}

/** "November 28, 2026". */
export const longDate = (instant: Date, zone: string): string =>
  formatIn(zone, 'long', { year: 'numeric', month: 'long', day: 'numeric' }).format(instant);

/** "7:50 PM PST". */
export const clockTime = (instant: Date, zone: string): string =>
  formatIn(zone, 'time', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
    .format(instant)
    .replaceAll('\u202f', ' ');

/** "November 28, 2026, 7:50 PM PST". */
export const longMoment = (instant: Date, zone: string): string =>
  `${longDate(instant, zone)}, ${clockTime(instant, zone)}`;

const partsIn = (instant: Date, zone: string): number[] => {
  const options = { hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const parts = formatIn(zone, 'parts', { ...options, ...time }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  return [part('year'), part('month'), part('day'), part('hour'), part('minute'), part('second')];
};

/** "2026-11-28". */
export const dateIn = (instant: Date, zone: string): string =>
  partsIn(instant, zone)
    .slice(0, 3)
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');

const DAY_MS = 24 * 3_600_000;

export function endOfDate(date: string, zone: string): Date {
  const target = Date.parse(`${date}T23:59:59Z`);
  const offset = (at: number): number => {
    const [year = 0, month = 1, ...rest] = partsIn(new Date(at), zone);
    const [day = 1, hour = 0, minute = 0, second = 0] = rest;
    return Date.UTC(year, month - 1, day, hour, minute, second) - at;
  };
  // Repeated, because a daylight saving change may be between the first guess and the result.
  const guess = target - offset(target);
  return new Date(target - offset(guess));
}

export const startOfDate = (date: string, zone: string): Date =>
  new Date(endOfDate(addDays(date, -1), zone).getTime() + 1000);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Only adapters read the time; functions of the domain take dates as arguments. */
export interface Clock {
  now(): Date;
}

export const FIRST_CALENDAR_YEAR = 1950;
export const LAST_CALENDAR_YEAR = 2100;

export type CalendarDate = string;

/** Returns the current date in the practice's time zone. A browser does not use its clock, but the date from the server. */
export const practiceDate = (now: Date, zone: string): CalendarDate => dateIn(now, zone);

export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

export const practiceYear = (now: Date, zone: string): number => yearOf(practiceDate(now, zone));

const FIRST_DATE = '1900-01-01';

/** Returns true for a valid date from 1900 to 2100. */
export function isCalendarDate(text: string): text is CalendarDate {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts || text < FIRST_DATE || yearOf(text) > LAST_CALENDAR_YEAR) return false;
  const [, year, month, day] = parts.map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export interface DateParts {
  year: number;
  month: number;
  day: number;
}

/** Returns ages in years. A tie counts as the last birthday. February 29 becomes March 1 in other years. */
export function agesOn(on: DateParts, birth: DateParts): { last: number; nearest: number } {
  const isBefore = on.month < birth.month || (on.month === birth.month && on.day < birth.day);
  const last = on.year - birth.year - (isBefore ? 1 : 0);
  const birthday = (age: number) => Date.UTC(birth.year + age, birth.month - 1, birth.day);
  const at = Date.UTC(on.year, on.month - 1, on.day);
  return { last, nearest: at - birthday(last) > birthday(last + 1) - at ? last + 1 : last };
}

function partsOf(date: CalendarDate): DateParts {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day };
}

export const ageAtNearestBirthday = (birth: CalendarDate, on: CalendarDate): number =>
  agesOn(partsOf(on), partsOf(birth)).nearest;

/** Parses a typed date, "3/31/2021" or "03/31/2021". Null if the date does not exist. */
export function dateFromTyped(typed: string): CalendarDate | null {
  const parts = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(typed);
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Formats a date for input: "03/31/2021". */
export const typedDate = (date: CalendarDate): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

export const monthOf = (year: number, month: number): number => year * 12 + month - 1;

/** "1926-01" */
export function monthText(month: number): string {
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** Parses "1926-01", or "1926" as its January. The schema has checked the format. */
export function parseMonth(text: string): number {
  const [year, month] = text.split('-').map(Number);
  return monthOf(year, month ?? 1);
}

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** "1940-10" becomes "October 1940"; other text is unchanged. */
export function longMonth(text: string): string {
  const [year = '', number = '1'] = text.split('-');
  const name = NAMES[Number(number) - 1];
  return name === undefined || year === '' ? text : `${name} ${Number(year)}`;
}

/** "1969-03" becomes "Mar 1969", for narrow places. */
export const shortMonth = (text: string): string => longMonth(text).replace(/^([A-Z][a-z]{2})[a-z]* /, '$1 ');
