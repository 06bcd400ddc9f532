import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './billing-account.ts';
import { isLive, planStanding, type PlanFacts } from './plan-state.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const LATER = '2026-12-20T00:00:00.000Z';

interface Given {
  payments?: boolean;
  status?: SubscriptionStatus | null;
  plan?: number;
  cancel_at?: string | null;
  user?: Partial<PlanFacts['user']>;
  since?: string | null;
  trialDays?: number;
  now?: Date;
}
const stand = ({ payments = true, status = null, plan = 1, cancel_at = null, ...given }: Given) => {
  const { state, plan_id, plan_active, ends_at } = planStanding(
    {
      payments,
      user: {
        role_type: 'advisor',
        is_staff: false,
        is_superuser: false,
        created_at: '2026-11-20T12:00:00.000Z',
        granted_plan: null,
        ...given.user,
      },
      account: { status, plan_id: plan, cancel_at },
      paymentsSince: given.since === undefined ? '2026-01-01T00:00:00.000Z' : given.since,
      trialDays: given.trialDays ?? 14,
    },
    given.now ?? NOW,
  );
  return [state, plan_id, plan_active, ends_at];
};
const TRIAL_END = '2026-12-04T12:00:00.000Z';
const AFTER = new Date('2027-02-01T00:00:00.000Z');

test('without keys everyone is on the free plan, whatever was kept from before', () => {
  assert.deepEqual(stand({ payments: false }), ['free', 1, 1, null]);
  assert.deepEqual(stand({ payments: false, status: 'unpaid', plan: 2 }), ['free', 1, 1, null]);
});

test('no subscription is the trial, and then its end', () => {
  for (const status of [null, 'incomplete', 'incomplete_expired', 'canceled'] as const) {
    assert.equal(isLive(status), false);
    assert.deepEqual(stand({ status, plan: 2 }), ['trial', 1, 1, TRIAL_END], String(status));
    assert.deepEqual(stand({ status, plan: 2, now: AFTER }), ['ended', 1, 0, TRIAL_END], String(status));
  }
});

test('the trial is over at its last moment, and starts with the keys where they came later', () => {
  const end = Date.parse(TRIAL_END);
  assert.equal(stand({ now: new Date(end - 1) })[0], 'trial');
  assert.equal(stand({ now: new Date(end) })[0], 'ended');
  assert.equal(stand({ since: '2026-11-22T00:00:00.000Z' })[3], '2026-12-06T00:00:00.000Z');
  assert.equal(stand({ since: null })[3], TRIAL_END);
  assert.deepEqual(stand({ trialDays: 0, now: AFTER }), ['trial', 1, 1, null]);
});

test('a canceled plan ended when it was paid until', () => {
  const paidUntil = '2027-01-15T00:00:00.000Z';
  const given = { status: 'canceled', plan: 2, now: AFTER } as const;
  assert.deepEqual(stand({ ...given, cancel_at: paidUntil }), ['ended', 1, 0, paidUntil]);
  assert.equal(stand({ ...given, cancel_at: '2026-11-21T00:00:00.000Z' })[3], TRIAL_END);
});

test('a subscription gives the plan and its state', () => {
  const cases: [SubscriptionStatus, string, 0 | 1][] = [
    ['active', 'active', 1],
    ['trialing', 'trialing', 1],
    ['past_due', 'past_due', 1],
    ['unpaid', 'on_hold', 0],
    ['paused', 'on_hold', 0],
  ];
  for (const [status, state, active] of cases)
    for (const plan of [2, 3])
      for (const now of [NOW, AFTER])
        assert.deepEqual(stand({ status, plan, now }), [state, plan, active, null]);
  assert.equal(SUBSCRIPTION_STATUSES.filter(isLive).length, cases.length);
});

test('one that ends says when, unless a payment is missing', () => {
  for (const status of ['active', 'trialing'] as const)
    assert.deepEqual(stand({ status, plan: 3, cancel_at: LATER }), ['ending', 3, 1, LATER]);
  assert.deepEqual(stand({ status: 'past_due', plan: 3, cancel_at: LATER }), ['past_due', 3, 1, null]);
  assert.deepEqual(stand({ status: 'unpaid', plan: 3, cancel_at: LATER }), ['on_hold', 3, 0, null]);
});

test('a plan that an admin gave holds while there is no subscription', () => {
  const user = { granted_plan: 'YEARLY_PLAN' } as const;
  for (const now of [NOW, AFTER]) assert.deepEqual(stand({ user, now }), ['granted', 3, 1, null]);
  assert.deepEqual(stand({ user, status: 'canceled', plan: 2 }), ['granted', 3, 1, null]);
  assert.deepEqual(stand({ user, payments: false }), ['granted', 3, 1, null]);
  assert.deepEqual(stand({ user, status: 'unpaid', plan: 2 }), ['on_hold', 2, 0, null]);
});

test('admins and tax-score-card users are always active', () => {
  for (const user of [{ role_type: 'tsc' }, { role_type: 'admin' }, { is_staff: true }] as const) {
    assert.equal(stand({ user, now: AFTER })[2], 1);
    assert.equal(stand({ user, status: 'unpaid', plan: 2 })[2], 1);
  }
  assert.deepEqual(stand({ user: { role_type: 'admin' }, now: AFTER }), ['trial', 1, 1, null]);
});

test('a price of neither interval is the free trial’s number, and active', () => {
  assert.deepEqual(stand({ status: 'active', plan: 1 }), ['active', 1, 1, null]);
});
