import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import {
  usersQuerySchema,
  type AdminUser,
  type OutboxMessage,
} from '../../../domain/practice/users/admin-schema.ts';
import type { DashboardStats } from '../../../domain/practice/operation/backups.ts';
import type { AuditLine } from '../../../domain/practice/users/admin-schema.ts';
import { startSession } from '../../sessions/sessions.ts';
import {
  completeReport,
  testPractice,
  pageIn,
  type ApiResponse,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';
import type { Holdings } from '../../../domain/practice/clients/client-schema.ts';

const PASSWORD = 'correct horse battery';
let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  practice = await testPractice({ passwords: { dana: PASSWORD } });
  opened.push(practice);
});
after(() => Promise.all(opened.map((one) => one.close())));

async function admin<T = unknown>(method: string, path: string, body?: unknown) {
  const response = await practice.call(method, path, {
    as: practice.admin,
    ...(body === undefined ? {} : { body }),
  });
  // The calling test defines the response type.
  return { ...response, data: response.body?.data as T };
}
async function pageAt<T>(path: string) {
  const response = await admin('get', path);
  return { ...response, data: pageIn<T>(response) };
}
const list = (query: string) => pageAt<AdminUser>(`auth/users/?${query}`);
const names = async (query: string) => (await list(query)).data.items.map(({ first_name }) => first_name);

test('lists users by page, with search by name and address and with sorting', async () => {
  assert.deepEqual(await names('sort=name'), ['Dana', 'Lee', 'Mira', 'Robin']);
  assert.deepEqual(await names('sort=-email'), ['Robin', 'Mira', 'Lee', 'Dana']);
  assert.deepEqual(await names('search=MIRA%40example'), ['Mira']);
  assert.deepEqual(await names('search=robin%20test'), ['Robin']);
  assert.deepEqual(await names('search=%25'), []);
  assert.deepEqual(await names('search=%E2%80%8BMIRA%00'), ['Mira']);
  assert.equal((await list('search=%00%E2%80%8B')).data.total, 4);
  const { data } = await list('sort=name&size=3&page=2');
  assert.deepEqual(
    [data.items.map(({ first_name }) => first_name), data.page, data.size, data.total],
    [['Robin'], 2, 3, 4],
  );
  const [dana] = (await list('search=dana')).data.items;
  assert.equal(dana?.last_sign_in_at, '2026-03-02T15:00:00.000Z');
  assert.equal(dana?.has_password, true);
  assert.ok(!(await list('')).text.includes('argon2'));
  assert.equal((await list('sort=password_hash')).status, 400);
  assert.equal((await list('size=201')).status, 400);
});

test('an added user is invited by mail, sets a password and can sign in', async () => {
  const add = (email: string) =>
    admin<AdminUser>('post', 'auth/admin/create-user/', { first_name: 'Eva', last_name: 'Lind', email });
  const added = await add('Eva@example.com');
  assert.equal(added.status, 201, added.text);
  assert.match(added.body.message, /^User created successfully! Email isn’t set up on this server/);
  assert.deepEqual([added.data.role_type, added.data.has_password], ['advisor', false]);
  assert.deepEqual((await add('eva@EXAMPLE.com')).body.error, {
    email: ['This address has an account already.'],
  });
  const [mail] = await practice.mails();
  assert.equal(mail?.to, 'eva@example.com');
  assert.match(mail?.text ?? '', /Robin Test created a Plumbline account for you/);
  practice.setTime('2026-03-09T14:59:00.000Z');
  const body = { token: mail?.token, password: PASSWORD };
  const chosen = await practice.call('post', 'auth/password-forget-complete/', { as: null, body });
  assert.equal(chosen.status, 200, chosen.text);
  const login = { email: 'eva@example.com', password: PASSWORD };
  assert.equal((await practice.call('post', 'auth/login/', { as: null, body: login })).status, 200);
});

test('a role change applies immediately, including its flags', async () => {
  const { admin: robin, dana } = practice.users;
  const last = await admin('patch', `auth/users/${robin.id}/`, { role_type: 'advisor' });
  assert.equal(last.body.code, 'last_admin');
  const promoted = await admin<AdminUser>('patch', `auth/users/${dana.id}/`, {
    role_type: 'admin',
    last_name: 'W',
  });
  assert.deepEqual(
    [promoted.data.role_type, promoted.data.is_staff, promoted.data.last_name],
    ['admin', true, 'W'],
  );
  assert.equal((await practice.call('get', 'auth/profile/')).status, 401);
  const now = practice.services.clock.now();
  const { access } = await startSession(practice.services, dana, { remember: false, now });
  const body = { role_type: 'advisor' };
  await practice.call('patch', `auth/users/${robin.id}/`, { as: access.value, body });
  assert.equal((await list('')).status, 401);
});

