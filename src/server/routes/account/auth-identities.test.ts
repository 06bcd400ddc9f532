/** Linking accounts of the OpenID Connect provider to users, and requests for a link. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import {
  audited,
  complete,
  link,
  linked,
  linkTo,
  type Completed,
  type Opened,
  PASSWORD,
  post,
  PROVISION,
  ROLES,
  signIn,
  userOf,
  VERIFIED,
  withPerson,
} from '../../../../tests/support/provider-practice.ts';

test('an account signs its user in after the address at the provider has changed', async () => {
  const at = await withPerson();
  await linkTo(at, at.practice.users.dana);
  at.provider.people['sub-dana'] = { email: 'mira@example.com', email_verified: true };
  const { data } = await signIn(at, 'sub-dana');
  assert.equal((await userOf(at, data)).id, at.practice.users.dana.id);
});

test('another account with the address of a linked user does not sign in', async () => {
  const at = await withPerson();
  await linkTo(at, at.practice.users.dana);
  at.provider.people['sub-other'] = VERIFIED;
  assert.deepEqual(Object.keys((await signIn(at, 'sub-other')).data).sort(), ['link_token', 'next']);
});

test('the account of a deleted user does not sign in', async () => {
  const at = await withPerson();
  await linkTo(at, at.practice.users.dana);
  const deleted = await at.practice.call('delete', 'auth/delete-logged-in-user/', {
    body: { password: PASSWORD },
  });
  assert.equal(deleted.status, 200, deleted.text);
  assert.deepEqual(Object.keys((await signIn(at, 'sub-dana')).data).sort(), ['link_token', 'next']);
});

/** Authenticator app, from RFC 4226. */
function codeOf(secret: string, at: Date): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const value = [...secret].reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n);
  const key = Buffer.from(value.toString(16).padStart(40, '0'), 'hex');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE((mac[19] ?? 0) % 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}

async function withSecondFactor(environment: Record<string, string> = {}) {
  const at = await withPerson(environment);
  const { call, services } = at.practice;
  const setup = await call('post', 'auth/second-factor/setup/', { body: { password: PASSWORD } });
  const { secret } = setup.body.data as { secret: string };
  const code = () => codeOf(secret, services.clock.now());
  const on = await call('post', 'auth/second-factor/enable/', { body: { code: code() } });
  assert.equal(on.status, 200, on.text);
  at.practice.setTime('2026-03-02T15:00:30.000Z');
  return { at, code };
}

test('linking requires the two-factor code, even if the provider has checked one', async () => {
  const { at, code } = await withSecondFactor({ PLUMBLINE_OIDC_TRUST_MFA: '1' });
  at.provider.failures.claims = (claims) => ({ ...claims, amr: ['pwd', 'mfa'] });
  const { data } = await signIn(at, 'sub-dana');
  for (const wrong of [{}, { code: '000000' }]) {
    const refused = await link(at, data.link_token, wrong);
    assert.deepEqual([refused.status, Object.keys(refused.body.error)], [400, ['code']]);
  }
  const session = await link(at, data.link_token, { code: code() });
  assert.equal((await userOf(at, session.data)).id, at.practice.users.dana.id);
});

for (const [trust, amr, isAsked] of [
  ['1', ['mfa'], false],
  ['1', ['pwd'], true],
  ['0', ['mfa'], true],
] as const)
  test(`TRUST_MFA=${trust} and amr ${amr.join()}: the code is ${isAsked ? '' : 'not '}required`, async () => {
    const { at, code } = await withSecondFactor({ PLUMBLINE_OIDC_TRUST_MFA: trust });
    await linkTo(at, at.practice.users.dana);
    at.provider.failures.claims = (claims) => ({ ...claims, amr: [...amr] });
    const { data } = await signIn(at, 'sub-dana');
    assert.equal('challenge' in data, isAsked);
    if (!isAsked) return;
    const entered = await verify(at, data.challenge, code());
    const sessions = await at.practice.call('get', 'auth/sessions/', { as: entered.data.access.value });
    assert.equal((sessions.body.data as { from_provider: boolean }[])[0]?.from_provider, true);
  });

interface Method {
  id: number;
  email: string | null;
  last_used_at: string | null;
}
const methods = async ({ practice }: Opened, as = practice.dana) =>
  (await practice.call('get', 'auth/oidc/identities/', { as })).body.data as Method[];

const verify = (at: Opened, challenge: string, code: string) =>
  post<Completed>(at, 'second-factor/verify/', { challenge, code });

