import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { AuditAction } from '../../../domain/practice/users/audit-actions.ts';
import { ownerOf, type User } from '../../../domain/practice/users/user.ts';
import { startSession } from '../../sessions/sessions.ts';
import { accessToken } from '../../../../tests/support/test-access-token.ts';
import { practiceOfFile } from '../../../../tests/support/test-practice.ts';

const START = '2026-11-28T15:00:00.000Z';
const PASSWORD = 'correct horse battery';
const practice = await practiceOfFile({ passwords: { dana: PASSWORD }, startsAt: START });
const { call, users, services, setTime, admin, mira } = practice;
beforeEach(async () => {
  setTime(START);
  for (const user of [users.dana, users.mira, users.admin])
    await services.accessTokens.removeAll(ownerOf(user));
});

const nightly = { name: 'Nightly', scopes: ['reports:read'], expires_in_days: 90, password: PASSWORD };
const create = (change: object = {}, as = practice.dana) =>
  call('post', 'auth/tokens/', { as, body: { ...nightly, ...change } });
const signedIn = async (user: User) =>
  (await startSession(services, user, { remember: false, now: services.clock.now() })).access.value;
const latest = async (action: AuditAction) => {
  const [line] = (await services.audit.list({ page: 1, size: 1, action })).items;
  return line && [line.user?.id, line.subject_id, line.detail];
};

test('a token is created with the password, returned once, listed and revoked', async () => {
  const { status, body } = await create();
  const { id, hint, token, ...rest } = body.data;
  assert.equal(status, 201);
  assert.match(token, /^plb_[0-9A-Za-z]{49}$/);
  assert.equal(hint, token.slice(0, 8));
  assert.deepEqual(rest, {
    name: 'Nightly',
    scopes: ['reports:read'],
    created_at: '2026-11-28T15:00:00Z',
    expires_at: '2027-02-26T15:00:00Z',
    last_used_at: null,
  });
  assert.equal(body.message, 'Token created. Copy it now. It won’t be shown again.');
  assert.deepEqual(await latest('token_created'), [users.dana.id, id, 'reports:read until 2027-02-26']);

  assert.equal((await call('get', 'report/', { as: token })).status, 200);
  await practice.work();
  const listed = { id, hint, ...rest, last_used_at: '2026-11-28T15:00:00Z' };
  assert.deepEqual((await call('get', 'auth/tokens/')).body.data, [listed]);
  assert.deepEqual((await call('get', 'auth/tokens/', { as: mira })).body.data, []);
  assert.equal((await call('delete', `auth/tokens/${id}/`, { as: mira })).status, 404);
  assert.equal((await call('delete', `auth/tokens/${id}/`)).body.message, 'Token revoked.');
  assert.deepEqual(await latest('token_revoked'), [users.dana.id, id, null]);
  assert.equal((await call('get', 'report/', { as: token })).status, 401);
  const without = await create({ expires_in_days: undefined });
  assert.equal(without.body.data.expires_at, '2027-02-26T15:00:00Z');
});

