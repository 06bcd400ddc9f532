/** Without Stripe keys, all users are on the free trial and nothing can be bought. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
before(async () => {
  practice = await testPractice();
});
after(() => practice.close());

test('plans have no prices and no script', async () => {
  const { status, body } = await practice.call('get', 'payment/stripe/prices/', { as: null });
  assert.equal(status, 200);
  const none = { amount_cents: null, available: false };
  assert.deepEqual(body.data, {
    payments: 'off',
    publishable_key: null,
    script: null,
    prices: [
      { plan: 'MONTHLY_PLAN', plan_id: 2, interval: 'month', ...none },
      { plan: 'YEARLY_PLAN', plan_id: 3, interval: 'year', ...none },
    ],
  });
});

test('every user has the free plan, which is active', async () => {
  const plan = { plan: 'FREE_TRIAL_PLAN', plan_id: 1, plan_active: 1, state: 'free', ends_at: null };
  const current = await practice.call('get', 'auth/current_plan/');
  assert.deepEqual(current.body.data, { ...plan, chosen_plan: null });
  for (const query of ['', '?refresh=1']) {
    const { status, body } = await practice.call('get', `payment/my-subscription/${query}`);
    assert.equal(status, 200);
    const { state, plan_id, plan_active, status: none, stale } = body.data as Record<string, unknown>;
    assert.deepEqual([state, plan_id, plan_active, none, stale], ['free', 1, 1, null, false]);
  }
});

test('rejects every request for a paid action', async () => {
  for (const [method, path, body] of [
    ['post', 'payment/my-subscription/', { purpose: 'pay', plan: 'MONTHLY_PLAN' }],
    ['post', 'payment/my-subscription/', {}],
    ['patch', 'payment/my-subscription/', { resume: true }],
    ['delete', 'payment/my-subscription/', undefined],
    ['post', 'payment/stripe/validate-coupon/', { code: 'SPRING', plan: 'MONTHLY_PLAN' }],
    ['post', 'payment/stripe/webhook/', undefined],
  ] as const) {
    const { status, body: response } = await practice.call(method, path, { body });
    assert.deepEqual([status, response.code], [409, 'payments_off'], `${method} ${path}`);
    assert.equal(response.detail, 'Payments aren’t set up on this server. Everyone is on the free trial.');
  }
  const replay = await practice.call('post', 'auth/admin/webhook-logs/', {
    as: practice.admin,
    body: { reconcile: true },
  });
  assert.equal(replay.body.code, 'payments_off');
});

test('invoices, coupons and webhook logs are empty', async () => {
  assert.deepEqual((await practice.call('get', 'payment/my-invoice-history/')).body.data, []);
  assert.deepEqual(
    (await practice.call('get', 'payment/stripe/coupons/', { as: practice.admin })).body.data,
    [],
  );
  const logs = await practice.call('get', 'auth/admin/webhook-logs/', { as: practice.admin });
  assert.deepEqual(logs.body, {
    data: [],
    message: '',
    page: 1,
    size: 50,
    total: 0,
    problems: [],
    payments: 'off',
  });
});

test('a plan granted by an admin applies until the admin sets the free trial', async () => {
  const { id } = practice.users.mira;
  const give = (plan_id: number) =>
    practice.call('patch', `auth/users/${id}/`, { as: practice.admin, body: { plan_id } });
  const currentStatus = async () => {
    const { body } = await practice.call('get', 'auth/current_plan/', { as: practice.mira });
    const { state, plan_id, plan_active } = body.data as Record<string, unknown>;
    return [state, plan_id, plan_active];
  };
  const input = await give(3);
  assert.equal((input.body.data as { plan: string }).plan, 'YEARLY_PLAN');
  assert.deepEqual(await currentStatus(), ['granted', 3, 1]);
  await give(1);
  assert.deepEqual(await currentStatus(), ['free', 1, 1]);
});

test('an admin in a user’s session gets a message that only the user can do this', async () => {
  const opened = await practice.call('post', 'auth/admin/impersonate/', {
    as: practice.admin,
    body: { user_id: practice.users.dana.id, reason: 'A question' },
  });
  const as = opened.body.data.access.value;
  const { first_name, last_name } = practice.users.dana;
  for (const method of ['post', 'patch', 'delete'] as const) {
    const { status, body } = await practice.call(method, 'payment/my-subscription/', { as });
    assert.deepEqual([status, body.code], [403, 'own_session_only']);
    assert.equal(body.detail, `Only ${first_name} ${last_name} can do this.`);
  }
});

test('the content security policy of every page names no other site', async () => {
  for (const path of ['payment', 'edit-payment-method', 'pricing']) {
    const { headers } = await practice.app.request(`http://localhost/${path}`);
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /stripe|frame-src/, path);
  }
});

test('with keys, only the two card pages name the provider in their content security policy', async (context) => {
  const withKeys = await testPractice({
    environment: {
      PLUMBLINE_STRIPE_SECRET_KEY: 'sk_test_1',
      PLUMBLINE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      PLUMBLINE_STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  });
  context.after(() => withKeys.close());
  const policyOf = async (path: string) =>
    (await withKeys.app.request(`http://localhost/${path}`)).headers.get('content-security-policy') ?? '';
  for (const path of ['payment', 'payment/', 'edit-payment-method']) {
    const policy = await policyOf(path);
    assert.match(policy, /script-src [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com/, path);
    assert.match(policy, /frame-src https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com/, path);
    assert.match(policy, /connect-src [^;]*https:\/\/api\.stripe\.com/, path);
  }
  for (const path of ['payment-method', 'payment-history', 'pricing', 'api/health'])
    assert.doesNotMatch(await policyOf(path), /stripe/, path);
});