test('before the two-factor code, a sign-in does not change the role, the last use or the sessions', async () => {
  const { at, code } = await withSecondFactor(ROLES);
  const { dana, users } = at.practice;
  at.provider.people['sub-dana'] = { ...VERIFIED, email: 'new@example.com', groups: ['plumbline-admins'] };
  await linkTo(at, users.dana);
  const { data } = await signIn(at, 'sub-dana');
  assert.equal((await verify(at, data.challenge, '000000')).status, 400);
  const before = await at.practice.call('get', 'auth/profile/', { as: dana });
  assert.deepEqual([before.status, before.body.data.role_type], [200, 'advisor']);
  const [method] = await methods(at);
  assert.deepEqual([method?.email, method?.last_used_at], [null, null]);
  const actions = (await audited(at)).map(({ action }) => action);
  assert.deepEqual([actions[0], actions.includes('user_changed')], ['second_factor_refused', false]);

  const entered = await verify(at, data.challenge, code());
  assert.equal((await userOf(at, entered.data)).role_type, 'admin');
  const [used] = await methods(at, entered.data.access.value);
  assert.deepEqual([used?.email, used?.last_used_at], ['new@example.com', '2026-03-02T15:00:30.000Z']);
});

test('an account unlinked before the two-factor code does not sign in', async () => {
  const { at, code } = await withSecondFactor();
  await linkTo(at, at.practice.users.dana);
  const { data } = await signIn(at, 'sub-dana');
  const [method] = await methods(at);
  await at.practice.call('delete', `auth/oidc/identities/${method?.id ?? 0}/`);
  const refused = await verify(at, data.challenge, code());
  assert.deepEqual([refused.status, refused.body.code], [403, 'challenge_not_valid']);
});

test('an account linked while its user is created signs in the linked user', async () => {
  const at = await withPerson(PROVISION, { email: 'nora@acme.example', email_verified: true });
  const { services, users } = at.practice;
  const { userOf: find } = services.identities;
  const before = await services.users.count();
  services.identities.userOf = async () => {
    services.identities.userOf = find;
    await linkTo(at, users.mira);
    return null;
  };
  const { data } = await signIn(at, 'sub-dana');
  assert.equal((await userOf(at, data)).id, users.mira.id);
  assert.equal(await services.users.count(), before);
});

test('a signed-in user links an account with the password, and unlinks it', async () => {
  const at = await withPerson();
  const { dana, mira, users } = at.practice;
  for (const password of [undefined, 'a guess of theirs']) {
    const refused = await post(at, 'oidc/identities/start/', { password }, { as: dana });
    assert.deepEqual([refused.status, Object.keys(refused.body.error)], [400, ['password']]);
  }
  const { data } = await post<{ url: string; flow: string }>(
    at,
    'oidc/identities/start/',
    { password: PASSWORD },
    { as: dana },
  );
  at.provider.signsIn = 'sub-dana';
  const done = await complete(at, data.flow, await at.provider.visit(data.url), { as: dana });
  assert.deepEqual(done.data, { linked: true, next: '/profile-details' });
  const [method] = await methods(at);
  assert.equal(method?.email, 'dana@example.com');
  assert.deepEqual(await methods(at, mira), []);
  assert.equal((await userOf(at, (await signIn(at, 'sub-dana')).data)).id, users.dana.id);

  const foreign = await at.practice.call('delete', `auth/oidc/identities/${method.id}/`, { as: mira });
  assert.equal(foreign.body.code, 'not_found');
  const unlinked = await at.practice.call('delete', `auth/oidc/identities/${method.id}/`);
  assert.equal(unlinked.status, 200);
  assert.ok('link_token' in (await signIn(at, 'sub-dana')).data);
});

test('a user without a password cannot unlink the only way to sign in', async () => {
  const at = await withPerson();
  await linkTo(at, at.practice.users.mira);
  const [method] = await methods(at, at.practice.mira);
  const refused = await at.practice.call('delete', `auth/oidc/identities/${method?.id ?? 0}/`, {
    as: at.practice.mira,
  });
  assert.deepEqual([refused.status, refused.body.code], [409, 'no_password']);
  assert.equal((await methods(at, at.practice.mira)).length, 1);
});

test('only the session that started a link can complete it', async () => {
  for (const as of ['mira', 'nobody'] as const) {
    const at = await withPerson();
    const { data } = await post<{ url: string; flow: string }>(
      at,
      'oidc/identities/start/',
      { password: PASSWORD },
      { as: at.practice.dana },
    );
    at.provider.signsIn = 'sub-dana';
    const query = await at.provider.visit(data.url);
    const refused = await complete(at, data.flow, query, { as: as === 'mira' ? at.practice.mira : null });
    assert.equal(refused.body.code, 'oidc_expired');
    assert.deepEqual(await methods(at), []);
  }
});

test('an account can be linked to only one user', async () => {
  const at = await withPerson();
  const { data } = await signIn(at, 'sub-dana');
  await linkTo(at, at.practice.users.mira);
  const refused = await link(at, data.link_token);
  assert.deepEqual([refused.status, refused.body.code], [409, 'already_linked']);
  assert.equal(refused.body.detail, 'This account is linked to another user.');
  assert.deepEqual(await methods(at), []);
  const [newest] = await audited(at);
  assert.deepEqual(
    [newest?.action, newest?.user, newest?.detail],
    ['sign_in_refused', at.practice.users.dana.id, 'already_linked'],
  );
});

