/** The frame around the screens: bar, sidebar, messages, and what becomes of work when a session ends. */
import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { NARROW, openPractice, THEMES, WIDE, type Practice } from './practice.ts';

let practice: Practice;
before(async () => {
  practice = await openPractice();
  for (const [first, role] of [
    ['Ada', 'advisor'],
    ['Bea', 'advisor'],
    ['Tess', 'tsc'],
  ] as const)
    await person(first, role);
});
after(() => practice.stop());

const at = (path: string) => practice.server.url + path;
const emailOf = (first: string) => `${first.toLowerCase()}@example.com`;
const PASSWORD = 'nine green bottles';

/** Someone with a password, as the admin's form and the mailed link would make them. */
async function person(first: string, role_type: 'advisor' | 'tsc'): Promise<void> {
  const { users, passwords, clock } = practice.server.services;
  await users.create(
    {
      email: emailOf(first),
      first_name: first,
      last_name: 'Example',
      role_type,
      is_staff: false,
      is_superuser: false,
      password_hash: await passwords.hash(PASSWORD),
    },
    clock.now(),
  );
}

async function signIn(page: Page, first: string, role?: 'tsc'): Promise<void> {
  if (!page.url().includes('/sign-in')) await page.goto(at(role ? '/tsc-login' : '/sign-in'));
  await page.getByLabel('E-mail').fill(emailOf(first));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Hidden where a screen asks for the narrow sidebar.
  await page.getByText(`Hi, ${first}`).waitFor({ state: 'attached' });
}

async function accountMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Account' }).click();
  const items = await page.getByRole('menu', { name: 'Account' }).getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return items.map((item) => item.trim());
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/sign-in/);
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** The server forgets the session; the browser still believes in it. */
const spoil = (page: Page) =>
  page.evaluate(() => {
    const token = JSON.parse(localStorage.getItem('access_token') ?? '{}') as object;
    localStorage.setItem('access_token', JSON.stringify({ ...token, value: 'no longer known' }));
  });

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

test('the logo leads home', async () => {
  const page = await practice.advisor();
  await page.goto(at('/profile-details'));
  await page.getByRole('banner').getByRole('link', { name: 'Plumbline, home' }).click();
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  await page.context().close();
});

test('the theme menu marks the current theme, and the other one is put on and remembered', async () => {
  const page = await practice.advisor({ theme: 'light-green' });
  await page.goto(at('/'));
  await page.getByRole('button', { name: /^Theme/ }).click();
  const items = page.getByRole('menu', { name: 'Theme' }).getByRole('menuitemradio');
  assert.deepEqual(await items.allInnerTexts(), [
    'Light Mode Green',
    'Light Mode Blue',
    'Dark Mode Green',
    'Dark Mode Blue',
  ]);
  const marked = () => page.getByRole('menuitemradio', { checked: true }).allInnerTexts();
  assert.deepEqual(await marked(), ['Light Mode Green']);
  await page.getByRole('menuitemradio', { name: 'Dark Mode Blue' }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark-blue');
  assert.equal(await stored(page, 'mode'), 'dark-blue');
  await page.getByRole('button', { name: /^Theme/ }).click();
  assert.deepEqual(await marked(), ['Dark Mode Blue']);
  await page.context().close();
});

test('the avatar menu holds what the kind of user may open', async () => {
  const advisor = await practice.advisor();
  await advisor.goto(at('/'));
  assert.deepEqual(await accountMenu(advisor), ['Profile', 'Logout']);
  await advisor.context().close();
  const admin = await practice.signedIn('admin@example.com');
  assert.deepEqual(await accountMenu(admin), ['Profile', 'Admin Panel', 'Logout']);
  await admin.context().close();
});

test('the avatar falls back to the user icon when the profile has none, and when its picture is gone', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  const button = page.getByRole('button', { name: 'Account' });
  await button.locator('svg').waitFor();
  assert.equal(await button.innerText(), '');
  await page.route('**/api/auth/profile/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, avatar: '/gone.png' } } });
  });
  const asked = page.waitForResponse('**/gone.png');
  await page.reload();
  assert.equal((await asked).status(), 404);
  await button.locator('svg').waitFor();
  assert.equal(await button.locator('img').count(), 0);
  await page.context().close();
});

test('on a small screen the toggle opens and closes the sidebar, and a click outside closes it', async () => {
  const page = await practice.advisor({ viewport: NARROW });
  await page.goto(at('/'));
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Open the menu' }).waitFor();
  assert.equal(await sidebar.isVisible(), false);
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
});

