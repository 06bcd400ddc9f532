import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

const PASSWORD = 'correct horse battery';
let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  practice = await testPractice({ passwords: { dana: PASSWORD } });
  opened.push(practice);
});
after(() => Promise.all(opened.map((one) => one.close())));

const open = (body: unknown, as = practice.admin) =>
  practice.call('post', 'auth/admin/impersonate/', { as, body });
const asDana = async () => (await open({ user_id: practice.users.dana.id, reason: 'A question' })).body.data;
const status = async (path: string, as: string) => (await practice.call('get', path, { as })).status;
const lines = async (size: number) =>
  (await practice.services.audit.list({ page: 1, size })).items.map(
    ({ action, user, by, subject_id, note }) => ({ action, user: user?.id, by: by?.name, subject_id, note }),
  );

test('a session opened as a user shows the user’s rows, lasts sixty minutes and is marked', async () => {
  await practice.call('post', 'auth/client/', {
    body: { firstname: 'Elena', lastname: 'Hartwell', age: 45 },
  });
  const { access, refresh, user, impersonated } = await asDana();
  assert.equal(impersonated, true);
  assert.equal(user.email, 'dana@example.com');
  assert.deepEqual([access.expiry, refresh.expiry], Array(2).fill('2026-03-02T16:00:00.000Z'));
  const clients = await practice.call('get', 'auth/clients/', { as: access.value });
  assert.equal(clients.body.data.length, 1);
  practice.setTime('2026-03-02T16:00:00.000Z');
  assert.equal(await status('auth/profile/', access.value), 401);
  assert.equal(await status('auth/users/', practice.admin), 200);
});

test('the audit log contains both names and the reason, and the actions of the session', async () => {
  const { access } = await asDana();
  const { dana, admin } = practice.users;
  assert.deepEqual(await lines(1), [
    {
      action: 'impersonation_started',
      user: admin.id,
      by: undefined,
      subject_id: dana.id,
      note: 'A question',
    },
  ]);
  const added = await practice.call('post', 'auth/client/', {
    as: access.value,
    body: { firstname: 'Elena', lastname: 'Hartwell', age: 45 },
  });
  const { id } = added.body.data;
  await practice.call('delete', `client/${id}/`, { as: access.value });
  const both = { user: dana.id, by: 'Robin Test', note: null };
  assert.deepEqual(await lines(1), [{ action: 'client_deleted', ...both, subject_id: id }]);
  const end = await practice.call('post', 'auth/admin/impersonate/end/', { as: access.value });
  assert.equal(end.body.message, 'Returned to admin session');
  assert.deepEqual(await lines(1), [{ action: 'impersonation_ended', ...both, subject_id: null }]);
  assert.equal(await status('auth/profile/', access.value), 401);
  assert.equal(await status('auth/profile/', practice.dana), 200);
  assert.equal(await status('auth/users/', practice.admin), 200);
});

test('a session opened as a user cannot change the password, delete the account or use admin routes', async () => {
  const { access } = await asDana();
  const as = access.value;
  for (const [method, path, body] of [
    ['post', 'auth/change_password/', { old_password: PASSWORD, new_password: 'another long password' }],
    ['delete', 'auth/delete-logged-in-user/', { password: PASSWORD }],
    ['post', 'auth/second-factor/setup/', {}],
    ['post', 'auth/second-factor/disable/', { password: PASSWORD }],
  ] as const) {
    const response = await practice.call(method, path, { as, body });
    assert.deepEqual([response.status, response.body.code], [403, 'own_session_only'], path);
  }
  const again = await open({ user_id: practice.users.mira.id, reason: 'x' }, as);
  assert.deepEqual([again.status, again.body.code], [403, 'not_allowed']);
  assert.equal(await status('auth/users/', as), 403);
});

test('rejects a session as another admin, without a reason, or opened by a user who is not an admin', async () => {
  const { dana, admin } = practice.users;
  const other = await open({ user_id: admin.id, reason: 'x' });
  assert.deepEqual([other.status, other.body.code], [403, 'no_session_as_admin']);
  assert.deepEqual((await open({ user_id: dana.id, reason: ' ' })).body.error, {
    reason: ['reason is a required field'],
  });
  assert.equal((await open({ user_id: 999, reason: 'x' })).status, 404);
  assert.equal((await open({ user_id: dana.id, reason: 'x' }, practice.mira)).status, 403);
});

test('a normal session cannot return to an admin session', async () => {
  const response = await practice.call('post', 'auth/admin/impersonate/end/');
  assert.deepEqual([response.status, response.body.code], [403, 'not_allowed']);
  assert.equal(await status('auth/profile/', practice.dana), 200);
});

test('an admin in a Tax Scorecard user’s session has only that user’s access and can return', async () => {
  const { body } = await open({ user_id: practice.users.tsc.id, reason: 'A question' });
  const as = body.data.access.value;
  assert.equal(await status('auth/clients/', as), 403);
  assert.equal((await practice.call('post', 'auth/admin/impersonate/end/', { as })).status, 200);
});

test('ending every session of an admin also ends the sessions that the admin opened', async () => {
  const { access } = await asDana();
  await practice.services.sessions.endAll(practice.users.admin.id);
  assert.equal(await status('auth/profile/', access.value), 401);
  assert.equal(await status('auth/profile/', practice.dana), 200);
});
