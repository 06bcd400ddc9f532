/** The `contribution-limits` calculation: each year's maximum contribution to a plan, and the excess over it. */
import { fadeOf, faded, limitsOf } from './federal/contribution-limits.ts';
import type { FilingStatus } from './federal/dated-figure.ts';
import type { TaxTables } from './federal/tax-tables.ts';
import { formatWholeDollars } from '../shared/format.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';
import { tableGrowthOf, type GrowthTerms } from './federal/grown-tables.ts';
import { limitYearWarnings } from './law-warnings.ts';

/** The limit of each plan. 401k includes a 403(b). */
export const LIMITED_AS = {
  none: null,
  '401k': 'employer',
  roth_401k: 'employer',
  traditional_ira: 'deductible',
  roth_ira: 'roth',
} as const;
export type PlanType = keyof typeof LIMITED_AS;
export const PLAN_TYPES = Object.keys(LIMITED_AS) as [PlanType, ...PlanType[]];

/** One amount for every year, or one per plan year. */
export type Amounts = number | readonly number[];

export interface LimitTerms {
  age: number;
  start_year: number;
  filing_status: FilingStatus;
  modified_agi: Amounts;
  compensation?: Amounts | undefined;
  employer_contribution: Amounts;
  covered_by_plan: boolean;
  limit_growth: number;
  /** Default: the shipped tables. Never part of a request. */
  tables?: TaxTables | undefined;
}

export interface ContributionLimitsInput extends Omit<LimitTerms, 'limit_growth'>, LimitGrowth {
  plan_type: PlanType;
  contributions: Amounts;
}

export const amountIn = (amounts: Amounts, t: number): number =>
  typeof amounts === 'number' ? amounts : amounts[t];

export const LISTS = ['contributions', 'modified_agi', 'compensation', 'employer_contribution'] as const;

/** Returns the length of the lists, or 1 if every amount is a single number. */
export function yearsOf(input: Pick<ContributionLimitsInput, (typeof LISTS)[number]>): number {
  const first = LISTS.map((name) => input[name]).find((amounts) => typeof amounts === 'object');
  return typeof first === 'object' ? first.length : 1;
}

/** The parts of one year's limit, named as in its explanation. */
export type LimitParts = Readonly<ReturnType<typeof limitIn>>;

export const isEmployerPlan = (plan: PlanType): boolean => LIMITED_AS[plan] === 'employer';

export function limitIn(plan: PlanType, terms: LimitTerms, t: number) {
  const calendarYear = terms.start_year + t;
  const figures = terms.tables?.contributionLimits;
  const limits = limitsOf(calendarYear, terms.age + t, terms.limit_growth, figures);
  /** Infinity if not entered. */
  const compensation = terms.compensation === undefined ? Infinity : amountIn(terms.compensation, t);
  const employer = amountIn(terms.employer_contribution, t);
  const modifiedAgi = amountIn(terms.modified_agi, t);
  /** Limit of an IRA before the phase-out. */
  const full = Math.min(limits.ira + limits.iraCatchUp, compensation);
  const employerOver = isEmployerPlan(plan) ? Math.max(0, employer - limits.additions) : 0;
  const parts = { calendarYear, limits, employer, employerOver, compensation, modifiedAgi, full };
  const unlimited = { ...parts, fade: null, limit: null, deductible: null };
  const kind = LIMITED_AS[plan];
  if (kind === null) return unlimited;
  if (kind === 'employer') {
    const deferrals = Math.min(limits.deferral, Math.max(0, limits.additions - employer)) + limits.catchUp;
    return { ...unlimited, limit: Math.max(0, Math.min(deferrals, compensation)) };
  }
  const over = fadeOf(kind, terms.filing_status, calendarYear, terms.limit_growth, figures);
  const left = faded(full, modifiedAgi, over);
  if (kind === 'roth') return { ...unlimited, fade: over, limit: left };
  if (!terms.covered_by_plan) return { ...unlimited, limit: full, deductible: full };
  return { ...unlimited, fade: over, limit: full, deductible: left };
}

export interface LimitGrowth extends GrowthTerms {
  limit_growth?: number | undefined;
}

export const limitGrowthOf = (input: LimitGrowth): number => input.limit_growth ?? tableGrowthOf(input);

export type EmployerWarning = { code: 'employer_over_415c'; message: string };

/** Warns about the first year with employer contributions above the limit. */
export function employerWarnings(years: readonly LimitParts[]): EmployerWarning[] {
  const first = years.find(({ employerOver }) => employerOver > HALF_A_CENT);
  if (!first) return [];
  const { employer, calendarYear, limits } = first;
  const message = `Employer contributions of ${formatWholeDollars(employer)} in ${calendarYear} are above the section 415(c) limit of ${formatWholeDollars(limits.additions)}.`;
  return [{ code: 'employer_over_415c', message }];
}

export function contributionLimits(input: ContributionLimitsInput) {
  const terms = { ...input, limit_growth: limitGrowthOf(input) };
  const years = Array.from({ length: yearsOf(input) }, (_, t) => limitIn(input.plan_type, terms, t));
  const rows = years.map((parts, t) => {
    const { calendarYear, limit, deductible, employerOver } = parts;
    const contribution = amountIn(input.contributions, t);
    const over = limit === null ? 0 : Math.max(0, contribution - limit);
    return {
      year: t + 1,
      age: input.age + t,
      calendar_year: calendarYear,
      /** Null if the plan has no limit. */
      limit,
      /** Only for a traditional IRA, otherwise null. */
      deductible_limit: deductible,
      contribution,
      over_limit: over,
      allowed: contribution - over,
      employer_over_limit: employerOver,
    };
  });
  const lastYear = input.start_year + rows.length - 1;
  const warnings = [
    ...limitYearWarnings(lastYear, terms.limit_growth, input.tables?.contributionLimits),
    ...employerWarnings(years),
  ];
  return {
    rows,
    total_over_limit: rows.reduce((sum, row) => sum + row.over_limit, 0),
    /** Plan year; null if no year is over the limit. */
    first_year_over: rows.find((row) => row.over_limit > 0)?.year ?? null,
    warnings: input.plan_type === 'none' ? [] : warnings,
  };
}
