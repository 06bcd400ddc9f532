import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLive, planStatus, type PlanFacts, nextCharge, renewalCents, type Renewals } from './plan-state.ts';
import { chance } from '../../../../tests/support/chance.ts';
import { planNamed, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../users/plan.ts';

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
  const { state, plan_id, plan_active, ends_at } = planStatus(
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

test('without payment keys, every user has the free plan despite an earlier subscription', () => {
  assert.deepEqual(stand({ payments: false }), ['free', 1, 1, null]);
  assert.deepEqual(stand({ payments: false, status: 'unpaid', plan: 2 }), ['free', 1, 1, null]);
});

test('without a live subscription, the state is trial until the trial ends', () => {
  for (const status of [null, 'incomplete', 'incomplete_expired', 'canceled'] as const) {
    assert.equal(isLive(status), false);
    assert.deepEqual(stand({ status, plan: 2 }), ['trial', 1, 1, TRIAL_END], String(status));
    assert.deepEqual(stand({ status, plan: 2, now: AFTER }), ['ended', 1, 0, TRIAL_END], String(status));
  }
});

test('the trial ends at its exact end time, and starts when payments start if that is later', () => {
  const end = Date.parse(TRIAL_END);
  assert.equal(stand({ now: new Date(end - 1) })[0], 'trial');
  assert.equal(stand({ now: new Date(end) })[0], 'ended');
  assert.equal(stand({ since: '2026-11-22T00:00:00.000Z' })[3], '2026-12-06T00:00:00.000Z');
  assert.equal(stand({ since: null })[3], TRIAL_END);
  assert.deepEqual(stand({ trialDays: 0, now: AFTER }), ['trial', 1, 1, null]);
});

test('a canceled plan ends at its paid-through date, or at the end of the trial if that is later', () => {
  const paidUntil = '2027-01-15T00:00:00.000Z';
  const given = { status: 'canceled', plan: 2, now: AFTER } as const;
  assert.deepEqual(stand({ ...given, cancel_at: paidUntil }), ['ended', 1, 0, paidUntil]);
  assert.equal(stand({ ...given, cancel_at: '2026-11-21T00:00:00.000Z' })[3], TRIAL_END);
});

test('a subscription determines the plan and its state', () => {
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

test('an ending subscription shows its end date, unless a payment is missing', () => {
  for (const status of ['active', 'trialing'] as const)
    assert.deepEqual(stand({ status, plan: 3, cancel_at: LATER }), ['ending', 3, 1, LATER]);
  assert.deepEqual(stand({ status: 'past_due', plan: 3, cancel_at: LATER }), ['past_due', 3, 1, null]);
  assert.deepEqual(stand({ status: 'unpaid', plan: 3, cancel_at: LATER }), ['on_hold', 3, 0, null]);
});

test('a plan granted by an admin applies if there is no live subscription', () => {
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

test('a price with neither interval has the plan number of the free trial and is active', () => {
  assert.deepEqual(stand({ status: 'active', plan: 1 }), ['active', 1, 1, null]);
});

const AT = '2026-12-28T15:00:00.000Z';
const MONTHLY: Renewals = {
  first_at: AT,
  anchor: '2026-11-28T15:00:00.000Z',
  interval: 'month',
  amount_cents: 4900,
  coupon: null,
  credit_cents: 44_100,
};
const CODE = {
  code: 'ALWAYS',
  percent_off: 10,
  amount_off_cents: null,
  duration: 'forever',
  ends_at: null,
} as const;

test('the credit of the worked example pays for nine months and part of the tenth', () => {
  const tenth = '2027-09-28T15:00:00.000Z';
  for (const [credit_cents, next_charge_cents] of [
    [44_100, 4900],
    [45_000, 4000],
    [48_999, 1],
  ] as const)
    assert.deepEqual(nextCharge({ ...MONTHLY, credit_cents }), {
      from_credit: 9,
      next_charge_at: tenth,
      next_charge_cents,
    });
});

test('without credit, the next renewal is charged together with any amount owed', () => {
  assert.deepEqual(nextCharge({ ...MONTHLY, credit_cents: 0 }), {
    from_credit: 0,
    next_charge_at: AT,
    next_charge_cents: 4900,
  });
  assert.equal(nextCharge({ ...MONTHLY, credit_cents: -500 }).next_charge_cents, 5400);
});

test('credit C and price P pay floor(C ÷ P) renewals, then P − (C − nP), by months and by years', () => {
  const random = chance(7);
  for (let times = 0; times < 500; times += 1) {
    const price = random.integer(100, 60_000);
    const credit_cents = random.integer(0, 400_000);
    const interval = random.integer(0, 1) === 0 ? 'month' : 'year';
    const n = Math.floor(credit_cents / price);
    const found = nextCharge({ ...MONTHLY, interval, amount_cents: price, credit_cents });
    const at = new Date(AT);
    if (interval === 'month') at.setUTCMonth(at.getUTCMonth() + n);
    else at.setUTCFullYear(at.getUTCFullYear() + n);
    assert.deepEqual(found, {
      from_credit: n,
      next_charge_at: at.toISOString(),
      next_charge_cents: price - (credit_cents - n * price),
    });
  }
});

test('a renewal on the 31st falls on the last day of shorter months', () => {
  const at = (credits: number) =>
    nextCharge({
      ...MONTHLY,
      first_at: '2027-02-28T10:00:00.000Z',
      anchor: '2027-01-31T10:00:00.000Z',
      credit_cents: credits * 4900,
    }).next_charge_at?.slice(0, 10);
  assert.deepEqual([0, 1, 2, 12].map(at), ['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
});

test('a promotion code reduces renewals while it is valid', () => {
  const cents = (coupon: Renewals['coupon'], renewal = 0) =>
    renewalCents({ amount_cents: 4900, coupon }, AT, renewal);
  assert.equal(cents(CODE, 5), 4410);
  assert.equal(cents({ ...CODE, percent_off: null, amount_off_cents: 9900 }), 0);
  assert.deepEqual(
    [cents({ ...CODE, duration: 'once' }), cents({ ...CODE, duration: 'once' }, 1)],
    [4410, 4900],
  );
  const until = (ends_at: string) => cents({ ...CODE, duration: 'repeating', ends_at });
  assert.deepEqual([until('2026-12-29T00:00:00.000Z'), until(AT)], [4410, 4900]);
  assert.equal(nextCharge({ ...MONTHLY, coupon: CODE }).from_credit, 10);
  const free = { ...CODE, percent_off: 100 };
  assert.equal(nextCharge({ ...MONTHLY, coupon: free }).next_charge_at, null);
});

test('finds a plan by name or number, and returns the free trial for an unknown plan', () => {
  assert.equal(planNamed('YEARLY_PLAN').plan_id, 3);
  assert.equal(planNamed(2).plan, 'MONTHLY_PLAN');
  assert.equal(planNamed('2').name, 'Monthly Plan');
  for (const unknown of [0, 4, '', 'GOLD', 'constructor']) {
    assert.equal(planNamed(unknown).plan, 'FREE_TRIAL_PLAN');
  }
});
