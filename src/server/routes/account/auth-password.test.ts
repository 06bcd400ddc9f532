import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { ownerOf } from '../../../domain/practice/users/user.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

const PASSWORD = 'correct horse battery';
const NEXT = 'another long password';

let practice: TestPractice;
beforeEach(async () => {
  practice = await testPractice({ passwords: { dana: PASSWORD, tsc: PASSWORD } });
});
const closing: TestPractice[] = [];
beforeEach(() => void closing.push(practice));
after(() => Promise.all(closing.map((one) => one.close())));

const post = (path: string, body: unknown, as: string | null = null) =>
  practice.call('post', path, { as, body });
const login = (password: string, email = 'dana@example.com') =>
  practice.call('post', 'auth/login/', { as: null, body: { email, password } });
const fetchPage = (email: string) => post('auth/request-forget-email/', { email });
const choose = (token: string, password: string) =>
  post('auth/password-forget-complete/', { token, password });

async function resetToken(): Promise<string> {
  await fetchPage('dana@example.com');
  return (await practice.mails())[0]?.token ?? '';
}

test('a reset request returns the same response for a known and an unknown address', async () => {
  const known = await fetchPage(' Dana@Example.com');
  const unknown = await fetchPage('nobody@example.com');
  assert.equal(known.status, 200);
  assert.deepEqual(unknown.body, known.body);
  assert.equal(
    known.body.message,
    'Email isn’t set up on this server. Ask your administrator for a sign-in link.',
  );
  const mails = await practice.mails();
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['dana@example.com'],
  );
});

test('the response promises a message if a mail server is configured', async () => {
  Object.assign(practice.services.settings, { smtpUrl: new URL('smtp://127.0.0.1:9') });
  assert.match(
    (await fetchPage('nobody@example.com')).body.message,
    /we are sending it a message with a link\.$/,
  );
});

test('the response does not wait for the user lookup, so its timing reveals nothing', async () => {
  const before = practice.statements.length;
  await fetchPage('dana@example.com');
  const during = practice.statements.slice(before);
  assert.deepEqual(during, []);
  await practice.mails();
  assert.ok(practice.statements.length > before);
});

test('a reset link sets a new password once and ends every session', async () => {
  const { body } = await login(PASSWORD);
  const token = await resetToken();
  const response = await choose(token, NEXT);
  assert.equal(response.status, 200, response.text);
  assert.equal((await login(PASSWORD)).status, 401);
  assert.equal((await login(NEXT)).status, 200);
  for (const as of [practice.dana, body.data.access.value]) {
    assert.equal((await practice.call('get', 'auth/profile/', { as })).status, 401);
  }
  assert.equal((await practice.call('get', 'auth/profile/', { as: practice.mira })).status, 200);
  const again = await choose(token, 'a third long password');
  assert.equal(again.status, 409);
  assert.equal(again.body.code, 'link_used');
  assert.match(again.body.detail, /Ask for a new one/);
  const [told] = await practice.mails();
  assert.equal(told?.subject, 'Your password was changed');
});

/** Runs `change` once, between the verification of a password and its response. */
function whileVerifying(change: () => Promise<unknown>): void {
  const { passwords } = practice.services;
  const { verify } = passwords;
  passwords.verify = async (...credentials) => {
    passwords.verify = verify;
    const matches = await verify(...credentials);
    await change();
    return matches;
  };
}

test('a password that is reset while the old one is verified gives no session, token or other password', async () => {
  const scopes = ['clients:read'];
  const token = { name: 'Nightly', scopes, expires_in_days: 90, password: PASSWORD };
  const change = { old_password: PASSWORD, new_password: 'the password of a thief' };
  const requests = {
    'a sign-in': () => login(PASSWORD),
    'an access token': (as: string) => post('auth/tokens/', token, as),
    'a password change': (as: string) => post('auth/change_password/', change, as),
  };
  for (const [what, request] of Object.entries(requests)) {
    practice = await testPractice({ passwords: { dana: PASSWORD } });
    closing.push(practice);
    const session = (await login(PASSWORD)).body.data.access.value;
    const link = await resetToken();
    whileVerifying(async () => assert.equal((await choose(link, NEXT)).status, 200));
    const late = await request(session);
    assert.ok([400, 401].includes(late.status), `${what}: ${late.text}`);
    assert.equal((await login(NEXT)).status, 200, what);
    const { dana } = practice.users;
    assert.deepEqual(await practice.services.accessTokens.list(ownerOf(dana)), [], what);
    // The one after the reset.
    assert.equal((await practice.services.sessions.list(dana.id, new Date(0), null)).length, 1, what);
  }
});

test('a reset link expires after one hour', async () => {
  const token = await resetToken();
  practice.setTime('2026-03-02T16:00:00.000Z');
  const late = await choose(token, NEXT);
  assert.equal(late.status, 409);
  assert.equal(late.body.code, 'link_expired');
});

test('rejects an unknown token with link_not_valid', async () => {
  const foreign = await choose('x'.repeat(43), NEXT);
  assert.equal(foreign.status, 404);
  assert.equal(foreign.body.code, 'link_not_valid');
});

