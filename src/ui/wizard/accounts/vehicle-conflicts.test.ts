import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startingTaxes } from './tax-draft.ts';
import { checkVehicles, startingVehicles } from './vehicle-draft.ts';
import { conflictFields, mergedComparison, type Compared } from './vehicle-conflicts.ts';

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
const told = (fields: ReturnType<typeof conflictFields>) =>
  fields.map(({ id, saved, mine, keepsMine }) => [id, saved, mine, keepsMine]);

test('two windows that changed different figures agree on a proposal that keeps both', () => {
  const saved = changed(0, { rate_of_return: 0.0425 });
  const mine = changed(1, { fee: 0.005 });
  const fields = conflictFields(base, saved, mine);
  assert.deepEqual(told(fields), [
    ['0.return', '4.25% before fees, 3.21% after fees', '7.00% before fees, 5.93% after fees', false],
    ['1.fee', '1.00%', '0.50%', true],
  ]);
  const merged = mergedComparison(saved, mine, new Set(['1.fee']));
  assert.deepEqual(
    merged.vehicles.map(({ rate_of_return, fee }) => [rate_of_return, fee]),
    [
      [0.0425, 0.01],
      [0.07, 0.005],
      [0.07, 0.01],
    ],
  );
});

test('shared taxes are one question, and their answer goes into every vehicle that shares them', () => {
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
  assert.deepEqual([fields[0]?.saved, fields[0]?.mine], ['tax rate 32.00%', 'tax rate 12.00%']);
  const merged = mergedComparison(shared(0.32), shared(0.12), new Set(['taxes']));
  assert.deepEqual(
    merged.vehicles.map(({ tax_rate }) => tax_rate),
    [0.12, 0.12, 0.12],
  );
});

test('a vehicle that is gone in one version, or of another type, is kept or dropped as a whole', () => {
  const mine: Compared = { ...base, vehicles: base.vehicles.slice(0, 2) };
  assert.deepEqual(told(conflictFields(base, base, mine)), [['2', 'Roth account', 'none', true]]);
  assert.equal(mergedComparison(base, mine, new Set(['2'])).vehicles.length, 2);
  assert.equal(mergedComparison(base, mine, new Set()).vehicles.length, 3);
  assert.deepEqual(conflictFields(base, base, structuredClone(base)), []);
});
