/** The route guard: redirects at entry, and the end of a session. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { addPerson, emailOf, enter, idOf, logOut } from './people.ts';
import { pageOf } from './kinds.ts';
import { openPractice } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();
await addPerson(practice, 'Ada', 'advisor');
await addPerson(practice, 'Tess', 'tsc');

const at = (path: string) => practice.server.url + path;
const signInFor = (path: string) => `/sign-in?next=${encodeURIComponent(path)}`;
test('without a valid session, the stored tokens, user and plan flag are cleared, and preferences remain', async () => {
  const page = await practice.stranger();
  await page.goto(at('/health'));
  await page.evaluate(() => {
    const over = JSON.stringify({ value: 'x'.repeat(43), expiry: '2020-01-01T00:00:00Z' });
    for (const [key, value] of [
      ['access_token', over],
      ['refresh_token', over],
      ['currentUser', '{"id":1,"first_name":"Old","role_type":"advisor"}'],
      ['logo', '{}'],
      ['plan_active', '1'],
      ['remember', 'true'],
      ['mode', 'dark-blue'],
      ['sidebar_collapsed', 'true'],
    ] as const)
      localStorage.setItem(key, value);
  });
  await page.goto(at('/profile-details'));
  await page.waitForURL(at(signInFor('/profile-details')));
  await eventually(async () => {
    const left = await page.evaluate(() => Object.keys(localStorage));
    for (const key of ['mode', 'sidebar_collapsed']) assert.ok(left.includes(key), key);
    for (const key of ['access_token', 'refresh_token', 'currentUser', 'logo', 'plan_active', 'remember'])
      assert.ok(!left.includes(key), key);
  });
  await page.context().close();
});

test('sign-in returns to the full original path, with its query and fragment', async () => {
  const page = await practice.stranger();
  await page.goto(at('/scenario-details?client=1#details'));
  await page.waitForURL(at(signInFor('/scenario-details?client=1#details')));
  await enter(page, 'Ada');
  await page.waitForURL(at('/scenario-details?client=1#details'));
  await page.context().close();
});

longTest('next accepts only local pages, in any spelling of another address', async () => {
  const page = await practice.stranger();
  for (const foreign of [
    'https://example.org/',
    '//example.org/',
    '/\\example.org',
    '/\t/example.org',
    'javascript:1',
  ]) {
    await page.goto(at(signInFor(foreign)));
    await enter(page, 'Ada');
    await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
    assert.equal(page.url(), at('/'), foreign);
    // A signed-in user is redirected to the profile.
    await page.goto(at(signInFor(foreign)));
    await page.waitForURL(at('/profile-details'));
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(at('/sign-in'));
  }
  await page.context().close();
});

test('a 401 on the sign-in page shows the reason and does not redirect', async () => {
  const page = await practice.stranger();
  await page.goto(at(signInFor('/profile-details')));
  await page.getByLabel('Email').fill(emailOf('Ada'));
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('The email address or the password is incorrect.').waitFor();
  assert.equal(page.url(), at(signInFor('/profile-details')));
  await page.context().close();
});

test('a session opened as a user has no access to admin pages or to calls reserved for the user', async () => {
  const page = await pageOf(practice, 'as user');
  const other = await idOf(practice, 'Tess');
  const stored = await page.evaluate(() => sessionStorage.getItem('access_token'));
  const { value } = JSON.parse(stored ?? '{}') as { value: string };
  const call = async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${value}` };
    const reply = await page.request.fetch(at(`/api/${path}`), { method, headers, ...(data && { data }) });
    return [path, reply.status(), ((await reply.json()) as { code?: string }).code];
  };
  const refused = [
    await call('POST', 'auth/change_password/', { old_password: 'x', new_password: 'a new long password' }),
    await call('DELETE', 'auth/delete-logged-in-user/', { password: 'x' }),
    await call('POST', 'auth/admin/impersonate/', { user_id: other, reason: 'x' }),
    await call('GET', 'auth/users/'),
    await call('GET', 'auth/profile/'),
  ];
  assert.deepEqual(refused, [
    ['auth/change_password/', 403, 'own_session_only'],
    ['auth/delete-logged-in-user/', 403, 'own_session_only'],
    ['auth/admin/impersonate/', 403, 'not_allowed'],
    ['auth/users/', 403, 'not_allowed'],
    ['auth/profile/', 200, undefined],
  ]);
  await page.getByRole('button', { name: 'Account' }).click();
  await eventually(async () => {
    const entries = await page.getByRole('menu', { name: 'Account' }).getByRole('menuitem').allInnerTexts();
    assert.deepEqual(
      entries.map((entry) => entry.trim()),
      ['Profile', 'Return to Admin', 'Logout'],
    );
  });
  await page.context().close();
});

test('/stripe-source shows "Nothing to show" with a link, and does not redirect to sign-in', async () => {
  const returned = '/stripe-source?session_id=cs_unknown';
  const visitor = await practice.stranger();
  const tsc = await practice.signedIn(emailOf('Tess'));
  const advisor = await practice.signedIn(emailOf('Ada'));
  for (const [page, path, link, target] of [
    [visitor, '/stripe-source', 'Sign in', '/sign-in'],
    [visitor, returned, 'Sign in', '/sign-in'],
    [tsc, returned, 'Tax Scorecard', '/tax-score-card'],
    [advisor, '/stripe-source', 'Current plan', '/current-plan'],
  ] as const) {
    await page.goto(at(path));
    await page.getByRole('heading', { name: 'Nothing to show', level: 1 }).waitFor();
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.waitForURL(at(target));
  }
  for (const page of [visitor, tsc, advisor]) await page.context().close();
});

longTest('the avatar menu links to the profile and to the admin panel', async () => {
  const page = await pageOf(practice, 'admin');
  for (const [entry, path] of [
    ['Profile', '/profile-details'],
    ['Admin Panel', '/admin'],
  ] as const) {
    const title = await page.title();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await page.waitForURL(at(path));
    // The previous screen remains until the new screen takes the focus, which closes a menu.
    await page.waitForFunction((before) => document.title !== before, title);
  }
  await page.context().close();
});

longTest(
  'without the admin’s token or user, Return to Admin shows "Failed to restore admin session"',
  async () => {
    for (const lost of ['admin_access_token', 'admin_user']) {
      const page = await pageOf(practice, 'as user');
      await page.evaluate((key) => localStorage.removeItem(key), lost);
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Return to Admin' }).click();
      await page.getByRole('alert').getByText('Failed to restore admin session').waitFor();
      await page.getByText('You are still signed in as Ada Example. Log out to end this session.').waitFor();
      // The impersonated session continues in the browser and on the server.
      await page.goto(at('/edit-profile'));
      await page.getByLabel('First name').waitFor();
      await page.getByText('You are signed in as Ada Example').waitFor();
      await page.context().close();
    }
  },
);

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).waitFor();

test('Logout sends the refresh token, shows the response’s message, and redirects to /sign-in', async () => {
  const page = await practice.signedIn(emailOf('Ada'));
  const refresh = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('refresh_token') ?? '{}') as { value: string }).value,
  );
  const [sent] = await Promise.all([page.waitForRequest('**/api/auth/logout/'), logOut(page)]);
  assert.deepEqual(sent.postDataJSON(), { refresh });
  const response = await sent.response();
  assert.ok(response);
  const { message } = (await response.json()) as { message: string };
  assert.ok(message);
  await page.waitForURL(at('/sign-in'));
  await toast(page, message);
  await page.context().close();
});

