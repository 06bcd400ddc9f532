import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taxProfileSchema } from '../../../domain/practice/cases/scenario-schema.ts';
import { parseWith, type FieldErrors } from '../../../domain/shared/result.ts';
import { profileHouseholdSchema } from '../../../domain/tax/contribution-limits-schema.ts';
import { inPercent } from '../draft/field-checks.ts';
import {
  checkHousehold,
  startingHousehold,
  checkTaxes,
  startingTaxes,
  TAX_FIELDS,
  taxesOf,
  type TaxDraft,
} from './tax-draft.ts';
import { withFlags } from './shared-values.ts';
import { checkVehicles, draftOf, startingVehicle, startingVehicles } from './vehicle-draft.ts';

test('checks entered taxes like the domain’s schema', () => {
  const values = [null, -0.1, 0, 0.3, 0.6, 0.61, 1, 66, 66.5, 120, 121];
  const drafts: TaxDraft[] = TAX_FIELDS.flatMap((field) =>
    values.flatMap((value) => [
      { ...startingTaxes, [field]: value },
      { ...startingTaxes, second_tax_rate: 0.2, tax_change_age: 60, [field]: value },
    ]),
  );
  for (const draft of drafts) {
    const parsed = parseWith(taxProfileSchema, draft);
    const { profile, errors } = checkTaxes(draft);
    const json = JSON.stringify(draft);
    if (parsed.ok) assert.deepEqual(profile, parsed.value, json);
    else assert.deepEqual(errors, inPercent(parsed.error.fields ?? {}), json);
  }
});

test('checks an entered household like the domain’s schema', () => {
  const values = [null, -1, 0, 0.15, 0.16, 2023, 2024, 2024.5, 2100, 2101, 1e9, 1e9 + 1];
  const starting = startingHousehold(2026);
  const fields = [
    'start_year',
    'other_income',
    'later_income',
    'later_age',
    'other_gains',
    'social_security',
    'social_security_age',
    'state_rate',
  ] as const;
  for (const field of fields)
    for (const value of [...values, 66, 66.5, 120, 121]) {
      // The API uses the document's year if it is missing; the form requires it.
      if (field === 'start_year' && value === null) continue;
      const draft = { ...starting, [field]: value };
      const parsed = parseWith(profileHouseholdSchema, draft);
      const { household, errors } = checkHousehold(draft);
      const json = JSON.stringify(draft);
      if (parsed.ok)
        assert.deepEqual(
          JSON.parse(JSON.stringify(household)),
          JSON.parse(JSON.stringify(parsed.value)),
          json,
        );
      else assert.deepEqual(firstOf(errors), firstOf(parsed.error.fields ?? {}), json);
    }
});

const firstOf = (errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, [message]]) => [field, message]));

test('vehicles with the profile’s taxes share them, and others have separate taxes', () => {
  const [first, second] = checkVehicles(startingVehicles()).vehicles ?? [];
  assert.ok(first && second);
  const other = { ...second, tax_rate: 0.12 };
  const taxes = taxesOf({ tax_profile: null, vehicles: [first, other] });
  assert.deepEqual(taxes, startingTaxes);
  assert.deepEqual(
    [first, other].map(
      (vehicle) => withFlags(draftOf(vehicle, 1), startingVehicle('taxable', 1), taxes).own_taxes,
    ),
    [false, true],
  );
  const profile = { ...startingTaxes, tax_rate: 0.12, capital_gains_rate: 0.15 };
  assert.equal(taxesOf({ tax_profile: profile, vehicles: [first, other] }).tax_rate, 0.12);
});
