import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../tests/support/memory-store.ts';
import type { SignedIn, Profile } from '../../domain/practice/users/account-schema.ts';
import { createSessionStore, needsSecondFactorSetup } from './session.ts';

const user: Profile = {
  id: 7,
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: 'dana@example.com',
  role_type: 'advisor',
  avatar: null,
  is_staff: false,
  is_superuser: false,
  business_logo_green: '/g.png',
  business_logo_blue: null,
  business_logo_dark: null,
};
const signedIn: SignedIn = {
  access: { value: 'access', expiry: '2026-01-01T12:00:00Z' },
  refresh: { value: 'refresh', expiry: '2026-01-08T00:00:00Z' },
  user,
  plan_active: 1,
};

function setUp(stored: Record<string, string> = {}, storedInTab: Record<string, string> = {}) {
  let now = Date.parse('2026-01-01T00:00:00Z');
  let notify: (key: string | null) => void = () => undefined;
  const local = {
    ...memoryStore(stored),
    onOtherTab: (listener: typeof notify) => ((notify = listener), () => undefined),
  };
  const tab = memoryStore(storedInTab);
  const store = createSessionStore({ local, tab, now: () => now });
  return {
    store,
    local,
    tab,
    at: (time: string) => (now = Date.parse(time)),
    otherTab: (key: string | null) => notify(key),
  };
}

const json = (text: string | null): unknown => JSON.parse(text ?? 'null');

test('signing in stores the keys of the specification', () => {
  const { store, local } = setUp();
  store.signIn(signedIn, true);
  assert.deepEqual(json(local.get('access_token')), {
    value: 'access',
    expiry: '2026-01-01T12:00:00Z',
    rememberMe: true,
  });
  assert.deepEqual(json(local.get('refresh_token')), { value: 'refresh', expiry: '2026-01-08T00:00:00Z' });
  assert.deepEqual(json(local.get('currentUser')), user);
  assert.deepEqual(json(local.get('logo')), { green: '/g.png', blue: null, dark: null });
  assert.equal(local.get('plan_active'), '1');
  assert.equal(local.get('remember'), 'true');
  assert.deepEqual(store.current.value, { user, planActive: true, fromAdmin: false });
  assert.equal(store.accessToken(), 'access');
});

test('an expired access token is removed with the refresh token, and the user is signed out', () => {
  const { store, local, at } = setUp();
  store.signIn(signedIn, false);
  at('2026-01-01T11:59:59Z');
  assert.equal(store.accessToken(), 'access');
  at('2026-01-01T12:00:00Z');
  assert.equal(store.accessToken(), null);
  assert.equal(local.get('access_token'), null);
  assert.equal(local.get('refresh_token'), null);
  assert.equal(store.current.value, null);
});

test('a stored session is restored at startup, and a damaged one is not', () => {
  const stored = {
    access_token: JSON.stringify({ ...signedIn.access, rememberMe: false }),
    currentUser: JSON.stringify(user),
    plan_active: '0',
  };
  assert.deepEqual(setUp(stored).store.current.value, { user, planActive: false, fromAdmin: false });
  assert.equal(setUp({ ...stored, access_token: '{' }).store.current.value, null);
  assert.equal(setUp({ ...stored, currentUser: '"Dana"' }).store.current.value, null);
});

const OF_SESSION = [
  ...['access_token', 'refresh_token', 'currentUser', 'logo', 'plan_active', 'remember', 'login_from_admin'],
  ...['admin_access_token', 'admin_refresh_token', 'admin_user'],
];

test('a change of the plan updates the session, and is ignored without one', () => {
  const { store, local } = setUp();
  store.setPlanActive(0);
  assert.equal(local.get('plan_active'), null);
  store.signIn(signedIn, false);
  store.setPlanActive(0);
  assert.deepEqual([local.get('plan_active'), store.current.value?.planActive], ['0', false]);
  store.setPlanActive(1);
  assert.equal(store.current.value?.planActive, true);
});

test('signing out clears tokens, user, logo and plan, and retains other values', () => {
  for (const way of ['signOut', 'expire', 'clear'] as const) {
    const { store, local } = setUp({ mode: 'dark-blue', sidebar_collapsed: 'true' });
    store.signIn(signedIn, true);
    for (const key of OF_SESSION) if (local.get(key) === null) local.set(key, '{}');
    store[way]();
    assert.deepEqual(
      OF_SESSION.filter((key) => local.get(key) !== null),
      [],
      way,
    );
    assert.equal(local.get('mode'), 'dark-blue');
    assert.equal(local.get('sidebar_collapsed'), 'true');
    assert.equal(store.current.value, null);
  }
});

