import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardText, changeText, offerOf, discountText, stateText } from './plan-text.ts';

const PLAN = {
  state: 'active',
  ends_at: null,
  amount_cents: 4900,
  interval: 'month',
  coupon: null,
  credit_balance_cents: 0,
  next_payment_at: '2026-12-04T12:00:00.000Z',
  next_charge_at: '2026-12-04T12:00:00.000Z',
  next_charge_cents: 4900,
} as const;
const textOf = (changes: object) => stateText({ ...PLAN, ...changes }, 'UTC');
const END = '2026-12-04T12:00:00.000Z';

test('each state of a plan has a sentence', () => {
  assert.equal(
    textOf({ state: 'free' }),
    'Payments aren’t set up on this server. Everyone is on the free trial.',
  );
  assert.equal(textOf({ state: 'trial', ends_at: END }), 'Your free trial runs through December 4, 2026.');
  assert.equal(textOf({ state: 'trial' }), 'You are on the free trial.');
  assert.equal(
    textOf({ state: 'ended', ends_at: END }),
    'Your plan ended on December 4, 2026. Your work is safe. Choose a plan.',
  );
  assert.equal(textOf({}), '$49.00 a month. Next payment $49.00 on December 4, 2026.');
  assert.equal(
    textOf({ state: 'trialing', amount_cents: 123450, interval: 'year' }),
    '$1,234.50 a year. Next payment $1,234.50 on December 4, 2026.',
  );
  assert.equal(textOf({ amount_cents: null, next_payment_at: null }), '');
  assert.equal(
    textOf({ state: 'ending', ends_at: END }),
    'Your plan ends on December 4, 2026. You won’t be charged again.',
  );
  assert.equal(textOf({ state: 'past_due' }), 'We couldn’t charge your card. Update it to keep your plan.');
  assert.equal(textOf({ state: 'on_hold' }), 'Your plan is on hold: a payment is missing.');
  assert.equal(textOf({ state: 'granted' }), 'Your practice gave you this plan.');
});

test('the next payment states the part paid from credit', () => {
  const paymentTextOf = (changes: object) =>
    textOf({ amount_cents: 4900, interval: null, next_charge_at: '2027-09-04T12:00:00.000Z', ...changes });
  assert.equal(
    paymentTextOf({ credit_balance_cents: 44_100 }),
    'Next payment $49.00 on December 4, 2026, from your credit of $441.00.',
  );
  assert.equal(
    paymentTextOf({ credit_balance_cents: 2000, next_charge_at: END, next_charge_cents: 2900 }),
    'Next payment $49.00 on December 4, 2026: $20.00 from your credit, $29.00 from your card.',
  );
  assert.equal(paymentTextOf({ credit_balance_cents: -500 }), 'Next payment $54.00 on December 4, 2026.');
  const coupon = { code: 'A', percent_off: 10, amount_off_cents: null, duration: 'forever', ends_at: null };
  assert.equal(paymentTextOf({ coupon }), 'Next payment $44.10 on December 4, 2026.');
});

test('a change of plan states the amount due today, the months paid from credit and the first charge', () => {
  const change = {
    ...{ due_cents: 0, credit_cents: 49_000, first_period_cents: 4900, credit_balance_cents: 44_100 },
    ...{ next_at: END, renewals_from_credit: 9, proration_date: 1 },
    ...{ next_charge_at: '2027-09-28T12:00:00.000Z', next_charge_cents: 4900 },
  };
  const paymentTextOf = (changes: object) => changeText({ ...change, ...changes }, 'MONTHLY_PLAN', 'UTC');
  assert.equal(
    paymentTextOf({}),
    'Due today $0.00. Your credit of $441.00 pays your next 9 months. First charge: $49.00 on September 28, 2027.',
  );
  assert.equal(
    paymentTextOf({ credit_balance_cents: 5000, renewals_from_credit: 1 }),
    'Due today $0.00. Your credit of $50.00 pays your next month. First charge: $49.00 on September 28, 2027.',
  );
  assert.equal(
    paymentTextOf({ credit_balance_cents: 900, renewals_from_credit: 0, next_charge_cents: 4000 }),
    'Due today $0.00. Your credit of $9.00 pays part of your next payment. First charge: $40.00 on September 28, 2027.',
  );
  assert.equal(
    changeText(
      { ...change, due_cents: 44_110, credit_balance_cents: 0, next_charge_cents: 49_000 },
      'YEARLY_PLAN',
      'UTC',
    ),
    'Due today $441.10. Next payment: $490.00 on September 28, 2027.',
  );
});

test('a discounted price states its duration', () => {
  const worth = { discount_cents: 980, total_cents: 3920 };
  assert.equal(
    discountText({ ...worth, duration: 'once' }, 4900, 'month'),
    '$39.20 the first month, then $49.00 a month',
  );
  assert.equal(discountText({ ...worth, duration: 'forever' }, 4900, 'month'), '$39.20 a month');
  assert.equal(
    discountText({ ...worth, duration: 'repeating' }, 4900, 'month'),
    '$39.20 at first, then $49.00 a month',
  );
});

test('a plan can be chosen without a plan or switched to, and neither while a payment is due', () => {
  const monthly = {
    plan: 'MONTHLY_PLAN',
    plan_id: 2,
    amount_cents: 4900,
    interval: 'month',
    available: true,
  } as const;
  const yearly = { ...monthly, plan: 'YEARLY_PLAN', plan_id: 3, interval: 'year' } as const;
  const currentPlan = { plan: 'MONTHLY_PLAN', pending_change: null } as const;
  const free = { plan: 'FREE_TRIAL_PLAN', pending_change: null } as const;
  for (const state of ['trial', 'ended'] as const)
    assert.equal(offerOf(monthly, { ...free, state }).kind, 'choose', state);
  assert.equal(offerOf(monthly, { ...currentPlan, state: 'granted' }).kind, 'choose');
  assert.equal(offerOf(monthly, { ...currentPlan, state: 'active' }).kind, 'yours');
  assert.equal(offerOf(yearly, { ...currentPlan, state: 'active' }).kind, 'switch');
  for (const state of ['ending', 'past_due', 'on_hold'] as const)
    assert.equal(offerOf(yearly, { ...currentPlan, state }).kind, 'none', state);
  const pending = { plan_id: 3, expires_at: END, invoice: null };
  assert.equal(offerOf(yearly, { ...currentPlan, state: 'active', pending_change: pending }).kind, 'none');
  assert.deepEqual(offerOf({ ...yearly, available: false }, { ...free, state: 'trial' }), {
    kind: 'none',
    why: 'This plan can’t be bought right now.',
  });
});

test('a card is described by its last digits', () => {
  assert.equal(
    cardText({ brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2028 }),
    'Visa ending in 4242, expires 04/28',
  );
});
