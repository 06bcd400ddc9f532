/** Days as the calendar of this machine counts them; "2026-12-31", as a date field gives them. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

export function afterDays(count: number, from = new Date()): Date {
  const date = new Date(from);
  date.setDate(date.getDate() + count);
  return date;
}

/** A link is good through its last day. */
export function endOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 23, 59, 59);
}

/** Of a link that is good until a moment; null is for as long as it is shared. */
export const hasEnded = (expiresAt: string | null, now = new Date()): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;
