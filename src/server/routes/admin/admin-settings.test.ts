import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { AuditLine } from '../../../domain/practice/users/admin-schema.ts';
import type { User } from '../../../domain/practice/users/user.ts';
import { routeGroups } from '../route-groups.ts';
import type { Route } from '../../http/route.ts';
import { boundTo } from '../../../domain/practice/users/second-factor.ts';
import { startSession } from '../../sessions/sessions.ts';
import { pageIn, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import type { SettingsView } from '../../../domain/practice/users/admin-schema.ts';

const PASSWORD = 'correct horse battery';
let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  practice = await testPractice({ passwords: { dana: PASSWORD, tsc: PASSWORD } });
  opened.push(practice);
});
after(() => Promise.all(opened.map((one) => one.close())));

async function giveSecondFactor({ id }: Pick<User, 'id'>): Promise<void> {
  const { secondFactors, sealer, timeCodes, clock } = practice.services;
  await secondFactors.begin(id, sealer.seal(timeCodes.newSecret(), boundTo(id)));
  await secondFactors.enable(id, 1, [{ lookup: 'xx', hash: `recovery of ${id}` }], clock.now());
}
async function settings(method: 'get' | 'patch', body?: unknown, as = practice.admin) {
  const response = await practice.call(method, 'auth/admin/settings/', {
    as,
    ...(body === undefined ? {} : { body }),
  });
  return { ...response, data: response.body.data as SettingsView };
}
const require = (second_factor_required: boolean) => settings('patch', { second_factor_required });

async function required(): Promise<void> {
  await giveSecondFactor(practice.users.admin);
  assert.equal((await require(true)).status, 200);
}

async function anotherAdmin(): Promise<{ user: User; token: string }> {
  const { users, clock } = practice.services;
  const user = await users.create(
    {
      email: 'eva@example.com',
      first_name: 'Eva',
      last_name: 'Lind',
      role_type: 'admin',
      is_staff: true,
      is_superuser: false,
      password_hash: null,
    },
    clock.now(),
  );
  assert.ok(user);
  const { access } = await startSession(practice.services, user, {
    remember: false,
    now: clock.now(),
  });
  return { user, token: access.value };
}

const initial = () => ({
  second_factor_required: false,
  compliance_profile: 'client_clamped',
  compliance_profile_chosen: true,
  firm_required: false,
  tokens_allowed: true,
  password_sign_in: true,
  mcp_enabled: false,
  mcp_client_names: false,
  time_zone: null,
  default_time_zone: practice.services.zone.standard,
});

test('two-factor authentication is optional until an admin who uses it requires it for everyone', async () => {
  assert.deepEqual((await settings('get')).data, initial());
  const without = await require(true);
  assert.deepEqual([without.status, without.body.code], [409, 'own_second_factor_first']);
  // Set up, but not confirmed with a code.
  await practice.call('post', 'auth/second-factor/setup/', { as: practice.admin, body: {} });
  assert.equal((await require(true)).body.code, 'own_second_factor_first');
  assert.equal((await practice.call('get', 'auth/clients/')).status, 200);

  await required();
  assert.deepEqual((await settings('get')).data, { ...initial(), second_factor_required: true });
  const refused = await practice.call('get', 'auth/clients/');
  assert.deepEqual([refused.status, refused.body.code], [403, 'second_factor_required']);
  assert.match(refused.body.detail, /Set it up/);

  await require(false);
  assert.equal((await practice.call('get', 'auth/clients/')).status, 200);
});

test('only admins can read and change the settings, the value is validated, and a change is logged once', async () => {
  for (const as of [practice.dana, practice.tsc])
    for (const [method, body] of [['get'], ['patch', { second_factor_required: true }]] as const)
      assert.equal((await settings(method, body, as)).body.code, 'not_allowed', method);
  const bad = await settings('patch', { second_factor_required: 'yes' });
  assert.deepEqual(bad.body.error, { second_factor_required: ['must be true or false'] });
  await required();
  await require(true);
  const log = await practice.call('get', 'auth/admin/audit-log/', { as: practice.admin });
  const lines = pageIn<AuditLine>(log).items.filter(({ action }) => action === 'practice_settings_changed');
  assert.deepEqual(
    lines.map(({ user, detail }) => [user?.name, detail]),
    [['Robin Test', 'two-factor authentication required for everyone']],
  );
});

test('only an admin turns on the MCP server and client names for assistants, and changes are logged', async () => {
  assert.equal((await settings('patch', { mcp_enabled: true }, practice.dana)).status, 403);
  const { data } = await settings('patch', { mcp_enabled: true, mcp_client_names: true });
  assert.deepEqual([data.mcp_enabled, data.mcp_client_names], [true, true]);
  await settings('patch', { mcp_enabled: false, mcp_client_names: true });
  assert.equal((await settings('get')).data.mcp_enabled, false);
  const log = await practice.call('get', 'auth/admin/audit-log/', { as: practice.admin });
  const { items } = pageIn<AuditLine>(log);
  assert.deepEqual(
    items.filter(({ action }) => action === 'practice_settings_changed').map(({ detail }) => detail),
    ['MCP server turned off', 'client names sent to assistants', 'MCP server turned on'],
  );
});

const REACHABLE = [
  'POST /auth/logout',
  'GET /auth/profile',
  'POST /auth/second-factor/setup',
  'POST /auth/second-factor/enable',
  'POST /auth/admin/impersonate/end',
];