test('the sidebar greets by first name with an initial badge, and is remembered collapsed', async () => {
  const page = await practice.advisor({ viewport: WIDE });
  await page.goto(at('/'));
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const greeting = sidebar.locator('p', { hasText: 'Hi, Dana' });
  assert.equal((await greeting.innerText()).replace(/\s+/g, ' '), 'D Hi, Dana');
  await sidebar.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await greeting.waitFor({ state: 'hidden' });
  assert.equal(await stored(page, 'sidebar_collapsed'), 'true');
  await page.reload();
  await sidebar.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
  assert.equal(await greeting.isVisible(), false);
  await sidebar.getByRole('button', { name: 'Expand the sidebar' }).click();
  await greeting.waitFor();
  await page.context().close();
});

test('the current client’s first name stands under the active mode', async () => {
  const page = await practice.advisor();
  await page.goto(at('/scenario-details/1'));
  const mode = page
    .getByRole('navigation', { name: 'Main' })
    .locator('li', { hasText: 'Comparative Analysis' });
  await mode.locator('p').waitFor();
  const firstName = await page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('access_token') ?? '{}') as { value: string };
    const answer = await fetch('/api/scenario/1/', { headers: { authorization: `Bearer ${value}` } });
    return ((await answer.json()) as { data: { client: { firstname: string } } }).data.client.firstname;
  });
  assert.equal(await mode.locator('p').innerText(), firstName);
  await page.goto(at('/profile-details'));
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
  assert.equal(await page.getByRole('navigation', { name: 'Main' }).locator('li p').count(), 0);
  await page.context().close();
});

test('what is coming soon is shown and cannot be used', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  for (const name of ['Policy Comparison', 'Roth Conversion Alternative']) {
    const entry = page.getByRole('link', { name: `${name}, coming soon` });
    assert.equal(await entry.getAttribute('aria-disabled'), 'true');
    assert.equal(await entry.getAttribute('href'), null);
    await entry.click({ force: true });
    assert.equal(new URL(page.url()).pathname, '/');
  }
  await page.context().close();
});

test('a tax-score-card user lands on the scorecard, with Logout alone in the menu and no other entry to use', async () => {
  const page = await practice.stranger();
  await signIn(page, 'Tess', 'tsc');
  await page.waitForURL(at('/tax-score-card'));
  assert.deepEqual(await accountMenu(page), ['Logout']);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  for (const name of [
    'Comparative Analysis',
    'Historical Simulations',
    'Index Strategy Calculator',
    'Retirement Buffer',
  ])
    assert.equal(await sidebar.getByRole('link', { name }).getAttribute('aria-disabled'), 'true', name);
  for (const path of ['/', '/profile-details', '/scenario-details', '/admin']) {
    await page.goto(at(path));
    await page.waitForURL(at('/tax-score-card'));
  }
  await logOut(page);
  await page.context().close();
});

