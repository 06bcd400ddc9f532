import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountFrom, planIdOf } from './billing-account.ts';
import type { ProviderSubscription } from './payment-provider.ts';

const READ = '2026-11-23T12:00:00.000Z';
const MONTHLY = { id: 'price_m', amount_cents: 4900, interval: 'month', interval_count: 1 } as const;
const CARD = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 };

const subscription = (id: string, more: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id,
  item_id: `si_${id}`,
  status: 'active',
  created: 1,
  price: MONTHLY,
  period_end: null,
  anchor: null,
  cancel_at: null,
  coupon: null,
  card: null,
  open_invoice: null,
  pending: null,
  ...more,
});
const chosen = (...subscriptions: ProviderSubscription[]) =>
  accountFrom({ card: null, credit_balance_cents: 0, subscriptions }, READ);

test('selects the subscription by status, then the newest', () => {
  const order = ['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const;
  for (const [place, status] of order.entries())
    for (const later of order.slice(place + 1)) {
      const found = chosen(
        subscription('late', { status: later, created: 9 }),
        subscription('first', { status }),
      );
      assert.equal(found.subscription_id, 'first', `${status} before ${later}`);
      assert.equal(found.problem, 'two_subscriptions');
    }
  const ended = { status: 'canceled' } as const;
  const found = chosen(subscription('old', ended), subscription('new', { ...ended, created: 5 }));
  assert.deepEqual([found.subscription_id, found.problem], ['new', null]);
  const over = subscription('over', { status: 'incomplete', created: 9 });
  assert.equal(chosen(over, subscription('held', { status: 'paused' })).subscription_id, 'held');
});

test('a price with another interval has no plan and is flagged', () => {
  assert.equal(planIdOf(MONTHLY), 2);
  assert.equal(planIdOf({ ...MONTHLY, interval: 'year' }), 3);
  for (const price of [null, { ...MONTHLY, interval: 'week' }, { ...MONTHLY, interval_count: 3 }] as const) {
    assert.equal(planIdOf(price), null);
    const { plan_id, problem } = chosen(subscription('odd', { price }));
    assert.deepEqual([plan_id, problem], [1, 'unknown_price']);
  }
});

test('without a subscription, the account is empty except for the customer’s card', () => {
  const { subscription_id, status, plan_id, card, read_at } = accountFrom(
    { card: CARD, credit_balance_cents: 44_100, subscriptions: [] },
    READ,
  );
  assert.deepEqual([subscription_id, status, plan_id, card, read_at], [null, null, 1, CARD, READ]);
});

test('an open invoice counts only for a live subscription, and belongs to the pending change', () => {
  const open_invoice = { id: 'in_1', amount_due_cents: 41_000, url: 'https://invoice.example/1' };
  const pending = { price: { ...MONTHLY, id: 'price_y', interval: 'year' as const }, expires_at: READ };
  const waiting = chosen(subscription('a', { open_invoice, pending }));
  assert.deepEqual(waiting.pending_change, { plan_id: 3, expires_at: READ, invoice: open_invoice });
  const removed = chosen(subscription('a', { status: 'canceled', open_invoice, pending }));
  assert.deepEqual([removed.open_invoice, removed.pending_change], [null, null]);
});
