import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { spreadApart } from './label-layout.ts';

test('labels that do not touch stay where they want to be', () => {
  assert.deepEqual(
    spreadApart(
      [
        { centre: 20, size: 10 },
        { centre: 60, size: 10 },
      ],
      0,
      100,
    ),
    [20, 60],
  );
});

test('two labels on one point share the way around it', () => {
  assert.deepEqual(
    spreadApart(
      [
        { centre: 50, size: 10 },
        { centre: 50, size: 10 },
      ],
      0,
      100,
    ),
    [45, 55],
  );
});

test('labels pushed against an edge stand in a row along it, in the order of their points', () => {
  assert.deepEqual(
    spreadApart(
      [
        { centre: 100, size: 10 },
        { centre: 98, size: 10 },
        { centre: 99, size: 10 },
      ],
      0,
      100,
    ),
    [95, 75, 85],
  );
});

test('nothing overlaps and nothing leaves the chart, whatever the wishes', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ centre: fc.integer({ min: -50, max: 350 }), size: fc.integer({ min: 1, max: 40 }) }),
        { maxLength: 6 },
      ),
      (wishes) => {
        const centres = spreadApart(wishes, 0, 300);
        const placed = wishes
          .map((wish, index) => ({
            from: (centres[index] ?? NaN) - wish.size / 2,
            to: (centres[index] ?? NaN) + wish.size / 2,
          }))
          .sort((a, b) => a.from - b.from);
        return placed.every(
          (one, index) =>
            one.from >= -1e-6 &&
            one.to <= 300 + 1e-6 &&
            (index === 0 || one.from >= (placed[index - 1]?.to ?? 0) - 1e-6),
        );
      },
    ),
  );
});
