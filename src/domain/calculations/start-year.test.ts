import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withStartYear } from './start-year.ts';

test('an absent start year is filled in, a given one is kept, and nobody else gets one', () => {
  assert.deepEqual(withStartYear('tax-scorecard', { age: 65 }, 2026), { age: 65, start_year: 2026 });
  assert.deepEqual(withStartYear('tax-scorecard', { start_year: null }, 2026), { start_year: 2026 });
  assert.deepEqual(withStartYear('tax-scorecard', { start_year: 2030 }, 2026), { start_year: 2030 });
  assert.deepEqual(withStartYear('cash-flow-irr', { cash_flows: [1] }, 2026), { cash_flows: [1] });
  const account = { account_type: 'tax_deferred' };
  assert.deepEqual(withStartYear('vehicle', { vehicle: account }, 2026), {
    vehicle: account,
    start_year: 2026,
  });
  for (const vehicle of [
    { ...account, rmd_age: 73 },
    { ...account, rmd_enabled: false },
  ])
    assert.deepEqual(withStartYear('vehicle', { vehicle }, 2026), { vehicle });
  assert.equal(withStartYear('tax-scorecard', null, 2026), null);
});