test('a sign-in link cannot set a password', async () => {
  const { signInLink } = await import('../../../domain/practice/users/tokens.ts');
  const now = practice.services.clock.now();
  const link = await signInLink(practice.services, practice.users.dana, { baseUrl: 'http://x', now });
  const token = new URL(link).searchParams.get('token') ?? '';
  assert.equal((await choose(token, NEXT)).body.code, 'link_not_valid');
});

test('a reset invalidates the user’s other reset links', async () => {
  const first = await resetToken();
  const second = await resetToken();
  assert.notEqual(first, second);
  assert.equal((await choose(second, NEXT)).status, 200);
  assert.equal((await choose(first, NEXT)).body.code, 'link_used');
});

test('a rejected password does not use up the link', async () => {
  const token = await resetToken();
  const short = await choose(token, 'short');
  assert.deepEqual(short.body, { error: { password: ['must be at least 10 characters'] } });
  const common = await choose(token, 'Password123');
  assert.deepEqual(common.body.error.password, ['This is a common password. Choose a few unrelated words.']);
  const emailAsPassword = await choose(token, 'dana@example.com');
  assert.match(emailAsPassword.body.error.password?.[0] ?? '', /made of your name/);
  assert.equal((await choose(token, NEXT)).status, 200);
});

test('the link leads to this site for any Host header of the request', async () => {
  const { app } = practice;
  await app.request('http://evil.example/api/auth/request-forget-email/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'dana@example.com' }),
  });
  const [mail] = await practice.mails();
  assert.match(mail?.text ?? '', /\nhttp:\/\/127\.0\.0\.1:3000\/reset-password\?token=/);
});

test('the token of a link is not stored in plain text', async () => {
  const token = await resetToken();
  assert.ok(token.length > 20 && !(await practice.dump()).includes(token));
});

test('the sixth consecutive reset of an account is rejected with the time to wait', async () => {
  for (let n = 0; n < 5; n += 1) assert.equal((await fetchPage('dana@example.com')).status, 200);
  const sixth = await fetchPage('dana@example.com');
  assert.equal(sixth.status, 429);
  assert.equal(sixth.body.code, 'too_many_attempts');
  assert.equal(sixth.headers.get('retry-after'), '60');
  assert.equal((await practice.mails()).length, 5);
});

test('a password change requires the old password and ends every other session', async () => {
  const local = (await login(PASSWORD)).body.data.access.value;
  const change = (body: unknown) => post('auth/change_password/', body, local);
  assert.deepEqual((await change({ new_password: NEXT })).body.error, {
    old_password: ['old_password is a required field'],
  });
  assert.deepEqual((await change({ old_password: 'wrong', new_password: NEXT })).body.error, {
    old_password: ['This is not your present password.'],
  });
  assert.deepEqual((await change({ old_password: PASSWORD, new_password: PASSWORD })).body.error, {
    new_password: ['Choose a password other than your current one.'],
  });
  assert.equal((await login(PASSWORD)).status, 200);
  const changed = await change({ old_password: PASSWORD, new_password: NEXT });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(changed.body.message, 'Password changed successfully!');
  assert.equal((await practice.call('get', 'auth/profile/', { as: local })).status, 200);
  assert.equal((await practice.call('get', 'auth/profile/', { as: practice.dana })).status, 401);
  assert.equal((await login(NEXT)).status, 200);
  const [told] = await practice.mails();
  assert.equal(told?.subject, 'Your password was changed');
});

test('a password change reports every empty field and does not count it as an attempt', async () => {
  for (const body of [{}, { old_password: '', new_password: '' }, { new_password: null }]) {
    for (let n = 0; n < 3; n += 1)
      assert.deepEqual((await post('auth/change_password/', body, practice.dana)).body.error, {
        old_password: ['old_password is a required field'],
        new_password: ['new_password is a required field'],
      });
  }
  assert.deepEqual(
    (await post('auth/change_password/', { new_password: 'short' }, practice.dana)).body.error,
    {
      old_password: ['old_password is a required field'],
      new_password: ['must be at least 10 characters'],
    },
  );
  assert.deepEqual((await post('auth/change_password/', {}, practice.mira)).body.error, {
    new_password: ['new_password is a required field'],
  });
});

test('a Tax Scorecard user can change the password', async () => {
  const body = { old_password: PASSWORD, new_password: NEXT };
  assert.equal((await post('auth/change_password/', body, practice.tsc)).status, 200);
});

test('a user without a password sets one without an old password', async () => {
  const body = { new_password: NEXT };
  assert.equal((await post('auth/change_password/', body, practice.mira)).status, 200);
  assert.equal((await login(NEXT, 'mira@example.com')).status, 200);
});

test('after five wrong old passwords, the next attempt has to wait', async () => {
  const guess = () => post('auth/change_password/', { old_password: 'x', new_password: NEXT }, practice.dana);
  for (let n = 0; n < 5; n += 1) assert.equal((await guess()).status, 400);
  assert.equal((await guess()).status, 429);
});

test('logs a mail error without the content of the message', async () => {
  practice.services.mailer.send = () => Promise.reject(new Error('no mail today'));
  assert.equal((await fetchPage('dana@example.com')).status, 200);
  await practice.mails();
  assert.deepEqual(practice.errors.map(String), ['Error: no mail today']);
});