test('admins cannot remove their own admin role, even if another admin exists', async () => {
  const { admin: robin, dana } = practice.users;
  await admin('patch', `auth/users/${dana.id}/`, { role_type: 'admin' });
  for (const role_type of ['advisor', 'tsc']) {
    const refused = await admin('patch', `auth/users/${robin.id}/`, { role_type, plan: 'YEARLY_PLAN' });
    assert.deepEqual([refused.status, refused.body.code], [409, 'own_role'], role_type);
  }
  const { data } = await admin<AdminUser>('get', `auth/users/${robin.id}/`);
  assert.deepEqual([data.role_type, data.plan], ['admin', 'FREE_TRIAL_PLAN']);
  // Other fields can change, and sending the same role is allowed.
  const saved = { role_type: 'admin', last_name: 'Ames' };
  assert.equal((await admin('patch', `auth/users/${robin.id}/`, saved)).status, 200);
});

test('if two admins demote each other at the same moment, one remains an admin', async () => {
  const { services, users, admin: robin } = practice;
  const { session, id } = await secondAdmin();
  const all = await Promise.all([
    practice.call('patch', `auth/users/${id}/`, { as: robin, body: { role_type: 'advisor' } }),
    practice.call('patch', `auth/users/${users.admin.id}/`, { as: session, body: { role_type: 'tsc' } }),
  ]);
  assertOneStays(all);
  assert.equal((await services.administration.users(ADMINS)).total, 1);
});

test('if two admins delete each other at the same moment, one remains', async () => {
  const { services, users, admin: robin } = practice;
  const { session, id } = await secondAdmin();
  const all = await Promise.all([
    practice.call('delete', `auth/users/${id}/`, { as: robin, body: { hand_over_to: null } }),
    practice.call('delete', `auth/users/${users.admin.id}/`, { as: session, body: { hand_over_to: null } }),
  ]);
  assertOneStays(all);
  assert.equal((await services.administration.users(ADMINS)).total, 1);
});

test('if two admins delete their own accounts at the same moment, one remains', async () => {
  const { services, admin: robin } = practice;
  const { session } = await secondAdmin();
  const all = await Promise.all(
    [robin, session].map((as) =>
      practice.call('delete', 'auth/delete-logged-in-user/', { as, body: { password: PASSWORD } }),
    ),
  );
  assertOneStays(all);
  assert.equal((await services.administration.users(ADMINS)).total, 1);
});

/** The second request is rejected as the last admin, or because its caller is no longer an admin. */
function assertOneStays(all: readonly ApiResponse[]): void {
  const [done, refused] = [...all].sort((a, b) => a.status - b.status);
  assert.equal(done?.status, 200);
  assert.ok([401, 403, 409].includes(refused?.status ?? 0), refused?.text);
  if (refused?.status === 409) assert.equal(refused.body.code, 'last_admin');
}

const ADMINS = { ...usersQuerySchema.parse({ role: 'admin', sort: 'name' }), page: 1, size: 10 };

async function secondAdmin(): Promise<{ session: string; id: number }> {
  const { dana } = practice.users;
  await admin('patch', `auth/users/${dana.id}/`, { role_type: 'admin' });
  const now = practice.services.clock.now();
  const { access } = await startSession(practice.services, dana, { remember: false, now });
  return { session: access.value, id: dana.id };
}

