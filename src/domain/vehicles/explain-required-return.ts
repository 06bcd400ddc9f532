/** Why a required return is what it is: the target, and what the account comes to at that return. */
import { explanationOf, memberFormula, part, type Explanation } from '../shared/explanation.ts';
import type { AccountPlan } from './account-plan.ts';
import { measureAt, type ReturnTarget, type SolvedReturn } from './required-return.ts';

type Part = 'amount' | 'year' | 'lastNeed' | 'shortfall' | 'value' | 'status';

const MET = {
  longevity: 'smallest return at which no distribution is short by more than half a cent, all years together',
  surrender: 'smallest return at which value ≥ target in the year, with every distribution paid',
  death:
    'smallest return at which the after-tax death benefit ≥ target in the year, with every distribution paid',
} as const;

const WITHOUT: Readonly<Record<Exclude<SolvedReturn['status'], 'ok'>, string>> = {
  no_distributions: 'none: nothing is distributed, so no income has to last (no_distributions)',
  zero_target: 'the return at which the income lasts, because the target is not above 0 (zero_target)',
  unreachable: 'none: the target is not met even at 1000% (unreachable)',
  any: '−99%: the target is met even then (any)',
};

export function explainRequiredReturn(
  path: string,
  solved: SolvedReturn,
  plan: AccountPlan,
  asked: ReturnTarget,
  returns: ArrayLike<number> | null,
  /** Where the result or the input holds the target. */
  amountAt?: string,
  /** Where more than one account is measured. */
  measure = (at: ReturnTarget, rate: number) => measureAt(plan, at, returns, rate),
): Explanation {
  const { rate, status } = solved;
  const target: ReturnTarget = status === 'zero_target' ? { kind: 'longevity' } : asked;
  const at = rate === null ? null : measure(target, rate);
  const formula = status === 'ok' ? MET[target.kind] : WITHOUT[status];
  const spread = returns === null ? '' : '; a spread added to every year’s return';
  const longevity = target.kind === 'longevity';
  const parts = {
    amount: part('target', asked.kind === 'longevity' ? null : asked.amount, amountAt),
    year: part('year of the target', asked.kind === 'longevity' ? null : asked.year),
    lastNeed: part('last year with a distribution', plan.lastNeed),
    shortfall: part('distributions short at that return', at?.shortfall ?? null),
    value: part('value met at that return', at?.value ?? null),
    status: part(`status ${status}: 1 when solved`, status === 'ok' ? 1 : 0),
  };
  const inputs: Part[] = asked.kind === 'longevity' ? ['lastNeed'] : ['amount', 'year', 'lastNeed'];
  const steps: Part[] = longevity ? ['shortfall', 'status'] : ['shortfall', 'value', 'status'];
  return explanationOf(path, rate, memberFormula<Part>(`${formula}${spread}`, inputs, steps), parts, {
    source: 'src/domain/vehicles/required-return.ts#requiredReturn',
    method: 'docs/methods/required-return.md',
  });
}
