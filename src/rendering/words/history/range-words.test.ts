/** Bounds of shares as they are told: never a nothing or an all that counting cannot show. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RangeReport } from '../../../domain/paths/range-report.ts';
import { boundsWords } from './range-words.ts';

const report = { paths: 10_000 } as RangeReport;
const told = (share: number, low: number, high: number) =>
  boundsWords({ share, standard_error: 0, low, high }, report);

// Wilson's bounds at 1.96 of 10,000 paths; none of n leaves 3.8416 / (n + 3.8416).
test('bounds have one decimal, and two where one would say none or all', () => {
  assert.equal(told(0.9254, 0.920_094, 0.930_385), '92.0% to 93.0%, as far as counting so many goes');
  assert.equal(told(0.0004, 0.000_156, 0.001_028), '0.02% to 0.1%, as far as counting so many goes');
  assert.equal(told(0, 0, 0.000_384), 'none of 10,000, at most 0.04%');
  assert.equal(told(1, 0.999_616, 1), 'none of 10,000 failed, at most 0.04%');
});
