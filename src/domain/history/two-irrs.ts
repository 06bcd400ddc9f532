/**
 * Two rates of return of the same flows: to surrender and to death. Flows occur at the start of each year, the
 * ending value at the end of the last, as in shared/cash-flow-irr.ts. That file is used if the signs do not prove a
 * single root or Newton's method does not converge.
 *
 * With v = 1 ÷ (1 + r): p(v) = Σ CF_t v^t. Payments first and receipts after them: p has one root.
 */
import { cashFlowIrr } from '../shared/cash-flow-irr.ts';
import type { Methods } from '../policy/methods.ts';
import { TOTAL_LOSS } from './period-columns.ts';

interface TwoIrrs {
  /** NaN if there is no rate. */
  surrender: number;
  death: number;
  /** Start of the next search: neighboring periods have similar rates. */
  nearSurrender: number;
  nearDeath: number;
}

export const twoIrrs = (): TwoIrrs => ({ surrender: NaN, death: NaN, nearSurrender: 0.95, nearDeath: 0.93 });

/** The search ends with a step below this size: the remaining error is of the order of its square. */
const LAST_STEP = 1e-7;
const MAX_STEPS = 12;
const MIN_DISCOUNT = 1 / 11;
const MAX_DISCOUNT = 100;

/** Writes both rates to `into`, or TOTAL_LOSS (second methods). The last entry of `flows` is reserved for the ending value. */
export function findRates(
  into: TwoIrrs,
  flows: Float64Array,
  years: number,
  surrender: number,
  death: number,
  methods: Methods,
): void {
  let lastPayment = -1;
  let firstReceipt = -1;
  for (let t = 0; t < years; t += 1)
    if (flows[t] < 0) lastPayment = t;
    else if (flows[t] > 0 && firstReceipt < 0) firstReceipt = t;
  const hasPayments = lastPayment >= 0;
  const hasReceipts = firstReceipt >= 0;
  const isPaymentFirst = hasPayments && (!hasReceipts || firstReceipt > lastPayment);
  const isProven =
    isPaymentFirst && surrender >= 0 && death >= 0 && (hasReceipts || (surrender > 0 && death > 0));
  if (isProven && solveByNewton(into, flows, years, surrender, death)) return;
  const isLoss = methods === 'second' && hasPayments && !hasReceipts;
  flows[years] = surrender;
  into.surrender = isLoss && surrender <= 0 ? TOTAL_LOSS : (cashFlowIrr(flows).irr ?? NaN);
  flows[years] = death;
  into.death =
    surrender === death
      ? into.surrender
      : isLoss && death <= 0
        ? TOTAL_LOSS
        : (cashFlowIrr(flows).irr ?? NaN);
}

export function surrenderRate(
  flows: Float64Array,
  years: number,
  surrender: number,
  methods: Methods,
): number {
  flows[years] = surrender;
  const { irr, status } = cashFlowIrr(flows);
  return methods === 'second' && status === 'total_loss' ? TOTAL_LOSS : (irr ?? NaN);
}

/** Calculates both in one loop, which the CPU can run in parallel; p and p′ by Horner's rule in even and odd powers. */
function solveByNewton(
  into: TwoIrrs,
  flows: Float64Array,
  years: number,
  surrender: number,
  death: number,
): boolean {
  let v = into.nearSurrender;
  let u = into.nearDeath;
  const isEven = years % 2 === 0;
  const from = isEven ? years - 1 : years - 2;
  const below = isEven ? 0 : flows[years - 1];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const vv = v * v;
    const uu = u * u;
    let even = isEven ? surrender : below;
    let odd = isEven ? 0 : surrender;
    let evenSlope = 0;
    let oddSlope = 0;
    let even2 = isEven ? death : below;
    let odd2 = isEven ? 0 : death;
    let evenSlope2 = 0;
    let oddSlope2 = 0;
    for (let t = from; t > 0; t -= 2) {
      const high = flows[t];
      const low = flows[t - 1];
      oddSlope = oddSlope * vv + odd;
      odd = odd * vv + high;
      evenSlope = evenSlope * vv + even;
      even = even * vv + low;
      oddSlope2 = oddSlope2 * uu + odd2;
      odd2 = odd2 * uu + high;
      evenSlope2 = evenSlope2 * uu + even2;
      even2 = even2 * uu + low;
    }
    const stepV = (even + v * odd) / (odd + 2 * (v * evenSlope + vv * oddSlope));
    const stepU = (even2 + u * odd2) / (odd2 + 2 * (u * evenSlope2 + uu * oddSlope2));
    v -= stepV;
    u -= stepU;
    // Also true for NaN.
    if (!(v > MIN_DISCOUNT && v < MAX_DISCOUNT && u > MIN_DISCOUNT && u < MAX_DISCOUNT)) return false;
    if (Math.abs(stepV) <= LAST_STEP * v && Math.abs(stepU) <= LAST_STEP * u) {
      into.nearSurrender = v;
      into.nearDeath = u;
      into.surrender = 1 / v - 1;
      into.death = 1 / u - 1;
      return true;
    }
  }
  return false;
}
