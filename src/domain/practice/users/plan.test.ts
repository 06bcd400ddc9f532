import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planNamed } from './plan.ts';

test('a plan is found by name or number, and an unknown one is the free trial', () => {
  assert.equal(planNamed('YEARLY_PLAN').plan_id, 3);
  assert.equal(planNamed(2).plan, 'MONTHLY_PLAN');
  assert.equal(planNamed('2').name, 'Monthly Plan');
  for (const unknown of [0, 4, '', 'GOLD', 'constructor']) {
    assert.equal(planNamed(unknown).plan, 'FREE_TRIAL_PLAN');
  }
});