longTest(
  'a failed Logout shows the error’s message, or the first in the response, and still signs out',
  async () => {
    for (const [answer, shown] of [
      [null, 'Network Error'],
      [{ status: 502, body: '' }, 'The server answered with an error (502).'],
      [
        {
          status: 400,
          body: '{"detail":"No.","messages":[{"message":"Token is blacklisted"},{"message":"second"}]}',
        },
        'Token is blacklisted',
      ],
    ] as const) {
      const page = await practice.signedIn(emailOf('Ada'));
      await page.route('**/api/auth/logout/', (route) =>
        answer ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.abort(),
      );
      await logOut(page);
      await toast(page, shown);
      await page.waitForURL(at('/sign-in'));
      await eventually(async () =>
        assert.equal(await page.evaluate(() => localStorage.getItem('access_token')), null),
      );
      await page.context().close();
    }
    practice.browserErrors.splice(0);
  },
);

longTest('a profile that cannot be loaded shows the error’s message as a toast', async () => {
  for (const [status, shown] of [
    [0, 'Network Error'],
    [502, 'The server answered with an error (502).'],
  ] as const) {
    const page = await practice.signedIn(emailOf('Ada'));
    await page.route('**/api/auth/profile/', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, body: '' }),
    );
    await page.goto(at('/'));
    await toast(page, shown);
    await page.context().close();
  }
  practice.browserErrors.splice(0);
});

test('a 401 of any call ends the session and redirects to /sign-in, with the return path', async () => {
  const page = await practice.signedIn(emailOf('Ada'));
  await page.route('**/api/auth/clients/', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Given token not valid for any token type' } }),
  );
  await page.goto(at('/'));
  await page.waitForURL(at(signInFor('/')));
  await eventually(async () => {
    const left = await page.evaluate(() => Object.keys(localStorage));
    for (const key of ['access_token', 'refresh_token', 'currentUser', 'plan_active'])
      assert.ok(!left.includes(key), key);
  });
  await page.context().close();
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
