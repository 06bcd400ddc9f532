/**
 * Shows which side each assumption favors: the policy's lead over the best account, recalculated with one assumption
 * replaced by another common value. A lead that shrinks depended on the assumption.
 *
 *  change   Δ(P − A) + Δ(I − J)     P value after tax, I net income so far; A, J the best account's
 *  favors   policy below −$0.50, accounts above $0.50, otherwise neither
 */
import { NO_HISTORY, type IndexHistory } from '../../market/inline-series.ts';
import { assumptionRuns, type Lead, ASSUMPTIONS, type LeanInput } from './assumption-runs.ts';
export type Favored = 'policy' | 'accounts' | 'neither';

export type AssumptionLean = ReturnType<typeof assumptionLean>;
export type LeanRow = AssumptionLean['rows'][number];

export const leadInValue = ({ policy, account }: Lead): number => policy.value - account.value;
export const leadInIncome = ({ policy, account }: Lead): number => policy.income - account.income;

const HALF_A_DOLLAR = 0.5;

function favoredBy(change: number): Favored {
  if (change < -HALF_A_DOLLAR) return 'policy';
  return change > HALF_A_DOLLAR ? 'accounts' : 'neither';
}

export function assumptionLean(input: LeanInput, history: IndexHistory = NO_HISTORY) {
  const { age, now, rows } = assumptionRuns(input, history);
  return {
    comparison_age: age,
    policy_value: now.policy.value,
    best_account_value: now.account.value,
    value_difference: leadInValue(now),
    policy_income: now.policy.income,
    best_account_income: now.account.income,
    income_difference: leadInIncome(now),
    rows: ASSUMPTIONS.map((assumption) => {
      const row = rows[assumption];
      const value = row ? leadInValue(row.after) - leadInValue(row.before) : 0;
      const income = row ? leadInIncome(row.after) - leadInIncome(row.before) : 0;
      return {
        assumption,
        applies: row !== undefined,
        current: row?.current ?? null,
        alternative: row?.alternative ?? null,
        value_change: value,
        income_change: income,
        change: value + income,
        favors: favoredBy(value + income),
      };
    }),
  };
}
