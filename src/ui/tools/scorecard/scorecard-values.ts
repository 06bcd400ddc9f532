import type { TaxScorecardInput } from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import type { Filled } from '../frame/tool-spec.ts';
import { distributionStartAges } from '../../../domain/tax/federal/retirement-distributions.ts';
import { EVEN_SHARES } from '../../../rendering/tools/scorecard/scorecard-text.ts';

export type ScorecardValues = Filled<Omit<TaxScorecardInput, 'start_year'>>;

export const EMPTY_SCORECARD: ScorecardValues = {
  balance: null,
  age: null,
  rmd_age: null,
  plan_through_age: null,
  rate_of_return: null,
  initial_tax_rate: null,
  second_tax_rate: null,
  switch_year: null,
  social_security_amount: null,
  social_security_age: null,
  cola: null,
  roth_conversion_years: null,
  filing_status: 'single',
  bonus_amount: null,
  heir_tax_rate: null,
  conversion_tax_from: 'account',
  match_distributions: true,
  tax_method: 'flat',
  fill_bracket_rate: null,
  table_growth: null,
};

export const EXAMPLE_SCORECARD: ScorecardValues = {
  ...EMPTY_SCORECARD,
  balance: 650_000,
  age: 63,
  rmd_age: 75,
  plan_through_age: 90,
  rate_of_return: 0.06,
  initial_tax_rate: 0.22,
  second_tax_rate: 0.28,
  switch_year: 13,
  social_security_amount: 36_000,
  social_security_age: 67,
  cola: 0.02,
  roth_conversion_years: 5,
  filing_status: 'married_filing_jointly',
};

export function rmdAgeHelp(age: number | null, year: number): string {
  if (age === null || !Number.isInteger(age) || age < 1 || age > 120)
    return 'Leave blank to use the year of birth.';
  const found = distributionStartAges.findLastIndex((row) => row.year <= year - age);
  const at = Math.max(0, found);
  const { year: from, value: start } = distributionStartAges[at];
  const next = distributionStartAges.at(at + 1)?.year;
  if (next === undefined) return `Born ${from} or later: ${start}`;
  return at === 0 ? `Born before ${next}: ${start}` : `Born ${from} to ${next - 1}: ${start}`;
}

const FIRST_CALENDAR_YEAR = 1900;

/** Shows the other form of the entered year: "Plan year 13, age 75" for a calendar year. */
export function switchYearHelp({ switch_year, age }: ScorecardValues, year: number): string {
  if (switch_year === null || !Number.isInteger(switch_year)) return 'Plan or calendar year';
  const isCalendar = switch_year >= FIRST_CALENDAR_YEAR;
  const planYear = isCalendar ? switch_year - year + 1 : switch_year;
  const at = age === null ? '' : `, age ${age + planYear - 1}`;
  if (planYear < 1) return 'Plan or calendar year';
  return isCalendar ? `Plan year ${planYear}${at}` : `${year + planYear - 1}${at}`;
}

/** Only the federal tables have brackets. */
export const conversionChosen = (choice: string): Partial<ScorecardValues> =>
  choice === EVEN_SHARES
    ? { fill_bracket_rate: null }
    : { fill_bracket_rate: Number(choice), tax_method: 'federal' };

export const methodChosen = (tax_method: ScorecardValues['tax_method']): Partial<ScorecardValues> =>
  tax_method === 'flat' ? { tax_method, fill_bracket_rate: null } : { tax_method };

export function planYears({ age, plan_through_age }: ScorecardValues): number | null {
  if (age === null || plan_through_age === null) return null;
  const years = plan_through_age - age + 1;
  return Number.isInteger(years) && years >= 2 && years <= 120 ? years : null;
}