test('an expired session is reported until the next sign-in, and a signed-out one is not', () => {
  const { store, at } = setUp();
  store.signIn(signedIn, false);
  store.expire();
  assert.deepEqual(store.ended.value, { kind: 'expired' });
  store.signIn(signedIn, false);
  assert.equal(store.ended.value, null);
  store.signOut();
  assert.equal(store.ended.value, null);
  store.signIn(signedIn, false);
  at('2026-01-01T12:00:00Z');
  store.accessToken();
  assert.deepEqual(store.ended.value, { kind: 'expired' });
});

test('signing out in another tab signs out this tab', () => {
  const { store, local, otherTab } = setUp();
  store.signIn(signedIn, false);
  local.remove('access_token');
  otherTab('access_token');
  assert.equal(store.current.value, null);
});

const asClient: Profile = { ...user, id: 8, first_name: 'Guest' };
const fromAdmin = {
  login_from_admin: 'true',
  access_token: JSON.stringify({ value: 'opened', expiry: '2026-01-01T01:00:00Z' }),
  currentUser: JSON.stringify(asClient),
};

test('a session opened by an admin is in session storage and takes precedence', () => {
  const { store, local, tab } = setUp({}, fromAdmin);
  local.set('access_token', JSON.stringify({ ...signedIn.access, rememberMe: false }));
  local.set('currentUser', JSON.stringify(user));
  store.refresh();
  assert.equal(store.accessToken(), 'opened');
  assert.deepEqual(store.current.value, { user: asClient, planActive: false, fromAdmin: true });
  store.clear();
  assert.equal(tab.get('access_token'), null);
  assert.equal(store.accessToken(), 'access', 'only the opened session ended');
});

for (const way of ['signOut', 'expire', 'clear', 'accessToken'] as const)
  test(`the end of an opened session (${way}) clears only its values and is reported once with the name`, () => {
    const { store, local, tab, at } = setUp();
    store.signIn({ ...signedIn, user: { ...user, id: 1, role_type: 'admin' } }, true);
    const adminEntries = OF_SESSION.map((key) => [key, local.get(key)]);
    store.openAs({
      ...signedIn,
      access: { value: 'opened', expiry: '2026-01-01T01:00:00Z' },
      user: asClient,
    });
    assert.equal(local.get('login_from_admin'), 'true', 'as the specification’s keys say');
    if (way === 'accessToken') at('2026-01-01T01:00:00Z');
    store[way]();
    for (const key of ['login_from_admin', 'access_token', 'currentUser'])
      assert.equal(tab.get(key), null, key);
    for (const key of ['admin_access_token', 'admin_refresh_token', 'admin_user'])
      assert.equal(local.get(key), null, key);
    for (const [key, value] of adminEntries)
      if (key && value !== null && value !== undefined) assert.equal(local.get(key), value, key);
    assert.equal(local.get('login_from_admin'), null);
    assert.equal(store.current.value?.user.id, 1);
    assert.equal(store.takeEndedImpersonation(), 'Guest Whitfield');
    assert.equal(store.takeEndedImpersonation(), null);
  });

test('the next page in the tab also reports the end of an opened session until it is cleared', () => {
  const { store, local, tab } = setUp({}, fromAdmin);
  local.set('access_token', JSON.stringify({ ...signedIn.access, rememberMe: false }));
  local.set('currentUser', JSON.stringify(user));
  store.expire();
  assert.equal(store.takeEndedImpersonation(), 'Guest Whitfield');
  const next = () => createSessionStore({ local, tab, now: () => Date.parse('2026-01-01T00:00:00Z') });
  assert.equal(next().takeEndedImpersonation(), 'Guest Whitfield');
  store.clearEndedImpersonation();
  assert.equal(next().takeEndedImpersonation(), null);
  store.clear();
  assert.equal(next().takeEndedImpersonation(), null, 'what ended last was one’s own');
});

test('the end of an opened session with damaged values is also reported', () => {
  const { store, local } = setUp({}, { ...fromAdmin, currentUser: '{' });
  local.set('access_token', JSON.stringify({ ...signedIn.access, rememberMe: false }));
  local.set('currentUser', JSON.stringify(user));
  store.clear();
  assert.equal(store.takeEndedImpersonation(), 'another user');
});

