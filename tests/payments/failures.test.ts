/** Failures between a click and Stripe: at most one charge, and a state that repairs itself. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { nextNight, sweep } from '../../src/server/operations/job-handlers.ts';
import { followEvents, reconcileEveryone } from '../../src/server/payments/follow-events.ts';
import {
  CARD,
  SUBSCRIPTION_PATH,
  PAY,
  payingPractice,
  sessionOf,
  WEBHOOK_SECRET,
} from '../support/stripe-imitation.ts';

const { practice, imitation, later, enterCard, newUser, signIn, subscriber } = await payingPractice();
const { saved } = imitation.book;
const DAY = 86_400;

interface Reply {
  status: number;
  code?: string | undefined;
  detail?: string | undefined;
  data: Record<string, unknown>;
  text: string;
}
/** Errors by field. */
interface Refused {
  error: Record<string, string[]>;
}
async function send(
  method: 'get' | 'post' | 'patch' | 'delete',
  as: string,
  body?: object,
  path: string = SUBSCRIPTION_PATH,
  key?: string,
): Promise<Reply> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const { status, body: dataBody, text } = await practice.call(method, path, { as, body, headers });
  return { status, text, ...(dataBody as Omit<Reply, 'status' | 'text'>) };
}
const plan = async (as: string) => {
  await later(61);
  return (await send('get', as, undefined, `${SUBSCRIPTION_PATH}?refresh=1`)).data;
};
const open = async (as: string, body: object = PAY) => {
  const dataBody = await send('post', as, body);
  assert.equal(dataBody.status, 201, dataBody.text);
  return dataBody.data['client_secret'] as string;
};
const paidOf = (customer: string) =>
  Object.values(saved.invoices).filter((one) => one.customer === customer && one.status === 'paid');
const newestCustomer = () => Object.keys(saved.customers).at(-1) ?? '';

test('a declined, expired or unauthenticated card, or one without funds, is not charged; the session remains open', async () => {
  const { as } = await newUser();
  const secret = await open(as);
  for (const [card, said] of [
    [CARD.declined, 'Your card was declined.'],
    [CARD.funds, 'Your card has insufficient funds.'],
    [CARD.expired, 'Your card has expired.'],
  ] as const) {
    assert.equal((await enterCard(secret, card)).error?.message, said);
    assert.deepEqual((await send('patch', as, { session_id: sessionOf(secret) })).data, { outcome: 'open' });
  }
  assert.match((await enterCard(secret, CARD.bankOnce, 'no')).error?.message ?? '', /authenticate/);
  assert.deepEqual(paidOf(newestCustomer()), []);
  assert.equal((await plan(as))['state'], 'trial');
  assert.deepEqual(await enterCard(secret, CARD.bankOnce, 'yes'), { done: true });
  assert.equal((await plan(as))['state'], 'active');
});

test('unknown, used and expired codes have an error at their field, and no session is opened', async () => {
  const { as } = await newUser();
  for (const [code, said] of [
    ['NOBODY', 'This code isn’t valid.'],
    ['TAKEN', 'This code has been used.'],
    ['PAST', 'This code has expired.'],
  ] as const) {
    const validation = await send(
      'post',
      as,
      { code, plan: 'MONTHLY_PLAN' },
      'payment/stripe/validate-coupon/',
    );
    assert.deepEqual(
      [validation.status, (JSON.parse(validation.text) as Refused).error.code],
      [400, [said]],
      code,
    );
    const bought = await send('post', as, { ...PAY, code });
    assert.deepEqual([bought.status, (JSON.parse(bought.text) as Refused).error.code], [400, [said]], code);
  }
});

test('a double click or a second tab uses the same session, and choosing another plan expires it', async () => {
  const { as } = await newUser();
  const [one, two] = await Promise.all([open(as), open(as)]);
  assert.equal(one, two);
  const other = await open(as, { purpose: 'pay', plan: 'YEARLY_PLAN' });
  assert.notEqual(other, one);
  assert.equal((await enterCard(one, CARD.good)).error?.message, 'This payment page has expired.');
  assert.deepEqual((await send('patch', as, { session_id: sessionOf(one) })).data, { outcome: 'expired' });
  assert.deepEqual(await enterCard(other, CARD.good), { done: true });
  const again = await send('post', as, PAY);
  assert.deepEqual([again.status, again.code], [409, 'already_subscribed']);
  assert.equal(paidOf(newestCustomer()).length, 1);
});

test('the event for a payment activates the plan after its tab was closed', async () => {
  const { as } = await newUser();
  await imitation.control({ webhooks: 'held' });
  assert.deepEqual(await enterCard(await open(as), CARD.good), { done: true });
  assert.equal((await send('get', as)).data['state'], 'trial');
  await imitation.control({ webhooks: 'at_once', deliver: true });
  await practice.work();
  assert.equal((await send('get', as)).data['state'], 'active');
});

