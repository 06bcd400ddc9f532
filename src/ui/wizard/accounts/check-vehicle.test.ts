import assert from 'node:assert/strict';
import test from 'node:test';
import { parseWith } from '../../../domain/shared/result.ts';
import { comparedVehicleSchema } from '../../../domain/vehicles/vehicle-schema.ts';
import { checkVehicle, type VehicleDraft } from './check-vehicle.ts';
import { ACCOUNT_TYPES, draftOf, plansFor, startingVehicle } from './vehicle-draft.ts';

const FIGURES = [
  'rate_of_return',
  'fee',
  'front_load',
  'tax_rate',
  'second_tax_rate',
  'tax_change_age',
  'capital_gains_rate',
  'heir_tax_rate',
  'rmd_age',
  'dividend_yield',
] as const;
const VALUES = [null, -1, -0.5, -0.0001, 0, 0.1, 0.1001, 0.5, 0.6, 0.61, 1, 1.5, 69, 70, 73.5, 120, 121];
const SHARES = ['ordinary', 'qualified', 'long_term', 'deferred'] as const;

function drafts(): VehicleDraft[] {
  const all: VehicleDraft[] = [];
  for (const { value: type } of ACCOUNT_TYPES) {
    const base = startingVehicle(type, 1);
    all.push(base, { ...base, name: '  ' }, { ...base, name: ' x ' }, { ...base, name: 'x'.repeat(61) });
    for (const figure of FIGURES) for (const value of VALUES) all.push({ ...base, [figure]: value });
    for (const share of SHARES)
      for (const value of [null, -0.1, 0, 0.2, 0.4, 1, 1.2])
        all.push({ ...base, growth_shares: { ...base.growth_shares, [share]: value } });
    all.push(
      { ...base, second_tax_rate: 0.2, tax_change_age: 66 },
      { ...base, second_tax_rate: 0.2, fee: 3, name: '' },
      ...plansFor(type).map(({ value: plan_type }) => ({ ...base, plan_type, overflow: 'cap' as const })),
      { ...base, tax_method: 'federal' },
      ...plansFor(type).map(({ value: plan_type }) => ({
        ...base,
        plan_type,
        tax_method: 'federal' as const,
        overflow: 'cap' as const,
      })),
      { ...base, contribution_basis: 'grossed_up', rmd_enabled: true, early_withdrawal_penalty: false },
    );
  }
  return all;
}

test('a typed vehicle is judged as the domain’s schema judges it, message by message', () => {
  for (const draft of drafts()) {
    const { key: _key, own_taxes: _own, plan_type, overflow, tax_method, ...rest } = draft;
    const loose = {
      ...rest,
      ...(plan_type !== 'none' && { plan_type, overflow }),
      ...(tax_method !== 'flat' && { tax_method }),
    };
    // An emptied field is missing, and is not filled in with a default as in the API.
    const parsed = parseWith(comparedVehicleSchema, loose);
    const checked = checkVehicle(draft);
    const said = JSON.stringify(loose);
    if (parsed.ok)
      assert.deepEqual('vehicle' in checked && plain(checked.vehicle), plain(parsed.value), said);
    else assert.deepEqual('errors' in checked && checked.errors, parsed.error.fields, said);
  }
});

test('a vehicle begins with the schema’s defaults', () => {
  for (const { value: type, startingName } of ACCOUNT_TYPES) {
    const parsed = parseWith(comparedVehicleSchema, { name: startingName, account_type: type });
    assert.ok(parsed.ok);
    assert.deepEqual(startingVehicle(type, 7), draftOf(parsed.value, 7));
  }
});

/** Absent and undefined are the same to whoever reads a vehicle. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));
