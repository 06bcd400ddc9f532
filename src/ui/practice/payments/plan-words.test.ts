import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardWords, offerOf, reducedWords, stateWords } from './plan-words.ts';

const PLAN = {
  state: 'active',
  ends_at: null,
  amount_cents: 4900,
  interval: 'month',
  period_end: '2026-12-04T12:00:00.000Z',
} as const;
const words = (given: object) => stateWords({ ...PLAN, ...given }, 'UTC');
const END = '2026-12-04T12:00:00.000Z';

test('each state of a plan has its sentence', () => {
  assert.equal(words({ state: 'free' }), 'Payments are not set up here. Everyone is on the free trial.');
  assert.equal(words({ state: 'trial', ends_at: END }), 'Your free trial runs through December 4, 2026.');
  assert.equal(words({ state: 'trial' }), 'You are on the free trial.');
  assert.equal(
    words({ state: 'ended', ends_at: END }),
    'Your plan ended on December 4, 2026. Your work is safe. Choose a plan.',
  );
  assert.equal(words({}), '$49.00 a month. Next payment December 4, 2026.');
  assert.equal(
    words({ state: 'trialing', amount_cents: 123450, interval: 'year' }),
    '$1,234.50 a year. Next payment December 4, 2026.',
  );
  assert.equal(words({ amount_cents: null, period_end: null }), '');
  assert.equal(
    words({ state: 'ending', ends_at: END }),
    'Your plan ends on December 4, 2026. You won’t be charged again.',
  );
  assert.equal(words({ state: 'past_due' }), 'We couldn’t charge your card. Update it to keep your plan.');
  assert.equal(words({ state: 'on_hold' }), 'Your plan is on hold: a payment is missing.');
  assert.equal(words({ state: 'granted' }), 'Your practice gave you this plan.');
});

test('a reduced price says for how long', () => {
  const worth = { discount_cents: 980, total_cents: 3920 };
  assert.equal(
    reducedWords({ ...worth, duration: 'once' }, 4900, 'month'),
    '$39.20 the first month, then $49.00 a month',
  );
  assert.equal(reducedWords({ ...worth, duration: 'forever' }, 4900, 'month'), '$39.20 a month');
  assert.equal(
    reducedWords({ ...worth, duration: 'repeating' }, 4900, 'month'),
    '$39.20 at first, then $49.00 a month',
  );
});

test('a plan is chosen without one, switched to from another, and neither while something is due', () => {
  const monthly = {
    plan: 'MONTHLY_PLAN',
    plan_id: 2,
    amount_cents: 4900,
    interval: 'month',
    available: true,
  } as const;
  const yearly = { ...monthly, plan: 'YEARLY_PLAN', plan_id: 3, interval: 'year' } as const;
  const own = { plan: 'MONTHLY_PLAN', pending_change: null } as const;
  const free = { plan: 'FREE_TRIAL_PLAN', pending_change: null } as const;
  for (const state of ['trial', 'ended'] as const)
    assert.equal(offerOf(monthly, { ...free, state }).kind, 'choose', state);
  assert.equal(offerOf(monthly, { ...own, state: 'granted' }).kind, 'choose');
  assert.equal(offerOf(monthly, { ...own, state: 'active' }).kind, 'yours');
  assert.equal(offerOf(yearly, { ...own, state: 'active' }).kind, 'switch');
  for (const state of ['ending', 'past_due', 'on_hold'] as const)
    assert.equal(offerOf(yearly, { ...own, state }).kind, 'none', state);
  const pending = { plan_id: 3, expires_at: END, invoice: null };
  assert.equal(offerOf(yearly, { ...own, state: 'active', pending_change: pending }).kind, 'none');
  assert.deepEqual(offerOf({ ...yearly, available: false }, { ...free, state: 'trial' }), {
    kind: 'none',
    why: 'This plan can’t be bought right now.',
  });
});

test('a card is named by its last digits', () => {
  assert.equal(
    cardWords({ brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2028 }),
    'Visa ending in 4242, expires 04/28',
  );
});
