/** Instants in a time zone: calendar dates, and times for people. */

/** An IANA name: "America/New_York". Offsets such as "+05:00" are none. */
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

/** The time zone of this machine. */
export function machineTimeZone(): string {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(name) ? name : 'UTC';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: making a format takes 50 times as long as using it. */
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

/** The last second of a calendar date in a time zone. */
export function endOfDate(date: string, zone: string): Date {
  const wanted = Date.parse(`${date}T23:59:59Z`);
  const offset = (at: number): number => {
    const [year = 0, month = 1, ...rest] = partsIn(new Date(at), zone);
    const [day = 1, hour = 0, minute = 0, second = 0] = rest;
    return Date.UTC(year, month - 1, day, hour, minute, second) - at;
  };
  // Twice: the offset at the first guess may be that of the other side of a change of the clocks.
  const guess = wanted - offset(wanted);
  return new Date(wanted - offset(guess));
}

/** The date so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
