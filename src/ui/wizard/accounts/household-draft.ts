/** The client's household as it is typed, once for all accounts: any figure may be missing. */
import type { ProfileHousehold, TaxProfile } from '../../../domain/practice/cases/scenario.ts';
import { FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR } from '../../../domain/shared/practice-date.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { FILING_STATUSES, type FilingStatus } from '../../../domain/tax/federal/filing-status.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/federal-figures.ts';
import { firstLimitYear } from '../../../domain/tax/federal/tax-tables.ts';
import { figure, isRecord } from '../draft/kept-draft.ts';

export interface HouseholdDraft {
  start_year: number | null;
  filing_status: FilingStatus;
  /** Null: none. */
  other_income: number | null;
  later_income: number | null;
  later_age: number | null;
  other_gains: number | null;
  other_investment_income: number | null;
  social_security: number | null;
  social_security_age: number | null;
  state_rate: number | null;
}

export const STATUSES: readonly { value: FilingStatus; label: string }[] = [
  { value: 'single', label: 'Single' },
  { value: 'married_filing_jointly', label: 'Married filing jointly' },
  { value: 'married_filing_separately', label: 'Married filing separately' },
  { value: 'head_of_household', label: 'Head of household' },
];

/** Nothing but the plan's first year is known of one that was never asked for. */
export const startingHousehold = (startYear: number | null): HouseholdDraft => ({
  start_year: startYear,
  filing_status: 'single',
  other_income: null,
  later_income: null,
  later_age: null,
  other_gains: null,
  other_investment_income: null,
  social_security: null,
  social_security_age: null,
  state_rate: null,
});

/** Of a template, which may know no year. */
export const householdOf = (profile: TaxProfile | null, startYear: number | null): HouseholdDraft => {
  const household = profile?.household;
  if (!household) return startingHousehold(startYear);
  const { later_income = null, later_age = null, social_security_age = null } = household;
  const { other_investment_income = null } = household;
  return {
    start_year: startYear,
    ...household,
    later_income,
    later_age,
    social_security_age,
    other_investment_income,
  };
};

/** What is stored is never trusted. */
export function storedHousehold(raw: unknown): HouseholdDraft {
  const starting = startingHousehold(null);
  if (!isRecord(raw)) return starting;
  return {
    start_year: figure(raw.start_year),
    filing_status: FILING_STATUSES.find((status) => status === raw.filing_status) ?? starting.filing_status,
    other_income: figure(raw.other_income),
    later_income: figure(raw.later_income),
    later_age: figure(raw.later_age),
    other_gains: figure(raw.other_gains),
    other_investment_income: figure(raw.other_investment_income),
    social_security: figure(raw.social_security),
    social_security_age: figure(raw.social_security_age),
    state_rate: figure(raw.state_rate),
  };
}

/** As the domain's schema has it, which a test compares; the form speaks in percent. */
const MOST_DOLLARS = 1e9;
const MOST_STATE_RATE = 0.15;
const YOUNGEST = 1;
const OLDEST = 120;

type Amount = Exclude<keyof HouseholdDraft, 'start_year' | 'filing_status'>;

export function checkHousehold(draft: HouseholdDraft): {
  /** Null while there is a fault. */
  household: ProfileHousehold | null;
  errors: FieldErrors;
} {
  const errors: Record<string, string[]> = {};
  const { start_year: year } = draft;
  if (year === null) errors.start_year = ['Start Year is a required field'];
  else if (!(year >= FIRST_CALENDAR_YEAR && year <= LAST_CALENDAR_YEAR))
    errors.start_year = [`Must be between ${FIRST_CALENDAR_YEAR} and ${LAST_CALENDAR_YEAR}.`];
  else if (!Number.isInteger(year)) errors.start_year = ['Enter a whole number.'];
  else if (year < firstLimitYear(SHIPPED_TAX_TABLES))
    errors.start_year = [`Limits are known from ${firstLimitYear(SHIPPED_TAX_TABLES)}.`];
  const within = (field: Amount, most: number, least = 0): number | undefined => {
    const value = draft[field];
    if (value === null) return undefined;
    if (!(value >= least && value <= most))
      errors[field] = [`Must be between ${least} and ${most.toLocaleString('en-US')}.`];
    else if (least > 0 && !Number.isInteger(value)) errors[field] = ['Enter a whole number.'];
    return value;
  };
  const ageIn = (field: 'later_age' | 'social_security_age') => within(field, OLDEST, YOUNGEST);
  const { later_income: later, later_age: from } = draft;
  const household = {
    start_year: year ?? 0,
    filing_status: draft.filing_status,
    other_income: within('other_income', MOST_DOLLARS) ?? 0,
    later_income: within('later_income', MOST_DOLLARS),
    later_age: ageIn('later_age'),
    other_gains: within('other_gains', MOST_DOLLARS) ?? 0,
    other_investment_income: within('other_investment_income', MOST_DOLLARS),
    social_security: within('social_security', MOST_DOLLARS) ?? 0,
    social_security_age: ageIn('social_security_age'),
    state_rate: within('state_rate', MOST_STATE_RATE) ?? 0,
  };
  if ((draft.other_investment_income ?? 0) > (draft.other_income ?? 0))
    errors.other_investment_income ??= ['Must be at most the income, which includes it.'];
  if (later !== null && from === null) errors.later_age = ['Age of the income later is a required field'];
  return { household: Object.keys(errors).length === 0 ? household : null, errors };
}
