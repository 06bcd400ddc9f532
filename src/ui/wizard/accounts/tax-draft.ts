/** The taxes that all vehicles share, as they are typed: any figure may be missing. */
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { ScenarioDocument, TaxProfile } from '../../../domain/practice/cases/scenario.ts';
import { inPercent } from './field-messages.ts';

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