test('the preview asks for the pre-tax plan, says what is missing, and Run leads to the analysis', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  const button = page.getByRole('button', { name: 'Preview the Tax Scorecard' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tax Scorecard: pre-tax plan' });
  await dialog.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'balance');
  await dialog.getByRole('button', { name: 'Run' }).click();
  await dialog.getByText('IRA or 401K Balance is a required field').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'balance');
  for (const [label, text] of [
    ['IRA or 401K Balance', '$500,000'],
    ['Age', '65'],
    ['RMD Age', '73'],
    ['Plan Through Age', '90'],
    ['Rate of Return', '6'],
    ['Initial Tax Rate', '22'],
    ['Second Tax Rate', '28'],
    ['Switch Year', '10'],
    ['Social Security Amount', '30000'],
    ['Social Security Age', '67'],
    ['Social Security COLA', '2'],
    ['Roth Conversion Years', '5'],
  ] as const)
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}( ?optional)?$`) }).fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/tax-risk-analysis'));
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(JSON.parse((await stored(page, 'tax_scorecard_inputs')) ?? 'null'), {
    filing_status: 'single',
    start_year: new Date().getFullYear(),
    balance: 500_000,
    age: 65,
    rmd_age: 73,
    plan_through_age: 90,
    rate_of_return: 0.06,
    initial_tax_rate: 0.22,
    second_tax_rate: 0.28,
    switch_year: 10,
    social_security_amount: 30_000,
    social_security_age: 67,
    cola: 0.02,
    roth_conversion_years: 5,
  });

  await button.click();
  await dialog.waitFor();
  assert.equal(await dialog.getByLabel('IRA or 401K Balance').inputValue(), '500,000');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  assert.equal(await dialog.getByLabel('IRA or 401K Balance').inputValue(), '');
  assert.equal(await stored(page, 'tax_scorecard_inputs'), null);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});

test('the preview opens from the sliding sidebar of a narrow screen, and fits', async () => {
  const page = await practice.advisor({ viewport: NARROW });
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Preview the Tax Scorecard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tax Scorecard: pre-tax plan' });
  await dialog.getByRole('button', { name: 'Run' }).waitFor();
  assert.equal(await page.getByRole('navigation', { name: 'Main' }).isVisible(), false);
  const box = await dialog.boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= NARROW.width && box.y + box.height <= NARROW.height);
  await page.context().close();
});

test('a session that ends mid-form keeps what was typed for the same person, and for no other', async () => {
  const page = await practice.stranger();
  await signIn(page, 'Ada');
  const typeIt = async () => {
    await page.goto(at('/scenario-details?client=1'));
    await page.getByLabel('Name', { exact: true }).fill('Typed before the end');
    await page.waitForFunction(() => localStorage.getItem('scenarioStep1')?.includes('before the end'));
  };
  await typeIt();
  await spoil(page);
  await page.reload();
  await page.waitForURL(/\/sign-in\?next=/);
  assert.equal(await stored(page, 'access_token'), null);
  assert.equal(await stored(page, 'currentUser'), null);
  await signIn(page, 'Ada');
  await page.waitForURL(at('/scenario-details?client=1'));
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Typed before the end'),
  );

  // The same, and then somebody else.
  await spoil(page);
  await page.reload();
  await page.waitForURL(/\/sign-in\?next=/);
  await signIn(page, 'Bea');
  await page.waitForURL(at('/scenario-details?client=1'));
  await page.getByLabel('Name', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), '');
  assert.doesNotMatch((await stored(page, 'scenarioStep1')) ?? '', /before the end/);

  // Logout leaves nothing even to the same person.
  await typeIt();
  await logOut(page);
  assert.equal(await stored(page, 'scenarioStep1'), null);
  await page.context().close();
});

test('two tabs stay in step: theme, signing out, and who is signed in', async () => {
  const one = await practice.stranger();
  await signIn(one, 'Ada');
  const two = await newPage(one.context());
  await two.goto(at('/profile-details'));
  await two.getByRole('heading', { name: 'Ada Example' }).waitFor();
  await one.getByRole('button', { name: /^Theme/ }).click();
  await one.getByRole('menuitemradio', { name: 'Dark Mode Green' }).click();
  await two.waitForFunction(() => document.documentElement.dataset.theme === 'dark-green');
  await logOut(one);
  await two.waitForURL(/\/sign-in\?next=%2Fprofile-details/);
  await signIn(one, 'Bea');
  await two.waitForURL(at('/profile-details'));
  await two.getByRole('heading', { name: 'Bea Example' }).waitFor();
  await one.context().close();
});

test('the loading overlay covers the page while a first load is under way, and goes with it', async () => {
  const page = await practice.advisor();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/report/1/', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at('/report-builder/1'));
  const overlay = page.getByRole('status').filter({ hasText: 'Loading' });
  await overlay.waitFor();
  const box = await overlay.boundingBox();
  assert.deepEqual(box, { x: 0, y: 0, ...WIDE });
  letGo();
  await overlay.waitFor({ state: 'detached' });
  await page.context().close();
});

/** A client is saved, as far as the page can tell: the shortest way to a message. */
async function message(page: Page, status: number, text: string): Promise<void> {
  await page.unroute('**/api/auth/client/');
  const client = {
    id: 99,
    firstname: 'A',
    middlename: null,
    lastname: 'B',
    age: 50,
    scenarios: [],
    reports: [],
  };
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
  await page.route('**/api/auth/client/', (route) =>
    route.fulfill({ status, json: { data: { ...client, ...times }, message: text } }),
  );
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Client' }).click();
  await page.getByLabel('First name').fill('A');
  await page.getByLabel('Last name').fill('B');
  await page.getByLabel('Age').fill('50');
  await page.getByRole('button', { name: 'Save & Close' }).click();
}

test('a toast comes at the top right, stays while it is pointed at, and closes by a click or the clear event', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  await page.clock.install();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await message(page, 201, 'Saved once');
  const toast = toasts.getByText('Saved once');
  await toast.waitFor();
  const box = await toasts.boundingBox();
  assert.ok(box && box.x > WIDE.width / 2 && box.x + box.width <= WIDE.width && box.y < 120);
  await toast.hover();
  await page.clock.runFor(20_000);
  assert.equal(await toast.count(), 1, 'it waits while it is pointed at');
  await page.mouse.move(300, 700);
  await page.clock.runFor(5_200);
  await toast.waitFor({ state: 'detached' });

  await message(page, 201, 'Saved twice');
  await toasts.getByText('Saved twice').click();
  await page.clock.runFor(200);
  await toasts.getByText('Saved twice').waitFor({ state: 'detached' });

  await message(page, 201, 'Saved again');
  await toasts.getByText('Saved again').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('plumbline:clear-toasts')));
  await page.clock.runFor(200);
  await toasts.getByText('Saved again').waitFor({ state: 'detached' });
  await page.context().close();
});

test('the plumb line of the sign-in page leaves the name alone, wide and narrow', async () => {
  for (const viewport of [WIDE, NARROW]) {
    const context = await practice.browser.newContext({ viewport });
    const page = await newPage(context);
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

test('a second factor that the practice requires stands before every page, with no way round but Logout', async () => {
  const page = await practice.stranger();
  await signIn(page, 'Ada');
  await page.goto(at('/scenario-details?client=1'));
  await page.getByLabel('Name', { exact: true }).fill('Typed before it was asked for');
  await practice.server.services.practice.change({ second_factor_required: true });
  try {
    await page.reload();
    await page.getByRole('heading', { name: 'One step before you go on' }).waitFor();
    for (const path of ['/', '/profile-details', '/edit-profile', '/sign-in']) {
      await page.goto(at(path));
      await page.getByRole('heading', { name: 'One step before you go on' }).waitFor();
      assert.equal(await page.getByRole('navigation', { name: 'Main' }).count(), 0);
    }
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').locator('code').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(at('/sign-in'));
  } finally {
    await practice.server.services.practice.change({ second_factor_required: false });
  }
  await page.context().close();
});

test('an admin requires a second factor of everyone once they have one, and is told so before', async () => {
  const page = await practice.signedIn('admin@example.com');
  await page.goto(at('/admin'));
  const choice = page.getByRole('switch', { name: 'Require a second factor of everyone' });
  await choice.waitFor();
  assert.equal(await choice.isChecked(), false);
  await choice.click();
  await page.getByRole('alert').getByText('Set up a second factor for yourself first').waitFor();
  assert.equal(await choice.isChecked(), false);
  await page.context().close();
});

/** What axe finds on the page as it stands, in each of the four themes. */
async function faults(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await page.evaluate(async (id) => {
      document.documentElement.setAttribute('data-theme', id);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await Promise.allSettled(document.getAnimations().map((running) => running.finished));
    }, theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(...violations.map(({ id, nodes }) => `${what} ${theme} ${id}: ${nodes[0]?.target.join(' ')}`));
  }
  return found;
}

test('axe finds nothing in the preview, before the second factor that is required, and where heirs are chosen', async () => {
  const found: string[] = [];
  const page = await practice.advisor();
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Preview the Tax Scorecard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click();
  await page.getByText('IRA or 401K Balance is a required field').waitFor();
  found.push(...(await faults(page, 'preview')));
  await practice.server.services.practice.change({ second_factor_required: true });
  try {
    await page.reload();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    found.push(...(await faults(page, 'gate')));
  } finally {
    await practice.server.services.practice.change({ second_factor_required: false });
  }
  await page.context().close();
  const admin = await practice.signedIn('admin@example.com');
  const dana = await practice.server.services.users.findByEmail('dana.whitfield@example.com');
  await admin.goto(at(`/admin/users/${dana?.id}`));
  await admin.getByRole('button', { name: 'Delete' }).click();
  await admin.getByRole('combobox', { name: 'Hand the clients over to' }).fill('example.com');
  await admin.getByRole('option', { name: 'Ada Example' }).waitFor();
  found.push(...(await faults(admin, 'heirs')));
  await admin.context().close();
  assert.deepEqual(found, []);
});

test('no page threw, logged an error or asked for what the server could not answer', () => {
  assert.deepEqual(practice.complaints, []);
});
