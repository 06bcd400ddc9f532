import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ACCOUNT_TYPES } from './vehicle.ts';
import { runCalculation } from '../calculations/registry.ts';
import { NO_HISTORY } from '../market/inline-series.ts';
import { parseWith } from '../shared/result.ts';
import { TABLES_THROUGH_2026 } from '../../../tests/support/tax-tables.ts';
import { vehicleResult } from './vehicle-calculation.ts';
import { vehicleCalculationSchema, type VehicleCalculationInput } from './vehicle-schema.ts';

const base = {
  age: 62,
  start_year: 2026,
  contributions: [400_000, 0, 0, 0, 0, 0],
  distributions: [0, 20_000, 20_000, 20_000, 20_000, 20_000],
  household: { filing_status: 'single', other_income: 90_000, social_security: 0, state_rate: 0.05 },
  vehicle: {
    name: 'x',
    account_type: 'tax_deferred',
    contribution_basis: 'same_outlay',
    // A required minimum would exceed the need.
    rmd_enabled: false,
    tax_method: 'federal',
  },
};

function run(change: object = {}) {
  const parsed = parseWith<VehicleCalculationInput>(vehicleCalculationSchema, { ...base, ...change });
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return vehicleResult(parsed.value, NO_HISTORY, TABLES_THROUGH_2026);
}

test('tax never exceeds the top federal and state rates, and a need paid in full leaves exactly its amount', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ACCOUNT_TYPES),
      fc.integer({ min: 0, max: 900_000 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 50, max: 80 }),
      (account_type, other_income, social_security, age) => {
        const { rows } = run({
          age,
          household: { other_income, social_security, state_rate: 0.05 },
          vehicle: { ...base.vehicle, account_type },
        });
        for (const row of rows) {
          // 37%, 3.8%, the state, 10% of an early distribution, and the tax on a benefit that becomes taxable.
          const maximum = 0.37 + 0.038 + 0.05 + 0.1 + 0.85 * 0.37;
          const paid = row.distribution_tax + row.growth_tax + (row.net_investment_income_tax ?? 0);
          assert.ok(paid <= maximum * (row.distribution_gross + Math.max(0, row.growth)) + 1e-6);
          if (row.shortfall === 0 && row.distribution_gross > 0)
            assert.ok(Math.abs(row.distribution_net - 20_000) < 1e-6, `${row.distribution_net}`);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('Medicare’s adjustment does not change balances and starts at 65', () => {
  const { rows } = run({ age: 63, household: { other_income: 108_000 } });
  // 108,000 is below the first IRMAA threshold; the distribution of year 2, at 64, exceeds it. Year 4 is at 66.
  assert.deepEqual(
    rows.map(({ irmaa }) => (irmaa ?? 0) > 0),
    [false, false, false, true, true, true],
  );
  const balances = (persons: string) =>
    run({ age: 63, household: { filing_status: persons, other_income: 108_000 } }).rows[0].balance;
  assert.equal(balances('single'), balances('head_of_household'));
});

test('names the missing or invalid terms that the federal tables need', () => {
  const refused = (change: object) => {
    const result = runCalculation('vehicle', { ...base, ...change });
    assert.ok(!result.ok);
    return result.error.fields;
  };
  assert.deepEqual(refused({ household: undefined }), { household: ['Household is a required field'] });
  assert.deepEqual(refused({ start_year: undefined }), { start_year: ['Start Year is a required field'] });
  assert.deepEqual(refused({ household: { other_income: 1, state_rate: 0.2 } }), {
    'household.state_rate': ['Must be between 0 and 0.15.'],
  });
  assert.deepEqual(refused({ household: { other_income: [1, 2] } }), {
    'household.other_income': ['Expected 6 yearly values.'],
  });
  assert.deepEqual(refused({ vehicle: { ...base.vehicle, plan_type: '401k', overflow: 'cap' } }), {
    'vehicle.overflow': [
      'With federal tables an account only warns of its limits. Choose warn, or flat rates.',
    ],
  });
});