test('a failed Return to Admin changes nothing', () => {
  const { store, tab } = setUp({}, fromAdmin);
  assert.equal(store.canReturnToAdmin(), false);
  assert.equal(store.returnToAdmin(), false);
  assert.equal(tab.get('login_from_admin'), 'true');
  assert.equal(store.current.value?.user.id, 8);
  assert.equal(store.takeEndedImpersonation(), null);
});

test('Return to Admin restores the admin’s token and user and requires both', () => {
  const admin: Profile = { ...user, id: 1, role_type: 'admin' };
  const { store, local } = setUp(
    {
      admin_access_token: JSON.stringify({ value: 'admins', expiry: '2026-01-01T12:00:00Z', isAdmin: true }),
    },
    fromAdmin,
  );
  assert.equal(store.returnToAdmin(), false);
  local.set('admin_user', JSON.stringify(admin));
  assert.equal(store.returnToAdmin(), true);
  assert.equal(store.accessToken(), 'admins');
  assert.deepEqual(store.current.value, { user: admin, planActive: false, fromAdmin: false });
  for (const key of ['admin_access_token', 'admin_refresh_token', 'admin_user'])
    assert.equal(local.get(key), null, key);
});

test('an admin who opens a user’s session can return to the admin session, which other tabs retain', () => {
  const admin: Profile = { ...user, id: 1, role_type: 'admin' };
  const { store, local, tab, at } = setUp();
  store.signIn({ ...signedIn, user: admin }, true);
  store.openAs({
    ...signedIn,
    access: { value: 'opened', expiry: '2026-01-01T01:00:00Z' },
    user: asClient,
  });
  assert.equal(store.accessToken(), 'opened');
  assert.deepEqual(store.current.value, { user: asClient, planActive: true, fromAdmin: true });
  assert.equal(tab.get('login_from_admin'), 'true');
  assert.deepEqual(json(tab.get('currentUser')), asClient);
  assert.deepEqual(json(local.get('admin_access_token')), { ...signedIn.access, isAdmin: true });
  assert.deepEqual(json(local.get('admin_refresh_token')), { ...signedIn.refresh, isAdmin: true });
  assert.deepEqual(json(local.get('admin_user')), admin);
  assert.deepEqual(json(local.get('currentUser')), admin, 'what other tabs read');

  // Loading the opened user's profile must not rename the admin.
  store.storeUser({ ...asClient, first_name: 'Renamed' });
  assert.equal(store.current.value?.user.first_name, 'Renamed');
  assert.deepEqual(json(local.get('currentUser')), admin);

  assert.equal(store.returnToAdmin(), true);
  assert.deepEqual(store.current.value, { user: admin, planActive: true, fromAdmin: false });
  assert.equal(tab.get('login_from_admin'), null);

  // An expired admin session cannot be restored.
  store.openAs({ ...signedIn, user: asClient });
  at('2026-01-01T12:00:00Z');
  assert.equal(store.returnToAdmin(), false);
});

test('signing out removes the copy of an admin’s token', () => {
  const { store, local } = setUp({ admin_access_token: '{}', admin_refresh_token: '{}', admin_user: '{}' });
  store.clear();
  for (const key of ['admin_access_token', 'admin_refresh_token', 'admin_user'])
    assert.equal(local.get(key), null, key);
});

test('a call rejected for missing two-factor authentication is stored until the profile has it', () => {
  const { store, local } = setUp();
  const owes = () => store.current.value !== null && needsSecondFactorSetup(store.current.value);
  store.signIn(signedIn, false);
  assert.equal(owes(), false);
  store.requireSecondFactor();
  assert.equal(owes(), true);
  assert.match(local.get('currentUser') ?? '', /"required":true/, 'a reload finds it too');
  store.storeUser({ ...user, second_factor: { enabled: true, required: true } });
  assert.equal(owes(), false);
});

test('in a session opened by an admin, required two-factor authentication ends the session', () => {
  const { store, tab } = setUp();
  store.signIn({ ...signedIn, user: { ...user, id: 1, role_type: 'admin' } }, false);
  store.openAs({ ...signedIn, user: asClient });
  store.requireSecondFactor();
  assert.equal(tab.get('access_token'), null);
  assert.equal(store.current.value?.user.id, 1);
});
