/** A month as one whole number, so that years are twelve apart: year × 12 + (month − 1). */
export const monthOf = (year: number, month: number): number => year * 12 + month - 1;

/** "1926-01" */
export function monthText(month: number): string {
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** From "1926-01", or "1926" (its January). The schema has checked the form. */
export function parseMonth(text: string): number {
  const [year, month] = text.split('-').map(Number);
  return monthOf(year, month ?? 1);
}

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** "1940-10" as "October 1940"; what is no month stays as it is. */
export function longMonth(text: string): string {
  const [year = '', number = '1'] = text.split('-');
  const name = NAMES[Number(number) - 1];
  return name === undefined || year === '' ? text : `${name} ${Number(year)}`;
}

/** "1969-03" as "Mar 1969", where there is no room for the whole name. */
export const shortMonth = (text: string): string => longMonth(text).replace(/^([A-Z][a-z]{2})[a-z]* /, '$1 ');