test('names each invalid field', async () => {
  await create();
  for (const [change, field, message] of [
    [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
    [{}, 'name', 'You already have a token with this name.'],
    [{ scopes: [] }, 'scopes', 'Choose at least one scope.'],
    [{ scopes: ['clients'] }, 'scopes.0', 'Unknown scope.'],
    [{ scopes: ['admin'] }, 'scopes', 'Only admins can choose this scope.'],
    [{ expires_in_days: 0 }, 'expires_in_days', 'Enter 1 to 365 days.'],
    [{ expires_in_days: 366 }, 'expires_in_days', 'Enter 1 to 365 days.'],
    [{ expires_in_days: 1.5 }, 'expires_in_days', 'Enter 1 to 365 days.'],
    [{ name: 'Other', password: 'a guess' }, 'password', 'Current password is incorrect.'],
    [{ name: 'Other', password: undefined }, 'password', 'password is a required field'],
  ] as const) {
    const { status, body } = await create(change);
    assert.deepEqual([status, body], [400, { error: { [field]: [message] } }]);
  }
  assert.equal((await services.accessTokens.list(ownerOf(users.dana))).length, 1);
  assert.equal((await create({ name: 'x'.repeat(100), scopes: ['admin'] }, admin)).status, 201);
});

test('a user without a password can create a token in the first ten minutes of a session', async () => {
  const as = await signedIn(users.mira);
  setTime('2026-11-28T15:10:00.000Z');
  assert.equal((await create({ password: undefined }, as)).status, 201);
  setTime('2026-11-28T15:10:00.001Z');
  const late = await create({ name: 'Late', password: undefined }, as);
  assert.deepEqual(
    [late.status, late.body],
    [403, { detail: 'Sign in again to create a token.', code: 'sign_in_again' }],
  );
});

test('rejects the 21st active token', async () => {
  for (let n = 0; n < 20; n += 1) await accessToken(practice, users.dana, ['clients:read'], 1);
  const refused = await create();
  assert.deepEqual(
    [refused.status, refused.body],
    [409, { detail: 'You have 20 active tokens. Revoke one first.', code: 'token_limit' }],
  );
});

test('no token can be created while tokens are off, with a token, or by an admin in a user’s session', async () => {
  const { token } = await accessToken(practice, users.dana, ['clients:write']);
  assert.equal((await create({}, token)).body.code, 'session_required');
  const off = await call('patch', 'auth/admin/settings/', { as: admin, body: { tokens_allowed: false } });
  assert.equal(off.status, 200);
  assert.equal((await latest('practice_settings_changed'))?.[2], 'access tokens turned off');
  assert.deepEqual([(await create()).status, (await create()).body.code], [403, 'tokens_off']);
  await call('patch', 'auth/admin/settings/', { as: admin, body: { tokens_allowed: true } });
  const { body } = await call('post', 'auth/admin/impersonate/', {
    as: admin,
    body: { user_id: users.mira.id, reason: 'A question' },
  });
  const as = body.data.access.value;
  assert.equal((await create({ password: undefined }, as)).body.code, 'own_session_only');
  assert.equal((await call('get', 'auth/tokens/', { as })).body.code, 'own_session_only');
});

test('an admin lists and revokes a user’s tokens', async () => {
  const { id, token } = await accessToken(practice, users.dana, ['clients:read']);
  const path = `auth/users/${users.dana.id}/tokens/` as const;
  const { body } = await call('get', path, { as: admin });
  assert.deepEqual(
    (body.data as { id: number }[]).map((one) => one.id),
    [id],
  );
  const other = `auth/users/${users.mira.id}/tokens/${id}/`;
  assert.equal((await call('delete', other, { as: admin })).status, 404);
  assert.equal((await call('delete', `${path}${id}/`, { as: admin })).status, 200);
  assert.deepEqual(await latest('token_revoked'), [users.admin.id, id, `user ${users.dana.id}`]);
  assert.equal((await call('get', 'auth/clients/', { as: token })).status, 401);
});

test('a token can create an advisor but not an admin', async () => {
  const { token } = await accessToken(practice, users.admin, ['admin']);
  const add = (email: string, role_type: string) =>
    call('post', 'auth/admin/create-user/', {
      as: token,
      body: { first_name: 'New', last_name: 'User', email, role_type },
    });
  assert.equal((await add('new@example.com', 'advisor')).status, 201);
  assert.equal((await add('more@example.com', 'admin')).body.code, 'session_required');
  assert.equal(await services.users.findByEmail('more@example.com'), null);
});

test('a password reset revokes every token; a password change revokes them on request', async () => {
  const hers = await accessToken(practice, users.mira, ['clients:read']);
  const changed = 'gravel under violets';
  const change = async (revoke_tokens: boolean, from: string, to: string) => {
    const body = { old_password: from, new_password: to, revoke_tokens };
    assert.equal((await call('post', 'auth/change_password/', { body })).status, 200);
  };
  const status = async (token: string) => (await call('get', 'auth/clients/', { as: token })).status;
  const first = await accessToken(practice, users.dana, ['clients:read']);
  await change(false, PASSWORD, changed);
  assert.equal(await status(first.token), 200);
  await change(true, changed, 'violets under gravel');
  assert.equal(await status(first.token), 401);

  const second = await accessToken(practice, users.dana, ['clients:read']);
  await call('post', 'auth/request-forget-email/', { as: null, body: { email: users.dana.email } });
  const link = (await practice.mails()).find(({ token }) => token !== '')?.token;
  const reset = await call('post', 'auth/password-forget-complete/', {
    as: null,
    body: { token: link, password: changed },
  });
  assert.equal(reset.status, 200, reset.text);
  assert.equal(await status(second.token), 401);
  assert.deepEqual(await latest('token_revoked'), [users.dana.id, second.id, 'new password']);
  assert.equal(await status(hers.token), 200);
});
