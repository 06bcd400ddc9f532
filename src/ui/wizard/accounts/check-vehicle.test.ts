import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWith } from '../../../domain/shared/result.ts';
import { comparedVehicleSchema, vehicleSchema } from '../../../domain/vehicles/vehicle-schema.ts';
import { checkVehicle, type VehicleDraft } from './check-vehicle.ts';
import { ACCOUNT_TYPES } from '../../../domain/vehicles/vehicle.ts';
import { ACCOUNT_KINDS } from './account-kinds.ts';
import { draftOf, startingVehicle, checkVehicles, startingVehicles } from './vehicle-draft.ts';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { withSameLookback, haveSameLookback, BALANCED } from '../../../domain/vehicles/portfolio-return.ts';
import { startingTaxes } from './tax-draft.ts';
import { conflictFields, mergedComparison, type Compared } from './vehicle-conflicts.ts';

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
  for (const type of ACCOUNT_TYPES) {
    const base = { ...startingVehicle(type, 1), name: 'Account' };
    const plans = ACCOUNT_KINDS.filter(({ account_type }) => account_type === type);
    all.push(base, { ...base, name: '  ' }, { ...base, name: ' x ' }, { ...base, name: 'x'.repeat(61) });
    for (const figure of FIGURES) for (const value of VALUES) all.push({ ...base, [figure]: value });
    for (const share of SHARES)
      for (const value of [null, -0.1, 0, 0.2, 0.4, 1, 1.2])
        all.push({ ...base, growth_shares: { ...base.growth_shares, [share]: value } });
    all.push(
      { ...base, second_tax_rate: 0.2, tax_change_age: 66 },
      { ...base, second_tax_rate: 0.2, fee: 3, name: '' },
      ...plans.map(({ plan_type }) => ({ ...base, plan_type, overflow: 'cap' as const })),
      { ...base, tax_method: 'federal' },
      ...plans.flatMap(({ plan_type }) =>
        (['cap', 'to_taxable'] as const).map((overflow) => ({
          ...base,
          plan_type,
          tax_method: 'federal' as const,
          overflow,
        })),
      ),
      { ...base, contribution_basis: 'grossed_up', rmd_enabled: true, early_withdrawal_penalty: false },
    );
  }
  return all;
}

test('checks an entered vehicle like the domain’s schema, with the same messages', () => {
  for (const draft of drafts()) {
    const {
      key: _key,
      own_return: _return,
      own_fee: _fee,
      own_taxes: _taxes,
      is_new: _new,
      ...typed
    } = draft;
    const { plan_type, overflow, tax_method, ...rest } = typed;
    const isLowered = tax_method === 'federal' && overflow === 'cap';
    const above = isLowered ? { overflow: 'warn', limit_contributions: true } : { overflow };
    const loose = {
      ...rest,
      ...(plan_type !== 'none' && { plan_type, ...above }),
      ...(tax_method !== 'flat' && { tax_method }),
    };
    // An empty form field is an error. The API applies a default.
    const parsed = parseWith(comparedVehicleSchema, loose);
    const checked = checkVehicle(draft);
    const json = JSON.stringify(loose);
    if (parsed.ok)
      assert.deepEqual('vehicle' in checked && plain(checked.vehicle), plain(parsed.value), json);
    else assert.deepEqual('errors' in checked && checked.errors, parsed.error.fields, json);
  }
});

test('a new vehicle has the schema’s defaults', () => {
  for (const type of ACCOUNT_TYPES) {
    const parsed = parseWith(comparedVehicleSchema, { name: 'Account', account_type: type });
    assert.ok(parsed.ok);
    assert.deepEqual({ ...startingVehicle(type, 7), name: 'Account' }, draftOf(parsed.value, 7));
  }
});

