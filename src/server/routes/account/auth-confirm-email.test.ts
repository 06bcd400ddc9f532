import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createUserSchema } from '../../../domain/practice/users/admin-schema.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

const PASSWORD = 'correct horse battery';
const OTHER = 'gravel under violets';
const EVA = { first_name: 'Eva', last_name: 'Lind', email: 'eva@example.com', password: PASSWORD };
const SAME = 'Ask your administrator to confirm your account.';

const opened: TestPractice[] = [];
after(() => Promise.all(opened.map((one) => one.close())));

async function practiceOf(mode: 'open' | 'verified' | 'closed', more: Record<string, string> = {}) {
  const practice = await testPractice({
    environment: { PLUMBLINE_SIGN_UP: mode, ...more },
    passwords: { dana: PASSWORD },
  });
  opened.push(practice);
  const post = (path: string, body: unknown) => practice.call('post', `auth/${path}`, { as: null, body });
  return {
    practice,
    /** Registration continues after the response, so tests wait for it. */
    register: async (more: object = {}) => {
      const response = await post('register/', { ...EVA, ...more });
      await practice.services.background.waitForAll();
      return response;
    },
    login: (password: string, email = EVA.email) =>
      practice.call('post', 'auth/login/', { as: null, body: { email, password } }),
    confirm: (token: string, password = PASSWORD) =>
      practice.call('post', 'auth/confirm-email/', { as: null, body: { token, password } }),
    resend: (email = EVA.email) => post('confirm-email/resend/', { email }),
    forgot: (email = EVA.email) => post('request-forget-email/', { email }),
    choose: (token: string, password: string) => post('password-forget-complete/', { token, password }),
    mail: async () => {
      const [mail] = await practice.mails();
      assert.ok(mail);
      return mail;
    },
  };
}

test('verified: the first sign-in requires both the link in the mail and the chosen password', async () => {
  const { practice, register, login, confirm, mail } = await practiceOf('verified');
  assert.equal((await register()).body.message, SAME);
  const { token, to, subject, text } = await mail();
  assert.deepEqual([to, subject], [EVA.email, 'Confirm your email for Plumbline']);
  assert.match(text, /http:\/\/127\.0\.0\.1:3000\/sign-up\/1\?token=[\w-]{43}\s/);

  const early = await login(PASSWORD);
  assert.deepEqual([early.status, early.body.code], [403, 'email_not_confirmed']);
  assert.match(early.body.detail, /^Confirm your email first\./);
  assert.ok(!early.text.includes('access'));
  const wrong = await login('a guess of theirs');
  const unknown = await login('a guess of theirs', 'nobody@example.com');
  assert.deepEqual([wrong.status, wrong.text], [unknown.status, unknown.text]);

  const guessed = await confirm(token, 'a guess of theirs');
  assert.deepEqual([guessed.status, Object.keys(guessed.body.error)], [400, ['password']]);
  const response = await confirm(token);
  assert.equal(response.status, 200, response.text);
  const access = (response.body.data as { access: { value: string } }).access.value;
  assert.equal((await practice.call('get', 'auth/profile/', { as: access })).body.data.email, EVA.email);
  assert.equal((await confirm(token)).body.code, 'link_used');
  assert.equal((await login(PASSWORD)).status, 200);
});

test('the link expires after 24 hours, and its token has no other use', async () => {
  const { practice, register, confirm, choose, mail } = await practiceOf('verified');
  await register();
  const { token } = await mail();
  assert.equal((await choose(token, OTHER)).body.code, 'link_not_valid');
  assert.equal((await confirm('x'.repeat(43))).body.code, 'link_not_valid');
  practice.setTime('2026-03-03T14:59:59.000Z');
  assert.equal((await confirm(token, 'a guess of theirs')).status, 400);
  practice.setTime('2026-03-03T15:00:00.000Z');
  assert.equal((await confirm(token)).body.code, 'link_expired');
});

