import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordLink, signInLink } from '../../../domain/practice/users/tokens.ts';
import { practiceOfFile } from '../../../../tests/support/test-practice.ts';

const PASSWORD = 'correct horse battery';
const NOT_VALID = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ message: 'Token is invalid or expired' }],
};

const practice = await practiceOfFile({ passwords: { dana: PASSWORD, tsc: PASSWORD } });

const login = (body: Record<string, unknown>) => practice.call('post', 'auth/login/', { as: null, body });

async function newLink(): Promise<string> {
  const link = await signInLink(practice.services, practice.users.mira, {
    baseUrl: 'http://localhost',
    now: practice.services.clock.now(),
  });
  return new URL(link).searchParams.get('token') ?? '';
}
const verify = (token: string) =>
  practice.call('post', 'auth/remember-token/verify/', { as: null, body: { token } });

test('email and password sign in for twelve hours, and the address is not case-sensitive', async () => {
  const { status, body } = await login({ email: ' Dana@Example.com ', password: PASSWORD });
  assert.equal(status, 200);
  assert.equal(body.data.access.expiry, '2026-03-03T03:00:00.000Z');
  assert.equal(body.data.refresh.expiry, '2026-03-09T15:00:00.000Z');
  assert.equal(body.data.plan_active, 1);
  assert.equal(body.data.user.first_name, 'Dana');
  const profile = await practice.call('get', 'auth/profile/', { as: body.data.access.value });
  assert.deepEqual(profile.body.data, body.data.user);
});

test('“remember me” extends the session to seven days', async () => {
  const { body } = await login({ email: 'dana@example.com', password: PASSWORD, remember: true });
  assert.equal(body.data.access.expiry, '2026-03-09T15:00:00.000Z');
});

test('an access token expires at its expiry time', async () => {
  const { body } = await login({ email: 'dana@example.com', password: PASSWORD });
  const as = body.data.access.value;
  practice.setTime('2026-03-03T02:59:59.000Z');
  assert.equal((await practice.call('get', 'auth/profile/', { as })).status, 200);
  practice.setTime('2026-03-03T03:00:00.000Z');
  assert.equal((await practice.call('get', 'auth/profile/', { as })).status, 401);
  practice.setTime('2026-03-02T15:00:00.000Z');
});

test('a wrong password and an unknown address return the same error', async () => {
  const wrong = await login({ email: 'dana@example.com', password: 'wrong' });
  const unknown = await login({ email: 'nobody@example.com', password: 'wrong' });
  const without = await login({ email: 'mira@example.com', password: 'wrong' });
  assert.equal(wrong.status, 401);
  assert.equal(wrong.body.code, 'wrong_credentials');
  assert.deepEqual(unknown.body, wrong.body);
  assert.deepEqual(without.body, wrong.body);
});

test('a user deleted during the sign-in gets no session and causes no server error', async () => {
  const { services } = practice;
  const hash = await services.passwords.hash(PASSWORD);
  const names = { first_name: 'Short', last_name: 'Stay', role_type: 'advisor' as const };
  const user = await services.users.create(
    { ...names, email: 'short@example.com', is_staff: false, is_superuser: false, password_hash: hash },
    services.clock.now(),
  );
  assert.ok(user);
  const { passwords } = services;
  services.passwords = {
    ...passwords,
    async verify(...credentials) {
      await services.users.remove(user.id);
      return passwords.verify(...credentials);
    },
  };
  const { status, body } = await login({ email: user.email, password: PASSWORD });
  services.passwords = passwords;
  assert.deepEqual([status, body.code, practice.errors], [409, 'stale_revision', []]);
});

test('names each missing or invalid field', async () => {
  const { status, body } = await login({});
  assert.equal(status, 400);
  assert.deepEqual(body, {
    error: { email: ['email is a required field'], password: ['password is a required field'] },
  });
  assert.deepEqual((await login({ email: 'dana', password: 'x' })).body.error, {
    email: ['must be a valid email'],
  });
});

test('the Tax Scorecard sign-in page accepts only Tax Scorecard users', async () => {
  const advisor = await login({ email: 'dana@example.com', password: PASSWORD, role: 'tsc' });
  assert.equal(advisor.status, 403);
  assert.equal(advisor.body.code, 'not_a_tsc_user');
  assert.equal((await login({ email: 'lee@example.com', password: PASSWORD, role: 'tsc' })).status, 200);
});

for (const [what, authorization] of [
  ['no token', undefined],
  ['an unknown token', `Bearer ${'x'.repeat(43)}`],
  ['another scheme', 'Basic ZGFuYTp4'],
  ['an empty token', 'Bearer '],
] as const) {
  test(`${what} returns 401 with the error of the catalog`, async () => {
    const response = await practice.call('get', 'auth/profile/', {
      as: null,
      headers: authorization === undefined ? {} : { authorization },
    });
    assert.equal(response.status, 401);
    assert.deepEqual(response.body, NOT_VALID);
  });
}

