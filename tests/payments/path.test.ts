/** From a chosen plan to a repaired payment over HTTP: Stripe's library with the imitation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD, SUBSCRIPTION_PATH, PAY, payingPractice, sessionOf } from '../support/stripe-imitation.ts';

const { practice, imitation, later, enterCard, newUser, signIn, subscriber } = await payingPractice();
const DAY = 86_400;

type Plan = Record<string, unknown> & { state: string };
const send = async <Data = Plan>(
  method: 'get' | 'post' | 'patch' | 'delete',
  as: string,
  body?: object,
  path = SUBSCRIPTION_PATH,
) => {
  const { status, body: reply, text } = await practice.call(method, path, { as, body });
  return { status, data: reply.data as Data, detail: reply.detail, code: reply.code, text };
};
const plan = async (as: string) => (await send('get', as, undefined, `${SUBSCRIPTION_PATH}?refresh=1`)).data;

test('a plan is bought with a code, changed, given a new card, canceled, resumed, past due and paid again', async () => {
  const user = await newUser();
  let { as } = user;
  const worth = await send(
    'post',
    as,
    { code: 'spring', plan: 'MONTHLY_PLAN' },
    'payment/stripe/validate-coupon/',
  );
  assert.deepEqual(worth.data, { discount_cents: 980, total_cents: 3920, duration: 'once' }, worth.text);
  const opened = await send<Record<string, string>>('post', as, { ...PAY, code: 'SPRING' });
  assert.equal(opened.status, 201, opened.text);
  const { client_secret: secret, total_cents, then_cents } = opened.data;
  assert.deepEqual([total_cents, then_cents], [3920, 4900]);
  assert.ok(secret);
  const session = sessionOf(secret);
  assert.deepEqual((await send('patch', as, { session_id: session })).data, { outcome: 'open' });

  assert.equal((await enterCard(secret, CARD.declined)).error?.message, 'Your card was declined.');
  assert.deepEqual(await enterCard(secret, CARD.good), { done: true });
  assert.deepEqual((await send('patch', as, { session_id: session })).data, { outcome: 'paid' });
  const paid = await plan(as);
  assert.deepEqual(
    [paid['state'], paid['plan_id'], paid['amount_cents'], paid['interval']],
    ['active', 2, 4900, 'month'],
  );
  assert.deepEqual(paid['card'], { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 });

  const days = (Date.parse(String(paid['next_payment_at'])) / 1000 - imitation.book.now()) / DAY;
  assert.ok(days > 27 && days < 32, String(days));

  // Ten days later: the rest of the month is credited, and a year begins.
  await later(10 * DAY);
  as = await signIn(user.id);
  const preview = await send<Record<string, number>>('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  const { due_cents: due, credit_cents: credit, proration_date } = preview.data;
  assert.equal((due ?? 0) + (credit ?? 0), 49_000);
  // The rest of the month that cost $39.20.
  assert.ok(credit && Math.abs(credit - 3920 * (1 - 10 / days)) < 5, String(credit));
  const stale = await send('patch', as, { plan: 'YEARLY_PLAN', proration_date, due_cents: (due ?? 0) - 1 });
  assert.deepEqual([stale.status, stale.code], [409, 'price_changed']);
  const changed = await send('patch', as, { plan: 'YEARLY_PLAN', proration_date, due_cents: due });
  assert.deepEqual([changed.data['state'], changed.data['plan_id']], ['active', 3], changed.text);

  const card = await send<{ client_secret: string }>('post', as, { purpose: 'card' });
  const cardSecret = card.data.client_secret;
  assert.deepEqual(await enterCard(cardSecret, CARD.failsLater), { done: true });
  assert.deepEqual((await send('patch', as, { session_id: sessionOf(cardSecret) })).data, {
    outcome: 'saved',
  });
  assert.equal((await plan(as))['card'] && ((await plan(as))['card'] as { last4: string }).last4, '0341');

  assert.equal((await send('delete', as)).data.state, 'ending');
  const resumed = await send('patch', as, { resume: true });
  assert.equal(resumed.data.state, 'active', resumed.text);

  // The year has ended, and the new card is declined.
  await later(366 * DAY);
  as = await signIn(user.id);
  const owed = await plan(as);
  assert.equal(owed.state, 'past_due');
  const refused = await send('patch', as, { pay: true });
  assert.deepEqual([refused.status, refused.code], [402, 'card_declined'], refused.text);
  const again = await send<{ client_secret: string }>('post', as, { purpose: 'card' });
  const againSecret = again.data.client_secret;
  assert.deepEqual(await enterCard(againSecret, CARD.good), { done: true });
  assert.deepEqual((await send('patch', as, { session_id: sessionOf(againSecret) })).data, {
    outcome: 'saved',
  });
  const repaired = await send('patch', as, { pay: true });
  assert.equal(repaired.data.state, 'active', repaired.text);

  const { data: invoices } = await send<{ total_cents: number; status: string }[]>(
    'get',
    as,
    undefined,
    'payment/my-invoice-history/',
  );
  const totals = invoices.map(({ total_cents: total, status }) => [total, status]);
  assert.deepEqual(totals, [
    [49_000, 'paid'],
    [due, 'paid'],
    [3920, 'paid'],
  ]);
});

test('a change that requires bank approval is pending until it is confirmed on the invoice page or discarded', async () => {
  const { as } = await subscriber(CARD.bankAlways);
  const { data } = await send<Record<string, number>>('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  const { due_cents, proration_date } = data;
  const response = await send('patch', as, { plan: 'YEARLY_PLAN', due_cents, proration_date });
  assert.deepEqual([response.status, response.code], [409, 'authentication_needed'], response.text);
  const waiting = await plan(as);
  assert.equal(waiting['plan_id'], 2);
  assert.equal((waiting['pending_change'] as { plan_id: number }).plan_id, 3);
  const dropped = await send('patch', as, { discard: true });
  assert.deepEqual([dropped.data['pending_change'], dropped.data['plan_id']], [null, 2], dropped.text);

  await later(60);
  const second = await send<Record<string, number>>('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  const { due_cents: due, proration_date: date } = second.data;
  const url = (await send('patch', as, { plan: 'YEARLY_PLAN', due_cents: due, proration_date: date })).text;
  const page = /http:[^"]+/.exec(url)?.[0];
  assert.ok(page, url);
  assert.equal((await fetch(page, { method: 'POST' })).status, 200);
  await practice.work();
  await later(61);
  const confirmed = await plan(as);
  assert.deepEqual([confirmed['plan_id'], confirmed['pending_change']], [3, null]);
});

test('a declined change leaves the plan unchanged, with nothing owed', async () => {
  const { as } = await subscriber();
  const card = await send<{ client_secret: string }>('post', as, { purpose: 'card' });
  const secret = card.data.client_secret;
  await enterCard(secret, CARD.failsLater);
  await send('patch', as, { session_id: sessionOf(secret) });
  const { data } = await send<Record<string, number>>('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  const { due_cents, proration_date } = data;
  const declined = await send('patch', as, { plan: 'YEARLY_PLAN', due_cents, proration_date });
  assert.deepEqual([declined.status, declined.code], [402, 'card_declined']);
  assert.equal(
    declined.detail,
    'Your card was declined. You haven’t been charged. You’re still on the Monthly Plan.',
  );
  const left = await plan(as);
  assert.deepEqual([left.state, left['plan_id'], left['pending_change']], ['active', 2, null]);
  const paid = Object.values(imitation.book.saved.invoices).filter(
    ({ status, customer }) =>
      status === 'open' && customer === Object.keys(imitation.book.saved.customers).at(-1),
  );
  assert.deepEqual(paid, []);
});