test('a failure before the call to Stripe charges nothing; after it, the payment is checked and charged once', async () => {
  const { as } = await newUser();
  await imitation.control({ down: { when: 'before', times: 100 } });
  const before = await send('post', as, PAY);
  assert.deepEqual(
    [before.status, before.detail],
    [503, 'We can’t reach our payment provider. Nothing was charged.'],
  );
  await imitation.control({ down: { when: 'before', times: 0 } });

  const payer = await subscriber(CARD.good);
  const { data } = await send('patch', payer.as, { plan: 'YEARLY_PLAN', preview: true });
  const { due_cents, proration_date } = data;
  const change = { plan: 'YEARLY_PLAN', due_cents, proration_date };
  // The call succeeds, but all responses are lost, including those of the library's retries.
  await imitation.control({ down: { when: 'after', times: 3, path: '/v1/subscriptions/sub' } });
  const after = await send('patch', payer.as, change);
  assert.deepEqual(
    [after.status, after.detail],
    [503, 'We’re checking whether that went through. You won’t be charged twice.'],
    after.text,
  );
  await imitation.control({ down: { when: 'after', times: 0 } });
  const repeated = await send('patch', payer.as, change);
  assert.deepEqual([repeated.status, repeated.code], [409, 'already_subscribed'], repeated.text);
  assert.equal((await plan(payer.as))['plan_id'], 3);
  assert.equal(paidOf(newestCustomer()).length, 2);
});

test('a new attempt after an error of Stripe uses another idempotency key and succeeds', async () => {
  for (const path of ['customers', 'checkout/sessions']) {
    const { as } = await newUser();
    await imitation.control({ dataBody: { status: 500, times: 1, path } });
    assert.equal((await send('post', as, PAY)).status, 503, path);
    await open(as);
  }
});

test('a 429 response is reported, and the next attempt succeeds', async () => {
  const { as } = await newUser();
  const secret = await open(as);
  await imitation.control({ dataBody: { status: 429, times: 1 } });
  const refused = await send('post', as, PAY);
  assert.deepEqual(
    [refused.status, refused.detail],
    [503, 'We can’t reach our payment provider. Nothing was charged.'],
  );
  assert.equal(await open(as), secret);
});

test('an archived price cannot be bought or changed to, and Admin shows why', async () => {
  const { as } = await newUser();
  const payer = await subscriber();
  await imitation.control({ archive: 'price_year' });
  await later(301);
  const refused = await send('post', as, { purpose: 'pay', plan: 'YEARLY_PLAN' });
  assert.deepEqual(
    [refused.status, refused.code, refused.detail],
    [409, 'plan_not_available', 'This plan can’t be bought right now.'],
  );
  const changed = await send('patch', payer.as, { plan: 'YEARLY_PLAN', preview: true });
  assert.equal(changed.code, 'plan_not_available');
  const { data } = await practice.call('get', 'payment/stripe/prices/', { as: null }).then((one) => one.body);
  const { prices } = data as { prices: { plan: string; available: boolean }[] };
  assert.deepEqual(
    prices.map(({ available }) => available),
    [true, false],
  );
  const admin = await signIn(practice.users.admin.id);
  const logs = await practice.call('get', 'auth/admin/webhook-logs/', { as: admin });
  assert.equal(logs.status, 200, logs.text);
  assert.match(logs.text, /"problems":.*Yearly Plan/);
  const yearly = saved.prices['price_year'];
  assert.ok(yearly);
  yearly.active = true;
  await later(301);
});

test('a customer deleted at Stripe is created again and can pay', async () => {
  const { as } = await subscriber();
  const customer = newestCustomer();
  await imitation.control({ deleteCustomer: customer });
  await practice.work();
  assert.equal((await plan(as))['state'], 'trial');
  assert.deepEqual(await enterCard(await open(as), CARD.good), { done: true });
  assert.notEqual(newestCustomer(), customer);
  assert.equal((await plan(as))['state'], 'active');
});

test('another user’s session is not found, and the caller’s plan does not change', async () => {
  const [one, other] = [await newUser(), await newUser()];
  const secret = await open(one.as);
  assert.deepEqual(await enterCard(secret, CARD.good), { done: true });
  const rejected = await send('patch', other.as, { session_id: sessionOf(secret) });
  assert.equal(rejected.status, 404);
  assert.equal((await plan(other.as))['state'], 'trial');
});

