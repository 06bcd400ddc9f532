/** What the form says under its fields, and its choices in words. */
import { distributionStartAge } from '../../../domain/tax/federal/required-minimum-distributions.ts';
import { EVEN_SHARES } from '../../../rendering/tools/scorecard/choices.ts';
import type { ScorecardValues } from './scorecard-values.ts';

export {
  CONVERSION_OPTIONS,
  EVEN_SHARES,
  STATUS_OPTIONS,
} from '../../../rendering/tools/scorecard/choices.ts';

/** The law's own start age, by the year of birth. */
export function rmdAgeHelp(age: number | null, year: number): string {
  if (age === null || !Number.isInteger(age) || age < 1 || age > 120) return 'Empty: by year of birth';
  const start = distributionStartAge(year - age);
  return start >= 75 ? `Born 1960 or later: ${start}` : `Born before 1960: ${start}`;
}

const FIRST_CALENDAR_YEAR = 1900;

/** "Plan year 13, age 75", whichever way the year was given. */
export function switchYearHelp({ switch_year, age }: ScorecardValues, year: number): string {
  if (switch_year === null || !Number.isInteger(switch_year)) return 'Plan or calendar year';
  const isCalendar = switch_year >= FIRST_CALENDAR_YEAR;
  const planYear = isCalendar ? switch_year - year + 1 : switch_year;
  const at = age === null ? '' : `, age ${age + planYear - 1}`;
  if (planYear < 1) return 'Plan or calendar year';
  return isCalendar ? `Plan year ${planYear}${at}` : `${year + planYear - 1}${at}`;
}

/** Choosing a bracket chooses the federal tables, which have them. */
export const conversionChosen = (choice: string): Partial<ScorecardValues> =>
  choice === EVEN_SHARES
    ? { fill_bracket_rate: null }
    : { fill_bracket_rate: Number(choice), tax_method: 'federal' };

/** Flat rates know no brackets. */
export const methodChosen = (tax_method: ScorecardValues['tax_method']): Partial<ScorecardValues> =>
  tax_method === 'flat' ? { tax_method, fill_bracket_rate: null } : { tax_method };

/** Years that the plan has, as far as it is known: the slider's end. */
export function planYears({ age, plan_through_age }: ScorecardValues): number | null {
  if (age === null || plan_through_age === null) return null;
  const years = plan_through_age - age + 1;
  return Number.isInteger(years) && years >= 2 && years <= 120 ? years : null;
}
