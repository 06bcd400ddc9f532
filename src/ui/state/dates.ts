import {
  type CalendarDate,
  clockTime,
  dateIn,
  endOfDate,
  formatDate as formatDateIn,
  longDate,
  machineTimeZone,
} from '../../domain/shared/dates.ts';

interface DateSource {
  zone(): string | null;
  today(): CalendarDate | null;
}

let source: DateSource = { zone: () => null, today: () => null };

/** Read on each use, because a loaded profile may change the time zone. */
export function setDateSource(next: DateSource): void {
  source = next;
}

/** Falls back to the browser's time zone. */
export const timeZone = (): string => source.zone() ?? machineTimeZone();

export const today = (): CalendarDate => source.today() ?? dateIn(new Date(), timeZone());

/** MM/DD/YY; a date without a time stays that date; invalid → "". */
export const formatDate = (value: string | number | Date | null | undefined): string =>
  formatDateIn(value, timeZone());

/** "November 28, 2026". */
export const formatLongDate = (instant: string | Date): string => longDate(new Date(instant), timeZone());

/** "7:50 PM PST". */
export const formatTime = (instant: string | number | Date): string =>
  clockTime(new Date(instant), timeZone());

/** "11/28/26, 7:50 PM PST". */
export const formatMoment = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;

export const dayOf = (instant: string | Date): string => dateIn(new Date(instant), timeZone());

/** A link is valid through its last day. */
export const endOfDay = (day: string): Date => endOfDate(day, timeZone());