test('an admin changes a user’s plan without ending the user’s session', async () => {
  const { dana } = practice.users;
  const changed = await admin<AdminUser>('patch', `auth/users/${dana.id}/`, { plan: 'YEARLY_PLAN' });
  assert.deepEqual([changed.data.plan, changed.data.plan_id], ['YEARLY_PLAN', 3]);
  const currentPlan = await practice.call('get', 'auth/current_plan/');
  assert.equal((currentPlan.body.data as { plan: string }).plan, 'YEARLY_PLAN');
  const bad = await admin('patch', `auth/users/${dana.id}/`, { plan: 'GOLD' });
  assert.deepEqual(bad.body.error, {
    plan: ['must be FREE_TRIAL_PLAN, MONTHLY_PLAN or YEARLY_PLAN'],
  });
  for (const [body, plan] of [
    [{ plan_id: 2 }, 'MONTHLY_PLAN'],
    [{ plan: 'Free Trial' }, 'FREE_TRIAL_PLAN'],
    [{ plan: 'Yearly Plan', plan_id: 3 }, 'YEARLY_PLAN'],
    [{ last_name: 'Reed' }, 'YEARLY_PLAN'],
  ] as const)
    assert.equal((await admin<AdminUser>('patch', `auth/users/${dana.id}/`, body)).data.plan, plan);
  for (const [body, message] of [
    [{ plan_id: 4 }, 'must be 1 (Free Trial), 2 (Monthly Plan) or 3 (Yearly Plan)'],
    [{ plan: 'MONTHLY_PLAN', plan_id: 3 }, 'must be the number of the plan that is named'],
  ] as const) {
    const refused = await admin('patch', `auth/users/${dana.id}/`, body);
    assert.deepEqual(refused.body.error, { plan_id: [message] });
  }
});

test('finds users who can take over clients by role and search among more than a hundred advisors', async () => {
  const { users, clock } = practice.services;
  for (let n = 0; n < 120; n += 1) {
    const advisor = {
      email: `advisor${n}@example.com`,
      first_name: 'Advisor',
      last_name: `Number ${String(n).padStart(3, '0')}`,
      role_type: 'advisor',
      is_staff: false,
      is_superuser: false,
      password_hash: null,
    } as const;
    await users.create(advisor, clock.now());
  }
  const advisors = await list('role=advisor&sort=name&size=100&page=2');
  // Including Dana and Mira.
  assert.deepEqual([advisors.data.total, advisors.data.items.length], [122, 22]);
  assert.ok(advisors.data.items.every(({ role_type }) => role_type === 'advisor'));
  const one = await list('role=advisor,admin&search=number%20117');
  assert.deepEqual(
    one.data.items.map(({ email }) => email),
    ['advisor117@example.com'],
  );
  assert.equal((await list('role=advisor,admin')).data.total, 123);
  assert.deepEqual(await names('role=tsc'), ['Lee']);
  for (const roles of ['owner', 'admin,', ',', 'advisor,owner'])
    assert.deepEqual((await list(`role=${roles}`)).body.error, { role: ['must be advisor, tsc or admin'] });
});

test('an admin removes a lost two-factor key, which informs the user and ends the user’s sessions', async () => {
  const { secondFactors, clock } = practice.services;
  const { dana, admin: robin } = practice.users;
  await secondFactors.begin(dana.id, 'sealed');
  await secondFactors.enable(dana.id, 1, [{ lookup: 'xx', hash: 'x' }], clock.now());
  const path = `auth/users/${dana.id}/`;
  assert.equal((await admin<AdminUser>('get', path)).data.has_second_factor, true);
  const measured = await admin<AdminUser>('patch', path, { remove_second_factor: true });
  assert.equal(measured.data.has_second_factor, false);
  assert.equal((await practice.call('get', 'auth/profile/')).status, 401);
  const [mail] = await practice.mails();
  assert.deepEqual(
    [mail?.to, mail?.subject],
    ['dana@example.com', 'Two-factor authentication was turned off'],
  );
  const log = await pageAt<AuditLine>('auth/admin/audit-log/');
  const line = log.data.items.find(({ action }) => action === 'second_factor_disabled');
  assert.deepEqual([line?.user?.name, line?.subject_id], ['Robin Test', dana.id]);
  const currentPlan = await admin('patch', `auth/users/${robin.id}/`, { remove_second_factor: true });
  assert.deepEqual(Object.keys(currentPlan.body.error), ['remove_second_factor']);
});

test('rejects an address in use; a new address ends the user’s sessions', async () => {
  const path = `auth/users/${practice.users.dana.id}/`;
  assert.equal((await admin('patch', path, { email: 'MIRA@example.com' })).status, 400);
  assert.equal((await practice.call('get', 'auth/profile/')).status, 200);
  assert.equal(
    (await admin<AdminUser>('patch', path, { email: 'Dana.W@example.com' })).data.email,
    'dana.w@example.com',
  );
  assert.equal((await practice.call('get', 'auth/profile/')).status, 401);
});