const KEYS = {
  PLUMBLINE_STRIPE_SECRET_KEY: 'sk_test_0',
  PLUMBLINE_STRIPE_PUBLISHABLE_KEY: 'pk_test_0',
  PLUMBLINE_STRIPE_WEBHOOK_SECRET: 'whsec_0',
};

test('a server that does not sell plans does not mention the chosen plan', async () => {
  const { register, resend, mail } = await practiceOf('verified');
  await register({ plan: 'YEARLY_PLAN' });
  assert.doesNotMatch((await mail()).text, /Yearly Plan/);
  await resend();
  assert.doesNotMatch((await mail()).text, /Yearly Plan/);
});

test('the resent message contains everything from the first message, and only the newest link works', async () => {
  const { register, resend, confirm, mail } = await practiceOf('verified', KEYS);
  await register({ plan: 'YEARLY_PLAN', code: 'SPRING-26', next: '/tutorials?part=2' });
  const first = await mail();
  const carried = /\/sign-up\/3\?token=[\w-]{43}&code=SPRING-26&next=%2Ftutorials%3Fpart%3D2\s/;
  assert.match(first.text, carried);
  assert.match(first.text, /You chose the Yearly Plan/);
  await resend();
  const second = await mail();
  assert.match(second.text, carried);
  assert.equal((await confirm(first.token)).body.code, 'link_used');
  assert.equal((await confirm(second.token)).status, 200);
});

test('resending returns the same for every address, mails only a pending one and is limited', async () => {
  const { practice, register, resend } = await practiceOf('verified');
  await register();
  const responses = [await resend(), await resend('dana@example.com'), await resend('nobody@example.com')];
  for (const { status, text } of responses) assert.deepEqual([status, text], [200, responses[0]?.text]);
  assert.deepEqual(
    (await practice.mails()).map(({ to }) => to),
    [EVA.email, EVA.email],
  );
  for (let n = 0; n < 4; n += 1) await resend();
  assert.equal((await resend()).status, 429);
});

test('signing up again with a pending address replaces the password and sends a new link', async () => {
  const { register, login, confirm, mail } = await practiceOf('verified');
  await register({ password: OTHER, first_name: 'Mallory' });
  const stranger = await mail();
  assert.equal((await register()).body.message, SAME);
  const ownerMail = await mail();
  assert.equal((await confirm(stranger.token, OTHER)).body.code, 'link_used');
  // If a stranger signs up later with the same address, that link does not accept the first user's password.
  await register({ password: OTHER, first_name: 'Mallory' });
  const strangerMail = await mail();
  assert.equal((await confirm(ownerMail.token)).body.code, 'link_used');
  assert.equal((await confirm(strangerMail.token)).status, 400);
  await register();
  assert.equal((await confirm((await mail()).token)).status, 200);
  assert.equal((await login(OTHER)).status, 401);
  assert.equal((await login(PASSWORD)).body.data.user.first_name, 'Eva');
});

for (const mode of ['open', 'verified'] as const) {
  test(`${mode}: a known address gets a message, and the response is the same as for a new address`, async () => {
    const { register, login, mail } = await practiceOf(mode);
    const fresh = await register();
    const known = await register({ email: 'dana@example.com', password: OTHER });
    assert.deepEqual([known.status, known.text], [fresh.status, fresh.text]);
    const reported = await mail();
    assert.deepEqual([reported.to, reported.subject], ['dana@example.com', 'You already have an account']);
    assert.equal((await login(OTHER, 'dana@example.com')).status, 401);
    assert.equal((await login(PASSWORD, 'dana@example.com')).status, 200);
  });
}

test('closed: rejects every sign-up', async () => {
  const { practice, register, confirm, resend } = await practiceOf('closed');
  for (const response of [await register(), await register({ email: 7 }), await confirm('x'), await resend()])
    assert.deepEqual(
      [response.status, response.body.code, response.body.detail],
      [403, 'sign_up_closed', 'Sign-up is by invitation here. Ask your administrator.'],
    );
  assert.deepEqual(await practice.mails(), []);
});

