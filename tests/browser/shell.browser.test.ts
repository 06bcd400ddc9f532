import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { addPerson, logOut, PASSWORD, signIn, stored } from './people.ts';
import { NARROW, openPractice, WIDE } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();
await addPerson(practice, 'Ada', 'advisor');
await addPerson(practice, 'Tess', 'tsc');

const at = (path: string) => practice.server.url + path;

async function accountMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Account' }).click();
  const entries = page.getByRole('menu', { name: 'Account' }).getByRole('menuitem');
  await entries.first().waitFor();
  const items = await entries.allInnerTexts();
  await page.keyboard.press('Escape');
  return items.map((item) => item.trim());
}

longTest('the logo links to the home page', async () => {
  const page = await practice.advisor();
  await page.goto(at('/profile-details'));
  await page.getByRole('banner').getByRole('link', { name: 'Plumbline, home' }).click();
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  await page.context().close();
});

longTest(
  'the theme menu marks the current theme, and a selected theme is applied and remembered',
  async () => {
    const page = await practice.advisor({ theme: 'light-green' });
    await page.goto(at('/'));
    await page.getByRole('button', { name: /^Theme/ }).click();
    const items = page.getByRole('menu', { name: 'Theme' }).getByRole('menuitemradio');
    await eventually(async () =>
      assert.deepEqual(await items.allInnerTexts(), [
        'Light Mode Green',
        'Light Mode Blue',
        'Dark Mode Green',
        'Dark Mode Blue',
      ]),
    );
    const marked = () => page.getByRole('menuitemradio', { checked: true }).allInnerTexts();
    await eventually(async () => assert.deepEqual(await marked(), ['Light Mode Green']));
    await page.getByRole('menuitemradio', { name: 'Dark Mode Blue' }).click();
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark-blue'),
    );
    await eventually(async () => assert.equal(await stored(page, 'mode'), 'dark-blue'));
    await page.getByRole('button', { name: /^Theme/ }).click();
    await eventually(async () => assert.deepEqual(await marked(), ['Dark Mode Blue']));
    await page.context().close();
  },
);

test('the avatar menu has the entries for the kind of user', async () => {
  const advisor = await practice.advisor();
  await advisor.goto(at('/'));
  await eventually(async () => assert.deepEqual(await accountMenu(advisor), ['Profile', 'Logout']));
  await advisor.context().close();
  const admin = await practice.signedIn('admin@example.com');
  await eventually(async () =>
    assert.deepEqual(await accountMenu(admin), ['Profile', 'Admin Panel', 'Logout']),
  );
  await admin.context().close();
});

longTest('the avatar is the user icon if the profile has none or its picture is missing', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  const button = page.getByRole('button', { name: 'Account' });
  await button.locator('svg').waitFor();
  await eventually(async () => assert.equal(await button.innerText(), ''));
  await page.route('**/api/auth/profile/', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: object };
    await route.fulfill({
      response: reply,
      json: { ...body, data: { ...body.data, avatar: '/gone.png' } },
    });
  });
  const pictureResponse = page.waitForResponse('**/gone.png');
  await page.reload();
  await eventually(async () => assert.equal((await pictureResponse).status(), 404));
  await button.locator('svg').waitFor();
  await eventually(async () => assert.equal(await button.locator('img').count(), 0));
  await page.context().close();
});

longTest(
  'on a small screen the toggle opens and closes the sidebar, and a click outside closes it',
  async () => {
    const page = await practice.advisor({ viewport: NARROW });
    await page.goto(at('/'));
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Open the menu' }).waitFor();
    await eventually(async () => assert.equal(await sidebar.isVisible(), false));
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await sidebar.waitFor();
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await sidebar.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await sidebar.waitFor();
    await page.mouse.click(NARROW.width - 20, 500);
    await sidebar.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await sidebar.getByRole('link', { name: 'Comparative Analysis' }).click();
    await sidebar.waitFor({ state: 'hidden' });
    await page.context().close();
  },
);

longTest(
  'the sidebar shows a greeting with the first name and an initial, and remembers if it is collapsed',
  async () => {
    const page = await practice.advisor({ viewport: WIDE });
    await page.goto(at('/'));
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    const greeting = sidebar.locator('p', { hasText: 'Hi, Dana' });
    await eventually(async () =>
      assert.equal((await greeting.innerText()).replace(/\s+/g, ' '), 'D Hi, Dana'),
    );
    await sidebar.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await greeting.waitFor({ state: 'hidden' });
    await eventually(async () => assert.equal(await stored(page, 'sidebar_collapsed'), 'true'));
    await page.reload();
    await sidebar.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
    await eventually(async () => assert.equal(await greeting.isVisible(), false));
    await sidebar.getByRole('button', { name: 'Expand the sidebar' }).click();
    await greeting.waitFor();
    await page.context().close();
  },
);

