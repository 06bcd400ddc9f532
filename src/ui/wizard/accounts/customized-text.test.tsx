import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withKind } from './account-kinds.ts';
import { customizedText } from './customized-text.ts';
import { withEdit } from './shared-values.ts';
import { startingVehicles } from './vehicle-draft.ts';
import { noVehicles } from './vehicles-state.ts';
import type { VehicleDraft } from './check-vehicle.ts';

const state = { ...noVehicles, defaultRmdAge: 75 };
const [brokerage, traditional] = startingVehicles(75);
const textOf = (draft: VehicleDraft | undefined, change: Partial<VehicleDraft>, onHistory = false) =>
  draft && customizedText(withEdit(draft, change, state.shared), state, onHistory);

test('an account with default values is not customized, regardless of its type', () => {
  assert.equal(textOf(traditional, {}), '');
  assert.equal(traditional && textOf(withKind(traditional, '457b'), {}), '');
  assert.equal(textOf(traditional, { name: 'Mine', overflow: 'cap' }), '');
});

test('a customized account lists its customized values', () => {
  assert.equal(textOf(brokerage, { rate_of_return: 0.05 }), 'Return: 5.00% before fees, 3.95% after fees');
  assert.equal(textOf(brokerage, { fee: 0.002, front_load: 0.02 }), 'Yearly fee: 0.20%; front load: 2.00%');
  assert.equal(textOf(traditional, { rmd_age: 73 }), 'Required minimum distributions: from age 73');
  assert.equal(textOf(traditional, { own_taxes: true, tax_rate: 0.32 }), 'Tax rate: 32.00%');
  assert.equal(
    textOf(brokerage, { portfolio: [{ index: 'us_bonds', weight: 1 }] }, true),
    'Holds: 100% US bonds (10-year Treasury)',
  );
});