test('without required two-factor authentication, only profile, setup, sign-out and return to admin work', async () => {
  await required();
  const { token } = await anotherAdmin();
  const reached: string[] = [];
  for (const route of routeGroups.flatMap((group): readonly Route[] => group.routes)) {
    if (route.access === 'open') continue;
    const path = route.path.slice(1).replaceAll(/\{\w+\}/g, '1');
    // Signing out would end the test's session.
    const name = `${route.method.toUpperCase()} ${route.path}`;
    if (name === 'POST /auth/logout') continue;
    const { body, status } = await practice.call(route.method, `${path}/`, {
      as: route.access.includes('admin') ? token : practice.dana,
      ...(route.method === 'get' ? {} : { body: {} }),
    });
    if (status !== 403 || body.code !== 'second_factor_required') reached.push(name);
  }
  assert.deepEqual(reached.sort(), REACHABLE.filter((name) => name !== 'POST /auth/logout').sort());
  const out = await practice.call('post', 'auth/logout/', { body: { refresh: 'x' } });
  assert.equal(out.status, 200);
});

test('a user who completes the setup continues in the same session', async () => {
  await required();
  assert.equal((await practice.call('get', 'auth/clients/')).status, 403);
  assert.equal(
    (await practice.call('post', 'auth/second-factor/setup/', { body: { password: PASSWORD } })).status,
    200,
  );
  // Setup without confirmation is not enough.
  assert.equal((await practice.call('get', 'auth/clients/')).status, 403);
  const { secondFactors, clock } = practice.services;
  await secondFactors.enable(practice.users.dana.id, 1, [{ lookup: 'xx', hash: 'x' }], clock.now());
  assert.equal((await practice.call('get', 'auth/clients/')).status, 200);
});

test('sign-in and profile report whether two-factor authentication is enabled and required', async () => {
  const login = async () =>
    (
      await practice.call('post', 'auth/login/', {
        as: null,
        body: { email: 'dana@example.com', password: PASSWORD },
      })
    ).body.data;
  const profile = async (as: string) =>
    (await practice.call('get', 'auth/profile/', { as })).body.data.second_factor;
  assert.deepEqual((await login()).second_factor, { enabled: false, required: false });
  await required();
  const signedIn = await login();
  assert.deepEqual(signedIn.second_factor, { enabled: false, required: true });
  assert.deepEqual(signedIn.user.second_factor, { enabled: false, required: true });
  assert.deepEqual(await profile(signedIn.access.value), { enabled: false, required: true });
  assert.deepEqual(await profile(practice.admin), { enabled: true, required: true });
});

test('two-factor authentication is not required of a Tax Scorecard user', async () => {
  await required();
  const { body } = await practice.call('get', 'auth/profile/', { as: practice.tsc });
  assert.deepEqual(body.data.second_factor, { enabled: false, required: false });
  const response = await practice.call('post', 'scorecard/', { as: practice.tsc, body: {} });
  assert.equal(response.status, 400);
});

test('a session opened as a user depends on the admin’s two-factor authentication, not the user’s', async () => {
  const enter = async (as: string) =>
    practice.call('post', 'auth/admin/impersonate/', {
      as,
      body: { user_id: practice.users.dana.id, reason: 'A question' },
    });
  // Opened before the requirement by an admin without two-factor authentication.
  const eva = await anotherAdmin();
  const early = (await enter(eva.token)).body.data.access.value;
  assert.equal((await practice.call('get', 'auth/clients/', { as: early })).status, 200);

  await required();
  const { body } = await enter(practice.admin);
  assert.deepEqual(body.data.second_factor, { enabled: false, required: false });
  const as = body.data.access.value;
  assert.equal((await practice.call('get', 'auth/clients/', { as })).status, 200);
  assert.deepEqual((await practice.call('get', 'auth/profile/', { as })).body.data.second_factor, {
    enabled: false,
    required: false,
  });

  const shut = await practice.call('get', 'auth/clients/', { as: early });
  assert.equal(shut.body.code, 'second_factor_required');
  assert.equal((await practice.call('post', 'auth/admin/impersonate/end/', { as: early })).status, 200);
});

test('a user cannot turn off two-factor authentication while it is required', async () => {
  await giveSecondFactor(practice.users.dana);
  await required();
  const off = () => practice.call('post', 'auth/second-factor/disable/', { body: { password: PASSWORD } });
  const refused = await off();
  assert.deepEqual([refused.status, refused.body.code], [409, 'second_factor_kept']);
  await require(false);
  assert.equal((await off()).status, 200);
});

test('an admin without required two-factor authentication cannot find out whether an address is known', async () => {
  const { token } = await anotherAdmin();
  const exists = async () =>
    (
      await practice.call('post', 'auth/user-exists/', {
        as: token,
        body: { email: 'dana@example.com' },
      })
    ).body.data;
  assert.deepEqual(await exists(), { exists: true });
  await required();
  assert.deepEqual(await exists(), { exists: null });
});

test('a practice without a compliance profile uses the standard one, not marked as chosen until an admin saves it', async () => {
  await practice.sql(`delete from meta where key = 'compliance_profile'`);
  const undecided = (await settings('get')).data;
  assert.deepEqual([undecided.compliance_profile, undecided.compliance_profile_chosen], ['standard', false]);
  const decided = (await settings('patch', { compliance_profile: 'standard' })).data;
  assert.deepEqual([decided.compliance_profile, decided.compliance_profile_chosen], ['standard', true]);
});
