/**
 * A rejection by Stripe is reported as a rejection, with Stripe's text for cards; only a missing response is
 * "unreachable".
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD, SUBSCRIPTION_PATH, PAY, payingPractice, sessionOf } from '../support/stripe-imitation.ts';

const { practice, imitation, later, enterCard, newUser, signIn, subscriber } = await payingPractice();
const DAY = 86_400;

interface Reply {
  status: number;
  code?: string;
  detail?: string;
  error?: Record<string, string[]>;
  data: Record<string, unknown>;
}
async function send(
  method: 'get' | 'post' | 'patch',
  as: string,
  body?: object,
  path: string = SUBSCRIPTION_PATH,
) {
  const { status, body: payload } = await practice.call(method, path, { as, body });
  return { status, ...(payload as Omit<Reply, 'status'>) };
}
const open = async (as: string, body: object) => String((await send('post', as, body)).data['client_secret']);
async function replaceCard(as: string, card: string) {
  const secret = await open(as, { purpose: 'card' });
  const entered = await enterCard(secret, card);
  await send('patch', as, { session_id: sessionOf(secret) });
  return entered;
}

test('rejects a proration date outside the current period and does not change the plan', async () => {
  const { as } = await subscriber();
  const now = imitation.book.now();
  for (const proration_date of [now - 600, now - 40 * DAY, 1, now + 400 * DAY]) {
    const { status, error } = await send('patch', as, {
      plan: 'YEARLY_PLAN',
      proration_date,
      due_cents: 44_100,
    });
    assert.deepEqual(
      [status, error?.['proration_date']],
      [400, ['Enter a date within the current period.']],
      String(proration_date),
    );
  }
  assert.equal((await send('get', as)).data['plan_id'], 2);
});

test('a server whose clock is behind the provider’s can preview and make a change', async () => {
  const { as } = await newUser();
  await later();
  const secret = await open(as, PAY);
  await imitation.control({ advance: 20 });
  assert.deepEqual(await enterCard(secret, CARD.good), { done: true });
  await send('patch', as, { session_id: sessionOf(secret) });
  const { data, status } = await send('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  assert.equal(status, 200);
  const { proration_date, due_cents } = data;
  const changed = await send('patch', as, { plan: 'YEARLY_PLAN', proration_date, due_cents });
  assert.equal(changed.data['plan_id'], 3);
  await later();
});

test('a call rejected by the provider returns 409, and an unreachable provider 503', async () => {
  const { as } = await subscriber();
  await imitation.control({ dataBody: { status: 400, times: 1, path: 'create_preview' } });
  const refused = await send('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  assert.deepEqual([refused.status, refused.code], [409, 'payment_refused']);
  await imitation.control({ down: { when: 'before', times: 100 } });
  const silent = await send('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  assert.deepEqual([silent.status, silent.code], [503, 'stripe_unreachable']);
  await imitation.control({ down: { when: 'before', times: 0 } });
});

test('an API key that the provider rejects also returns 409', async () => {
  const { as } = await newUser();
  await later(301);
  await imitation.control({ dataBody: { status: 401, times: 100 } });
  const prices = await send('get', as, undefined, 'payment/stripe/prices/');
  assert.equal(prices.data['payments'], 'refused');
  for (const [path, body] of [
    [SUBSCRIPTION_PATH, PAY],
    ['payment/stripe/validate-coupon/', { code: 'SPRING', plan: 'MONTHLY_PLAN' }],
  ] as const) {
    const { status, code } = await send('post', as, body, path);
    assert.deepEqual([status, code], [409, 'payment_refused'], path);
  }
  await imitation.control({ dataBody: { status: 401, times: 0 } });
});

test('a declined card has the provider’s message when it is charged or saved', async () => {
  const user = await subscriber();
  for (const [card, words] of [
    [CARD.declined, 'Your card was declined.'],
    [CARD.funds, 'Your card has insufficient funds.'],
    [CARD.expired, 'Your card has expired.'],
  ] as const)
    assert.equal((await replaceCard(user.as, card)).error?.message, words);
  assert.deepEqual(await replaceCard(user.as, CARD.failsLater), { done: true });
  await later(32 * DAY);
  user.as = await signIn(user.id);
  const pay = await send('patch', user.as, { pay: true });
  assert.deepEqual([pay.status, pay.code, pay.detail], [402, 'card_declined', 'Your card was declined.']);
  // A bank may give a different reason each time.
  const method = Object.values(imitation.book.saved.methods).at(-1);
  assert.ok(method);
  method.number = CARD.funds;
  const again = await send('patch', user.as, { pay: true });
  assert.deepEqual([again.status, again.detail], [402, 'Your card has insufficient funds.']);
});

test('a declined change states the reason and that nothing was charged', async () => {
  const { as } = await subscriber();
  const method = Object.values(imitation.book.saved.methods).at(-1);
  assert.ok(method);
  method.number = CARD.funds;
  const { data } = await send('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  const { proration_date, due_cents } = data;
  const { status, detail } = await send('patch', as, { plan: 'YEARLY_PLAN', proration_date, due_cents });
  assert.deepEqual(
    [status, detail],
    [402, 'Your card has insufficient funds. You haven’t been charged. You’re still on the Monthly Plan.'],
  );
});

test('a refresh finds a payment whose response was lost, however recent the last refresh was', async () => {
  const { as } = await newUser();
  await imitation.control({ webhooks: 'held' });
  const secret = await open(as, PAY);
  const readState = async () =>
    (await send('get', as, undefined, `${SUBSCRIPTION_PATH}?refresh=1`)).data['state'];
  assert.equal(await readState(), 'trial');
  await imitation.control({ down: { when: 'after', times: 1, path: '/endive/confirm' } });
  await assert.rejects(enterCard(secret, CARD.good));
  assert.equal(await readState(), 'active');
  await imitation.control({ webhooks: 'at_once' });
});

test('two tabs that pay simultaneously both report the payment, and there is one subscription', async () => {
  const { as } = await newUser();
  const [one, two] = await Promise.all([open(as, PAY), open(as, PAY)]);
  const entered = await Promise.all([enterCard(one, CARD.good), enterCard(two, CARD.good)]);
  assert.equal(entered.filter(({ done }) => done).length, 1);
  const outcomes = await Promise.all(
    [one, two].map(async (secret) => (await send('patch', as, { session_id: sessionOf(secret) })).data),
  );
  assert.deepEqual(outcomes, [{ outcome: 'paid' }, { outcome: 'paid' }]);
  const customer = Object.keys(imitation.book.saved.customers).at(-1);
  const customerPlans = Object.values(imitation.book.saved.subscriptions).filter(
    (sub) => sub.customer === customer,
  );
  assert.equal(customerPlans.length, 1);
});
