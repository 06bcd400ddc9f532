/**
 * A policy's years again, on given credits cr_t, with the plan's stressed charges C' and borrowing rate b:
 *
 *   participating   AV'_t = (AV'_{t−1} + P_t − W_t − C'_t)(1 + cr_t)
 *   fixed           AV'_t = (AV'_{t−1} + P_t − W_t − C'_t − ℓ'_t)(1 + cr_t) + ℓ'_t (1 + i_cred),  ℓ' the collateral
 *   loan            L'_t  = ℓ'_t (1 + b),  ℓ'_t = L'_{t−1} + loans_t − repayment_t
 *   surrender       SV'_t = max(0, AV'_t − SC_t − L'_t)
 *   death           DB'_t = max(0, max(F_t [+ AV'_t when increasing], κ(x_t) AV'_t) − L'_t)
 *
 * Lapse when AV' + P − W − C' < 0, or when L' > 0 and AV' ≤ L'; and where the ledger itself ends, because
 * beyond it there are no charges to go on with. From then on everything is 0.
 */
import type { PolicyPlan } from './policy-plan.ts';

export interface PolicyRun {
  readonly years: number;
  readonly accumulationValue: Float64Array;
  readonly loanBalance: Float64Array;
  readonly surrenderValue: Float64Array;
  readonly deathBenefit: Float64Array;
  /** Index of the year of the lapse, or −1. */
  readonly lapse: number;
  /** The loan with its interest that the lapse cancels; nothing is borrowed in the year of the lapse. */
  readonly loanCancelled: number;
}

/** What is borrowed and withdrawn: the ledger's own columns, or a level amount in their place. */
export interface PolicyDistributions {
  readonly withdrawals: Float64Array;
  readonly loans: Float64Array;
}

/** `credits` from `first` on; the run ends with them, or with the ledger. */
export function reprojectPolicy(
  plan: PolicyPlan,
  credits: ArrayLike<number>,
  distributions: PolicyDistributions = plan,
): PolicyRun {
  const years = Math.min(plan.years, credits.length);
  const accumulationValue = new Float64Array(years);
  const loanBalance = new Float64Array(years);
  const surrenderValue = new Float64Array(years);
  const deathBenefit = new Float64Array(years);
  let value = plan.openingValue;
  let loan = plan.openingLoan;
  let lapse = -1;
  let loanCancelled = 0;
  for (let t = 0; t < years; t += 1) {
    const charged = value + plan.premium[t] - distributions.withdrawals[t] - plan.charges[t];
    const owed = loan + distributions.loans[t] - plan.repayment[t];
    const grown = owed * (1 + plan.borrowingRate);
    const ended =
      plan.creditedOnLoan === null
        ? charged * (1 + credits[t])
        : (charged - owed) * (1 + credits[t]) + owed * (1 + plan.creditedOnLoan);
    if (charged < 0 || (grown > 0 && ended <= grown) || t === plan.ledgerLapse) {
      lapse = t;
      loanCancelled = Math.max(0, loan * (1 + plan.borrowingRate));
      break;
    }
    value = ended;
    loan = grown;
    accumulationValue[t] = value;
    loanBalance[t] = loan;
    surrenderValue[t] = Math.max(0, value - plan.surrenderCharge[t] - loan);
    const specified = plan.face[t] + (plan.increasing ? value : 0);
    deathBenefit[t] = Math.max(0, Math.max(specified, plan.corridor[t] * value) - loan);
  }
  return { years, accumulationValue, loanBalance, surrenderValue, deathBenefit, lapse, loanCancelled };
}
