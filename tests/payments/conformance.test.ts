/** The imitation rejects the same calls as Stripe, so that calls that pass here pass there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStripeImitation } from '../support/stripe-imitation.ts';

const { url, book, control } = await startStripeImitation();

async function call(
  path: string,
  { form, key, headers = {} }: { form?: string; key?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${url}/v1/${path}`, {
    method: form === undefined ? 'GET' : 'POST',
    ...(form !== undefined && { body: form }),
    headers: {
      authorization: 'Bearer sk_test_one',
      'stripe-version': '2026-10-28.endive',
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
  });
  const body = (await response.json()) as {
    id?: string;
    error?: { code?: string; type: string; param?: string };
  };
  return { status: response.status, ...body };
}

test('rejects an unknown parameter, expansion or call and changes nothing', async () => {
  assert.deepEqual(book.saved.customers, {});
  const unknown = await call('customers', { form: 'metadata[user]=1&nmae=x' });
  assert.deepEqual(
    [unknown.status, unknown.error?.code, unknown.error?.param],
    [400, 'parameter_unknown', 'nmae'],
  );
  const { id } = await call('customers', { form: 'metadata[user]=1' });
  const nested = await call('checkout/sessions', {
    form: `mode=setup&ui_mode=elements&currency=usd&customer=${id}&return_url=x&payment_method_types[0]=card`,
  });
  assert.deepEqual([nested.status, nested.error?.param], [400, 'payment_method_types']);
  assert.deepEqual(book.saved.sessions, {});
  assert.equal((await call('subscriptions?customer=cus_1&expand[0]=data.plan')).status, 400);
  assert.equal((await call('charges')).status, 404);
});

test('rejects a request with another key or another version', async () => {
  assert.equal(
    (await call('prices/price_month', { headers: { authorization: 'Bearer pk_test_one' } })).status,
    401,
  );
  assert.equal(
    (await call('prices/price_month', { headers: { authorization: 'Bearer sk_live_one' } })).status,
    401,
  );
  assert.equal(
    (await call('prices/price_month', { headers: { 'stripe-version': '2020-01-01' } })).status,
    400,
  );
});

test('an idempotency key returns the same response, rejects another body, and does not store invalid requests', async () => {
  const first = await call('customers', { form: 'metadata[user]=7', key: 'one' });
  assert.equal((await call('customers', { form: 'metadata[user]=7', key: 'one' })).id, first.id);
  const other = await call('customers', { form: 'metadata[user]=8', key: 'one' });
  assert.deepEqual([other.status, other.error?.type], [400, 'idempotency_error']);
  assert.equal((await call('customers', { form: 'nmae=8', key: 'two' })).status, 400);
  assert.equal((await call('customers', { form: 'metadata[user]=8', key: 'two' })).status, 200);
  await control({ dataBody: { status: 500, times: 1 } });
  assert.equal((await call('customers', { form: 'metadata[user]=9', key: 'three' })).status, 500);
  assert.equal((await call('customers', { form: 'metadata[user]=9', key: 'three' })).status, 500);
  await control({ dataBody: { status: 429, times: 1 } });
  assert.equal((await call('customers', { form: 'metadata[user]=9', key: 'four' })).status, 429);
  assert.equal((await call('customers', { form: 'metadata[user]=9', key: 'four' })).status, 200);
});

test('a key in use is rejected until its first request is completed', async () => {
  await control({ slow: 300 });
  const before = Object.keys(book.saved.customers).length;
  const both = await Promise.all([
    call('customers', { form: 'metadata[user]=10', key: 'both' }),
    call('customers', { form: 'metadata[user]=10', key: 'both' }),
  ]);
  await control({ slow: 0 });
  const [done, busy] = both.sort((one, other) => one.status - other.status);
  assert.deepEqual([done?.status, busy?.status, busy?.error?.code], [200, 409, 'idempotency_key_in_use']);
  assert.equal((await call('customers', { form: 'metadata[user]=10', key: 'both' })).id, done?.id);
  assert.equal(Object.keys(book.saved.customers).length, before + 1);
});

test('monthly and yearly periods end on the last day of a shorter month', async () => {
  const { periodAfter } = await import('../../scripts/stripe-imitation/due.ts');
  const after = (day: string, interval: 'month' | 'year') =>
    new Date(periodAfter(Date.parse(`${day}T12:00:00Z`) / 1000, interval) * 1000).toISOString().slice(0, 10);
  assert.equal(after('2026-01-31', 'month'), '2026-02-28');
  assert.equal(after('2026-11-23', 'month'), '2026-12-23');
  assert.equal(after('2028-02-29', 'year'), '2029-02-28');
  const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
  assert.equal(periodAfter(seconds('2026-02-28'), 'month', seconds('2026-01-31')), seconds('2026-03-31'));
});
