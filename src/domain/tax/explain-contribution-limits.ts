/** Explains a year's limit, with the notice that sets it, and the excess over it. */
import {
  figuresBy,
  part,
  rowOf,
  valueAt,
  type ExplainIn,
  type Explanation,
  type Formula,
} from '../shared/explanation.ts';
import {
  amountIn,
  isEmployerPlan,
  LIMITED_AS,
  limitGrowthOf,
  limitIn,
  type Amounts,
  type ContributionLimitsInput,
  type PlanType,
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
const figureAt = figuresBy('tax/contribution-limits.ts#contributionLimits', METHOD);
const fromLimit = figuresBy('tax/contribution-limits.ts#limitIn', METHOD);

type Letter = keyof ReturnType<typeof lettersOf>;

const FULL: Formula<Letter> = ['min(IRA + catch-up, compensation)', [], ['ira', 'iraCatchUp']];
const FORMULAS: Readonly<Record<NonNullable<(typeof LIMITED_AS)[PlanType]>, Formula<Letter>>> = {
  employer: [
    'max(0, min(min(402(g), max(0, 415(c) − employer)) + catch-up, compensation))',
    ['employer'],
    ['deferral', 'additions', 'catchUp'],
  ],
  deductible: FULL,
  roth: FULL,
};
const FADED: Formula<Letter> = [
  'IRA limit · (1 − (MAGI − from) ÷ width), up to whole tens, at least 200; all of it up to from, 0 from the top on',
  ['agi'],
  ['full', 'from', 'width'],
];

const at = (entered: Amounts, field: string, t: number) =>
  typeof entered === 'number' ? field : `${field}.${t}`;

type LimitTerms = Omit<ContributionLimitsInput, 'contributions'>;

const limitOf = (input: LimitTerms, t: number) =>
  limitIn(input.plan_type, { ...input, limit_growth: limitGrowthOf(input) }, t);

function lettersOf(input: LimitTerms, t: number, isEntered: (field: string) => boolean) {
  const { limits, full, fade } = limitOf(input, t);
  const legal = (name: string, amount: number) => part.lawful(name, amount, limits.source);
  const entered = (name: string, amounts: Amounts, field: string) =>
    part(name, amountIn(amounts, t), isEntered(field) ? `inputs.${at(amounts, field, t)}` : undefined);
  return {
    deferral: legal('402(g), elective deferrals', limits.deferral),
    additions: legal('415(c), total contributions', limits.additions),
    employer: entered('employer, its contribution', input.employer_contribution, 'employer_contribution'),
    catchUp: legal('catch-up of this age', limits.catchUp),
    compensation: entered('compensation', input.compensation ?? 0, 'compensation'),
    ira: legal('IRA, limit of the year', limits.ira),
    iraCatchUp: legal('catch-up of this age', limits.iraCatchUp),
    full: part('IRA limit of this age', full),
    agi: entered('MAGI, modified adjusted gross income', input.modified_agi, 'modified_agi'),
    from: legal('from, where it begins to fade', fade?.from ?? 0),
    width: legal('width, over which it fades', fade?.width ?? 0),
  };
}

/** The limit of plan year t, from 0. `isGiven`: whether the input has the field. */
export function explainLimit(
  path: string,
  member: 'limit' | 'deductible_limit',
  t: number,
  input: LimitTerms,
  isEntered: (field: string) => boolean = () => true,
): Explanation | null {
  const { limit, deductible, fade } = limitOf(input, t);
  const value = member === 'limit' ? limit : deductible;
  const kind = LIMITED_AS[input.plan_type];
  if (value === null || kind === null) return null;
  const isPhasedOut = fade !== null && (member === 'deductible_limit' || kind === 'roth');
  const [formula, inputs = [], steps] = isPhasedOut ? FADED : FORMULAS[kind];
  const isCapped = input.compensation !== undefined && !isPhasedOut;
  const letters = lettersOf(input, t, isEntered);
  return fromLimit(path, value).of(letters)(formula, isCapped ? [...inputs, 'compensation'] : inputs, steps);
}

export const explainContributionLimits: ExplainIn<ContributionLimitsInput> = (path, input, result) => {
  const value = valueAt(result, path);
  if (value === null) return null;
  const figure = figureAt(path, value);
  const over = part.rows(result, 'rows', 'over_limit');
  if (path === 'total_over_limit') return figure.sum('Σ over limit', over);
  if (path === 'first_year_over')
    return figure.by('first plan year whose contribution is over its limit', over);
  const row = rowOf(path);
  if (!row || !ROW_MEMBERS.includes(row.key)) return null;
  const { t, key } = row;
  const partInRow = (name: string, member: string) => part.at(result, name, `rows.${t}.${member}`);
  const paid = partInRow('contribution', 'contribution');
  switch (key) {
    case 'calendar_year':
      return figure.sum('start year + plan year − 1', {
        inputs: [part.given('start year', input.start_year, 'start_year')],
        steps: [part('years since', t)],
      });
    case 'contribution': {
      const inputs = [part.given('contribution', value, at(input.contributions, 'contributions', t))];
      return figure.same('contribution as given', { inputs });
    }
    case 'over_limit': {
      const limit = partInRow('limit', 'limit');
      return limit.value === null
        ? figure.by('0: no limit')
        : figure.by('max(0, contribution − limit)', [paid, limit]);
    }
    case 'employer_over_limit': {
      if (!isEmployerPlan(input.plan_type)) return figure.by('0: not an employer’s plan');
      const { employer, additions } = lettersOf(input, t, () => true);
      return figure.by('max(0, employer − 415(c))', { inputs: [employer, additions] });
    }
    case 'allowed':
      return figure.difference('contribution − over limit', [paid, partInRow('over limit', 'over_limit')]);
    default:
      return explainLimit(path, key === 'limit' ? 'limit' : 'deductible_limit', t, input);
  }
};
