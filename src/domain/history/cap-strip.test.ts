import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findCalculation, runCalculation } from '../calculations/registry.ts';
import { memberAt, numberAt } from '../shared/result-members.ts';

const example = { ...findCalculation('cap-strip')?.example };

function run(id: string, input: object): Record<string, unknown> {
  const found = runCalculation(id, input, { fullPrecision: true });
  assert.ok(found.ok, JSON.stringify(found));
  return found.value;
}

const strategy = fc.record({
  index: fc.constant('made_up'),
  cap: fc.integer({ min: 40, max: 140 }).map((k) => k / 1000),
  floor: fc.constantFrom(0, 0.01, null),
  participation: fc.constantFrom(0.8, 1),
});

test('a column equals policy-history at its cap', () => {
  fc.assert(
    fc.property(strategy, fc.constantFrom('as_illustrated', 'max_level'), (one, income_mode) => {
      const cap_changes = [-0.01, 0.005];
      const strip = run('cap-strip', { ...example, strategies: [one], cap_changes, income_mode });
      cap_changes.forEach((change, t) => {
        const cap = Number((one.cap + change).toFixed(6));
        const input = { ...example, strategies: [{ ...one, cap }], income_mode };
        const single = run('policy-history', input);
        const same = (member: string, path: string) =>
          assert.equal(memberAt(strip, `rows.${t}.${member}`), memberAt(single, path));
        same('period_count', 'period_count');
        same('lapse_share', 'lapse_share');
        same('median_ending_value', 'distribution.ending_value.p50');
        same('worst_ending_value', 'distribution.ending_value.min');
        same('median_income', 'distribution.total_income.p50');
        same('worst_income', 'distribution.total_income.min');
      });
    }),
    { numRuns: 12 },
  );
});

test('the share of lapses never rises with the cap, and the break-even cap is the first within the tolerance', () => {
  const cap_changes = Array.from({ length: 21 }, (_, k) => (k - 10) * 0.0005);
  let met = 0;
  fc.assert(
    fc.property(strategy, fc.constantFrom(0, 0.05, 0.2), (one, lapse_tolerance) => {
      const changed = { ...example, strategies: [{ ...one, floor: 0 }], lapse_tolerance };
      const cap = run('cap-strip', changed).break_even_cap_rate;
      if (typeof cap !== 'number') return;
      const around = {
        ...changed,
        strategies: [{ ...one, floor: 0, cap: Math.max(cap, 0.005) }],
        cap_changes,
      };
      const strip = run('cap-strip', around);
      const shares = cap_changes.map((_, t) => numberAt(strip, `rows.${t}.lapse_share`));
      shares.slice(1).forEach((share, t) => assert.ok(share <= shares[t]));
      if (cap < 0.005) return;
      met += 1;
      assert.ok(shares[10] <= lapse_tolerance);
      if (memberAt(strip, 'break_even_status') === 'ok') assert.ok(shares[9] > lapse_tolerance);
    }),
    { numRuns: 12 },
  );
  assert.ok(met > 0);
});

test('invalid input is rejected with its message', () => {
  const refused = (change: object) => {
    const found = runCalculation('cap-strip', { ...example, ...change });
    assert.ok(!found.ok);
    return found.error.fields;
  };
  assert.deepEqual(refused({ strategies: [{ index: 'made_up' }] }), { strategies: ['Give a cap.'] });
  assert.deepEqual(refused({ strategies: null }), { strategies: ['Strategies is a required field'] });
  assert.deepEqual(refused({ cap_changes: Array(22).fill(0) }), {
    cap_changes: ['Expected 1 to 21 values.'],
  });
  assert.deepEqual(refused({ lapse_tolerance: 1.1 }), { lapse_tolerance: ['Must be between 0 and 1.'] });
});

test('a cap below its floor has no figures', () => {
  const strip = run('cap-strip', {
    ...example,
    strategies: [{ index: 'made_up', cap: 0.02, floor: 0.02 }],
    cap_changes: [-0.01, 0],
  });
  assert.equal(memberAt(strip, 'rows.0.status'), 'below_floor');
  assert.equal(memberAt(strip, 'rows.0.lapse_share'), null);
  assert.equal(memberAt(strip, 'rows.1.status'), 'ok');
});
