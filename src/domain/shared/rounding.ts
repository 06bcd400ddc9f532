/**
 * Rounding happens once, in what is printed: cents for money, six decimals for rates, half away from
 * zero. It works on the shortest decimal text of the number, so that 1.005 becomes 1.01 as on paper
 * (its binary value lies just below).
 */
export function roundHalfAway(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const text = String(Math.abs(value));
  // Numbers in exponent form are either far below the last digit kept or whole already.
  if (text.includes('e')) return Math.abs(value) < 1 ? 0 : value;
  const point = text.indexOf('.');
  if (point < 0 || text.length - point - 1 <= decimals) return value === 0 ? 0 : value;
  const rounded = Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`);
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

export const roundToCents = (value: number): number => roundHalfAway(value, 2);
export const roundRate = (value: number): number => roundHalfAway(value, 6);