test('a one-time link signs in once and reports a second use', async () => {
  const token = await newLink();
  const first = await verify(token);
  assert.equal(first.status, 200);
  assert.equal(first.body.data.user.email, 'mira@example.com');
  const second = await verify(token);
  assert.equal(second.status, 409);
  assert.deepEqual(second.body, {
    detail: 'This link was already used. Ask for a new one if you still need it.',
    code: 'link_used',
  });
});

test('of simultaneous uses of one link, one succeeds', async () => {
  const token = await newLink();
  const responses = await Promise.all([verify(token), verify(token), verify(token)]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409]);
});

test('a one-time link expires after fifteen minutes and returns link_expired', async () => {
  const token = await newLink();
  practice.setTime('2026-03-02T15:15:00.000Z');
  const late = await verify(token);
  assert.equal(late.status, 409);
  assert.deepEqual(late.body, {
    detail: 'This link has expired. Ask for a new one.',
    code: 'link_expired',
  });
  practice.setTime('2026-03-02T15:00:00.000Z');
});

test('an unknown one-time link or one for another purpose returns link_not_valid', async () => {
  const notKnown = { detail: 'This link isn’t valid. Ask for a new one.', code: 'link_not_valid' };
  const { services, users } = practice;
  const baseUrl = 'http://localhost';
  const now = services.clock.now();
  const reset = await passwordLink(services, users.mira, { baseUrl, hours: 1, now });
  for (const token of ['x'.repeat(43), practice.dana, new URL(reset).searchParams.get('token') ?? '']) {
    const response = await verify(token);
    assert.deepEqual([response.status, response.body], [404, notKnown]);
  }
});

test('an expired remembered session returns the expired-session error', async () => {
  const { body } = await login({ email: 'dana@example.com', password: PASSWORD, remember: true });
  practice.setTime('2026-03-09T15:00:00.000Z');
  const response = await practice.call('get', 'auth/profile/', { as: body.data.access.value });
  // Error catalog: shown as "Your session has expired. Please log in again."
  assert.deepEqual([response.status, response.body], [401, NOT_VALID]);
  practice.setTime('2026-03-02T15:00:00.000Z');
});

test('known and unknown addresses cost the same work and return the same error', async (context) => {
  const { passwords } = practice.services;
  const verified = context.mock.method(passwords, 'verify');
  const responses = [];
  for (const email of ['dana@example.com', 'mira@example.com', 'nobody@example.com'])
    responses.push(await login({ email, password: 'not this one' }));
  // Verified once for each, even without a stored password.
  assert.deepEqual(
    verified.mock.calls.map(({ arguments: [hash] }) => hash === null),
    [false, true, true],
  );
  for (const { status, text } of responses) assert.deepEqual([status, text], [401, responses[0]?.text]);
});

test('signing out ends the access token of that session and no other session', async () => {
  const local = (await login({ email: 'dana@example.com', password: PASSWORD })).body.data;
  const remote = (await login({ email: 'dana@example.com', password: PASSWORD })).body.data;
  const out = await practice.call('post', 'auth/logout/', {
    as: local.access.value,
    body: { refresh: local.refresh.value },
  });
  assert.equal(out.status, 200);
  assert.equal(out.body.message, 'You have been signed out.');
  assert.equal((await practice.call('get', 'auth/profile/', { as: local.access.value })).status, 401);
  assert.equal((await practice.call('get', 'auth/profile/', { as: remote.access.value })).status, 200);
});

test('signing out with another user’s refresh token ends no session', async () => {
  const dana = (await login({ email: 'dana@example.com', password: PASSWORD })).body.data;
  const lee = (await login({ email: 'lee@example.com', password: PASSWORD })).body.data;
  const out = await practice.call('post', 'auth/logout/', {
    as: lee.access.value,
    body: { refresh: dana.refresh.value },
  });
  assert.deepEqual(
    [out.status, out.body.error],
    [400, { refresh: ['This belongs to another sign-in. Send your own.'] }],
  );
  assert.equal((await practice.call('get', 'auth/profile/', { as: lee.access.value })).status, 200);
  assert.equal((await practice.call('get', 'auth/profile/', { as: dana.access.value })).status, 200);
});

test('a Tax Scorecard user cannot access an advisor’s routes', async () => {
  const response = await practice.call('get', 'auth/clients/', { as: practice.tsc });
  assert.equal(response.status, 403);
  assert.equal(response.body.code, 'not_allowed');
  assert.equal((await practice.call('get', 'auth/profile/', { as: practice.tsc })).status, 200);
});

test('tokens and passwords are not stored in plain text', async () => {
  const { body } = await login({ email: 'dana@example.com', password: PASSWORD });
  const all = await practice.dump();
  for (const secret of [body.data.access.value, body.data.refresh.value, PASSWORD])
    assert.ok(!all.includes(secret));
});

test('too many attempts on an account are rejected with the time to wait', async () => {
  const tries = [];
  for (let n = 0; n < 6; n += 1) tries.push(await login({ email: 'guessed@example.com', password: `${n}` }));
  assert.deepEqual(
    tries.slice(0, 5).map(({ status }) => status),
    Array(5).fill(401),
  );
  const last = tries[5];
  assert.equal(last?.status, 429);
  assert.equal(last?.body.code, 'too_many_attempts');
  assert.equal(last?.headers.get('retry-after'), '1');
});
