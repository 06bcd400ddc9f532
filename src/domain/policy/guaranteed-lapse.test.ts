import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guaranteedLapseAge } from './guaranteed-lapse.ts';

const rowsOf = (...values: (number | undefined)[]) =>
  values.map((guaranteed_death_benefit, at) => ({ age: 50 + at, guaranteed_death_benefit }));

test('only entered figures determine whether guaranteed coverage ends', () => {
  assert.equal(guaranteedLapseAge(rowsOf(900, 900, 900)), null);
  assert.equal(guaranteedLapseAge(rowsOf(900, 900, 0)), 52);
  assert.equal(guaranteedLapseAge(rowsOf(900, undefined, 900)), null);
  // A ledger whose later guaranteed values were not entered guarantees no coverage to its end.
  assert.equal(guaranteedLapseAge(rowsOf(900, 900, undefined)), undefined);
  assert.equal(guaranteedLapseAge(rowsOf(undefined, undefined, undefined)), undefined);
});
