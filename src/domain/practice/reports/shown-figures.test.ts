import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation } from '../../calculations/registry.ts';
import { comparativeReportSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../comparison/comparative/run-comparative-report.ts';
import { withoutSlots } from './shown-figures.ts';

const input = comparativeReportSchema.parse(findCalculation('comparative-report')?.example);
const all = comparativeReport(input);

test('with the last vehicles removed a report is the one of a scenario that never had them', () => {
  for (const [kept, removed] of [
    [2, [4]],
    [1, [3, 4]],
    [0, [2, 3, 4]],
  ] as const)
    assert.deepEqual(
      withoutSlots(all, removed),
      comparativeReport({ ...input, vehicles: input.vehicles.slice(0, kept) }),
    );
});

test('a vehicle behind a removed one keeps its slot and its figures', () => {
  const left = withoutSlots(all, [2]);
  assert.deepEqual(left.slots[1], { slot: 2, name: null, kind: 'empty' });
  assert.deepEqual(left.slots[3], all.slots[3]);
  assert.deepEqual(left.fee_analysis.totals[2], all.fee_analysis.totals[2]);
  assert.deepEqual(
    left.making_things_equal,
    all.making_things_equal.filter(({ slot }) => slot !== 2),
  );
  // What the second slot of such a report holds is what the third holds of one with two vehicles.
  const two = comparativeReport({ ...input, vehicles: input.vehicles.slice(0, 2) });
  assert.deepEqual(left.legacy.rows[9]?.slots[1], two.legacy.rows[9]?.slots[3]);
});

test('nothing removed changes nothing, and the report that was given stays as it was', () => {
  const before = structuredClone(all);
  assert.equal(withoutSlots(all), all);
  withoutSlots(all, [2, 3, 4]);
  assert.deepEqual(all, before);
});
