import assert from 'node:assert/strict';
import test from 'node:test';
import { stretchOf } from './report-basis.ts';

const ages = [60, 61, 62, 63, 64];

test('a stretch runs from the first to the last year with an amount', () => {
  assert.deepEqual(stretchOf(ages, [0, 10, 0, 20, 0]), { from_age: 61, to_age: 63, total: 30, level: null });
});

test('a stretch is level when it is the same each year, to half a dollar of rounding', () => {
  assert.equal(stretchOf(ages, [0, 100, 100.4, 99.6, 0])?.level, 100);
  assert.equal(stretchOf(ages, [0, 100, 102, 100, 0])?.level, null);
});

test('years without any amount are no stretch', () => {
  assert.equal(stretchOf(ages, [0, 0, 0, 0, 0]), null);
  assert.equal(stretchOf(ages, [0, -50, 0, 0, 0]), null);
});
