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
