/** The `policy-history` calculation: a ledger re-projected on a given list of credits. */
import { ledgerErrors } from '../illustrations/check-ledger.ts';
import { under } from '../shared/field-errors.ts';
import type { FieldErrors } from '../shared/result.ts';
import { maxLevelIncome, type LevelIncome } from './max-level-income.ts';
import type { PolicyHistoryInput } from './policy-history-schema.ts';
import { policyOutcome, type PolicyOutcome } from './policy-outcome.ts';
import { policyPlan, type PolicyPlan } from './policy-plan.ts';
import { reprojectPolicy, type PolicyDistributions, type PolicyRun } from './reproject-policy.ts';

export interface PolicyHistoryResult extends PolicyOutcome {
  /** The level amount borrowed each distribution year; null as illustrated, and where there is none. */
  level_income: number | null;
  level_income_status: LevelIncome['status'] | 'as_illustrated';
}

/** The plan, what is distributed, and the years run on the credits. */
export function runPolicyHistory(input: PolicyHistoryInput): {
  plan: PolicyPlan;
  level: LevelIncome | null;
  distributions: PolicyDistributions;
  run: PolicyRun;
} {
  const { illustration, credits } = input;
  const plan = policyPlan(illustration, {
    chargeStress: input.charge_stress,
    borrowingRate: input.borrowing_rate,
  });
  const level = input.income_mode === 'max_level' ? maxLevelIncome(plan, credits) : null;
  const distributions = level?.distributions ?? plan;
  return { plan, level, distributions, run: reprojectPolicy(plan, credits, distributions) };
}

export function policyHistory(input: PolicyHistoryInput): PolicyHistoryResult {
  const { plan, level, distributions, run } = runPolicyHistory(input);
  return {
    ...policyOutcome(input.illustration, plan, input.credits, run, distributions),
    level_income: level?.amount ?? null,
    level_income_status: level?.status ?? 'as_illustrated',
  };
}

export const policyHistoryErrors = ({ age, illustration }: PolicyHistoryInput): FieldErrors =>
  under('illustration', ledgerErrors(age, illustration));
