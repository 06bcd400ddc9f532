/** Payment routes with a scripted provider, without HTTP. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderFailure,
  type ProviderPrice,
  type ProviderSession,
  type ProviderSubscription,
} from '../../../domain/practice/payments/payment-provider.ts';
import { followEvents } from '../../payments/follow-events.ts';
import { payments } from '../../payments/payments.ts';
import { startSession } from '../../sessions/sessions.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

const CENTS = { plumbline_monthly: 4900, plumbline_yearly: 49_000 };
const priceOf = (key: string): ProviderPrice => ({
  id: `price_${key}`,
  active: true,
  currency: 'usd',
  amount_cents: key === 'plumbline_monthly' ? CENTS.plumbline_monthly : CENTS.plumbline_yearly,
  interval: key === 'plumbline_monthly' ? 'month' : 'year',
  interval_count: 1,
  licensed: true,
});

/** State of the provider and received calls. */
interface Truth {
  calls: string[];
  customers: Map<string, ProviderSubscription[]>;
  sessions: Map<string, ProviderSession & { price: string | null }>;
  archived: boolean;
  fails: Partial<Record<keyof PaymentProvider, ProviderFailure>>;
}

function scripted(truth: Truth): PaymentProvider {
  const step = (name: keyof PaymentProvider) => {
    truth.calls.push(name);
    const kind = truth.fails[name];
    if (kind) throw new ProviderError(kind, { hasResponse: true });
  };
  const found = (id: string): ProviderSubscription => {
    const one = [...truth.customers.values()].flat().find((subscription) => subscription.id === id);
    assert.ok(one);
    return one;
  };
  return {
    ready: async () => {},
    async price(key) {
      step('price');
      return { ...priceOf(key), active: !truth.archived };
    },
    codes: async () => [],
    async code(code) {
      step('code');
      const worth = { active: true, percent_off: 20, amount_off_cents: null, customer_id: null };
      const uses = { expires_at: null, most_uses: 5, uses: code === 'USED' ? 5 : 0 };
      const known = ['SPRING', 'USED', 'OLD'].includes(code);
      const ends = code === 'OLD' ? { expires_at: '2020-01-01T00:00:00.000Z' } : {};
      return known ? { id: `promo_${code}`, code, duration: 'once', ...worth, ...uses, ...ends } : null;
    },
    previewNew: async () => ({ subtotal_cents: 4900, total_cents: 3920 }),
    async previewChange() {
      step('previewChange');
      return {
        ...{ due_cents: 44_100, credit_cents: 4900, first_period_cents: 49_000, credit_balance_cents: 0 },
        ...{ starts_at: '2026-03-02T15:00:00.000Z', next_at: '2027-03-02T15:00:00.000Z' },
      };
    },
    invoices: async () => [],
    async planStatusOf(customer) {
      step('planStatusOf');
      const subscriptions = truth.customers.get(customer);
      return subscriptions ? { card: null, credit_balance_cents: 0, subscriptions } : null;
    },
    async createCustomer() {
      step('createCustomer');
      const id = `cus_${truth.customers.size + 1}`;
      truth.customers.set(id, []);
      return id;
    },
    async openSession({ customer_id, price_id }) {
      step('openSession');
      const id = `cs_${truth.sessions.size + 1}`;
      const session = { id, status: 'open', customer_id, client_secret: `${id}_secret` } as const;
      const opened = { ...session, total_cents: 4900, payment_method_id: 'pm_1', price: price_id };
      truth.sessions.set(id, opened);
      return opened;
    },
    async session(id) {
      step('session');
      return truth.sessions.get(id) ?? null;
    },
    async expireSession(id) {
      step('expireSession');
      const session = truth.sessions.get(id);
      if (session) truth.sessions.set(id, { ...session, status: 'expired' });
    },
    async useCard() {
      step('useCard');
    },
    async change({ subscription_id, price_id }) {
      step('change');
      found(subscription_id).price = priceOf(price_id.replace('price_', ''));
      return null;
    },
    async cancelAtPeriodEnd(id) {
      step('cancelAtPeriodEnd');
      found(id).cancel_at = found(id).period_end;
    },
    async resume(id) {
      step('resume');
      found(id).cancel_at = null;
    },
    async pay() {
      step('pay');
    },
    async voidInvoice() {
      step('voidInvoice');
    },
    async cancelNow(id) {
      step('cancelNow');
      found(id).status = 'canceled';
    },
    async readEvent(payload, signature) {
      if (signature === 'unreadable') throw new TypeError('not a function');
      if (signature !== 'good') return 'unsigned';
      return JSON.parse(new TextDecoder().decode(payload)) as {
        id: string;
        type: string;
        customer_id: string;
      };
    },
  };
}