test('three simultaneous “Pay now” requests with two keys charge once', async () => {
  const user = await subscriber(CARD.good);
  const secret = await open(user.as, { purpose: 'card' });
  await enterCard(secret, CARD.failsLater);
  await send('patch', user.as, { session_id: sessionOf(secret) });
  await later(32 * DAY);
  user.as = await signIn(user.id);
  assert.equal((await plan(user.as))['state'], 'past_due');
  const good = await open(user.as, { purpose: 'card' });
  await enterCard(good, CARD.good);
  await send('patch', user.as, { session_id: sessionOf(good) });
  const replies = await Promise.all(
    ['key-one-000', 'key-one-000', 'key-two-000'].map((key) =>
      send('patch', user.as, { pay: true }, SUBSCRIPTION_PATH, key),
    ),
  );
  assert.ok(replies.some(({ status }) => status === 200));
  assert.equal((await plan(user.as))['state'], 'active');
  assert.equal(paidOf(newestCustomer()).length, 2);
});

test('rejects badly signed, old and future events; repeated or reversed events result in Stripe’s state', async () => {
  for (const webhooks of ['badly_signed', 'old', 'ahead'] as const) {
    const { as } = await newUser();
    await imitation.control({ webhooks });
    await enterCard(await open(as), CARD.good);
    await practice.work();
    assert.deepEqual(await imitation.control({ deliver: true }), { delivered: 0 }, webhooks);
    assert.equal((await send('get', as)).data['state'], 'trial', webhooks);
  }
  for (const webhooks of ['twice', 'reversed'] as const) {
    const { as } = await newUser();
    await imitation.control({ webhooks: 'held' });
    await enterCard(await open(as), CARD.good);
    await imitation.control({ webhooks, deliver: true });
    await practice.work();
    await followEvents(practice.services);
    assert.equal((await send('get', as)).data['state'], 'active', webhooks);
  }
  await imitation.control({ webhooks: 'at_once' });
});

test('a signed event with an unexpected format returns 400 each time, is logged once, and is not stored', async () => {
  const stored = async () => (await practice.services.webhooks.list({ page: 1, size: 1 })).total;
  const [before, warnings] = [await stored(), practice.warnings.length];
  for (const body of ['null', 'null', '{"id":"evt_odd"}', '[]']) {
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
    const dataBody = await practice.app.request('http://localhost/api/payment/stripe/webhook/', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': `t=${at},v1=${signature}` },
    });
    assert.equal(dataBody.status, 400, body);
    assert.match(await dataBody.text(), /webhook_unexpected/);
  }
  assert.deepEqual([await stored(), practice.warnings.length - warnings], [before, 3]);
});

test('unsigned requests are counted and not stored', async () => {
  const { payments, webhooks } = practice.services;
  const stored = async () => (await webhooks.list({ page: 1, size: 1 })).total;
  const [before, counted] = [await stored(), payments.unsigned];
  for (let times = 0; times < 3; times += 1)
    await practice.app.request('http://localhost/api/payment/stripe/webhook/', {
      method: 'POST',
      body: '{}',
    });
  assert.deepEqual([await stored(), payments.unsigned], [before, counted + 3]);
  const as = await signIn(practice.users.admin.id);
  const logs = await practice.call('get', 'auth/admin/webhook-logs/', { as });
  assert.match(logs.text, /had no valid signature/);
});

test('the nightly reconciliation finds changes that no event reported', async () => {
  const user = await subscriber();
  await imitation.control({ webhooks: 'held' });
  const subscription = Object.values(saved.subscriptions).at(-1);
  assert.ok(subscription);
  subscription.cancel_at_period_end = true;
  assert.equal((await send('get', user.as)).data['state'], 'active');
  await reconcileEveryone(practice.services);
  await practice.work();
  assert.equal((await send('get', user.as)).data['state'], 'ending');
  await imitation.control({ webhooks: 'at_once' });
  const night = nextNight(new Date(2026, 10, 23, 3, 30));
  assert.deepEqual([night.getDate(), night.getHours(), night.getMinutes()], [24, 3, 30]);
});

test('payloads of events are retained for 90 days, and their records for 400 days', async () => {
  const of = async () => {
    const { items, total } = await practice.services.webhooks.list({ page: 1, size: 200 });
    return { total, payloads: items.filter(({ payload }) => payload !== null).length };
  };
  await imitation.control({ deliver: true });
  await imitation.control({ webhooks: 'held' });
  await practice.work();
  await sweep(practice.services);
  const before = await of();
  assert.ok(before.payloads > 0);
  await later(10 * DAY);
  await sweep(practice.services);
  assert.deepEqual(await of(), before);
  await later(81 * DAY);
  await sweep(practice.services);
  assert.deepEqual(await of(), { total: before.total, payloads: 0 });
  await later(310 * DAY);
  await sweep(practice.services);
  assert.equal((await of()).total, 0);
});