test('merges different changes of two admins to one user, and rejects a conflicting change', async () => {
  const { dana } = practice.users;
  const path = `auth/users/${dana.id}/`;
  const form = ({ first_name, last_name, email, role_type, plan }: AdminUser) => ({
    first_name,
    last_name,
    email,
    role_type,
    plan,
  });
  const read = async () => form((await admin<AdminUser>('get', path)).data);
  const was = await read();
  const patch = (change: object) => admin<AdminUser>('patch', path, { ...was, ...change, was });
  assert.equal((await patch({ role_type: 'tsc', plan: 'YEARLY_PLAN' })).status, 200);
  // Based on an old version: correcting a name does not revert role and plan.
  const merged = await patch({ last_name: 'Whitfield' });
  assert.deepEqual(form(merged.data), {
    ...was,
    role_type: 'tsc',
    plan: 'YEARLY_PLAN',
    last_name: 'Whitfield',
  });
  const refused = await patch({ first_name: 'Diana', role_type: 'admin' });
  assert.deepEqual([refused.status, refused.body.code], [409, 'user_changed']);
  assert.deepEqual(await read(), form(merged.data), 'nothing of it is kept');
  // A repeated request succeeds; email addresses are case-insensitive.
  assert.equal((await patch({ last_name: 'Whitfield', email: was.email.toUpperCase() })).status, 200);
  const log = await pageAt<AuditLine>('auth/admin/audit-log/?action=user_changed');
  assert.deepEqual(
    log.data.items.map(({ detail }) => detail),
    ['last_name', 'last_name', 'role_type, plan'],
    'the log names what was changed, not what was sent',
  );
  // Without previous values, the request overwrites.
  assert.equal((await admin<AdminUser>('patch', path, { ...was })).data.role_type, 'advisor');
  // Concurrently: one of them is rejected.
  const both = await Promise.all(['One', 'Two'].map((first_name) => patch({ first_name })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);

  for (const [as, status] of [
    [practice.mira, 403],
    [practice.tsc, 403],
    [null, 401],
  ] as const) {
    const response = await practice.call('patch', path, { as, body: { role_type: 'admin', was } });
    assert.equal(response.status, status);
  }
  const odd = await admin('patch', path, { was: { is_superuser: true } });
  assert.equal(odd.status, 400, odd.text);
});

test('a rejected demotion does not delete a sign-up with the same address', async () => {
  const { admin: robin } = practice.users;
  const waiting = await practice.services.users.create(
    {
      email: 'waiting@example.com',
      first_name: 'Wait',
      last_name: 'Ing',
      role_type: 'advisor',
      is_staff: false,
      is_superuser: false,
      password_hash: null,
      confirmed: false,
    },
    new Date('2026-03-02T15:00:00.000Z'),
  );
  const path = `auth/users/${robin.id}/`;
  const refused = await admin('patch', path, { role_type: 'advisor', email: 'waiting@example.com' });
  assert.equal(refused.body.code, 'last_admin');
  assert.ok(await practice.services.users.find(waiting?.id ?? 0));
});

test('lists a user’s data before deletion, and deletes nothing without a valid hand_over_to', async () => {
  const ids = await completeReport(practice);
  await practice.call('post', `report/share-report/${ids.report}/`, {
    body: { client_email: [], message: '', is_include_pdf: false, link: '' },
  });
  const { dana, admin: robin, tsc } = practice.users;
  const path = `auth/admin/delete-user/${dana.id}/`;
  const { data } = await admin<Holdings & { user: AdminUser; shared_reports: number }>('get', path);
  assert.deepEqual(
    [data.user.email, data.clients, data.scenarios, data.reports, data.shared_reports],
    ['dana@example.com', 1, 1, 1, 1],
  );
  for (const hand_over_to of [undefined, dana.id, tsc.id, 999]) {
    const refused = await admin('delete', path, { hand_over_to });
    assert.deepEqual(Object.keys(refused.body.error), ['hand_over_to'], String(hand_over_to));
  }
  assert.equal((await admin('delete', `auth/users/${robin.id}/`, {})).body.code, 'own_account');
  assert.equal((await practice.call('get', `client/${ids.client}/`)).status, 200);
});

test('transfers a deleted advisor’s clients with scenarios, reports and working links', async () => {
  const ids = await completeReport(practice);
  const shared = await practice.call('post', `report/share-report/${ids.report}/`, {
    body: { client_email: [], message: '', is_include_pdf: false, link: '' },
  });
  const { dana, mira } = practice.users;
  const removed = await admin('delete', `auth/admin/delete-user/${dana.id}/`, { hand_over_to: mira.id });
  assert.equal(removed.status, 200, removed.text);
  assert.equal((await practice.call('get', 'auth/profile/')).status, 401);
  const as = practice.mira;
  for (const path of [`client/${ids.client}/`, `scenario/${ids.scenario}/`, `report/${ids.report}/`]) {
    assert.equal((await practice.call('get', path, { as })).status, 200, path);
  }
  const link = `report/public/${ids.report}/${shared.body.data.view_token}/`;
  assert.equal((await practice.call('get', link, { as: null })).status, 200);
});

test('deletes the clients with the advisor if hand_over_to is null', async () => {
  const ids = await completeReport(practice);
  const removed = await admin('delete', `auth/users/${practice.users.dana.id}/`, { hand_over_to: null });
  assert.equal(removed.status, 200, removed.text);
  assert.equal(await practice.services.reports.generationOf(ids.report), null);
});

test('the dashboard counts users by plan, new users of the month, active links and errors', async () => {
  const ids = await completeReport(practice);
  const stats = async () => (await admin<DashboardStats>('get', 'auth/admin/dashboard/stats/')).data;
  assert.deepEqual(await stats(), {
    users_by_plan: { FREE_TRIAL_PLAN: 4, MONTHLY_PLAN: 0, YEARLY_PLAN: 0 },
    new_this_month: 4,
    reports_shared: 0,
    simulations_run: 0,
    errors: 0,
    last_backup: null,
  });
  await practice.call('post', `report/share-report/${ids.report}/`, {
    body: { client_email: [], message: '', is_include_pdf: false, link: '' },
  });
  await admin('patch', `auth/users/${practice.users.dana.id}/`, { plan: 'YEARLY_PLAN' });
  await practice.services.tallies.add('simulations_run', practice.services.clock.now());
  practice.services.outbox.read = () => Promise.reject(new Error('disk'));
  assert.equal((await admin('get', 'auth/admin/outbox/1/')).status, 500);
  await practice.services.background.waitForAll();
  const after = await stats();
  assert.deepEqual(after.users_by_plan, { FREE_TRIAL_PLAN: 3, MONTHLY_PLAN: 0, YEARLY_PLAN: 1 });
  assert.deepEqual([after.reports_shared, after.simulations_run, after.errors], [1, 1, 1]);
  practice.setTime('2026-04-01T00:00:00.000Z');
  const tomorrow = await practice.services.administration.stats(practice.services.clock.now());
  assert.deepEqual([tomorrow.new_this_month, tomorrow.simulations_run, tomorrow.errors], [0, 1, 0]);
});

test('the outbox hides link tokens until a message is opened, which is logged', async () => {
  const body = { email: 'dana@example.com' };
  await practice.call('post', 'auth/request-forget-email/', { as: null, body });
  const [mail] = await practice.mails();
  const token = mail?.token ?? '';
  assert.ok(token.length > 20);
  const outbox = await pageAt<OutboxMessage>('auth/admin/outbox/');
  assert.equal(outbox.data.total, 1);
  assert.match(outbox.data.items[0]?.text ?? '', /\/reset-password\?token=…/);
  assert.ok(!outbox.text.includes(token));
  const full = await admin<OutboxMessage>('get', `auth/admin/outbox/${outbox.data.items[0]?.id}/`);
  assert.ok(full.data.text.includes(token));
  assert.equal((await admin('get', 'auth/admin/outbox/77/')).status, 404);
  const log = await pageAt<AuditLine>('auth/admin/audit-log/?size=1');
  const [line] = log.data.items;
  assert.deepEqual(
    [line?.action, line?.user, line?.subject_id],
    ['outbox_opened', { id: practice.users.admin.id, name: 'Robin Test' }, 1],
  );
  assert.ok(log.data.total > 5);
});

test('the old address of the admin panel redirects to the users page', async () => {
  const response = await practice.call('get', 'admin/authentication/user/', { as: null });
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('location'), '/admin/users');
});
