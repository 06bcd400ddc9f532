import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { newOneTimeToken } from '../../../domain/practice/users/tokens.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

const PASSWORD = 'correct horse battery';
let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  practice = await testPractice({ passwords: { dana: PASSWORD } });
  opened.push(practice);
});
after(() => Promise.all(opened.map((one) => one.close())));

/** Authenticator app written independently from RFC 4226. */
function app(secret: string, at = practice.services.clock.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  let value = 0n;
  for (const letter of secret) value = value * 32n + BigInt(alphabet.indexOf(letter));
  const key = Buffer.from(value.toString(16).padStart(40, '0'), 'hex');
  const counter = Buffer.from(
    Math.floor(at.getTime() / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const mac = createHmac('sha1', key).update(counter).digest();
  const from = (mac[19] ?? 0) % 16;
  const number = Number.parseInt(mac.subarray(from, from + 4).toString('hex'), 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}

async function send<T>(path: string, body: unknown, as: string | null = practice.dana) {
  const response = await practice.call('post', `auth/${path}`, { as, body });
  // The calling test defines the response type.
  return { ...response, data: response.body.data as T };
}
interface FormRequest {
  second_factor_required: true;
  challenge: string;
}
const login = (more: object = {}) =>
  send<FormRequest>('login/', { email: 'dana@example.com', password: PASSWORD, ...more }, null);
const verify = (challenge: string, code: string) =>
  practice.call('post', 'auth/second-factor/verify/', { as: null, body: { challenge, code } });

async function enabled(): Promise<{ secret: string; recovery: string[] }> {
  const { data } = await send<{ secret: string; otpauth_url: string }>('second-factor/setup/', {
    password: PASSWORD,
  });
  const on = await send<{ recovery_codes: string[] }>('second-factor/enable/', { code: app(data.secret) });
  assert.equal(on.status, 200, on.text);
  practice.setTime('2026-03-02T15:00:30.000Z');
  return { secret: data.secret, recovery: on.data.recovery_codes };
}

test('a secret takes effect only after a code is confirmed', async () => {
  const { data } = await send<{ secret: string; otpauth_url: string }>('second-factor/setup/', {
    password: PASSWORD,
  });
  const url = new URL(data.otpauth_url);
  assert.equal(url.searchParams.get('secret'), data.secret);
  assert.equal(decodeURIComponent(url.pathname), '/Plumbline:dana@example.com');
  const wrong = await send('second-factor/enable/', { code: app(data.secret) === '000000' ? '1' : '000000' });
  assert.deepEqual(Object.keys(wrong.body.error), ['code']);
  assert.ok(!('second_factor_required' in (await login()).data));
  const on = await send<{ recovery_codes: string[] }>('second-factor/enable/', { code: app(data.secret) });
  assert.equal(new Set(on.data.recovery_codes).size, 10);
  for (const code of on.data.recovery_codes) assert.match(code, /^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{5}){4}$/);
  assert.equal((await practice.call('get', 'auth/profile/')).body.data.second_factor_enabled, true);
  assert.equal((await send('second-factor/setup/', { password: PASSWORD })).body.code, 'second_factor_on');
  assert.equal((await practice.mails())[0]?.subject, 'Two-factor authentication was set up');
});

test('setup requires the password, and a session without it gets no secret', async () => {
  for (const password of [undefined, '', 'a guess of theirs']) {
    const refused = await send('second-factor/setup/', { password });
    assert.deepEqual([refused.status, Object.keys(refused.body.error)], [400, ['password']]);
    assert.ok(!refused.text.includes('otpauth'));
  }
  assert.equal((await send('second-factor/enable/', { code: '123456' })).body.code, 'no_second_factor');
  assert.equal((await send('second-factor/setup/', { password: PASSWORD })).status, 200);
});

test('sign-in requires the password and then a code, which works once', async () => {
  const { secret } = await enabled();
  const { data } = await login();
  assert.equal(data.second_factor_required, true);
  assert.deepEqual(Object.keys(data).sort(), ['challenge', 'second_factor_required']);
  assert.equal((await practice.call('get', 'auth/profile/', { as: data.challenge })).status, 401);
  const code = app(secret);
  const { body, status } = await verify(data.challenge, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  assert.equal(status, 200);
  assert.equal(body.data.access.expiry, '2026-03-03T03:00:30.000Z');
  assert.equal((await practice.call('get', 'auth/profile/', { as: body.data.access.value })).status, 200);
  assert.equal((await verify(data.challenge, app(secret))).body.code, 'challenge_not_valid');
  const second = (await login()).data;
  assert.deepEqual(Object.keys((await verify(second.challenge, code)).body.error), ['code']);
});

test('“remember me” also applies to sign-ins with a code', async () => {
  const { secret } = await enabled();
  const { data } = await login({ remember: true });
  const { body } = await verify(data.challenge, app(secret));
  assert.equal(body.data.access.expiry, '2026-03-09T15:00:30.000Z');
});

test('of two simultaneous sign-ins with one code, one succeeds', async () => {
  const { secret } = await enabled();
  const [one, two] = [(await login()).data, (await login()).data];
  const responses = await Promise.all([
    verify(one.challenge, app(secret)),
    verify(two.challenge, app(secret)),
  ]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400]);
});

test('a recovery code works once, regardless of case and separators', async () => {
  const { recovery } = await enabled();
  const code = recovery[3] ?? '';
  const first = await login();
  assert.equal((await verify(first.data.challenge, code.toUpperCase().replaceAll('-', ' '))).status, 200);
  const second = await login();
  assert.equal((await verify(second.data.challenge, code)).status, 400);
});

test('of two simultaneous sign-ins with one recovery code, one succeeds', async () => {
  const { recovery } = await enabled();
  const [one, two] = [(await login()).data, (await login()).data];
  const code = recovery[0] ?? '';
  const responses = await Promise.all([verify(one.challenge, code), verify(two.challenge, code)]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400]);
});

test('a recovery code costs one slow hash, whether it is valid or not', async () => {
  const { recovery } = await enabled();
  const { passwords } = practice.services;
  const verifyHash = passwords.verify;
  for (const code of [recovery[9] ?? '', 'zzzzz-zzzzz-zzzzz-zzzzz-zzzzz']) {
    const { challenge } = (await login()).data;
    let hashes = 0;
    passwords.verify = (hash, password) => {
      hashes += 1;
      return verifyHash(hash, password);
    };
    await verify(challenge, code);
    passwords.verify = verifyHash;
    assert.equal(hashes, 1);
  }
});

test('new recovery codes require the password and replace the old ones', async () => {
  const { recovery } = await enabled();
  const fresh = (password?: string) =>
    send<{ recovery_codes: string[] }>('second-factor/recovery-codes/', { password });
  assert.deepEqual(Object.keys((await fresh('wrong')).body.error), ['password']);
  assert.deepEqual(Object.keys((await fresh()).body.error), ['password']);
  const { data } = await fresh(PASSWORD);
  assert.equal(new Set([...recovery, ...data.recovery_codes]).size, 20);
  assert.equal((await practice.mails())[0]?.subject, 'You have new recovery codes');
  assert.equal((await verify((await login()).data.challenge, recovery[0] ?? '')).status, 400);
  assert.equal((await verify((await login()).data.challenge, data.recovery_codes[0] ?? '')).status, 200);
});

test('without two-factor authentication, recovery codes cannot be created', async () => {
  const none = await send('second-factor/recovery-codes/', { password: PASSWORD });
  assert.deepEqual([none.status, none.body.code], [409, 'no_second_factor']);
});

test('a recovery code stored before slow hashes were introduced works once', async () => {
  await enabled();
  await practice.sql(
    'insert into recovery_codes (user_id, hash) values (?, ?)',
    practice.users.dana.id,
    practice.services.tokens.hash('abcdefghijkmnp23'),
  );
  const old = async () => verify((await login()).data.challenge, 'abcd-efgh-ijkm-np23');
  assert.equal((await old()).status, 200);
  assert.equal((await old()).status, 400);
});

test('a challenge expires after five minutes, and an invented one is rejected', async () => {
  const { secret } = await enabled();
  const { data } = await login();
  practice.setTime('2026-03-02T15:05:30.000Z');
  const late = await verify(data.challenge, app(secret));
  assert.deepEqual([late.status, late.body.code], [403, 'challenge_not_valid']);
  assert.equal((await verify('x'.repeat(43), app(secret))).body.code, 'challenge_not_valid');
  assert.match(late.body.detail, /Sign in with your password again/);
});

test('a password change invalidates pending challenges and unused sign-in links', async () => {
  const { secret } = await enabled();
  const { challenge } = (await login()).data;
  const { services, users } = practice;
  const link = await newOneTimeToken(services, users.dana.id, 'sign_in', {
    hours: 1,
    now: services.clock.now(),
  });
  const passwords = { old_password: PASSWORD, new_password: 'another plumb bob and chalk line' };
  assert.equal((await send('change_password/', passwords)).status, 200);
  assert.equal((await verify(challenge, app(secret))).body.code, 'challenge_not_valid');
  const { body } = await practice.call('post', 'auth/remember-token/verify/', {
    as: null,
    body: { token: link },
  });
  assert.equal(body.code, 'link_not_valid');
});

test('after five wrong codes the account has to wait, also with a new challenge', async () => {
  const { secret } = await enabled();
  for (let n = 0; n < 5; n += 1) {
    const { data } = await login();
    assert.equal((await verify(data.challenge, `no-${n}`)).status, 400);
  }
  const { data } = await login();
  const sixth = await verify(data.challenge, app(secret));
  assert.equal(sixth.status, 429);
  assert.equal(sixth.headers.get('retry-after'), '30');
});

test('the response to a wrong password does not reveal two-factor authentication', async () => {
  await enabled();
  const response = await login({ password: 'wrong' });
  assert.deepEqual([response.status, response.body.code], [401, 'wrong_credentials']);
});

test('turning it off requires the password', async () => {
  await enabled();
  const off = (password: string) => send('second-factor/disable/', { password });
  assert.deepEqual(Object.keys((await off('wrong')).body.error), ['password']);
  assert.ok('second_factor_required' in (await login()).data);
  assert.equal((await off(PASSWORD)).status, 200);
  assert.ok(!('second_factor_required' in (await login()).data));
  assert.equal((await practice.mails())[0]?.subject, 'Two-factor authentication was turned off');
});

test('the secret and the recovery codes are not stored in plain text', async () => {
  const { secret, recovery } = await enabled();
  const all = await practice.dump();
  for (const hidden of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
    assert.ok(!all.includes(hidden));
});

test('recovery codes are stored as slow hashes, with their first two characters for lookup', async () => {
  const { recovery } = await enabled();
  const rows = await practice.sql<{ hash: string; lookup: string }>(
    'select hash, lookup from recovery_codes',
  );
  assert.equal(rows.length, 10);
  for (const { hash } of rows) assert.match(hash, /^\$argon2id\$/);
  assert.deepEqual(rows.map(({ lookup }) => lookup).sort(), recovery.map((code) => code.slice(0, 2)).sort());
});