test('closed: a pending sign-up gets access only by an invitation', async () => {
  const { practice, login, forgot, choose, mail } = await practiceOf('closed');
  const { services } = practice;
  const now = services.clock.now();
  const { email, first_name, last_name } = EVA;
  const waiting = await services.users.create(
    {
      email,
      first_name,
      last_name,
      role_type: 'advisor',
      is_staff: false,
      is_superuser: false,
      password_hash: await services.passwords.hash(PASSWORD),
      confirmed: false,
    },
    now,
  );
  assert.ok(waiting);
  assert.equal((await login(PASSWORD)).body.code, 'sign_up_closed');
  assert.equal((await login('a guess of theirs')).body.code, 'wrong_credentials');
  await forgot();
  assert.deepEqual(await practice.mails(), []);
  const token = services.tokens.random();
  await services.oneTimeTokens.add(
    {
      hash: services.tokens.hash(token),
      user_id: waiting.id,
      purpose: 'set_password',
      expires_at: new Date(now.getTime() + 60_000),
    },
    now,
  );
  assert.equal((await choose(token, OTHER)).body.code, 'sign_up_closed');
  // An admin's invitation replaces the pending sign-up.
  const body = createUserSchema.parse({ first_name, last_name, email, role_type: 'advisor' });
  assert.equal(
    (await practice.call('post', 'auth/admin/create-user/', { as: practice.admin, body })).status,
    201,
  );
  assert.equal((await choose((await mail()).token, OTHER)).status, 200);
  assert.equal((await login(PASSWORD)).status, 401);
  assert.equal((await login(OTHER)).status, 200);
});

test('setting a password by mail also confirms the email address', async () => {
  const { register, login, forgot, choose, confirm, mail } = await practiceOf('verified');
  await register({ password: OTHER });
  const { token } = await mail();
  await forgot();
  assert.equal((await choose((await mail()).token, PASSWORD)).status, 200);
  assert.equal((await login(PASSWORD)).status, 200);
  assert.equal((await confirm(token, OTHER)).body.code, 'link_used');
});

test('a pending sign-up does not block an admin and is listed as not confirmed', async () => {
  const { practice, register, login, mail } = await practiceOf('verified');
  await register();
  await practice.mails();
  const exists = () =>
    practice.call('post', 'auth/user-exists/', { as: practice.admin, body: { email: EVA.email } });
  assert.deepEqual((await exists()).body.data, { exists: false });
  const listed = await practice.call('get', 'auth/users/?search=eva', { as: practice.admin });
  const items = listed.body.data as { id: number; confirmed: boolean }[];
  assert.deepEqual(
    items.map(({ confirmed }) => confirmed),
    [false],
  );
  const stats = async () => {
    const response = await practice.call('get', 'auth/admin/dashboard/stats/', { as: practice.admin });
    return (response.body.data as { new_this_month: number }).new_this_month;
  };
  assert.equal(await stats(), 4);
  // An admin assigns the pending address to another user.
  const moved = await practice.call('patch', `auth/users/${practice.users.mira.id}/`, {
    as: practice.admin,
    body: { email: EVA.email },
  });
  assert.equal(moved.status, 200, moved.text);
  assert.equal((await login(PASSWORD)).status, 401);
  assert.equal((await exists()).body.data && (await mail()).to, EVA.email);
  assert.deepEqual((await exists()).body.data, { exists: true });
});

