import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterDays, dayOf, endOfDay, hasEnded } from './share-days.ts';

test('the last day of a link ends with its last second, by the calendar of this machine', () => {
  assert.equal(dayOf(new Date(2026, 0, 9, 23, 30)), '2026-01-09');
  assert.deepEqual(endOfDay('2026-12-31'), new Date(2026, 11, 31, 23, 59, 59));
});

test('thirty days go over the end of a month and over the change of the clocks', () => {
  assert.equal(dayOf(afterDays(30, new Date(2026, 0, 31, 12))), '2026-03-02');
  assert.equal(dayOf(afterDays(30, new Date(2026, 9, 10, 0, 30))), '2026-11-09');
});

test('a link without an end never ends; one with an end ends at that moment', () => {
  const end = '2026-12-31T23:59:59.000Z';
  assert.equal(hasEnded(null), false);
  assert.equal(hasEnded(end, new Date('2026-12-31T23:59:58.999Z')), false);
  assert.equal(hasEnded(end, new Date(end)), true);
});
