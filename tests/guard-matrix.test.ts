/**
 * Access to every page and every API path for every kind of user. The expected results are written from the
 * specification's sections 2 and 6, not from the code.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routeGroups } from '../src/server/routes/route-groups.ts';
import type { Route } from '../src/server/http/route.ts';
import { startSession } from '../src/server/sessions/sessions.ts';
import { practiceOfFile } from './support/test-practice.ts';
import { screens } from '../src/ui/screens.ts';
import { judge, type Verdict, findScreen } from '../src/ui/shell/guard.ts';
import {
  expectedOf,
  isAdmins,
  OPEN,
  outcomeOf,
  NON_ADVISOR_ROUTES,
  RETURN,
  SIGNED,
  TSC,
} from './support/api-matrix.ts';
import { person } from './support/browser-fixture.ts';
import { KINDS, pages, PEOPLE, type Kind } from './support/page-matrix.ts';
import type { Profile } from '../src/domain/practice/users/account-schema.ts';

/** Returns the path with an id, a query and a fragment, as in an address bar. */
const opened = (path: string) =>
  `${path === '*' ? '/no-such-page' : path.replaceAll(/:\w+\??/g, '7')}?client=3&present=true#top`;

const WHERE: Record<string, (full: string) => Verdict> = {
  shown: () => ({ kind: 'show' }),
  'sign-in': (full) => ({
    kind: 'redirect',
    to: `/sign-in?next=${encodeURIComponent(full)}`,
    clears: true,
  }),
  profile: () => ({ kind: 'redirect', to: '/profile-details', clears: false }),
  scorecard: () => ({ kind: 'redirect', to: '/tax-score-card', clears: false }),
};

test('the matrix has a row for every page, and the application has no other pages', () => {
  assert.deepEqual(pages.map(({ path }) => path).sort(), [...screens.map(({ path }) => path), '*'].sort());
});

for (const { path, expected } of pages) {
  for (const kind of KINDS) {
    test(`${path} for ${kind} matches the page matrix: ${expected[kind]}`, () => {
      const full = opened(path);
      const where = WHERE[expected[kind]];
      assert.ok(where, expected[kind]);
      assert.deepEqual(judge(findScreen(full.split(/[?#]/)[0] ?? ''), full, PEOPLE[kind]), where(full));
    });
  }
}

test('is_staff, is_superuser or the role admin grants admin status, and nothing else does', () => {
  const admitted = (part: Partial<Profile>) =>
    judge(findScreen('/admin/users'), '/admin/users', person(part)).kind === 'show';
  assert.equal(admitted({ is_staff: true }), true);
  assert.equal(admitted({ is_superuser: true }), true);
  assert.equal(admitted({ role_type: 'admin' }), true);
  assert.equal(admitted({}), false);
});

const routes = routeGroups.flatMap((group) => group.routes);
const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;
const practice = await practiceOfFile();

async function newToken(kind: Kind): Promise<string | null> {
  if (kind === 'visitor') return null;
  const { services, users } = practice;
  const user = { advisor: users.dana, tsc: users.tsc, admin: users.admin, 'as user': users.dana }[kind];
  const session = await services.sessions.byAccess(
    services.tokens.hash(practice.admin),
    services.clock.now(),
    null,
  );
  assert.ok(session);
  const impersonation = { by: users.admin, from: session, reason: 'A question' };
  const { access } = await startSession(services, user, {
    remember: false,
    now: services.clock.now(),
    ...(kind === 'as user' ? { impersonation } : {}),
  });
  return access.value;
}

const tokens = new Map<Kind, Promise<string | null>>();
function tokenOf(kind: Kind): Promise<string | null> {
  const known = tokens.get(kind) ?? newToken(kind);
  tokens.set(kind, known);
  return known;
}

for (const route of routes) {
  for (const kind of KINDS) {
    const expected = expectedOf(nameOf(route), route.path, kind);
    test(`${nameOf(route)} for ${kind} matches the API matrix: ${expected}`, async () => {
      // This call ends its session, so it needs a new one.
      const as = await (route.path === '/auth/admin/impersonate/end' ? newToken(kind) : tokenOf(kind));
      assert.equal(await outcomeOf(practice, route, as), expected);
    });
  }
}

test('every path named in the matrix exists', () => {
  const names = routes.map(nameOf);
  for (const name of [...OPEN, SIGNED, ...TSC, ...NON_ADVISOR_ROUTES, RETURN])
    assert.ok(names.includes(name), name);
  assert.ok(routes.some(({ path }) => isAdmins(path)));
});

test('a tax-score-card user can only read the profile, change the password, use the scorecard and sign out', () => {
  const reached = routes.filter(({ access }) => access !== 'open' && access.includes('tsc')).map(nameOf);
  assert.deepEqual(reached.filter((name) => name !== RETURN).sort(), [...TSC].sort());
});

test('rejects an invalid token, an ended one, and a token that is not a bearer token in the header', async () => {
  const ended = await newToken('advisor');
  const { services } = practice;
  await services.sessions.endByAccess(services.tokens.hash(ended ?? ''));
  for (const authorization of [
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${ended}`,
    `Basic ${practice.dana}`,
    practice.dana,
  ]) {
    const response = await practice.call('get', 'auth/clients/', { as: null, headers: { authorization } });
    assert.equal(response.status, 401, authorization.slice(0, 8));
  }
  const inAddress = await practice.call('get', `auth/clients/?token=${practice.dana}`, { as: null });
  assert.equal(inAddress.status, 401);
});

test('an admin in a session opened as a user cannot change the email address or role through the profile', async () => {
  const form = new FormData();
  for (const [name, value] of [
    ['first_name', 'Dana'],
    ['last_name', 'Test'],
    ['email', 'mine@example.com'],
    ['role_type', 'admin'],
    ['is_staff', 'true'],
  ] as const)
    form.append(name, value);
  await practice.call('patch', 'auth/profile/', { as: await tokenOf('as user'), form });
  const { email, role_type, is_staff } = (await practice.services.users.find(practice.users.dana.id)) ?? {};
  assert.deepEqual([email, role_type, is_staff], ['dana@example.com', 'advisor', false]);
});
