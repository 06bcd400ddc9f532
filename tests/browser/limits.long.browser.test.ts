/** Constants and limits of the specification's section 9 that are visible in a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { openPractice, THEMES, WIDE } from './practice.ts';
import { chooseInCard, chooseShare } from './share.ts';

const practice = await openPractice();

const at = (path: string) => practice.server.url + path;
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function fillClient(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Client' }).click();
  await page.getByLabel('First name').fill('Ina');
  await page.getByLabel('Last name').fill('Fischer');
  await page.getByLabel('Age').fill('50');
}
/** Pauses the clock; the tests advance it to the millisecond. */
const standStill = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 3_600_000));
const save = (page: Page) => page.getByRole('button', { name: 'Save & Close' }).click();

test('the app is served at / and the API under /api', async () => {
  const page = await practice.advisor();
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  await page.goto(at('/'));
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  assert.ok(requests.includes('/'));
  assert.ok(requests.includes('/api/auth/clients/'), requests.join(' '));
  await page.context().close();
});

test('the default theme is light-green, and the default logo has a green, a blue and a dark variant', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-in'));
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light-green'),
  );
  const colours: Record<string, string> = {};
  for (const theme of THEMES) {
    await page.evaluate((mode) => localStorage.setItem('mode', mode), theme);
    await page.reload();
    const mark = page.getByRole('link', { name: 'Plumbline, home' }).locator('svg');
    colours[theme] = await mark.evaluate((drawn) => getComputedStyle(drawn).color);
  }
  const { 'light-green': green, 'light-blue': blue, ...dark } = colours;
  assert.notEqual(green, blue);
  for (const colour of Object.values(dark)) assert.ok(colour !== green && colour !== blue, colour);
  await page.context().close();
});

test('a company logo follows the theme in its three variants', async () => {
  const page = await practice.advisor({ theme: 'light-green' });
  await page.route('**/api/auth/profile/', async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = (await reply.json()) as { data: object };
    const logo = (name: string) => `/${name}.png`;
    await route.fulfill({
      response: reply,
      json: {
        ...rest,
        data: {
          ...data,
          business_logo_green: logo('green'),
          business_logo_blue: logo('blue'),
          business_logo_dark: logo('dark'),
        },
      },
    });
  });
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  for (const name of ['green', 'blue', 'dark'])
    await page.route(`**/${name}.png`, (route) => route.fulfill({ body: pixel, contentType: 'image/gif' }));
  await page.goto(at('/'));
  const displayed = page.getByRole('banner').getByRole('link', { name: 'Plumbline, home' }).locator('img');
  for (const [label, source] of [
    ['Light Mode Green', '/green.png'],
    ['Light Mode Blue', '/blue.png'],
    ['Dark Mode Green', '/dark.png'],
    ['Dark Mode Blue', '/dark.png'],
  ] as const) {
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('menuitemradio', { name: label }).click();
    await page.waitForFunction(
      (requested) => document.querySelector('header img')?.getAttribute('src') === requested,
      source,
    );
    await eventually(async () => assert.equal(await displayed.getAttribute('src'), source));
  }
  const storedLogo = await page.evaluate(() => localStorage.getItem('logo'));
  assert.deepEqual(JSON.parse(storedLogo ?? 'null'), {
    green: '/green.png',
    blue: '/blue.png',
    dark: '/dark.png',
  });
  await page.context().close();
});

test('an application toast appears at the top right for 5000 ms, then fades out in 150 ms', async () => {
  const page = await practice.advisor();
  await page.clock.install();
  await page.goto(at('/'));
  await fillClient(page);
  await standStill(page);
  await save(page);
  const toast = toasts(page).getByText('Client created successfully!');
  await toast.waitFor();
  const box = await toasts(page).boundingBox();
  assert.ok(box && box.x > WIDE.width / 2 && box.x + box.width <= WIDE.width && box.y < 120);
  await page.clock.runFor(5_149);
  await eventually(async () => assert.equal(await toast.count(), 1));
  await page.clock.runFor(1);
  await toast.waitFor({ state: 'detached' });
  await page.context().close();
});

test('"Copied!" is shown for 2 seconds', async () => {
  const page = await practice.advisor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(at('/report-builder/1'));
  await chooseShare(page, 'Link and email');
  const dialog = page.getByRole('dialog', { name: 'Share Report' });
  await dialog.getByText('Anyone with the link can view').waitFor();
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  // The first share closes the dialog; the second shows the existing link.
  await dialog.waitFor({ state: 'detached' });
  await chooseShare(page, 'Link and email');
  await dialog.waitFor();
  await standStill(page);
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  const copied = dialog.getByRole('button', { name: 'Copied!' });
  await copied.waitFor();
  await page.clock.runFor(1_999);
  await eventually(async () => assert.equal(await copied.count(), 1));
  await page.clock.runFor(1);
  await dialog.getByRole('button', { name: 'Copy Link' }).waitFor();
  // All other copy buttons show "Copied!" for the same time.
  await page.keyboard.press('Escape');
  await chooseInCard(page.locator('[data-card="graph"]'), 'Copy');
  const copiedText = page.getByRole('status').filter({ hasText: 'Copied!' });
  await copiedText.waitFor();
  await page.clock.runFor(2_000);
  await eventually(async () => assert.equal(await copiedText.count(), 0));
  await page.context().close();
});

test('the list is fetched again 1 second after a deletion', async () => {
  const page = await practice.advisor();
  await page.clock.install();
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'More for Fischer, Ina' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await standStill(page);
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
  await page.getByText('Client deleted successfully!').waitFor();
  const lists = () => requests.filter((path) => path === '/api/auth/clients/').length;
  await page.clock.runFor(999);
  assert.equal(lists(), 0);
  const fetched = page.waitForRequest('**/api/auth/clients/');
  await page.clock.runFor(1);
  await fetched;
  await page.context().close();
});

test('a failed share shows "Something went wrong."', async () => {
  const page = await practice.advisor();
  await page.goto(at('/report-builder/3'));
  await page.route('**/api/report/share-report/3/', (route) => route.abort());
  await chooseShare(page, 'Link and email');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy Link' }).click();
  await toasts(page).getByText('Something went wrong.', { exact: true }).waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('dialog').count(), 1, 'what was entered stays'),
  );
  await page.context().close();
});

test('a call without a valid response shows the error’s message as a notification', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  for (const [answer, shown] of [
    [null, 'Network Error'],
    [{ status: 502, body: '<html>Bad gateway</html>' }, 'The server answered with an error (502).'],
    [{ status: 409, json: { detail: 'Somebody was faster.', code: 'x' } }, 'Somebody was faster.'],
  ] as const) {
    await page.route('**/api/auth/client/', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await fillClient(page);
    await save(page);
    await page.getByRole('alert').getByText(shown).first().waitFor();
    await page.unroute('**/api/auth/client/');
    await page.reload();
    await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  }
  practice.browserErrors.splice(0);
  await page.context().close();
});

test('the health page shows an invalid response of the server unchanged', async () => {
  const page = await practice.stranger();
  await page.route('**/api/health/', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await page.goto(at('/health'));
  await page.getByRole('main').getByText('The server answered with an error (502).').waitFor();
  await page.getByText('<h1>Bad gateway</h1>').waitFor();
  practice.browserErrors.splice(0);
  await page.context().close();
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
