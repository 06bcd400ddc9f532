import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { UserSession, SignedIn } from '../../../domain/practice/users/account-schema.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

const PASSWORD = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let practice: TestPractice;
const opened: TestPractice[] = [];
async function open(environment: Record<string, string> = {}) {
  practice = await testPractice({ environment, passwords: { dana: PASSWORD } });
  opened.push(practice);
}
beforeEach(() => open());
after(() => Promise.all(opened.map((one) => one.close())));

async function signIn(remember = false): Promise<SignedIn> {
  const { body } = await practice.call('post', 'auth/login/', {
    as: null,
    body: { email: 'dana@example.com', password: PASSWORD, remember },
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.7' },
  });
  return body.data;
}
const asDana = async () =>
  (
    await practice.call('post', 'auth/admin/impersonate/', {
      as: practice.admin,
      body: { user_id: practice.users.dana.id, reason: 'A question' },
    })
  ).body.data.access.value;
const status = async (as: string) => (await practice.call('get', 'auth/profile/', { as })).status;
async function sessions(as = practice.dana, path = 'auth/sessions/'): Promise<UserSession[]> {
  const { body } = await practice.call('get', path, { as });
  return body.data as UserSession[];
}

test('a user lists the sessions of the account and can end them, but not another user’s', async () => {
  await open({ PLUMBLINE_TRUST_PROXY: '1' });
  const { access } = await signIn();
  const [current, other] = await sessions();
  assert.ok(other && current);
  assert.deepEqual(
    { ...other, id: 0 },
    {
      id: 0,
      device: 'Firefox on Linux',
      address: '203.0.113.7',
      started_at: '2026-03-02T15:00:00.000Z',
      last_used_at: '2026-03-02T15:00:00.000Z',
      expires_at: '2026-03-03T03:00:00.000Z',
      remembered: false,
      from_provider: false,
      opened_by: null,
      is_this: false,
    },
  );
  assert.equal(current.is_this, true);
  const end = (as: string) => practice.call('delete', `auth/sessions/${other.id}/`, { as });
  assert.equal((await end(practice.mira)).status, 404);
  assert.equal(await status(access.value), 200);
  assert.equal((await end(practice.dana)).status, 200);
  assert.equal(await status(access.value), 401);
  assert.equal((await end(practice.dana)).status, 404);
});

test('ending other sessions and changing the password do not end the current session', async () => {
  const first = await signIn();
  await practice.call('post', 'auth/sessions/end-others/', { body: {} });
  assert.deepEqual([await status(first.access.value), await status(practice.dana)], [401, 200]);
  const second = await signIn();
  await practice.call('post', 'auth/change_password/', {
    body: { old_password: PASSWORD, new_password: 'another long password' },
  });
  assert.deepEqual([await status(second.access.value), await status(practice.dana)], [401, 200]);
});

test('a session opened by an admin shows the admin’s name, cannot end others and can be ended', async () => {
  const as = await asDana();
  const [visit] = (await sessions()).filter(({ opened_by }) => opened_by !== null);
  assert.equal(visit?.opened_by, 'Robin Test');
  const [current] = await sessions(as);
  assert.ok(current);
  for (const [method, path] of [
    ['delete', `auth/sessions/${current.id}/`],
    ['post', 'auth/sessions/end-others/'],
  ] as const) {
    const response = await practice.call(method, path, { as, ...(method === 'post' ? { body: {} } : {}) });
    assert.deepEqual([response.status, response.body.code], [403, 'own_session_only'], path);
  }
  assert.equal((await practice.call('delete', `auth/sessions/${visit.id}/`)).status, 200);
  assert.deepEqual([await status(as), await status(practice.admin)], [401, 200]);
});

test('a session opened by an admin ends only with the session from which it was opened', async () => {
  const { services, users } = practice;
  const admins = async () => {
    const { startSession } = await import('../../sessions/sessions.ts');
    const now = services.clock.now();
    return (await startSession(services, users.admin, { remember: false, now })).access.value;
  };
  for (const leave of [
    (as: string) => practice.call('post', 'auth/logout/', { as, body: { refresh: 'unknown' } }),
    async (as: string) => {
      const current = (await sessions(as)).find(({ is_this }) => is_this);
      return practice.call('delete', `auth/users/${users.admin.id}/sessions/${current?.id ?? 0}/`, { as });
    },
  ]) {
    const [stays, goes] = [await asDana(), await admins()];
    const { body } = await practice.call('post', 'auth/admin/impersonate/', {
      as: goes,
      body: { user_id: users.dana.id, reason: 'A question' },
    });
    const visit = body.data.access.value;
    assert.equal(await status(visit), 200);
    assert.equal((await leave(goes)).status, 200);
    assert.deepEqual([await status(visit), await status(stays)], [401, 200]);
  }
});

