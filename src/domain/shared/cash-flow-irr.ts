/**
 * Internal rate of return: the r with Σ CF_t (1+r)^−t = 0, flows at times 0..N.
 *
 * One sign change in the flows (Descartes), or one in their running sums with a last sum other than zero (Norstrøm,
 * for r > 0), proves a single root; Newton's method finds it inside its bracket. Otherwise 2,001 points equally
 * spaced in ln(1+r) over [−0.99, 10] are scanned for sign changes, and each root is solved. The result is the root
 * nearest zero.
 *
 * A single root outside the range gives the bound: above 10 if the present value at 10 and the first flow differ in
 * sign, below −0.99 if the present value there and the last flow do.
 */
import { MAX_RETURN, MIN_RETURN } from './format.ts';
import { exp, ln, bracketedRoot } from './math.ts';

export interface CashFlowIrr {
  irr: number | null;
  /** total_loss: only payments, no receipts. */
  status: 'ok' | 'multiple' | 'above_maximum' | 'below_minimum' | 'total_loss' | 'no_irr';
}

const SCAN_POINTS = 2001;
/** v = 1 ÷ (1 + r) at the ends of the range. */
const MIN_DISCOUNT = 1 / (1 + MAX_RETURN);
const MAX_DISCOUNT = 1 / (1 + MIN_RETURN);
const NONE: CashFlowIrr = { irr: null, status: 'no_irr' };
const TOTAL_LOSS: CashFlowIrr = { irr: null, status: 'total_loss' };

export function cashFlowIrr(flows: ArrayLike<number>): CashFlowIrr {
  let changes = 0;
  let firstSign = 0;
  let lastSign = 0;
  let total = 0;
  let received = 0;
  let receivedTimes = 0;
  let times = 0;
  for (let t = 0; t < flows.length; t += 1) {
    const flow = flows[t];
    if (flow === 0) continue;
    const sign = flow > 0 ? 1 : -1;
    if (sign !== lastSign) {
      if (lastSign === 0) firstSign = sign;
      else changes += 1;
      lastSign = sign;
    }
    total += flow;
    times += flow * t;
    if (sign > 0) {
      received += flow;
      receivedTimes += flow * t;
    }
  }
  if (changes === 0) return firstSign < 0 ? TOTAL_LOSS : NONE;
  const highest = changes === 1 ? MAX_DISCOUNT : total !== 0 && sumChanges(flows) === 1 ? 1 : 0;
  if (highest === 0) return scan(flows);

  // First estimate, with one mean time for all payments and one for all receipts: v^(mean time between) = paid ÷ received.
  const paid = received - total;
  const between = receivedTimes / received - (receivedTimes - times) / paid;
  const ratio = paid / received;
  const guess = ratio > 0 && ratio < Infinity ? exp(ln(ratio) / between) : 1;
  return single(flows, { firstSign, lastSign, highest, guess });
}

function sumChanges(flows: ArrayLike<number>): number {
  let changes = 0;
  let sum = 0;
  let lastSign = 0;
  for (let t = 0; t < flows.length; t += 1) {
    sum += flows[t];
    if (sum === 0) continue;
    const sign = sum > 0 ? 1 : -1;
    if (lastSign !== 0 && sign !== lastSign) changes += 1;
    lastSign = sign;
  }
  return changes;
}

/** Σ CF_t (1+r)^−t, by Horner's rule. */
export function presentValue(flows: ArrayLike<number>, rate: number): number {
  const discount = 1 / (1 + rate);
  let value = 0;
  for (let t = flows.length - 1; t >= 0; t -= 1) value = value * discount + flows[t];
  return value;
}

/** Returns the only root of p(v) = Σ CF_t v^t in (0, highest). Below the root, p has the sign of the first flow. */
function single(
  flows: ArrayLike<number>,
  { firstSign, lastSign, highest, guess }: Record<'firstSign' | 'lastSign' | 'highest' | 'guess', number>,
): CashFlowIrr {
  const v = newton(flows, firstSign, MIN_DISCOUNT, highest, guess);
  if (v > 0) return { irr: 1 / v - 1, status: 'ok' };
  const low = highest === 1 ? 0 : MIN_RETURN;
  const atLow = presentValue(flows, low);
  const atHigh = presentValue(flows, MAX_RETURN);
  if (atLow === 0) return { irr: low, status: 'ok' };
  if (atHigh === 0) return { irr: MAX_RETURN, status: 'ok' };
  if (atLow > 0 === atHigh > 0) {
    if (atHigh > 0 !== firstSign > 0) return { irr: MAX_RETURN, status: 'above_maximum' };
    if (low === MIN_RETURN && atLow > 0 !== lastSign > 0) return { irr: MIN_RETURN, status: 'below_minimum' };
    return NONE;
  }
  return { irr: solve(flows, low, MAX_RETURN), status: 'ok' };
}

