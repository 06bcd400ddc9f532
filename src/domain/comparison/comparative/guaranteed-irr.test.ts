import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guaranteedIrr } from './guaranteed-irr.ts';

/** The yearly table of the design's picture: 30,000 from 50 through 64, income of 38,000 from 66 on. */
const FLOWS = Array.from({ length: 28 }, (_, t) => (t < 15 ? -30_000 : t === 15 ? 0 : 38_000));
const VALUES: Record<number, number> = { 10: 264_781, 15: 366_581, 20: 111_573 };
const guaranteed = {
  surrender_value: FLOWS.map((_, t) => (t >= 22 ? 0 : (VALUES[t] ?? 50_000))),
  death_benefit: FLOWS.map((_, t) => (t >= 22 ? 0 : 1_500_000)),
};

test('the guaranteed IRR uses the illustrated flows and the guaranteed value, and ends at the lapse', () => {
  const rates = guaranteedIrr(FLOWS, guaranteed);
  const percentAt = (age: number) => ((rates[age - 50]?.value ?? NaN) * 100).toFixed(2);
  assert.deepEqual([60, 65, 70].map(percentAt), ['-3.72', '-2.31', '-3.32']);
  assert.deepEqual(rates[22], { value: null, status: 'lapsed' });
  assert.notEqual(rates[21]?.status, 'lapsed');
});

test('a year without a guaranteed value has no IRR', () => {
  const [first] = guaranteedIrr([-100], { surrender_value: [null], death_benefit: [null] });
  assert.deepEqual(first, { value: null, status: 'no_irr' });
});