test('a user who loses admin access granted only by a flag is signed out of every session', async () => {
  const { services, users } = practice;
  await services.users.update(users.mira.id, { is_staff: true });
  const { body } = await practice.call('post', 'auth/admin/impersonate/', {
    as: practice.mira,
    body: { user_id: users.dana.id, reason: 'A question' },
  });
  await practice.call('patch', `auth/users/${users.mira.id}/`, {
    as: practice.admin,
    body: { role_type: 'advisor' },
  });
  assert.deepEqual([await status(body.data.access.value), await status(practice.mira)], [401, 401]);
});

test('only an admin can list and end another user’s sessions', async () => {
  const { dana } = practice.users;
  const path = `auth/users/${dana.id}/sessions/`;
  assert.equal((await practice.call('get', path, { as: practice.mira })).status, 403);
  assert.equal((await sessions(practice.admin, path)).length, 1);
  const { access } = await signIn();
  const [newest] = await sessions(practice.admin, path);
  await practice.call('delete', `${path}${newest?.id ?? 0}/`, { as: practice.admin });
  assert.deepEqual([await status(access.value), await status(practice.dana)], [401, 200]);
  await practice.call('delete', path, { as: practice.admin });
  assert.equal(await status(practice.dana), 401);
  // For the caller's account, the current session remains.
  await practice.call('delete', `auth/users/${practice.users.admin.id}/sessions/`, { as: practice.admin });
  assert.equal(await status(practice.admin), 200);
});

test('idle sessions end only if configured, and remembered sessions only with a second setting', async () => {
  practice.setTime('2026-03-03T02:59:00.000Z');
  assert.equal(await status(practice.dana), 200);

  await open({ PLUMBLINE_IDLE_MINUTES: '30' });
  const plain = (await signIn()).access.value;
  const remembered = (await signIn(true)).access.value;
  practice.setTime('2026-03-02T15:29:59.000Z');
  assert.equal(await status(plain), 200);
  await practice.services.background.waitForAll();
  practice.setTime('2026-03-02T15:59:58.000Z');
  assert.equal((await sessions(plain)).length, 2);
  await practice.services.background.waitForAll();
  practice.setTime('2026-03-02T16:29:58.000Z');
  assert.deepEqual([await status(plain), await status(remembered)], [401, 200]);

  await open({ PLUMBLINE_IDLE_MINUTES: '30', PLUMBLINE_IDLE_REMEMBERED: '1' });
  const both = (await signIn(true)).access.value;
  practice.setTime('2026-03-02T15:30:00.000Z');
  assert.equal(await status(both), 401);
});

test('activity in a session opened as a user counts as activity of the admin’s session', async () => {
  await open({ PLUMBLINE_IDLE_MINUTES: '30' });
  const as = await asDana();
  practice.setTime('2026-03-02T15:20:00.000Z');
  assert.equal(await status(as), 200);
  await practice.services.background.waitForAll();
  practice.setTime('2026-03-02T15:40:00.000Z');
  assert.deepEqual([await status(as), await status(practice.admin)], [200, 200]);
});

test('a session check uses one statement and records its use at most once a minute', async () => {
  const statementsOf = async () => {
    practice.statements.length = 0;
    await practice.call('get', 'auth/current_plan/');
    await practice.services.background.waitForAll();
    return practice.statements.map((statement) => statement.split(' ', 1)[0]);
  };
  assert.deepEqual(await statementsOf(), ['select']);
  practice.setTime('2026-03-02T15:01:00.000Z');
  assert.deepEqual(await statementsOf(), ['select', 'update', 'update']);
  practice.setTime('2026-03-02T15:01:59.000Z');
  assert.deepEqual(await statementsOf(), ['select']);
});

test('signing out clears the browser’s HTTP cache but not its storage', async () => {
  const { access, refresh } = await signIn();
  const out = await practice.call('post', 'auth/logout/', {
    as: access.value,
    body: { refresh: refresh.value },
  });
  assert.equal(out.headers.get('clear-site-data'), '"cache"');
  const lists = await practice.call('get', 'auth/clients/');
  assert.equal(lists.headers.get('cache-control'), 'private, no-cache');
  assert.match(lists.headers.get('etag') ?? '', /^W\//);
  assert.equal((await practice.call('get', 'auth/profile/')).headers.get('cache-control'), 'no-store');
});