/** Smaller steps end the search: the remaining error is of the order of their square. */
const LAST_STEP = 1e-9;
const MAX_STEPS = 40;

/**
 * Newton's method in v, limited to the bracket. Horner's rule for p and p′ uses even and odd powers separately,
 * which the CPU calculates in parallel: p(v) = E(v²) + v O(v²). Returns zero if it leaves the bracket permanently or
 * takes too many steps.
 */
function newton(
  flows: ArrayLike<number>,
  firstSign: number,
  from: number,
  to: number,
  guess: number,
): number {
  let low = from;
  let high = to;
  let v = guess > low && guess < high ? guess : 0.95;
  let leaves = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const w = v * v;
    let t = flows.length - 1;
    let even = 0;
    let odd = 0;
    let evenSlope = 0;
    let oddSlope = 0;
    if (t % 2 === 0) {
      even = flows[t];
      t -= 1;
    }
    for (; t > 0; t -= 2) {
      oddSlope = oddSlope * w + odd;
      odd = odd * w + flows[t];
      evenSlope = evenSlope * w + even;
      even = even * w + flows[t - 1];
    }
    const p = even + v * odd;
    if (p === 0) return v;
    if (p > 0 === firstSign > 0) low = v;
    else high = v;
    const next = v - p / (odd + 2 * (v * evenSlope + w * oddSlope));
    if (next > low && next < high) {
      if (Math.abs(next - v) <= LAST_STEP * v) return next;
      v = next;
    } else {
      // The last step may round to the end of the bracket.
      if (Math.abs(next - v) <= 1e-14 * v) return v;
      leaves += 1;
      if (leaves > 3) return 0;
      v = Math.sqrt(low * high);
    }
  }
  return 0;
}

/** Two roots within this distance are equally far from zero; the greater one is used. */
const ROOT_TOLERANCE = 1e-12;

const SCAN_RATES = ((): Float64Array => {
  const from = ln(1 + MIN_RETURN);
  const step = (ln(1 + MAX_RETURN) - from) / (SCAN_POINTS - 1);
  const rates = Float64Array.from({ length: SCAN_POINTS }, (_, point) => exp(from + point * step) - 1);
  rates[0] = MIN_RETURN;
  rates[SCAN_POINTS - 1] = MAX_RETURN;
  return rates;
})();
const SCAN_DISCOUNTS = SCAN_RATES.map((rate) => 1 / (1 + rate));
const scanned = new Float64Array(SCAN_POINTS);

/** Writes the present value at each rate to `scanned`, in loops that the CPU can run in parallel. */
function scanValues(flows: ArrayLike<number>): void {
  scanned.fill(0);
  for (let t = flows.length - 1; t >= 0; t -= 1) {
    const flow = flows[t];
    for (let point = 0; point < SCAN_POINTS; point += 1)
      scanned[point] = scanned[point] * SCAN_DISCOUNTS[point] + flow;
  }
}

function scan(flows: ArrayLike<number>): CashFlowIrr {
  scanValues(flows);
  const roots: number[] = [];
  let previous = 0;
  for (let point = 0; point < SCAN_POINTS; point += 1) {
    const value = scanned[point];
    if (value === 0) roots.push(SCAN_RATES[point]);
    else if (previous !== 0 && value > 0 !== previous > 0)
      roots.push(solve(flows, SCAN_RATES[point - 1], SCAN_RATES[point]));
    previous = value;
  }
  if (roots.length === 0) return NONE;
  const irr = roots.reduce((nearest, root) =>
    Math.abs(root) <= Math.abs(nearest) + ROOT_TOLERANCE ? root : nearest,
  );
  return { irr, status: roots.length === 1 ? 'ok' : 'multiple' };
}

function solve(flows: ArrayLike<number>, a: number, b: number): number {
  const atA = presentValue(flows, a);
  const atB = presentValue(flows, b);
  const sign = atA > 0 ? -1 : 1;
  return bracketedRoot((rate) => sign * presentValue(flows, rate), a, b, sign * atA, sign * atB, 1e-13);
}
