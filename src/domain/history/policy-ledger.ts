/** A re-projected policy as a ledger. */
import type { Ledger } from '../policy/ledger.ts';
import type { PolicyPlan } from './policy-plan.ts';
import type { PolicyDistributions, PolicyRun } from './reproject-policy.ts';

/** The run as a ledger, so that the policy's side is taxed by one rule; nothing flows from a lapse on. */
export function ledgerOf(plan: PolicyPlan, run: PolicyRun, distributions: PolicyDistributions): Ledger {
  const { years } = run;
  const inForce = run.lapse < 0 ? years : run.lapse;
  const column = (from: Float64Array) => from.slice(0, years).fill(0, inForce);
  const premium = column(plan.premium);
  const withdrawals = column(distributions.withdrawals);
  const loans = column(distributions.loans);
  const repayment = column(plan.repayment);
  const distribution = withdrawals.map((amount, t) => amount + loans[t]);
  return {
    years,
    firstAge: plan.firstAge,
    premium,
    withdrawals,
    loans,
    repayment,
    loanInterest: run.loanBalance.map((balance) => balance - balance / (1 + plan.borrowingRate)),
    loanBalance: run.loanBalance,
    accumulationValue: run.accumulationValue,
    surrenderValue: run.surrenderValue,
    deathBenefit: run.deathBenefit,
    distribution,
    netCashFlow: distribution.map((amount, t) => amount - premium[t] - repayment[t]),
    lapse: run.lapse,
    loanCancelled: run.loanCancelled,
    openingValue: plan.openingValue,
    openingLoan: plan.openingLoan,
  };
}
