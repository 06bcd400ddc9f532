/** Smaller differences of amounts are ignored, and a payment with a smaller shortfall is complete. */
export const HALF_A_CENT = 0.005;

/** Powers of ten by number of decimals, because calculating a power takes longer than the other steps. */
const SCALES = [1, 10, 100, 1e3, 1e4, 1e5, 1e6];

/** Below this value, the error of a product is below 1e-5. */
const CLEARLY_EXACT = 2 ** 36;

/**
 * Rounding occurs once, in printed figures: cents for money, six decimals for rates, half away from zero. It uses
 * the shortest decimal text of the number, so that 1.005 becomes 1.01 (its binary value is slightly smaller).
 */
export function roundHalfAway(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const scale = SCALES[decimals] ?? 10 ** decimals;
  const units = roundedUnits(value, scale);
  if (units >= 0) return units === 0 ? 0 : (Math.sign(value) * units) / scale;
  const text = String(Math.abs(value));
  // Numbers in exponent form are integers, or at most one unit of the last decimal.
  if (text.includes('e')) {
    if (Math.abs(value) >= 1) return value;
    return Math.abs(value) * scale < 0.5 ? 0 : Math.sign(value) / scale;
  }
  const point = text.indexOf('.');
  if (point < 0 || text.length - point - 1 <= decimals) return value === 0 ? 0 : value;
  const rounded = Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`);
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

/** Returns the absolute value in cents or other units. NaN near a tie or with many digits: only the decimal text is exact. */
export function roundedUnits(value: number, scale: number): number {
  const scaled = Math.abs(value) * scale;
  const integerPart = Math.floor(scaled);
  const beyondTie = scaled - integerPart - 0.5;
  if (!(scaled < CLEARLY_EXACT) || Math.abs(beyondTie) <= 1e-4) return NaN;
  return beyondTie < 0 ? integerPart : integerPart + 1;
}

export const roundToCents = (value: number): number => roundHalfAway(value, 2);
export const roundRate = (value: number): number => roundHalfAway(value, 6);