let practice: TestPractice;
let truth: Truth;
// One practice per test, because customers and sessions are numbered from one.
beforeEach(async () => {
  practice = await testPractice();
  truth = { calls: [], customers: new Map(), sessions: new Map(), archived: false, fails: {} };
});
afterEach(() => practice.close());

let users = 0;
async function newUser(): Promise<{ as: string; id: number }> {
  const { services } = practice;
  services.payments = payments(scripted(truth), services);
  users += 1;
  const now = services.clock.now();
  const user = await services.users.create(
    {
      email: `pays${users}@example.com`,
      first_name: 'Pays',
      last_name: 'Often',
      role_type: 'advisor',
      is_staff: false,
      is_superuser: false,
      password_hash: null,
    },
    now,
  );
  assert.ok(user);
  const { access } = await startSession(services, user, { remember: false, now });
  return { as: access.value, id: user.id };
}

const MY = 'payment/my-subscription/';
type Data = Record<string, unknown>;
const send = async (method: 'get' | 'post' | 'patch' | 'delete', as: string, body?: unknown) => {
  const response = await practice.call(method, MY, { as, ...(body === undefined ? {} : { body }) });
  return { ...response, data: (response.body.data ?? {}) as Data };
};
const PAY = { purpose: 'pay', plan: 'MONTHLY_PLAN' };

/** The user paid in the browser. */
function paid(session: string, id = `sub_${session}`): void {
  const saved = truth.sessions.get(session);
  assert.ok(saved?.customer_id);
  truth.sessions.set(session, { ...saved, status: 'complete' });
  if (saved.price === null) return;
  truth.customers.get(saved.customer_id)?.push({
    id,
    item_id: `si_${id}`,
    status: 'active',
    created: 1,
    price: priceOf(saved.price.replace('price_', '')),
    period_end: '2026-04-02T15:00:00.000Z',
    anchor: '2026-03-02T15:00:00.000Z',
    cancel_at: null,
    coupon: null,
    card: null,
    open_invoice: null,
    pending: null,
  });
}

const count = (name: string) => truth.calls.filter((call) => call === name).length;

