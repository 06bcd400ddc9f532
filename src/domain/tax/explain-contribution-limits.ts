/** Why a year's limit is what it is, with the notice that sets it; and what goes over it. */
import {
  explanationOf,
  memberFormula,
  part,
  type Explanation,
  type NamedPart,
  givenAt,
  madeOf,
  numberOrNull,
  partAt,
  rowParts,
} from '../shared/explanation.ts';
import { memberAt } from '../shared/result-members.ts';
import {
  amountIn,
  isEmployerPlan,
  limitGrowthOf,
  limitIn,
  type Amounts,
  type ContributionLimitsInput,
} from './contribution-limits.ts';

const ROW_MEMBERS = [
  'calendar_year',
  'limit',
  'deductible_limit',
  'contribution',
  'over_limit',
  'allowed',
  'employer_over_limit',
];

export const contributionLimitsPaths: readonly string[] = [
  `rows.N.{${ROW_MEMBERS.join(', ')}}`,
  '{total_over_limit, first_year_over}',
];

const METHOD = 'docs/methods/contribution-limits.md';
const MADE = { source: 'src/domain/tax/contribution-limits.ts#contributionLimits', method: METHOD };
const LIMIT = { source: 'src/domain/tax/contribution-limits.ts#limitIn', method: METHOD };

type LimitPart =
  | 'deferral'
  | 'additions'
  | 'employer'
  | 'catchUp'
  | 'compensation'
  | 'ira'
  | 'iraCatchUp'
  | 'full'
  | 'agi'
  | 'from'
  | 'width';

const EMPLOYER = memberFormula<LimitPart>(
  'max(0, min(min(402(g), max(0, 415(c) − employer)) + catch-up, compensation))',
  ['employer'],
  ['deferral', 'additions', 'catchUp'],
);
const FULL = memberFormula<LimitPart>('min(IRA + catch-up, compensation)', [], ['ira', 'iraCatchUp']);
const FADED = memberFormula<LimitPart>(
  'IRA limit · (1 − (MAGI − from) ÷ width), up to whole tens, at least 200; all of it up to from, 0 from the top on',
  ['agi'],
  ['full', 'from', 'width'],
);

const at = (given: Amounts, field: string, t: number) =>
  typeof given === 'number' ? field : `${field}.${t}`;

/** The limit of plan year t from 0, whether of an account or alone. `inputsAt` is where its terms stand. */
export function explainLimit(
  path: string,
  member: 'limit' | 'deductible_limit',
  t: number,
  input: Omit<ContributionLimitsInput, 'contributions'>,
  isGiven: (field: string) => boolean = () => true,
): Explanation | null {
  const found = limitIn(input.plan_type, { ...input, limit_growth: limitGrowthOf(input) }, t);
  const { limits } = found;
  const value = member === 'limit' ? found.limit : found.deductible;
  if (value === null) return null;
  const legal = (name: string, amount: number): NamedPart => ({ ...part(name, amount), law: limits.source });
  const given = (name: string, amounts: Amounts, field: string): NamedPart =>
    isGiven(field)
      ? givenAt(name, amountIn(amounts, t), at(amounts, field, t))
      : part(name, amountIn(amounts, t));
  const compensation =
    input.compensation === undefined ? undefined : given('compensation', input.compensation, 'compensation');
  const parts: Record<LimitPart, NamedPart> = {
    deferral: legal('402(g), elective deferrals', limits.deferral),
    additions: legal('415(c), all that is paid in', limits.additions),
    employer: given('employer, its contribution', input.employer_contribution, 'employer_contribution'),
    catchUp: legal('catch-up of this age', limits.catchUp),
    compensation: compensation ?? part('compensation', null),
    ira: legal('IRA, limit of the year', limits.ira),
    iraCatchUp: legal('catch-up of this age', limits.iraCatchUp),
    full: part('IRA limit of this age', found.full),
    agi: given('MAGI, modified adjusted gross income', input.modified_agi, 'modified_agi'),
    from: legal('from, where it begins to fade', found.fade?.from ?? 0),
    width: legal('width, over which it fades', found.fade?.width ?? 0),
  };
  const fades = found.fade !== null && (member === 'deductible_limit' || input.plan_type === 'roth_ira');
  const formula = isEmployerPlan(input.plan_type) ? EMPLOYER : fades ? FADED : FULL;
  const inputs: readonly LimitPart[] =
    compensation && !fades ? [...formula.inputs, 'compensation'] : formula.inputs;
  return explanationOf(path, value, { ...formula, inputs }, parts, LIMIT);
}

export function explainContributionLimits(
  path: string,
  input: ContributionLimitsInput,
  result: object,
): Explanation | null {
  const value = numberOrNull(memberAt(result, path));
  if (value === null) return null;
  if (path === 'total_over_limit')
    return madeOf(
      path,
      value,
      'sum',
      'Σ over limit',
      { steps: rowParts(result, 'rows', 'over_limit') },
      MADE,
    );
  if (path === 'first_year_over') {
    const steps = rowParts(result, 'rows', 'over_limit');
    const formula = 'first plan year whose contribution is over its limit';
    return { path, label: 'first year over', value, formula, inputs: [], steps, ...MADE };
  }
  const row = /^rows\.(\d+)\.(\w+)$/.exec(path);
  if (!row || !ROW_MEMBERS.includes(row[2])) return null;
  const t = Number(row[1]);
  const here = (name: string, member: string) => partAt(result, name, `rows.${t}.${member}`);
  const paid = here('contribution', 'contribution');
  switch (row[2]) {
    case 'calendar_year': {
      const inputs = [givenAt('start year', input.start_year, 'start_year')];
      const steps = [part('years since', t)];
      return madeOf(path, value, 'sum', 'start year + plan year − 1', { inputs, steps }, MADE);
    }
    case 'contribution': {
      const inputs = [givenAt('contribution', value, at(input.contributions, 'contributions', t))];
      return madeOf(path, value, 'same', 'contribution as given', { inputs }, MADE);
    }
    case 'over_limit': {
      const limit = here('limit', 'limit');
      const parts = { paid, limit };
      const formula =
        limit.value === null
          ? memberFormula<'paid' | 'limit'>('0: nothing limits it', [])
          : memberFormula<'paid' | 'limit'>('max(0, contribution − limit)', [], ['paid', 'limit']);
      return explanationOf(path, value, formula, parts, MADE);
    }
    case 'employer_over_limit': {
      const { employer, limits } = limitIn(
        input.plan_type,
        { ...input, limit_growth: limitGrowthOf(input) },
        t,
      );
      const parts = {
        employer: givenAt(
          'employer, its contribution',
          employer,
          at(input.employer_contribution, 'employer_contribution', t),
        ),
        additions: { ...part('415(c), all that is paid in', limits.additions), law: limits.source },
      };
      const formula = isEmployerPlan(input.plan_type)
        ? memberFormula<keyof typeof parts>('max(0, employer − 415(c))', ['employer', 'additions'])
        : memberFormula<keyof typeof parts>('0: not an employer’s plan', []);
      return explanationOf(path, value, formula, parts, MADE);
    }
    case 'allowed': {
      const steps = [paid, here('over limit', 'over_limit')];
      return madeOf(path, value, 'difference', 'contribution − over limit', { steps }, MADE);
    }
    default:
      return explainLimit(path, row[2] === 'limit' ? 'limit' : 'deductible_limit', t, input);
  }
}
