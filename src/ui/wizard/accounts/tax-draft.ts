import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { ScenarioDocument } from '../../../domain/practice/cases/scenario.ts';
import type { TaxProfile, ProfileHousehold } from '../../../domain/practice/cases/calendar-terms.ts';
import { FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR } from '../../../domain/shared/dates.ts';
import { FILING_STATUSES, type FilingStatus } from '../../../domain/tax/federal/dated-figure.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/grown-tables.ts';
import { firstLimitYear } from '../../../domain/tax/federal/tax-tables.ts';
import { FieldErrorCollector, inPercent, type Limits } from '../draft/field-checks.ts';
import { figuresOf, isRecord, pick, type Figure } from '../draft/draft-storage.ts';

export const TAX_FIELDS = [
  'tax_rate',
  'second_tax_rate',
  'tax_change_age',
  'capital_gains_rate',
  'heir_tax_rate',
] as const;
export type TaxField = (typeof TAX_FIELDS)[number];
export type TaxDraft = Record<TaxField, Figure>;

export const startingTaxes: TaxDraft = {
  tax_rate: 0.24,
  second_tax_rate: null,
  tax_change_age: null,
  capital_gains_rate: 0.15,
  heir_tax_rate: null,
};

/** Without a saved profile, the shared rates are those of the first vehicle. */
export function taxesOf(from: Pick<ScenarioDocument, 'tax_profile' | 'vehicles'>): TaxDraft {
  const { tax_profile: profile, vehicles } = from;
  if (profile) return profile;
  const [first] = vehicles;
  return first ? figuresOf(first, TAX_FIELDS) : startingTaxes;
}

const TAX_RATES: Limits = [0, 0.6];
const AGES: Limits = [1, 120];

export function checkedTaxes(fieldErrors: FieldErrorCollector, draft: TaxDraft) {
  const required = (name: TaxField, label: string) =>
    fieldErrors.required(name, label, draft[name], TAX_RATES);
  const optional = (name: TaxField) => fieldErrors.optional(name, draft[name], TAX_RATES);
  const figures = {
    tax_rate: required('tax_rate', 'Tax rate'),
    second_tax_rate: optional('second_tax_rate'),
    tax_change_age: fieldErrors.optional('tax_change_age', draft.tax_change_age, AGES, true),
    capital_gains_rate: required('capital_gains_rate', 'Capital gains rate'),
    heir_tax_rate: optional('heir_tax_rate'),
  };
  if (draft.second_tax_rate !== null && draft.tax_change_age === null)
    fieldErrors.add('tax_change_age', 'Tax change age is a required field');
  return figures;
}

export function checkTaxes(draft: TaxDraft): { profile: TaxProfile | null; errors: FieldErrors } {
  const fieldErrors = new FieldErrorCollector();
  const { tax_rate, capital_gains_rate } = checkedTaxes(fieldErrors, draft);
  return {
    profile: fieldErrors.areNone ? { ...pick(draft, TAX_FIELDS), tax_rate, capital_gains_rate } : null,
    errors: inPercent(fieldErrors.errors),
  };
}

const AMOUNTS = [
  'other_income',
  'later_income',
  'later_age',
  'other_gains',
  'other_investment_income',
  'social_security',
  'social_security_age',
  'state_rate',
] as const;

export interface HouseholdDraft extends Record<(typeof AMOUNTS)[number], Figure> {
  start_year: Figure;
  filing_status: FilingStatus;
}

export const STATUSES: readonly { value: FilingStatus; label: string }[] = [
  { value: 'single', label: 'Single' },
  { value: 'married_filing_jointly', label: 'Married filing jointly' },
  { value: 'married_filing_separately', label: 'Married filing separately' },
  { value: 'head_of_household', label: 'Head of household' },
];

export const startingHousehold = (startYear: number | null): HouseholdDraft => ({
  start_year: startYear,
  filing_status: 'single',
  ...figuresOf({}, AMOUNTS),
});

export const householdOf = (profile: TaxProfile | null, startYear: number | null): HouseholdDraft => ({
  ...startingHousehold(startYear),
  ...profile?.household,
});

export function storedHousehold(raw: unknown): HouseholdDraft {
  const starting = startingHousehold(null);
  if (!isRecord(raw)) return starting;
  return {
    ...figuresOf(raw, ['start_year', ...AMOUNTS]),
    filing_status: FILING_STATUSES.find((status) => status === raw.filing_status) ?? starting.filing_status,
  };
}

const DOLLARS: Limits = [0, 1e9];
const STATE_RATES: Limits = [0, 0.15];

export function checkHousehold(draft: HouseholdDraft): {
  household: ProfileHousehold | null;
  errors: FieldErrors;
} {
  const fieldErrors = new FieldErrorCollector();
  const { start_year: year, later_income: secondIncome, later_age: from } = draft;
  const within = (field: (typeof AMOUNTS)[number], limits = DOLLARS) =>
    fieldErrors.optional(field, draft[field], limits, limits === AGES);
  const household = {
    start_year: year ?? 0,
    filing_status: draft.filing_status,
    other_income: within('other_income') ?? 0,
    later_income: within('later_income'),
    later_age: within('later_age', AGES),
    other_gains: within('other_gains') ?? 0,
    other_investment_income: within('other_investment_income'),
    social_security: within('social_security') ?? 0,
    social_security_age: within('social_security_age', AGES),
    state_rate: within('state_rate', STATE_RATES) ?? 0,
  };
  if (year === null) fieldErrors.add('start_year', 'Start Year is a required field');
  else if (!(year >= FIRST_CALENDAR_YEAR && year <= LAST_CALENDAR_YEAR))
    fieldErrors.add('start_year', `Must be between ${FIRST_CALENDAR_YEAR} and ${LAST_CALENDAR_YEAR}.`);
  else if (!Number.isInteger(year)) fieldErrors.add('start_year', 'Enter a whole number.');
  else if (year < firstLimitYear(SHIPPED_TAX_TABLES))
    fieldErrors.add('start_year', `Limits are available from ${firstLimitYear(SHIPPED_TAX_TABLES)}.`);
  if ((draft.other_investment_income ?? 0) > (draft.other_income ?? 0))
    fieldErrors.add('other_investment_income', 'Must be at most the income, which includes it.');
  if (secondIncome !== null && from === null)
    fieldErrors.add('later_age', 'Age of the income later is a required field');
  return { household: fieldErrors.areNone ? household : null, errors: fieldErrors.errors };
}
