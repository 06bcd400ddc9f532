/**
 * Logarithm, exponential and the normal quantile, calculated only with + − × ÷ √ in the written order (ENGINES-3.md
 * R, "Equal everywhere"). The platform's functions may differ in the last bit between JavaScript engines, and a path
 * that differs in one bit may lapse in another year.
 */

const LN2 = 0.6931471805599453;
const ROOT_TWO = Math.sqrt(2);
const ROOT_HALF = Math.sqrt(0.5);
const [OF_21, OF_19, OF_17, OF_15, OF_13] = [1 / 21, 1 / 19, 1 / 17, 1 / 15, 1 / 13];
const [OF_11, OF_9, OF_7, OF_5, OF_3] = [1 / 11, 1 / 9, 1 / 7, 1 / 5, 1 / 3];

/** Returns the natural logarithm of a positive finite number; scaling would not end for others. */
export function ln(x: number): number {
  if (!(x > 0 && x < Infinity)) throw new RangeError(`ln of ${x}`);
  let m = x;
  let e = 0;
  while (m >= ROOT_TWO) {
    m /= 2;
    e += 1;
  }
  while (m < ROOT_HALF) {
    m *= 2;
    e -= 1;
  }
  const s = (m - 1) / (m + 1);
  const z = s * s;
  // p = 1/21; k = 19, 17 .. 1: p = p·z + 1/k. Unrolled, because it runs for every value of every path.
  let p = OF_21 * z + OF_19;
  p = p * z + OF_17;
  p = p * z + OF_15;
  p = p * z + OF_13;
  p = p * z + OF_11;
  p = p * z + OF_9;
  p = p * z + OF_7;
  p = p * z + OF_5;
  p = p * z + OF_3;
  p = p * z + 1;
  return e * LN2 + 2 * s * p;
}

/** 1/j! for j from 0 to 13; a double represents each factorial exactly. */
const INVERSE_FACTORIALS = ((): readonly number[] => {
  const inverse = [1];
  let factorial = 1;
  for (let j = 1; j <= 13; j += 1) {
    factorial *= j;
    inverse.push(1 / factorial);
  }
  return inverse;
})();

/** Beyond these limits the result is infinity or zero. */
const MAX_VALUE = 710;
const MIN_VALUE = -746;

export function exp(x: number): number {
  if (x > MAX_VALUE) return Infinity;
  if (x < MIN_VALUE) return 0;
  const k = Math.floor(x / LN2 + 0.5);
  const r = x - k * LN2;
  let p = INVERSE_FACTORIALS[13];
  for (let j = 12; j >= 0; j -= 1) p = p * r + INVERSE_FACTORIALS[j];
  for (let i = 0; i < k; i += 1) p *= 2;
  for (let i = 0; i > k; i -= 1) p /= 2;
  return p;
}

/** Acklam's inverse of the normal distribution, relative error below 1.2e-9: the middle, A over B ... */
const A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
] as const;
const B = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
] as const;
/** ... and the tails, C over D. */
const C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
] as const;
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1] as const;
const TAIL = 0.02425;

function horner(coefficients: readonly number[], x: number): number {
  let p = coefficients[0];
  for (let i = 1; i < coefficients.length; i += 1) p = p * x + coefficients[i];
  return p;
}

function tail(u: number): number {
  const q = Math.sqrt(-2 * ln(u));
  return horner(C, q) / horner(D, q);
}

/** Returns the quantile of the standard normal distribution at `u`, strictly between 0 and 1. */
export function normalQuantile(u: number): number {
  if (u < TAIL) return tail(u);
  if (u > 1 - TAIL) return -tail(1 - u);
  const q = u - 0.5;
  const r = q * q;
  return (horner(A, r) * q) / horner(B, r);
}

/** x to the power y, x above zero. */
export const power = (x: number, y: number): number => exp(y * ln(x));

/** Returns the level rate with a growth of 1 to `growth` in `years` years; −1 for a total loss. */
export const geometricMean = (growth: number, years: number): number =>
  growth > 0 ? power(growth, 1 / years) - 1 : -1;

/** Minimum and maximum of a list of any length: Math.min(...list) with some hundred thousand elements overflows the stack. */
export const minOf = <T>(
  list: readonly T[],
  of: (one: T) => number,
  start = Number.POSITIVE_INFINITY,
): number => list.reduce((smallest, one) => Math.min(smallest, of(one)), start);

export const greatestOf = <T>(
  list: readonly T[],
  of: (one: T) => number,
  start = Number.NEGATIVE_INFINITY,
): number => list.reduce((greatest, one) => Math.max(greatest, of(one)), start);

/** Returns the median of values in any order; of an even number, the mean of the two middle ones. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

/**
 * A root between two points of opposite sign, within its bracket: Chandrupatla's method (inverse quadratic
 * interpolation if reliable, otherwise bisection). T. R. Chandrupatla, Advances in Engineering Software 28 (1997)
 * 145–149.
 *
 * Requires f(unmet) < 0 ≤ f(met). Returns the met end of the last bracket, at most `tolerance` from the unmet one:
 * the returned point satisfies f ≥ 0, and one tolerance towards the other end does not.
 */
export function bracketedRoot(
  f: (x: number) => number,
  unmet: number,
  met: number,
  fUnmet: number,
  fMet: number,
  tolerance = 1e-10,
): number {
  let b = met;
  let fb = fMet;
  let a = unmet;
  let fa = fUnmet;
  let c = a;
  let fc = fa;
  let step = 0.5;
  for (let evaluations = 0; evaluations < 200; evaluations += 1) {
    const x = a + step * (b - a);
    const fx = f(x);
    // The new point replaces the end with the same sign; c is the previous point.
    if (fx >= 0 === fa >= 0) {
      c = a;
      fc = fa;
    } else {
      c = b;
      fc = fb;
      b = a;
      fb = fa;
    }
    a = x;
    fa = fx;
    const width = Math.abs(b - a);
    if (width <= tolerance) break;
    const edge = (0.4 * tolerance) / width;
    const xi = (a - b) / (c - b);
    const phi = (fa - fb) / (fc - fb);
    const isTrusted = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
    step = isTrusted
      ? (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb))
      : 0.5;
    step = Math.min(1 - edge, Math.max(edge, step));
  }
  return fa >= 0 ? a : b;
}
