import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolvedVehicle } from './resolved-vehicle.ts';
import { vehicleSchema } from './vehicle-schema.ts';

const account = (more: object = {}) =>
  vehicleSchema.parse({ name: 'IRA', account_type: 'tax_deferred', ...more });
const startsAt = (age: number, start_year: number, methods: 'first' | 'second', more: object = {}) => {
  const { rmd_enabled, rmd_age } = resolvedVehicle(account(more), { age, start_year, methods });
  return rmd_enabled ? rmd_age : null;
};

test('minimum distributions begin at 72, 73 or 75 by the year of birth', () => {
  for (const [age, begins] of [
    [50, 75],
    [66, 75],
    [67, 73],
    [75, 73],
    [76, 72],
  ])
    assert.equal(startsAt(age, 2026, 'second'), begins, `${age}`);
  assert.equal(startsAt(120, 1950, 'second'), 72);
  assert.equal(startsAt(1, 2100, 'second'), 75);
});

test('an account’s own age stands, and by the first methods only one that asks for them takes them', () => {
  assert.equal(startsAt(50, 2026, 'second', { rmd_age: 70 }), 70);
  assert.equal(startsAt(50, 2026, 'second', { rmd_enabled: false }), null);
  assert.equal(startsAt(50, 2026, 'first'), null);
  assert.equal(startsAt(76, 2026, 'first', { rmd_enabled: true }), 72);
  assert.equal(startsAt(76, 2026, 'second', { account_type: 'tax_free' }), null);
});
