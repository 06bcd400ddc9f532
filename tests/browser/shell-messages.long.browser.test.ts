/** Elements over all screens: the loading overlay, messages, and the notices of the deployment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { NARROW, openPractice, WIDE } from './practice.ts';

const practice = await openPractice();

const at = (path: string) => practice.server.url + path;

/** Saving a client with a mocked response is the shortest way to a message. */
async function message(page: Page, status: number, text: string): Promise<void> {
  await page.unroute('**/api/auth/client/');
  const client = {
    id: 99,
    firstname: 'A',
    middlename: null,
    lastname: 'B',
    age: 50,
    date_of_birth: null,
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

test('the loading overlay covers the page during the first load and is hidden afterwards', async () => {
  const page = await practice.advisor();
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/report/1/', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(at('/report-builder/1'));
  const overlay = page.getByRole('status').filter({ hasText: 'Loading' });
  await overlay.waitFor();
  const box = await overlay.boundingBox();
  assert.deepEqual(box, { x: 0, y: 0, ...WIDE });
  // Uses this element, because cards may show the overlay again.
  const element = await overlay.elementHandle();
  letGo();
  await element?.waitForElementState('hidden');
  await page.context().close();
});

test('a toast appears at the top right, remains while hovered, and closes on a click or the clear event', async () => {
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
  await eventually(async () => assert.equal(await toast.count(), 1, 'it waits while it is pointed at'));
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

test('a toast covers no control, in a wide or a narrow window', async () => {
  for (const viewport of [WIDE, NARROW]) {
    const page = await practice.advisor({ viewport });
    await page.goto(at('/'));
    await message(page, 201, 'Saved beside the buttons');
    // One evaluation, because the message disappears after five seconds.
    const covered = () =>
      page.evaluate(() => {
        const toast = document.querySelector('[aria-label="Notifications"] > div')?.getBoundingClientRect();
        if (!toast) return ['no toast'];
        return [...document.querySelectorAll('a[href], button, input')]
          .filter((control) => !control.closest('[aria-label="Notifications"]'))
          .filter((control) => {
            const { left, right, top, bottom, width } = control.getBoundingClientRect();
            const isBeneath =
              left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
            return width > 0 && isBeneath;
          })
          .map((control) => control.textContent || control.outerHTML);
      });
    await eventually(async () => assert.deepEqual(await covered(), []));
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.context().close();
  }
});

test('a toast renders its HTML without scripts, external content and imitations of the application', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  const written =
    'Client <b>saved</b> <a href="javascript:window.ran=1">x</a><img src="/x.png" onerror="window.ran=1">' +
    '<script>window.ran=1</script><style>body{display:none}</style><form><input name="q"></form>' +
    '<svg onload="window.ran=1"></svg><span style="position:fixed" class="c" id="main">end</span>';
  await message(page, 201, written);
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.locator('b', { hasText: 'saved' }).waitFor();
  await eventually(async () =>
    assert.equal(
      await toast.locator('b').evaluate((bold) => bold.parentElement?.innerHTML),
      'Client <b>saved</b> <a>x</a><span>end</span>',
    ),
  );
  await eventually(async () => assert.equal(await page.evaluate(() => 'ran' in window), false));
  // During sanitizing, the browser's policy reports the same elements.
  const errors = practice.browserErrors.splice(0);
  for (const line of errors) assert.match(line, /Content Security Policy/);
  await page.context().close();
});

test('"?" opens the deployment panel, but not from a text input', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  const search = page.getByRole('searchbox');
  await search.press('?');
  await eventually(async () => assert.equal(await search.inputValue(), '?'));
  await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0));
  await search.fill('');
  await page.getByRole('heading', { name: 'Choose Client' }).click();
  await page.keyboard.press('?');
  const panel = page.getByRole('dialog', { name: 'Deployment' });
  await panel.waitFor();
  const text = await panel.innerText();
  for (const fact of ['App environment', 'Build environment', 'Branch', 'Commit', 'Build time'])
    assert.match(text, new RegExp(`${fact}\\s+\\S`));
  assert.match(text, /production/);
  assert.match(text, /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.context().close();
});

test('"?" does not open the deployment panel during a presentation', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1?present=true`);
  await page.getByRole('group', { name: /^Presentation of/ }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Leave the presentation' }).click();
  await page.getByRole('group', { name: /^Presentation of/ }).waitFor({ state: 'detached' });
  const panels = await page.getByRole('dialog', { name: 'Deployment' }).count();
  assert.equal(panels, 0);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Deployment' }).waitFor();
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