/** Removes members that are undefined, which equal missing ones. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

const account = vehicleSchema.parse({ name: 'Roth', account_type: 'tax_free', rate_of_return: 0.09 });

test('an account with an assumed rate uses a balanced portfolio’s return over the illustration’s lookback period', () => {
  const moved = withSameLookback(account, 2026, shippedHistory);
  assert.deepEqual([moved?.portfolio, moved?.lookback_method], [{ [BALANCED]: 1 }, 'average_25_year']);
  assert.equal(moved?.rate_of_return.toFixed(8), '0.09967010');
  assert.equal(haveSameLookback([moved]), true);
  assert.equal(haveSameLookback([moved, account]), false);
  assert.equal(haveSameLookback([]), false);
});

test('a chosen portfolio is retained, and an account without enough years of history is unchanged', () => {
  const bonds = { ...account, portfolio: { us_bonds: 1 }, lookback_years: 10 };
  const moved = withSameLookback(bonds, 2026, shippedHistory);
  assert.deepEqual([moved?.portfolio, moved?.lookback_years], [{ us_bonds: 1 }, undefined]);
  assert.equal(moved?.rate_of_return.toFixed(8), '0.07624723');
  const unknown = { ...account, portfolio: { sp_prism: 1 } };
  assert.equal(withSameLookback(unknown, 2026, shippedHistory), null);
});

const profile = { ...startingTaxes, tax_rate: 0.24, capital_gains_rate: 0.15 };
const base: Compared = {
  vehicles: checkVehicles(startingVehicles()).vehicles ?? [],
  tax_profile: profile,
  value_basis: 'after_tax',
};
const changed = (slot: number, change: Partial<Compared['vehicles'][number]>): Compared => ({
  ...base,
  vehicles: base.vehicles.map((vehicle, index) => (index === slot ? { ...vehicle, ...change } : vehicle)),
});
const summarize = (fields: ReturnType<typeof conflictFields>) =>
  fields.map(({ id, saved, local, isLocalProposed }) => [id, saved, local, isLocalProposed]);

test('merging changes to different figures in two windows retains both', () => {
  const saved = changed(0, { rate_of_return: 0.0425 });
  const local = changed(1, { fee: 0.005 });
  const fields = conflictFields(base, saved, local);
  assert.deepEqual(summarize(fields), [
    ['0.return', '4.25% before fees, 3.21% after fees', '7.00% before fees, 5.93% after fees', false],
    ['1.fee', '1.00%', '0.50%', true],
  ]);
  const merged = mergedComparison(saved, local, new Set(['1.fee']));
  assert.deepEqual(
    merged.vehicles.map(({ rate_of_return, fee }) => [rate_of_return, fee]),
    [
      [0.0425, 0.01],
      [0.07, 0.005],
      [0.07, 0.01],
    ],
  );
});

test('shared taxes are one conflict, and its solution applies to every vehicle that shares them', () => {
  const shared = (tax_rate: number): Compared => ({
    ...base,
    tax_profile: { ...profile, tax_rate },
    vehicles: base.vehicles.map((vehicle) => ({ ...vehicle, tax_rate })),
  });
  const fields = conflictFields(base, shared(0.32), shared(0.12));
  assert.deepEqual(
    fields.map(({ id }) => id),
    ['taxes'],
  );
  assert.deepEqual([fields[0]?.saved, fields[0]?.local], ['tax rate 32.00%', 'tax rate 12.00%']);
  const merged = mergedComparison(shared(0.32), shared(0.12), new Set(['taxes']));
  assert.deepEqual(
    merged.vehicles.map(({ tax_rate }) => tax_rate),
    [0.12, 0.12, 0.12],
  );
});

test('a vehicle that is missing in one version is kept or dropped as one item', () => {
  const local: Compared = { ...base, vehicles: base.vehicles.slice(0, 2) };
  assert.deepEqual(summarize(conflictFields(base, base, local)), [['2', 'Roth 401(k)', 'none', true]]);
  assert.equal(mergedComparison(base, local, new Set(['2'])).vehicles.length, 2);
  assert.equal(mergedComparison(base, local, new Set()).vehicles.length, 3);
  assert.deepEqual(conflictFields(base, base, structuredClone(base)), []);
});
