import assert from 'node:assert/strict';
import test from 'node:test';
import { floorAtZero, taxDueOf, taxDueYears } from './below-zero.ts';

test('a negative value is displayed as zero with the tax due, and the two add up to the value', () => {
  for (const value of [-63_295.4, -0.5, -0.49, 0, 12.3])
    assert.ok(Math.abs(floorAtZero(value) - taxDueOf(value) - value) < 1e-9, String(value));
  assert.equal(floorAtZero(-63_295), 0);
  assert.equal(taxDueOf(-63_295), 63_295);
  assert.equal(taxDueOf(-0.4), 0);
  assert.equal(floorAtZero(null), null);
});

test('returns the years with tax due, and the lowest value with its age', () => {
  assert.deepEqual(taxDueYears([87, 88, 89, 90, 91], [10, -5, -63, null, 4]), {
    from: 88,
    to: 89,
    largest: 63,
    largestAge: 89,
  });
  assert.equal(taxDueYears([87, 88], [0, null]), null);
});
