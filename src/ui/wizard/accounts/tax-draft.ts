/** The taxes that all vehicles share, as they are typed: any figure may be missing. */
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { ScenarioDocument } from '../../../domain/practice/cases/scenario.ts';
import { inPercent } from './field-messages.ts';
import { FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR } from '../../../domain/shared/dates.ts';
import { FILING_STATUSES, type FilingStatus } from '../../../domain/tax/federal/filing-status.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/federal-figures.ts';
import { firstLimitYear } from '../../../domain/tax/federal/tax-tables.ts';
import { figure, isRecord } from '../draft/kept-draft.ts';
import type { TaxProfile, ProfileHousehold } from '../../../domain/practice/cases/calendar-terms.ts';

type Figure = number | null;

export interface TaxDraft {
  tax_rate: Figure;
  second_tax_rate: Figure;
  tax_change_age: Figure;
  capital_gains_rate: Figure;
  heir_tax_rate: Figure;
}

export const TAX_FIELDS = [
  'tax_rate',
  'second_tax_rate',
  'tax_change_age',
  'capital_gains_rate',
  'heir_tax_rate',
] as const satisfies readonly (keyof TaxDraft)[];

/** What the domain's schema of a vehicle fills in. */
export const startingTaxes: TaxDraft = {
  tax_rate: 0.24,
  second_tax_rate: null,
  tax_change_age: null,
  capital_gains_rate: 0.15,
  heir_tax_rate: null,
};

export const taxesIn = (from: TaxDraft): TaxDraft => ({
  tax_rate: from.tax_rate,
  second_tax_rate: from.second_tax_rate,
  tax_change_age: from.tax_change_age,
  capital_gains_rate: from.capital_gains_rate,
  heir_tax_rate: from.heir_tax_rate,
});

export const sameTaxes = (one: TaxDraft, other: TaxDraft): boolean =>
  TAX_FIELDS.every((field) => one[field] === other[field]);

/** A scenario without a profile takes that of its first vehicle; the others keep their own where they differ. */
export function taxesOf({
  tax_profile: profile,
  vehicles,
}: Pick<ScenarioDocument, 'tax_profile' | 'vehicles'>): TaxDraft {
  if (profile) return profile;
  const [first] = vehicles;
  if (!first) return startingTaxes;
  return {
    tax_rate: first.tax_rate,
    second_tax_rate: first.second_tax_rate ?? null,
    tax_change_age: first.tax_change_age ?? null,
    capital_gains_rate: first.capital_gains_rate,
    heir_tax_rate: first.heir_tax_rate ?? null,
  };
}

interface CheckedTaxes {
  /** Null while there is a fault. */
  profile: TaxProfile | null;
  errors: FieldErrors;
}

/** The same answers as the domain's schema of a tax profile, which a test compares. */
export function checkTaxes(draft: TaxDraft): CheckedTaxes {
  const errors: Record<string, string[]> = {};
  const check = (field: keyof TaxDraft, label: string | null, min: number, max: number) => {
    const value = draft[field];
    if (value === null) {
      if (label) errors[field] = [`${label} is a required field`];
    } else if (!(value >= min && value <= max)) errors[field] = [`Must be between ${min} and ${max}.`];
  };
  check('tax_rate', 'Tax rate', 0, 0.6);
  check('second_tax_rate', null, 0, 0.6);
  check('tax_change_age', null, 1, 120);
  check('capital_gains_rate', 'Capital gains rate', 0, 0.6);
  check('heir_tax_rate', null, 0, 0.6);
  const { tax_change_age: age } = draft;
  if (age !== null && !Number.isInteger(age)) (errors.tax_change_age ??= []).push('Enter a whole number.');
  if (draft.second_tax_rate !== null && age === null)
    errors.tax_change_age = ['Tax change age is a required field'];
  const { tax_rate, capital_gains_rate } = draft;
  const isRight = Object.keys(errors).length === 0 && tax_rate !== null && capital_gains_rate !== null;
  return {
    profile: isRight ? { ...taxesIn(draft), tax_rate, capital_gains_rate } : null,
    errors: inPercent(errors),
  };
}

/** The client's household as it is typed, once for all accounts: any figure may be missing. */
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