longTest('the current client’s first name is shown under the active mode', async () => {
  const page = await practice.advisor();
  await page.goto(at('/scenario-details/1'));
  const mode = page
    .getByRole('navigation', { name: 'Main' })
    .locator('li', { hasText: 'Comparative Analysis' });
  await mode.locator('p').waitFor();
  const { client } = await call<{ client: { firstname: string } }>(page, 'GET', 'scenario/1/');
  await eventually(async () => assert.equal(await mode.locator('p').innerText(), client.firstname));
  await page.goto(at('/profile-details'));
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).locator('li p').count(), 0),
  );
  await page.context().close();
});

longTest('code of other screens is prefetched when the page is idle, unless data saver is on', async () => {
  const storageState = await (await practice.advisor()).context().storageState();
  const fetched = async (page: Page) =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/tutorials-screen-\w+\.js/.test(name)),
    );
  const opened = async (saveData: boolean) => {
    const context = await practice.browser.newContext({ storageState });
    await context.addInitScript(
      (saved) => Object.defineProperty(navigator, 'connection', { value: { saveData: saved } }),
      saveData,
    );
    const page = await context.newPage();
    await page.goto(at('/'));
    await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
    return page;
  };
  // The window with data saver opens first, so it has at least the time that the other needs.
  const saving = await opened(true);
  const other = await opened(false);
  await eventually(async () => assert.equal(await fetched(other), true));
  assert.equal(await fetched(saving), false);
  // Prefetched files load after the files of the first screen.
  const inOrder = await other.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /clients\/$|\/tutorials-screen-\w+\.js/.exec(name) ?? []),
  );
  assert.equal(inOrder[0], 'clients/');
  for (const page of [saving, other]) await page.context().close();
});

longTest('entries that are coming soon are shown and disabled', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  for (const name of ['Policy Comparison', 'Roth Conversion Alternative']) {
    const entry = page.getByRole('link', { name: `${name}, coming soon` });
    await eventually(async () => assert.equal(await entry.getAttribute('aria-disabled'), 'true'));
    await eventually(async () => assert.equal(await entry.getAttribute('href'), null));
    await entry.click({ force: true });
    assert.equal(new URL(page.url()).pathname, '/');
  }
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await page.getByRole('heading', { name: 'Coming soon' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Preview the Tax Scorecard' }).waitFor({ state: 'hidden' });
  await page.context().close();
});

test('a tax-score-card user starts at the scorecard, changes the password in a dialog and has no other entries', async () => {
  const page = await practice.stranger();
  await signIn(practice, page, 'Tess', 'tsc');
  await page.waitForURL(at('/tax-score-card'));
  await eventually(async () => assert.deepEqual(await accountMenu(page), ['Change password', 'Logout']));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const change = dialog.getByRole('button', { name: 'Change password' });
  await change.click();
  for (const name of ['Current password', 'New password'])
    await dialog.getByText(`${name} is a required field`).waitFor();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill(PASSWORD);
  await change.click();
  await dialog.getByText('Choose a password other than your current one.').waitFor();
  await dialog.getByLabel('New password').fill('another long password');
  await change.click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(page.url(), at('/tax-score-card'));
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  for (const name of [
    'Comparative Analysis',
    'Historical Simulations',
    'Index Strategy Calculator',
    'Retirement Buffer',
  ])
    await eventually(async () =>
      assert.equal(await sidebar.getByRole('link', { name }).getAttribute('aria-disabled'), 'true', name),
    );
  for (const path of ['/', '/profile-details', '/scenario-details', '/admin']) {
    await page.goto(at(path));
    await page.waitForURL(at('/tax-score-card'));
  }
  await logOut(page);
  await page.waitForURL(/\/sign-in/);
  await page.context().close();
});

longTest('the plumb line of the sign-in page does not cross the name, wide and narrow', async () => {
  for (const viewport of [WIDE, NARROW]) {
    const context = await practice.browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(at('/sign-in'));
    const logo = page.getByRole('link', { name: 'Plumbline, home' });
    await logo.waitFor();
    const covered = await page.evaluate(() => {
      const name = document.querySelector('header a')?.getBoundingClientRect();
      const heading = document.querySelector('h1')?.getBoundingClientRect();
      if (!name || !heading) return true;
      const line = heading.left + 9;
      const crosses = line >= name.left && line <= name.right;
      const header = document.querySelector('header');
      return crosses && header !== null && getComputedStyle(header).zIndex === 'auto';
    });
    assert.equal(covered, false);
    await context.close();
  }
});

test('a reused test window has no data of the previous one', async () => {
  const page = await practice.advisor();
  await page.evaluate(async () => {
    sessionStorage.setItem('kept', 'tab');
    document.cookie = 'kept=1';
    await new Promise((opened) => (indexedDB.open('kept').onsuccess = opened));
    await caches.open('kept');
  });
  const context = page.context();
  await context.close();
  const next = await practice.stranger();
  assert.equal(next.context(), context, 'it is the same window');
  const left = await next.evaluate(async () => [
    ...[localStorage.length, sessionStorage.length, document.cookie, history.length],
    ...[(await indexedDB.databases()).length, (await caches.keys()).length],
  ]);
  assert.deepEqual(left, [0, 0, '', 1, 0, 0]);
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
