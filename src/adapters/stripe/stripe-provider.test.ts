/** Behavior of the library without Stripe: signatures and an unreachable URL. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { ProviderError } from '../../domain/practice/payments/payment-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

const lines: string[] = [];
const log = {
  request: () => {},
  info: (line: string) => void lines.push(line),
  warn: () => {},
  error: () => {},
};
const provider = stripeProvider({
  secretKey: 'sk_test_1',
  webhookSecrets: ['whsec_new', 'whsec_old'],
  apiUrl: new URL('http://127.0.0.1:9'),
  log,
});
const { webhooks } = new Stripe('sk_test_1');

const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'customer.subscription.updated',
  data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } },
};
interface Sent {
  secondsAgo?: number;
  event?: unknown;
  change?: string;
}
const read = (secret: string, { secondsAgo = 0, event = EVENT, change = '' }: Sent = {}) => {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return provider.readEvent(new TextEncoder().encode(payload + change), signature);
};

test('an event is read with either secret while one replaces the other', async () => {
  const known = { id: 'evt_1', type: 'customer.subscription.updated', customer_id: 'cus_1' };
  assert.deepEqual(await read('whsec_new'), known);
  assert.deepEqual(await read('whsec_old'), known);
  const customer = { ...EVENT, data: { object: { id: 'cus_2', object: 'customer' } } };
  assert.deepEqual(await read('whsec_new', { event: customer }), { ...known, customer_id: 'cus_2' });
  const price = { ...EVENT, data: { object: { id: 'price_1', object: 'price' } } };
  assert.deepEqual(await read('whsec_new', { event: price }), { ...known, customer_id: null });
});

test('an event with another signature, a change, or a time too old or too far ahead is unsigned', async () => {
  assert.equal(await read('whsec_other'), 'unsigned');
  assert.equal(await read('whsec_new', { change: ' ' }), 'unsigned');
  assert.equal(await read('whsec_new', { secondsAgo: 301 }), 'unsigned');
  assert.equal(await read('whsec_new', { secondsAgo: -310 }), 'unsigned');
  assert.equal(
    await read('whsec_new', { event: { ...EVENT, created: Date.now() / 1000 + 310 } }),
    'unsigned',
  );
  const seconds = Math.floor(Date.now() / 1000);
  for (const header of [
    '',
    `t=${seconds}`,
    ...['', 'v1', 'v1=', 'v1==', `v1=${'é'.repeat(64)}`, `v1=${'0'.repeat(64)}`].map(
      (item) => `t=${seconds},${item}`,
    ),
    't=,v1=',
  ])
    assert.equal(await provider.readEvent(new Uint8Array(), header), 'unsigned', header);
});

test('a signed body of another form is unexpected, regardless of its content', async () => {
  const { data, ...without } = EVENT;
  for (const event of [
    null,
    [],
    'text',
    7,
    {},
    without,
    { ...EVENT, id: 7 },
    { ...EVENT, id: 'a\u0000b' },
    { ...EVENT, id: 'x'.repeat(300) },
    { ...EVENT, type: null },
    { ...EVENT, data: null },
    { ...EVENT, data: { object: null } },
    { ...EVENT, created: 'today' },
    // A thin event: docs.stripe.com/api/v2/core/events
    {
      id: 'evt_1',
      object: 'v2.core.event',
      type: 'v1.billing.meter.error_report_triggered',
      related_object: { id: 'mtr_1', type: 'billing.meter' },
    },
  ])
    assert.equal(await read('whsec_new', { event }), 'unexpected', JSON.stringify(event));
  const header = (payload: string) => webhooks.generateTestHeaderString({ payload, secret: 'whsec_old' });
  for (const payload of ['', '{', '['.repeat(200_000)])
    assert.equal(
      await provider.readEvent(new TextEncoder().encode(payload), header(payload)),
      'unexpected',
      payload.slice(0, 9),
    );
  // A customer in an unknown form is ignored.
  const odd = { ...EVENT, data: { object: { ...data.object, customer: { id: 7 } } } };
  assert.deepEqual(await read('whsec_new', { event: odd }), {
    id: EVENT.id,
    type: EVENT.type,
    customer_id: null,
  });
});

test('another error of the library is not a wrong signature', async (context) => {
  const failure = new TypeError('not a function');
  assert.ok(webhooks.signature);
  context.mock.method(webhooks.signature, 'verifyHeader', () => {
    throw failure;
  });
  await assert.rejects(read('whsec_new'), failure);
});

test('without a response, the provider is unreachable and the error is not marked as answered', async () => {
  await assert.rejects(provider.planStatusOf('cus_1'), (error) => {
    assert.ok(error instanceof ProviderError);
    assert.deepEqual([error.kind, error.hasResponse], ['unreachable', false]);
    return true;
  });
});