test('a plan is paid, canceled, resumed and changed with the status from the provider', async () => {
  const { as } = await newUser();
  assert.equal((await send('get', as)).data.state, 'trial');
  const opened = await send('post', as, PAY);
  assert.deepEqual(
    [opened.status, opened.data],
    [201, { client_secret: 'cs_1_secret', total_cents: 4900, then_cents: 4900 }],
  );
  assert.equal((await send('patch', as, { session_id: 'cs_1' })).data.outcome, 'open');
  paid('cs_1');
  assert.equal((await send('patch', as, { session_id: 'cs_1' })).data.outcome, 'paid');
  const { state, plan_id, plan_active, amount_cents } = (await send('get', as)).data;
  assert.deepEqual([state, plan_id, plan_active, amount_cents], ['active', 2, 1, 4900]);
  assert.equal((await send('post', as, PAY)).body.code, 'already_subscribed');
  const ending = await send('delete', as);
  assert.deepEqual([ending.data.state, ending.data.ends_at], ['ending', '2026-04-02T15:00:00.000Z']);
  assert.equal((await send('patch', as, { resume: true })).data.state, 'active');
  const preview = await send('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  const { due_cents, proration_date } = preview.data;
  assert.equal(due_cents, 44_100);
  const change = { plan: 'YEARLY_PLAN', proration_date };
  assert.equal((await send('patch', as, { ...change, due_cents: 1 })).body.code, 'price_changed');
  assert.equal(count('change'), 0);
  assert.equal((await send('patch', as, { ...change, due_cents })).data.plan_id, 3);
  const me = await practice.call('get', 'auth/current_plan/', { as });
  assert.equal((me.body.data as Data).plan, 'YEARLY_PLAN');
});

test('two tabs share one checkout session, and another plan closes it', async () => {
  const { as } = await newUser();
  const both = await Promise.all([send('post', as, PAY), send('post', as, PAY)]);
  assert.deepEqual(
    both.map(({ data }) => data.client_secret),
    ['cs_1_secret', 'cs_1_secret'],
  );
  assert.deepEqual([count('createCustomer'), count('openSession')], [1, 1]);
  await send('post', as, { ...PAY, plan: 'YEARLY_PLAN' });
  assert.equal(truth.sessions.get('cs_1')?.status, 'expired');
  assert.equal((await send('patch', as, { session_id: 'cs_1' })).data.outcome, 'expired');
});

test('another user’s checkout session is not found', async () => {
  const owner = await newUser();
  await send('post', owner.as, PAY);
  const other = await newUser();
  assert.equal((await send('patch', other.as, { session_id: 'cs_1' })).status, 404);
});

test('provider errors state whether a charge may have happened', async () => {
  const { as } = await newUser();
  truth.fails = { openSession: 'unreachable' };
  const before = await send('post', as, PAY);
  assert.deepEqual([before.status, before.body.code], [503, 'stripe_unreachable']);
  assert.match(before.body.detail, /Nothing was charged/);
  truth.fails = {};
  await send('post', as, PAY);
  paid([...truth.sessions.keys()].at(-1) ?? '');
  await send('get', as);
  const preview = await send('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  truth.fails = { change: 'unreachable' };
  const { due_cents, proration_date } = preview.data;
  const unsure = await send('patch', as, { plan: 'YEARLY_PLAN', due_cents, proration_date });
  assert.match(unsure.body.detail, /won’t be charged twice/);
  truth.fails = { change: 'declined' };
  const declined = await send('patch', as, { plan: 'YEARLY_PLAN', due_cents, proration_date });
  assert.deepEqual([declined.status, declined.body.code], [402, 'card_declined']);
});

test('invalid, used and expired codes have different messages, and an archived price cannot be bought', async () => {
  const { as } = await newUser();
  for (const [code, said] of [
    ['NONE', 'This code isn’t valid.'],
    ['USED', 'This code has been used.'],
    ['OLD', 'This code has expired.'],
  ] as const)
    assert.deepEqual((await send('post', as, { ...PAY, code })).body.error.code, [said]);
  const worth = await practice.call('post', 'payment/stripe/validate-coupon/', {
    as,
    body: { code: 'SPRING', plan: 'MONTHLY_PLAN' },
  });
  assert.deepEqual(worth.body.data, { discount_cents: 980, total_cents: 3920, duration: 'once' });
  truth.archived = true;
  practice.services.payments.prices?.forget();
  assert.equal((await send('post', as, PAY)).body.code, 'plan_not_available');
});

const event = (id: string, customer_id: string, signature = 'good') =>
  practice.app.request('http://localhost/api/payment/stripe/webhook/', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: JSON.stringify({ id, type: 'customer.subscription.updated', customer_id }),
  });

test('stores an event once, acknowledges it and applies the provider’s current state', async () => {
  const { as } = await newUser();
  await send('post', as, PAY);
  paid('cs_1', 'sub_event');
  for (const id of ['evt_1', 'evt_1', 'evt_2']) {
    const response = await event(id, 'cus_1');
    assert.deepEqual([response.status, await response.text()], [200, '{"received": true}']);
  }
  await practice.work();
  assert.equal((await send('get', as)).data.state, 'active');
  assert.equal((await event('evt_3', 'cus_1', 'bad')).status, 400);
  assert.equal((await event('evt_4', 'cus_1', 'unreadable')).status, 500);
  assert.match(String(practice.errors.pop()), /not a function/);
  const logs = await practice.call('get', 'auth/admin/webhook-logs/', { as: practice.admin });
  const events = logs.body.data as { id: string; outcome: string; payload: string | null }[];
  assert.deepEqual(events.map(({ id, outcome }) => [id.slice(0, 5), outcome]).sort(), [
    ['evt_1', 'done'],
    ['evt_2', 'done'],
  ]);
  assert.match(logs.text, /1 request to the webhook .* had no valid signature/);
});

test('processes an event later if the provider is unreachable', async () => {
  const { as } = await newUser();
  await send('post', as, PAY);
  paid('cs_1', 'sub_late');
  truth.fails = { planStatusOf: 'unreachable', session: 'unreachable' };
  await event('evt_late', 'cus_1');
  await practice.work();
  assert.equal((await send('get', as)).data.state, 'trial');
  truth.fails = {};
  await followEvents(practice.services);
  assert.equal((await send('get', as)).data.state, 'trial', 'a minute has to pass');
  practice.setTime('2026-03-02T15:01:00.000Z');
  await followEvents(practice.services);
  assert.equal((await send('get', as)).data.state, 'active');
});

test('deleting a user cancels the subscription at the provider', async () => {
  const { as, id } = await newUser();
  await send('post', as, PAY);
  paid('cs_1', 'sub_gone');
  await practice.services.users.remove(id);
  await followEvents(practice.services);
  assert.equal(truth.customers.get('cus_1')?.[0]?.status, 'canceled');
});

test('a customer deleted at the provider is created again', async () => {
  const { as } = await newUser();
  await send('post', as, PAY);
  truth.customers.clear();
  await send('post', as, PAY);
  assert.equal(count('createCustomer'), 2);
});
