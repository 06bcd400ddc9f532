/**
 * Internal rate of return: the r with Σ CF_t (1+r)^−t = 0, flows at times 0..N.
 *
 * One sign change in the flows (Descartes), or one in their running sums with a last sum other than
 * zero (Norstrøm, for r > 0), proves a single root. Otherwise 2,001 points equally spaced in ln(1+r)
 * over [−0.99, 10] are scanned for sign changes and each root is solved for; of several, the one
 * nearest zero is given.
 */
import { bracketedRoot } from './root-finding.ts';

export interface CashFlowIrr {
  irr: number | null;
  status: 'ok' | 'multiple' | 'no_irr';
}

const LOWEST = -0.99;
const HIGHEST = 10;
const SCAN_POINTS = 2001;
const NONE: CashFlowIrr = { irr: null, status: 'no_irr' };

export function cashFlowIrr(flows: ArrayLike<number>): CashFlowIrr {
  const { flowChanges, sumChanges, total } = signChanges(flows);
  if (flowChanges === 0) return NONE;
  if (flowChanges === 1) return single(flows, LOWEST, HIGHEST);
  if (sumChanges === 1 && total !== 0) return single(flows, 0, HIGHEST);
  return scan(flows);
}

/** Σ CF_t (1+r)^−t, by Horner's rule. */
export function presentValue(flows: ArrayLike<number>, rate: number): number {
  const discount = 1 / (1 + rate);
  let value = 0;
  for (let t = flows.length - 1; t >= 0; t -= 1) value = value * discount + flows[t];
  return value;
}

function signChanges(flows: ArrayLike<number>) {
  let flowChanges = 0;
  let sumChanges = 0;
  let flowSign = 0;
  let sumSign = 0;
  let total = 0;
  for (let t = 0; t < flows.length; t += 1) {
    total += flows[t];
    const sign = Math.sign(flows[t]);
    if (sign !== 0) {
      if (flowSign !== 0 && sign !== flowSign) flowChanges += 1;
      flowSign = sign;
    }
    const sum = Math.sign(total);
    if (sum !== 0) {
      if (sumSign !== 0 && sum !== sumSign) sumChanges += 1;
      sumSign = sum;
    }
  }
  return { flowChanges, sumChanges, total };
}

function single(flows: ArrayLike<number>, low: number, high: number): CashFlowIrr {
  const atLow = presentValue(flows, low);
  const atHigh = presentValue(flows, high);
  if (atLow === 0) return { irr: low, status: 'ok' };
  if (atHigh === 0) return { irr: high, status: 'ok' };
  if (atLow > 0 === atHigh > 0) return NONE;
  const lowSide = Math.sign(atLow);
  // A first bracket near everyday rates saves the long way down from 1000%.
  let near = low;
  let far = high;
  for (const rate of [0, 0.1, 1]) {
    if (rate <= near) continue;
    const side = Math.sign(presentValue(flows, rate));
    if (side === 0) return { irr: rate, status: 'ok' };
    if (side !== lowSide) {
      far = rate;
      break;
    }
    near = rate;
  }
  return { irr: solve(flows, near, far), status: 'ok' };
}

function scan(flows: ArrayLike<number>): CashFlowIrr {
  const from = Math.log1p(LOWEST);
  const step = (Math.log1p(HIGHEST) - from) / (SCAN_POINTS - 1);
  const roots: number[] = [];
  let previousRate = LOWEST;
  let previous = presentValue(flows, LOWEST);
  if (previous === 0) roots.push(LOWEST);
  for (let point = 1; point < SCAN_POINTS; point += 1) {
    const rate = point === SCAN_POINTS - 1 ? HIGHEST : Math.expm1(from + point * step);
    const value = presentValue(flows, rate);
    if (value === 0) roots.push(rate);
    else if (previous !== 0 && value > 0 !== previous > 0) roots.push(solve(flows, previousRate, rate));
    previousRate = rate;
    previous = value;
  }
  if (roots.length === 0) return NONE;
  const irr = roots.reduce((nearest, root) => (Math.abs(root) < Math.abs(nearest) ? root : nearest));
  return { irr, status: roots.length === 1 ? 'ok' : 'multiple' };
}

function solve(flows: ArrayLike<number>, a: number, b: number): number {
  const atA = presentValue(flows, a);
  const atB = presentValue(flows, b);
  const sign = atA > 0 ? -1 : 1;
  return bracketedRoot((rate) => sign * presentValue(flows, rate), a, b, sign * atA, sign * atB, 1e-13);
}
