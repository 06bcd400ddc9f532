import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaleLinear } from 'd3-scale';
import { valueScale } from './value-scale.ts';

test('ends, ticks and places are those of d3’s linear scale', () => {
  for (const [low, high] of [
    [0, 1],
    [0, 846_224],
    [-288_867, 520_431],
    [-12.5, 3],
    [0, 999_999.99],
  ] as const)
    for (const count of [2, 4, 6]) {
      const ours = valueScale(low, high, count).onto(300, 20);
      const theirs = scaleLinear().domain([low, high]).nice(count).range([300, 20]);
      assert.deepEqual(ours.ticks, theirs.ticks(count));
      for (const share of [0, 0.25, 0.5, 1]) {
        const value = low + share * (high - low);
        assert.ok(Math.abs(ours(value) - theirs(value)) < 1e-9, `${value} of ${low} to ${high}`);
      }
    }
});
