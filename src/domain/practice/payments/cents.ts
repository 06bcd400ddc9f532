/** Money of payments is whole cents of US dollars, as the card provider counts it: no fraction is ever rounded. */

/** 123450 → "$1,234.50", 0 → "$0.00", -980 → "-$9.80". */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is not a whole number of cents.`);
  const size = Math.abs(cents);
  const part = size % 100;
  const dollars = String((size - part) / 100).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(part).padStart(2, '0')}`;
}
