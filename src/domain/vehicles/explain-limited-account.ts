/** Why a figure of an account with contribution limits is what it is, where its limits have a say in it. */
import { explanationOf, memberFormula, part, type Explanation } from '../shared/explanation.ts';
import { memberAt } from '../shared/member-at.ts';
import { madeOf, numberOrNull, partAt } from '../shared/summaries.ts';
import { explainLimit } from '../tax/explain-contribution-limits.ts';
import type { AccountRun } from './account-run.ts';
import { limitTerms, type LimitedAccount, type LimitedInput } from './limited-account.ts';
import type { VehicleCalculationInput } from './vehicle-schema.ts';

export const limitedMembers: readonly string[] = ['limit', 'over_limit', 'overflow_balance'];

const MADE = {
  source: 'src/domain/vehicles/limited-account.ts#limitedAccount',
  method: 'docs/methods/vehicle.md',
};

/** Null where the account's own year says it. */
export function explainLimited(
  path: string,
  key: string,
  t: number,
  input: VehicleCalculationInput & Pick<LimitedInput, 'tables'>,
  { run, side, years }: LimitedAccount,
  result: object,
): Explanation | null {
  const value = numberOrNull(memberAt(result, path));
  const { plan_type = 'none', overflow = 'warn' } = input.vehicle;
  if (value === null) return null;
  if (key === 'limit') {
    const terms = { ...limitTerms(input), plan_type };
    return explainLimit(path, 'limit', t, terms, (field) => memberAt(input, field) !== undefined);
  }
  const asked = part('contribution without a limit', years[t].asked);
  if (key === 'over_limit') {
    const parts = { asked, limit: partAt(result, 'limit', `rows.${t}.limit`) };
    const formula = memberFormula<'asked' | 'limit'>('max(0, contribution − limit)', [], ['asked', 'limit']);
    return explanationOf(path, value, formula, parts, MADE);
  }
  if (key === 'overflow_balance') {
    const steps = [part('balance of the account beside the plan', side?.run.balance[t] ?? null)];
    return madeOf(path, value, 'same', 'balance of the taxable account beside the plan', { steps }, MADE);
  }
  if (side && key !== 'shortfall' && isColumn(run, key)) {
    const steps = [part('of the plan', run[key][t]), part('of the account beside it', side.run[key][t])];
    return madeOf(path, value, 'sum', 'of the plan + of the taxable account beside it', { steps }, MADE);
  }
  if (side) {
    const steps = [part('shortfall of the plan', value)];
    return madeOf(
      path,
      value,
      'same',
      'what the plan cannot pay after the account beside it',
      { steps },
      MADE,
    );
  }
  if (key !== 'contribution' || overflow === 'warn') return null;
  const steps = [asked, partAt(result, 'over the limit, not invested', `rows.${t}.over_limit`)];
  return madeOf(path, value, 'difference', 'contribution without a limit − over the limit', { steps }, MADE);
}

const isColumn = (run: AccountRun, key: string): key is keyof AccountRun => Object.hasOwn(run, key);
