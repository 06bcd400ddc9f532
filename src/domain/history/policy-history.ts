/** The `policy-history` calculation: a ledger re-projected on a given list of credits. */
import { ledgerErrors } from '../illustrations/check-ledger.ts';
import { under } from '../shared/field-errors.ts';
import type { FieldErrors } from '../shared/result.ts';
import { maxLevelIncome, type LevelIncome } from './max-level-income.ts';
import type { PolicyHistoryInput } from './policy-history-schema.ts';
import { policyOutcome, type PolicyOutcome } from './policy-outcome.ts';
import { policyPlan } from './policy-plan.ts';
import { reprojectPolicy } from './reproject-policy.ts';

export interface PolicyHistoryResult extends PolicyOutcome {
  /** The level amount borrowed each distribution year; null as illustrated, and where there is none. */
  level_income: number | null;
  level_income_status: LevelIncome['status'] | 'as_illustrated';
}

export function policyHistory(input: PolicyHistoryInput): PolicyHistoryResult {
  const { illustration, credits } = input;
  const plan = policyPlan(illustration, {
    chargeStress: input.charge_stress,
    borrowingRate: input.borrowing_rate,
  });
  const level = input.income_mode === 'max_level' ? maxLevelIncome(plan, credits) : null;
  const distributions = level?.distributions ?? plan;
  const run = reprojectPolicy(plan, credits, distributions);
  return {
    ...policyOutcome(illustration, plan, credits, run, distributions),
    level_income: level?.amount ?? null,
    level_income_status: level?.status ?? 'as_illustrated',
  };
}

export const policyHistoryErrors = ({ age, illustration }: PolicyHistoryInput): FieldErrors =>
  under('illustration', ledgerErrors(age, illustration));
