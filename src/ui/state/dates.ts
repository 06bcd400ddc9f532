/** Dates and times on screens, in the practice's time zone: this browser may be elsewhere. */
import { formatDate as formatDateIn } from '../../domain/shared/format.ts';
import {
  type CalendarDate,
  clockTime,
  dateIn,
  endOfDate,
  longDate,
  machineTimeZone,
} from '../../domain/shared/dates.ts';

interface DateSource {
  /** Null in a page that came without one. */
  zone(): string | null;
  today(): CalendarDate | null;
}

let source: DateSource = { zone: () => null, today: () => null };

/** By what starts the page. Read each time: a profile may bring another zone. */
export function setDateSource(next: DateSource): void {
  source = next;
}

/** The practice's time zone; this browser's in a page that came without one. */
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

/** "2026-12-31", as a date field has it. */
export const dayOf = (instant: string | Date): string => dateIn(new Date(instant), timeZone());

/** A link is good through its last day. */
export const endOfDay = (day: string): Date => endOfDate(day, timeZone());