test('an admin can confirm a pending sign-up, and its link stops working', async () => {
  const { practice, register, login, confirm, mail } = await practiceOf('verified');
  await register();
  const { token } = await mail();
  const waiting = await practice.services.users.findByEmail(EVA.email);
  assert.ok(waiting);
  const path = `auth/users/${waiting.id}/`;
  const save = (body: object, as = practice.admin) => practice.call('patch', path, { as, body });
  assert.equal((await save({ confirm_email: true }, practice.dana)).status, 403);
  assert.equal((await save({ confirm_email: false })).status, 400);
  for (let n = 0; n < 2; n += 1) {
    const saved = await save({ confirm_email: true });
    assert.equal((saved.body.data as { confirmed: boolean }).confirmed, true);
  }
  const log = await practice.call('get', 'auth/admin/audit-log/?action=email_confirmed', {
    as: practice.admin,
  });
  const items = log.body.data as { user: { name: string }; subject_id: number }[];
  assert.deepEqual(
    items.map(({ user, subject_id }) => [user.name, subject_id]),
    [['Robin Test', waiting.id]],
  );
  assert.equal((await login(PASSWORD)).status, 200);
  // It would bypass two-factor authentication that was set up since.
  assert.equal((await confirm(token)).body.code, 'link_used');
});

test('a link from before an invitation or a change of the address does not sign in', async () => {
  const { practice, register, confirm, choose, mail } = await practiceOf('verified');
  const { first_name, last_name, email } = EVA;
  await register();
  const before = await mail();
  const body = createUserSchema.parse({ first_name, last_name, email, role_type: 'advisor' });
  await practice.call('post', 'auth/admin/create-user/', { as: practice.admin, body });
  assert.equal((await confirm(before.token)).status, 400);
  assert.equal((await choose((await mail()).token, PASSWORD)).status, 200);
  assert.equal((await confirm(before.token)).body.code, 'link_used');

  await register({ email: 'mallory@example.com' });
  const mallorys = await mail();
  const waiting = await practice.services.users.findByEmail('mallory@example.com');
  assert.ok(waiting);
  const moved = await practice.call('patch', `auth/users/${waiting.id}/`, {
    as: practice.admin,
    body: { email: 'victor@example.com' },
  });
  assert.equal(moved.status, 200, moved.text);
  assert.equal((await confirm(mallorys.token)).body.code, 'link_used');
});

test('the token and the password of a pending sign-up give no other access', async () => {
  const { practice, register, login, mail } = await practiceOf('verified');
  await register();
  const { token } = await mail();
  const early = await login(PASSWORD);
  assert.deepEqual(Object.keys(early.body), ['detail', 'code']);
  for (const [method, path, sent] of [
    ['get', 'auth/profile/', undefined],
    ['get', 'auth/sessions/', undefined],
    ['patch', 'auth/profile/', { email: 'other@example.com' }],
    ['post', 'auth/change_password/', { old_password: PASSWORD, new_password: OTHER }],
    ['post', 'auth/admin/impersonate/', { user_id: practice.users.dana.id, reason: 'mine' }],
    ['post', 'auth/second-factor/setup/', { password: PASSWORD }],
  ] as const) {
    const response = await practice.call(method, path, { as: token, body: sent });
    assert.deepEqual([response.status, response.body.code], [401, 'token_not_valid'], path);
  }
  const asLink = await practice.call('post', 'auth/remember-token/verify/', { as: null, body: { token } });
  assert.equal(asLink.body.code, 'link_not_valid');
  const asChallenge = await practice.call('post', 'auth/second-factor/verify/', {
    as: null,
    body: { challenge: token, code: '000000' },
  });
  assert.equal(asChallenge.status, 403);
  assert.equal((await login(PASSWORD)).status, 403);

  // Admins can neither impersonate an unconfirmed user nor transfer clients to one.
  const waiting = await practice.services.users.findByEmail(EVA.email);
  assert.ok(waiting);
  const as = practice.admin;
  const body = { user_id: waiting.id, reason: 'A question' };
  const opened = await practice.call('post', 'auth/admin/impersonate/', { as, body });
  assert.deepEqual(opened.body.error, { user_id: ['This user has not confirmed their email yet.'] });
  const heirs = await practice.call('get', 'auth/users/?role=advisor,admin&search=eva', { as });
  assert.equal(heirs.body.total, 0);
  const deleted = await practice.call('delete', `auth/users/${practice.users.mira.id}/`, {
    as,
    body: { hand_over_to: waiting.id },
  });
  assert.deepEqual(Object.keys(deleted.body.error), ['hand_over_to']);
});