test('deleting a user while an account is linked returns the error of a missing user', async () => {
  const at = await withPerson();
  const { practice } = at;
  const { services, users } = practice;
  const { data: linking } = await post<{ url: string; flow: string }>(
    at,
    'oidc/identities/start/',
    { password: PASSWORD },
    { as: practice.dana },
  );
  const { data } = await signIn(at, 'sub-dana');
  const { transaction } = services;
  services.transaction = async (work) => {
    services.transaction = transaction;
    await services.users.remove(users.dana.id);
    return transaction(work);
  };
  const { passwords } = services;
  const query = await at.provider.visit(linking.url);
  const refused = await complete(at, linking.flow, query, { as: practice.dana });
  assert.deepEqual([refused.status, refused.body.code], [409, 'oidc_expired']);

  services.passwords = {
    ...passwords,
    async verify() {
      await services.users.remove(users.mira.id);
      return true;
    },
  };
  const { email } = users.mira;
  const unknown = await link(at, data.link_token, { email });
  assert.deepEqual([unknown.status, unknown.body.code], [401, 'wrong_credentials']);
  assert.deepEqual(practice.errors, []);
  services.passwords = passwords;
});

interface Request {
  id: number;
  email: string | null;
  email_verified: boolean;
}
const requests = async ({ practice }: Opened) =>
  (await practice.call('get', 'auth/admin/link-requests/', { as: practice.admin })).body.data as Request[];

async function requested(at: Opened): Promise<void> {
  const { data } = await signIn(at, 'sub-dana');
  const reply = await post(at, 'oidc/request/', { link_token: data.link_token });
  assert.equal(reply.status, 200, reply.text);
  assert.equal((await link(at, data.link_token)).body.code, 'oidc_expired');
}

test('an admin sees the address of a request and links it to a user', async () => {
  const at = await withPerson({}, { email: 'before@example.org', email_verified: true });
  const { admin, users, call } = at.practice;
  await requested(at);
  at.provider.people['sub-dana'] = { email: 'd.w@example.org', email_verified: false };
  await requested(at);
  const [request, ...others] = await requests(at);
  assert.deepEqual([request?.email, request?.email_verified, others.length], ['d.w@example.org', false, 0]);
  const path = `auth/admin/link-requests/${request?.id ?? 0}/`;
  for (const user_id of [0, 999_999]) {
    const refused = await call('post', path, { as: admin, body: { user_id } });
    assert.deepEqual([refused.status, Object.keys(refused.body.error)], [400, ['user_id']]);
  }
  const done = await call('post', path, { as: admin, body: { user_id: users.dana.id } });
  assert.equal(done.status, 200, done.text);
  assert.equal((await userOf(at, (await signIn(at, 'sub-dana')).data)).id, users.dana.id);
  assert.ok(
    (await audited(at)).some(
      ({ action, user, subject }) =>
        action === 'identity_linked' && user === users.admin.id && subject === users.dana.id,
    ),
  );
  assert.deepEqual(await requests(at), []);
});

test('an admin declines a request, or it expires after seven days', async () => {
  const at = await withPerson();
  const { admin, call } = at.practice;
  await requested(at);
  const [first] = await requests(at);
  const declined = await call('delete', `auth/admin/link-requests/${first?.id ?? 0}/`, { as: admin });
  assert.equal(declined.status, 200);
  assert.deepEqual(await requests(at), []);
  await requested(at);
  const [second] = await requests(at);
  const { services } = at.practice;
  const late = new Date('2026-03-09T15:00:00.000Z');
  assert.equal((await services.identities.requests(new Date(late.getTime() - 1))).length, 1);
  assert.equal(await services.identities.takeRequest(second?.id ?? 0, late), null);
  await services.identities.sweep(late);
  assert.deepEqual(await at.practice.sql('select id from oidc_requests'), []);
  assert.deepEqual(await at.practice.sql('select hash from oidc_steps'), []);
  assert.deepEqual(await methods(at), []);
});

test('linking an account removes its request', async () => {
  const at = await withPerson();
  await requested(at);
  await linked(at);
  assert.deepEqual(await requests(at), []);
});

test('a request cannot take over a linked account', async () => {
  const at = await withPerson();
  const { data } = await signIn(at, 'sub-dana');
  await linkTo(at, at.practice.users.mira);
  await post(at, 'oidc/request/', { link_token: data.link_token });
  const [request] = await requests(at);
  const { admin, users, call } = at.practice;
  const refused = await call('post', `auth/admin/link-requests/${request?.id ?? 0}/`, {
    as: admin,
    body: { user_id: users.dana.id },
  });
  assert.equal(refused.body.code, 'already_linked');
  assert.equal((await requests(at)).length, 1);
});
