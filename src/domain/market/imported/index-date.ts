/** Days and months as data vendors write them. */

export interface IndexDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  /** Null where only the month is named. */
  readonly day: number | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthOfName = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Two digits: a year up to 49 is of this century. */
const wholeYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 50 ? 2000 : 1900);

type Reader = (parts: readonly string[]) => [year: string, month: number, day: string | null];

/** US order where a date is all digits and strokes. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  // 2024-01-31, 2024/1/31, and with a time behind
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/, ([y, m, d]) => [y, Number(m), d]],
  // 2024-01, 2024/01
  [/^(\d{4})[-/.](\d{1,2})$/, ([y, m]) => [y, Number(m), null]],
  // 20240131
  [/^(\d{4})(\d{2})(\d{2})$/, ([y, m, d]) => [y, Number(m), d]],
  // 01/31/2024, 1/31/24
  [/^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})(?: .*)?$/, ([m, d, y]) => [y, Number(m), d]],
  // 01/2024
  [/^(\d{1,2})[-/](\d{4})$/, ([m, y]) => [y, Number(m), null]],
  // Jan 31, 2024
  [/^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/, ([m, d, y]) => [y, monthOfName(m), d]],
  // 31-Jan-2024, 31 Jan 24
  [/^(\d{1,2})[- ]([A-Za-z]{3,9})[- ](\d{4}|\d{2})$/, ([d, m, y]) => [y, monthOfName(m), d]],
  // Jan 2024, Jan-24
  [/^([A-Za-z]{3,9})[- ](\d{4}|\d{2})$/, ([m, y]) => [y, monthOfName(m), null]],
];

/** Null for what is no date, such as 02/30/2024. */
export function readIndexDate(text: string): IndexDate | null {
  const trimmed = text.trim();
  for (const [form, reader] of FORMS) {
    const found = form.exec(trimmed);
    if (!found) continue;
    const [yearText, month, dayText] = reader(found.slice(1));
    const year = wholeYear(yearText);
    const day = dayText === null ? null : Number(dayText);
    const fits = month >= 1 && month <= 12 && year >= 1800 && year <= 2200;
    return fits && (day === null || (day >= 1 && day <= daysIn(year, month))) ? { year, month, day } : null;
  }
  return null;
}

export const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
