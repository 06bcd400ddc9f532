/** Two amounts of money that differ by less are the same, and a payment that falls short by less is whole. */
export const HALF_A_CENT = 0.005;

/** Of as many decimals as their place says: a power is dearer than the rest of a rounding. */
const SCALES = [1, 10, 100, 1e3, 1e4, 1e5, 1e6];

/** Below this a product is off by less than 1e-5. */
const CLEARLY_EXACT = 2 ** 36;

/**
 * Rounding happens once, in what is printed: cents for money, six decimals for rates, half away from
 * zero. It works on the shortest decimal text of the number, so that 1.005 becomes 1.01 as on paper
 * (its binary value lies just below).
 */
export function roundHalfAway(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const scale = SCALES[decimals] ?? 10 ** decimals;
  const units = roundedUnits(value, scale);
  if (units >= 0) return units === 0 ? 0 : (Math.sign(value) * units) / scale;
  const text = String(Math.abs(value));
  // Numbers in exponent form are at most the last digit kept, or whole already.
  if (text.includes('e')) {
    if (Math.abs(value) >= 1) return value;
    return Math.abs(value) * scale < 0.5 ? 0 : Math.sign(value) / scale;
  }
  const point = text.indexOf('.');
  if (point < 0 || text.length - point - 1 <= decimals) return value === 0 ? 0 : value;
  const rounded = Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`);
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

/** Absolute value in whole cents or other units. NaN near a tie or with many digits: only the decimal text is exact. */
export function roundedUnits(value: number, scale: number): number {
  const scaled = Math.abs(value) * scale;
  const integerPart = Math.floor(scaled);
  const beyondTie = scaled - integerPart - 0.5;
  if (!(scaled < CLEARLY_EXACT) || Math.abs(beyondTie) <= 1e-4) return NaN;
  return beyondTie < 0 ? integerPart : integerPart + 1;
}

export const roundToCents = (value: number): number => roundHalfAway(value, 2);
export const roundRate = (value: number): number => roundHalfAway(value, 6);
