/**
 * The largest level amount A, borrowed in each of the ledger's distribution years instead of its loans and
 * withdrawals, with which the policy does not lapse and SV'_H ≥ 0, if the plan requires it also after the tax on its
 * gain.
 *
 * Without a lapse AV'_t = a_t + b_t A and L'_t = c_t + s_t A are linear in A, so that A is the smallest of the
 * yearly limits:
 *
 *   a + b A (before crediting) ≥ 0          a_t + b_t A > c_t + s_t A          and at H also SC_H
 *
 * The tax on the gain at H, τ(AV'_H − SC_H − basis), is also linear, except for a MEC, whose basis changes with A:
 * there A is found by bisection.
 */
import type { PolicyPlan, SaleTax, PolicyDistributions } from './policy-plan.ts';

export interface LevelIncome {
  /** Null if the ledger has no distributions, or if the policy can carry any amount. */
  readonly amount: number | null;
  readonly status: 'ok' | 'no_distributions' | 'ledger_lapses' | 'lapses_anyway' | 'unbounded';
  readonly distributions: PolicyDistributions;
}

/** AV' ≤ L' is a lapse, so the result is one part in 10¹² below the limit. */
const BELOW = 1 - 1e-12;

/**
 * Receives each lower limit when found: room ÷ −slope in plan year t + 1, of the year or of the sale after tax. For
 * an amount found by bisection, it receives the remaining value.
 */
type LimitWriter = (t: number, room: number, slope: number, of?: 'year' | 'after_tax' | 'halved') => void;

export const flagPaymentYears = (plan: PolicyPlan, years: number): Float64Array =>
  plan.loans.map((loan, t) => (t < years && loan + plan.withdrawals[t] > 0 ? 1 : 0));

/** Returns a negative amount if the policy lapses even without income, and Infinity if it carries any amount. */
export function levelAmount(
  plan: PolicyPlan,
  paymentFlags: Float64Array,
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
    // room + slope · A must remain above zero, before crediting and after deducting the loan.
    if (b < 0) {
      if (a / -b < limit) {
        limit = a / -b;
        write?.(t, a, b);
      }
    } else if (a < 0 && b === 0) return LAPSES_ANYWAY;
    c -= repayment[t];
    s += paymentFlags[t];
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
    if (plan.sale !== null && !plan.sale.isMec) {
      const rate = plan.sale.rate[last];
      let basis = plan.sale.openingBasis;
      for (let t = 0; t < years; t += 1) basis += premium[t];
      const left = room - rate * (a - plan.surrenderCharge[last] - basis);
      const afterTaxSlope = slope - rate * b;
      if (afterTaxSlope < 0) {
        if (left / -afterTaxSlope < limit) {
          limit = left / -afterTaxSlope;
          write?.(last, left, afterTaxSlope, 'after_tax');
        }
      } else if (left < 0 && afterTaxSlope === 0) return LAPSES_ANYWAY;
    }
  }
  if (limit < 0) return LAPSES_ANYWAY;
  const amount = limit === Infinity ? limit : limit * BELOW;
  return plan.sale?.isMec ? mecAmount(plan, plan.sale, paymentFlags, credits, amount, write) : amount;
}

/** Tolerance of the bisection in dollars: after years of loans, the result is still exact to a cent. */
const NEAR = 1e-6;
/** Above all valid amounts. */
const MAX_LEVEL = 2 ** 40;

/** Returns the largest amount up to `upper` with which a MEC's value covers the tax on its gain. */
function mecAmount(
  plan: PolicyPlan,
  sale: SaleTax,
  paymentFlags: Float64Array,
  credits: ArrayLike<number>,
  upper: number,
  write?: LimitWriter,
): number {
  const left = (amount: number): number => leftOfMec(plan, sale, paymentFlags, credits, amount);
  if (left(0) < 0) return LAPSES_ANYWAY;
  let fails = upper;
  if (upper === Infinity) {
    fails = 1;
    while (left(fails) >= 0) if ((fails *= 2) > MAX_LEVEL) return Infinity;
  } else if (left(upper) >= 0) return upper;
  let valid = 0;
  while (fails - valid > NEAR) {
    const middle = (valid + fails) / 2;
    if (left(middle) >= 0) valid = middle;
    else fails = middle;
  }
  write?.(Math.min(plan.years, credits.length) - 1, left(valid), 0, 'halved');
  return valid;
}

/** Returns SV'_H less the tax on its gain; the taxed part of each loan raises the basis (26 USC 72(e)(4)(A), (10)). */
function leftOfMec(
  plan: PolicyPlan,
  sale: SaleTax,
  paymentFlags: Float64Array,
  credits: ArrayLike<number>,
  amount: number,
): number {
  const years = Math.min(plan.years, credits.length);
  const collateral = plan.creditedOnLoan;
  let value = plan.openingValue;
  let loan = plan.openingLoan;
  let basis = sale.openingBasis;
  for (let t = 0; t < years; t += 1) {
    const lent = paymentFlags[t] * amount;
    basis += plan.premium[t];
    basis += Math.min(lent, Math.max(0, value + plan.premium[t] - basis));
    const charged = value + plan.premium[t] - plan.charges[t];
    const owed = loan + lent - plan.repayment[t];
    value =
      collateral === null
        ? charged * (1 + credits[t])
        : (charged - owed) * (1 + credits[t]) + owed * (1 + collateral);
    loan = owed * (1 + plan.borrowingRate);
  }
  const surrendered = value - plan.surrenderCharge[years - 1];
  return surrendered - loan - sale.rate[years - 1] * Math.max(0, surrendered - basis);
}

/** By the second methods, a ledger that lapses within the years has no level income, because its later charges are unknown. */
export const ledgerEnds = ({ methods, ledgerLapse }: PolicyPlan, years: number): boolean =>
  methods === 'second' && ledgerLapse >= 0 && ledgerLapse < years;

const LAPSES_ANYWAY = -1;

export function maxLevelIncome(
  plan: PolicyPlan,
  credits: ArrayLike<number>,
  write?: LimitWriter,
): LevelIncome {
  const paymentFlags = flagPaymentYears(plan, Math.min(plan.years, credits.length));
  const borrow = (amount: number): PolicyDistributions => ({
    withdrawals: new Float64Array(plan.years),
    loans: paymentFlags.map((one) => one * amount),
  });
  if (!paymentFlags.includes(1))
    return { amount: null, status: 'no_distributions', distributions: borrow(0) };
  if (ledgerEnds(plan, paymentFlags.length))
    return { amount: null, status: 'ledger_lapses', distributions: borrow(0) };
  const amount = levelAmount(plan, paymentFlags, credits, write);
  if (amount < 0) return { amount: 0, status: 'lapses_anyway', distributions: borrow(0) };
  if (amount === Infinity) return { amount: null, status: 'unbounded', distributions: borrow(0) };
  return { amount, status: 'ok', distributions: borrow(amount) };
}
