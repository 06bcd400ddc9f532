import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withStartYear } from './start-year.ts';

test('an absent start year is filled in, a given one is kept, and nobody else gets one', () => {
  assert.deepEqual(withStartYear('tax-scorecard', { age: 65 }, 2026), { age: 65, start_year: 2026 });
  assert.deepEqual(withStartYear('tax-scorecard', { start_year: null }, 2026), { start_year: 2026 });
  assert.deepEqual(withStartYear('tax-scorecard', { start_year: 2030 }, 2026), { start_year: 2030 });
  assert.deepEqual(withStartYear('cash-flow-irr', { cash_flows: [1] }, 2026), { cash_flows: [1] });
  const vehicle = { account_type: 'tax_deferred' };
  // Else what is kept without a year would begin its minimums at another age when it is computed again.
  assert.deepEqual(withStartYear('vehicle', { vehicle }, 2026), { vehicle });
  assert.equal(withStartYear('tax-scorecard', null, 2026), null);
});
