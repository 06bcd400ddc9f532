/**
 * The largest level amount A, borrowed in each of the ledger's distribution years in place of its own loans
 * and withdrawals, with which the policy does not lapse and SV'_H ≥ 0.
 *
 * While nothing lapses AV'_t = a_t + b_t A and L'_t = c_t + s_t A are linear in A, so that A is the smallest
 * of yearly limits:
 *
 *   a + b A (before crediting) ≥ 0          a_t + b_t A > c_t + s_t A          and at H with SC_H besides
 */
import type { PolicyPlan } from './policy-plan.ts';
import type { PolicyDistributions } from './reproject-policy.ts';

export interface LevelIncome {
  /** Null when the ledger distributes nothing, or when the policy could carry any amount. */
  readonly amount: number | null;
  readonly status: 'ok' | 'no_distributions' | 'lapses_anyway' | 'unbounded';
  readonly distributions: PolicyDistributions;
}

/** AV' ≤ L' is a lapse, so the limit itself is not reached: one part in 10¹² below it. */
const BELOW = 1 - 1e-12;

/** Is told every lower limit as it is found: room ÷ −slope in plan year t + 1. */
export type LimitWriter = (t: number, room: number, slope: number) => void;

/** 1 in each year in which the ledger distributes. */
export const paymentYears = (plan: PolicyPlan, years: number): Float64Array =>
  plan.loans.map((loan, t) => (t < years && loan + plan.withdrawals[t] > 0 ? 1 : 0));

/** Below zero: it lapses without any; Infinity: it carries every amount. */
export function levelAmount(
  plan: PolicyPlan,
  pays: Float64Array,
  credits: ArrayLike<number>,
  write?: LimitWriter,
): number {
  const { premium, charges, repayment } = plan;
  const years = Math.min(plan.years, credits.length);
  const inForce = plan.ledgerLapse < 0 ? years : Math.min(years, plan.ledgerLapse);
  const isFixed = plan.creditedOnLoan !== null;
  const collateral = 1 + (plan.creditedOnLoan ?? 0);
  const borrowing = 1 + plan.borrowingRate;
  let limit = Infinity;
  let a = plan.openingValue;
  let b = 0;
  let c = plan.openingLoan;
  let s = 0;
  for (let t = 0; t < inForce; t += 1) {
    const growth = 1 + credits[t];
    a += premium[t] - charges[t];
    // room + slope · A must stay above zero: before crediting, and beside the loan.
    if (b < 0) {
      if (a / -b < limit) {
        limit = a / -b;
        write?.(t, a, b);
      }
    } else if (a < 0 && b === 0) return LAPSES_ANYWAY;
    c -= repayment[t];
    s += pays[t];
    if (isFixed) {
      a = (a - c) * growth + c * collateral;
      b = (b - s) * growth + s * collateral;
    } else {
      a *= growth;
      b *= growth;
    }
    c *= borrowing;
    s *= borrowing;
    if (s > 0 || c > 0) {
      const room = a - c;
      const slope = b - s;
      if (slope < 0) {
        if (room / -slope < limit) {
          limit = room / -slope;
          write?.(t, room, slope);
        }
      } else if (room < 0 && slope === 0) return LAPSES_ANYWAY;
    }
  }
  const last = inForce - 1;
  if (last === years - 1) {
    const room = a - plan.surrenderCharge[last] - c;
    const slope = b - s;
    if (slope < 0) {
      if (room / -slope < limit) {
        limit = room / -slope;
        write?.(last, room, slope);
      }
    } else if (room < 0 && slope === 0) return LAPSES_ANYWAY;
  }
  return limit < 0 ? LAPSES_ANYWAY : limit === Infinity ? limit : limit * BELOW;
}

const LAPSES_ANYWAY = -1;

export function maxLevelIncome(
  plan: PolicyPlan,
  credits: ArrayLike<number>,
  write?: LimitWriter,
): LevelIncome {
  const pays = paymentYears(plan, Math.min(plan.years, credits.length));
  const lent = (amount: number): PolicyDistributions => ({
    withdrawals: new Float64Array(plan.years),
    loans: pays.map((one) => one * amount),
  });
  if (!pays.includes(1)) return { amount: null, status: 'no_distributions', distributions: lent(0) };
  const amount = levelAmount(plan, pays, credits, write);
  if (amount < 0) return { amount: 0, status: 'lapses_anyway', distributions: lent(0) };
  if (amount === Infinity) return { amount: null, status: 'unbounded', distributions: lent(0) };
  return { amount, status: 'ok', distributions: lent(amount) };
}