test('an unconfirmed admin does not count as another admin', async () => {
  const { practice, register, mail } = await practiceOf('verified');
  await register();
  await mail();
  const waiting = await practice.services.users.findByEmail(EVA.email);
  assert.ok(waiting);
  const as = practice.admin;
  const raised = await practice.call('patch', `auth/users/${waiting.id}/`, {
    as,
    body: { role_type: 'admin' },
  });
  assert.equal(raised.status, 200, raised.text);
  assert.equal(await practice.services.users.isLastAdmin(practice.users.admin.id), true);
});

test('opening one link twice simultaneously signs in once', async () => {
  const { register, confirm, mail } = await practiceOf('verified');
  await register();
  const { token } = await mail();
  const responses = await Promise.all([confirm(token), confirm(token)]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
});

test('password guesses on a link are limited like guesses at sign-in', async () => {
  const { register, confirm, login, mail } = await practiceOf('verified');
  await register();
  const { token } = await mail();
  let response = await confirm(token, 'guess number 0');
  for (let n = 1; n < 30 && response.status === 400; n += 1)
    response = await confirm(token, `guess number ${n}`);
  assert.equal(response.status, 429);
  assert.equal((await login(PASSWORD)).status, 429);
});

test('link requests from many network addresses send few messages to one mailbox', async () => {
  const { practice, register } = await practiceOf('verified', { PLUMBLINE_TRUST_PROXY: '1' });
  await register();
  let sent = 0;
  for (let n = 0; n < 40; n += 1) {
    const { status } = await practice.call('post', 'auth/confirm-email/resend/', {
      as: null,
      body: { email: EVA.email },
      headers: { 'x-forwarded-for': `198.51.100.${n}` },
    });
    if (status === 200) sent += 1;
  }
  assert.ok(sent <= 10, String(sent));
  assert.equal((await practice.mails()).length, sent + 1);
});

test('a sign-in link printed on the server confirms the email address', async () => {
  const { practice, register, login } = await practiceOf('verified');
  await register();
  await practice.mails();
  const { signInLink } = await import('../../../domain/practice/users/tokens.ts');
  const user = await practice.services.users.findByEmail(EVA.email);
  assert.ok(user);
  const link = await signInLink(practice.services, user, {
    baseUrl: 'http://x',
    now: practice.services.clock.now(),
  });
  const token = new URL(link).searchParams.get('token');
  await practice.call('post', 'auth/remember-token/verify/', { as: null, body: { token } });
  assert.equal((await login(PASSWORD)).status, 200);
});

test('an unconfirmed address is available again after seven days, and a confirmed user remains', async () => {
  const { practice, register, login } = await practiceOf('verified');
  const { sweep } = await import('../../operations/job-handlers.ts');
  await register();
  await practice.mails();
  practice.setTime('2026-03-09T14:59:59.000Z');
  await sweep(practice.services);
  assert.equal((await login(PASSWORD)).body.code, 'email_not_confirmed');
  practice.setTime('2026-03-09T15:00:00.000Z');
  await sweep(practice.services);
  assert.equal((await login(PASSWORD)).body.code, 'wrong_credentials');
  assert.equal((await login(PASSWORD, 'dana@example.com')).status, 200);
});

test('rejects an invalid code or path, including the address of another site', async () => {
  const { register } = await practiceOf('verified');
  assert.deepEqual((await register({ code: 'a b', next: 'https://evil.example' })).body.error, {
    code: ['The code may contain only letters, digits, _ and -.'],
    next: ['The next page must be a path of this site, such as /tutorials.'],
  });
  for (const next of ['//evil.example', '/\\evil.example', '/\t/evil.example'])
    assert.deepEqual(Object.keys((await register({ next })).body.error ?? {}), ['next'], next);
});
