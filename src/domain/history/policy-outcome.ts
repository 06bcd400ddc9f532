/** What a re-projected policy came to: its rows, what it paid after tax, how long, and its rates of return. */
import type { IllustrationInput } from '../policy/illustration.ts';
import type { Marked } from './clamp-periods.ts';
import { policyFigures, type PolicyFigures } from './policy-figures.ts';
export { ledgerOf } from './policy-ledger.ts';
import type { PolicyPlan } from './policy-plan.ts';
import type { PolicyDistributions, PolicyRun } from './reproject-policy.ts';

export interface PolicyHistoryRow extends Marked {
  /** Plan year, from 1. */
  year: number;
  age: number;
  premium_outlay: number;
  withdrawals: number;
  loans: number;
  loan_repayment: number;
  /** Stressed. */
  charges: number;
  credited_rate: number;
  accumulation_value: number;
  loan_balance: number;
  surrender_value: number;
  death_benefit: number;
  /** Tax on distributions and on a lapse. */
  distribution_tax: number;
  /** Distributions less that tax. */
  net_income: number;
  lapsed: boolean;
}

export interface PolicyOutcome extends PolicyFigures {
  rows: PolicyHistoryRow[];
}

export function policyOutcome(
  illustration: IllustrationInput,
  plan: PolicyPlan,
  credits: ArrayLike<number>,
  run: PolicyRun,
  distributions: PolicyDistributions = plan,
): PolicyOutcome {
  const { figures, ledger, tax } = policyFigures(illustration, plan, credits, run, distributions);
  const { years, lapse } = run;
  const inForce = lapse < 0 ? years : lapse;
  const rows = Array.from({ length: years }, (_, t): PolicyHistoryRow => ({
    year: t + 1,
    age: plan.firstAge + t,
    premium_outlay: ledger.premium[t],
    withdrawals: ledger.withdrawals[t],
    loans: ledger.loans[t],
    loan_repayment: ledger.repayment[t],
    charges: t < inForce ? plan.charges[t] : 0,
    credited_rate: t < inForce ? credits[t] : 0,
    accumulation_value: run.accumulationValue[t],
    loan_balance: run.loanBalance[t],
    surrender_value: run.surrenderValue[t],
    death_benefit: run.deathBenefit[t],
    distribution_tax: tax.tax[t],
    net_income: tax.netIncome[t],
    lapsed: t >= inForce,
  }));
  return { rows, ...figures };
}
