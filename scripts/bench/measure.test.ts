import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure, median, quantile } from './measure.mjs';

test('the median is the middle value or the mean of the two middle values', () => {
  assert.equal(median([9, 1, 2]), 2);
  assert.equal(median([10, 1, 2, 4]), 3);
});

test('a quantile is always one of the values', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.deepEqual([quantile(values, 0.5), quantile(values, 0.99), quantile([7], 0.99)], [50, 99, 7]);
});

test('measures a case together with its baseline', async () => {
  let calls = 0;
  const { ratio, run, baseline } = await measure({ name: 'n', run: () => (calls += 1), baseline: () => 0 });
  assert.ok(calls > run.runs, 'the warm-up calls are not among the measured ones');
  assert.ok(baseline !== null && ratio !== null && ratio > 0);
});
