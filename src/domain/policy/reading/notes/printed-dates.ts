/** Dates as files print them, and the age between two of them. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(?:${MONTHS.join('|')})[a-z]{0,6}\\.?`;

/** "3/14/1976", "03-14-1976", "1976-03-14", "March 14, 1976", "14 Mar 1976". Numbers put the month first. */
export const DATE = `\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/-]\\d{1,2}[/-]\\d{4}|${MONTH}\\s+\\d{1,2},?\\s+\\d{4}|\\d{1,2}[ -]${MONTH}[ -]\\d{4}`;

export interface PrintedDate {
  year: number;
  month: number;
  day: number;
}

export function dateIn(text: string): PrintedDate | null {
  const named = /[a-z]{3}/i.exec(text)?.[0].toLowerCase();
  const [a = 0, b = 0, c = 0] = (text.match(/\d+/g) ?? []).map(Number);
  const month = named === undefined ? 0 : MONTHS.indexOf(named) + 1;
  const date =
    named !== undefined
      ? { year: b, month, day: a }
      : a > 31
        ? { year: a, month: b, day: c }
        : { year: c, month: a, day: b };
  const isOne =
    date.year >= 1900 &&
    date.year < 2200 &&
    date.month >= 1 &&
    date.month <= 12 &&
    date.day >= 1 &&
    date.day <= 31;
  return isOne ? date : null;
}

const dayOf = ({ year, month, day }: PrintedDate): number => Date.UTC(year, month - 1, day) / 86_400_000;

/** At the last birthday; and at the nearest one where that is another, for insurers count either way. */
export function agesBetween(birth: PrintedDate, on: PrintedDate): number[] {
  const hasBeen = on.month > birth.month || (on.month === birth.month && on.day >= birth.day);
  const last = on.year - birth.year - (hasBeen ? 0 : 1);
  if (last < 0 || last > 120) return [];
  const before = dayOf({ ...birth, year: birth.year + last });
  const after = dayOf({ ...birth, year: birth.year + last + 1 });
  return dayOf(on) - before > after - dayOf(on) ? [last, last + 1] : [last];
}
