/**
 * The specification's rules for every screen (sections 4, 8 and 9): a loading indicator, one error notification per
 * failed call, "Copied!" for two seconds, and long lists limited to their first rows. A registered screen without an
 * entry here is an error.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { findScreen, pathOf } from '../../src/ui/shell/guard.ts';
import { screens } from '../../src/ui/screens.ts';
import { call } from './api.ts';
import { ADMIN, OPEN, SIGNED_IN } from './every-screen.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { openExample } from './tools.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

interface Walked {
  path: string;
  /** Text of the loaded screen. */
  shows: string;
}

/** Additional addresses of registered screens. */
const ADDITIONAL_PATHS: readonly Walked[] = [
  { path: '/historical/illustration-data/1', shows: 'ledger' },
  { path: '/index-strategy-calculator-run', shows: 'Example values' },
  { path: '/tax-risk-analysis', shows: 'Example values' },
  { path: '/retirement-buffer/accumulation/result', shows: 'Example values' },
  { path: '/retirement-buffer/income-rider/result', shows: 'Example values' },
];
/** Addresses of a screen that send the same requests. */
const SAME_CALLS = /9999|guide=|present=/;
const SHARED: readonly Walked[] = [{ path: '/historical/report/999/nothing', shows: 'link' }];

const FAILURES: readonly { message: string; fail: (route: Route) => Promise<void> }[] = [
  { message: 'Network Error', fail: (route) => route.abort() },
  {
    message: 'It broke down here.',
    fail: (route) => route.fulfill({ status: 500, json: { detail: 'It broke down here.', code: 'broken' } }),
  },
  {
    message: 'The server’s answer could not be read.',
    fail: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>A proxy’s own page</h1>' }),
  },
];

/** Records every notification of the page, including closed ones. */
async function notifications(page: Page): Promise<string[]> {
  const messages: string[] = [];
  await page.exposeFunction('said', (text: string) => void messages.push(text));
  await page.addInitScript(`
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node.parentElement?.matches('[aria-label="Notifications"]'))
          window.said(node.getAttribute('role') + ': ' + node.innerText.trim());
    }).observe(document, { childList: true, subtree: true });
  `);
  return messages;
}

/** Short, so that one run finds the problems of many screens. */
const SOON_MS = 3000;

const isUnderWay = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^(Loading|Asking|Checking|We’re checking)/ })
    .or(page.getByRole('progressbar'))
    .first();

/** Holds all calls of each screen until it shows a loading indicator, then fails each call differently. */
async function walk(page: Page, walked: readonly Walked[]): Promise<void> {
  page.setDefaultTimeout(10_000);
  const messages = await notifications(page);
  const missed: string[] = [];
  for (const [index, { path, shows }] of walked.entries()) {
    const failure = FAILURES[index % FAILURES.length] ?? assert.fail();
    const pending = new Set<string>();
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/**', async (route) => {
      pending.add(new URL(route.request().url()).pathname);
      await gate;
      // The page may have navigated.
      await failure.fail(route).catch(() => undefined);
    });
    messages.length = 0;
    await page.goto(practice.server.url + path);
    const loads = isUnderWay(page);
    await loads.or(page.getByText(shows).locator('visible=true').first()).first().waitFor();
    // Every page loads the profile; the screen waits for all other requests.
    const fetches = [...pending].some((address) => !address.endsWith('/auth/profile/'));
    if (fetches)
      await loads
        .waitFor({ timeout: SOON_MS })
        .catch(() => missed.push(`${path} does not show that it loads ${[...pending].join(', ')}`));
    release();
    if (pending.size > 0) {
      const alertText = `alert: ${failure.message}`;
      await page
        .waitForFunction(
          () => document.querySelector('[aria-label="Notifications"]')?.childElementCount !== 0,
          undefined,
          { timeout: SOON_MS },
        )
        .catch(() => undefined);
      // A second notification would follow immediately.
      await page.waitForTimeout(60);
      if (messages.length !== 1 || messages[0] !== alertText)
        missed.push(
          `${path} says ${JSON.stringify(messages)} of ${[...pending].join(', ')}, not ${alertText}`,
        );
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  assert.deepEqual(missed, []);
  practice.browserErrors.splice(0);
  await page.context().close();
}

test('the lists include every screen', () => {
  const walked = [...SIGNED_IN, ...ADDITIONAL_PATHS, ...ADMIN, ...OPEN, ...SHARED].map(({ path }) =>
    pathOf(path),
  );
  const found = new Set(walked.map((path) => findScreen(path)));
  assert.deepEqual(
    screens.filter((screen) => screen.load !== null && !found.has(screen)).map(({ path }) => path),
    [],
  );
});

longTest(
  'on every advisor screen, the first load is indicated and a failed call shows one error notification',
  async () => {
    const walked = [...SIGNED_IN.filter(({ path }) => !SAME_CALLS.test(path)), ...ADDITIONAL_PATHS];
    const half = Math.ceil(walked.length / 2);
    // Two windows in parallel, because half of the time is waiting.
    const pages = [await practice.advisor(), await practice.advisor()] as const;
    await Promise.all([walk(pages[0], walked.slice(0, half)), walk(pages[1], walked.slice(half))]);
  },
);

longTest(
  'on every admin screen, the first load is indicated and a failed call shows one error notification',
  async () => walk(await practice.signedIn('admin@example.com'), ADMIN),
);

test('on every public page, the first load is indicated and a failed call shows one error notification', async () =>
  walk(await practice.stranger(), [...OPEN, ...SHARED]));

/** Screens with copy buttons, and the steps that show them. */
const COPYING: readonly { path: string; shows?: (page: Page) => Promise<unknown>; minCount: number }[] = [
  { path: '/report-builder/1', minCount: 5 },
  { path: '/historical/report-builder/2', minCount: 3 },
  { path: '/index-strategy-calculator', shows: openExample, minCount: 3 },
  { path: '/tax-score-card', shows: openExample, minCount: 3 },
  { path: '/retirement-buffer/accumulation/params', shows: openExample, minCount: 3 },
  { path: '/retirement-buffer/income-rider', shows: openExample, minCount: 3 },
];

longTest('every copy button shows "Copied!" for 2 seconds, in reports and in tools', async () => {
  const page = await practice.advisor();
  // All windows of the machine share the browser's clipboard.
  await page.addInitScript(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } })`,
  );
  await page.clock.install();
  const wrong: string[] = [];
  for (const [index, { path, shows, minCount }] of COPYING.entries()) {
    await page.goto(practice.server.url + path);
    await shows?.(page);
    const all = page.getByRole('button', { name: /^(Copy|More for) / });
    await all.nth(minCount - 1).waitFor();
    await page.clock.pauseAt(new Date(Date.now() + (index + 1) * 3_600_000));
    const buttons = await all.elementHandles();
    const copied = () =>
      Promise.all(
        buttons.map(async (button) => {
          // Offscreen cards are not rendered, so the text is read from the document.
          const labelElement =
            (await button.$('[data-shown=true]')) ?? (await button.$('xpath=../*[@role="status"]'));
          return (await labelElement?.textContent()) === 'Copied!';
        }),
      );
    for (const button of buttons) {
      await button.evaluate((drawn) => drawn instanceof HTMLElement && drawn.click());
      const item = await button.$('xpath=..//*[@role="menuitem"][.="Copy"]');
      await item?.evaluate((drawn) => drawn instanceof HTMLElement && drawn.click());
    }
    await eventually(async () => assert.ok((await copied()).every(Boolean), path));
    await page.clock.runFor(1_999);
    if (!(await copied()).every(Boolean)) wrong.push(`${path} stops saying so before 2 seconds are over`);
    await page.clock.runFor(1);
    await eventually(async () =>
      assert.ok(!(await copied()).some(Boolean), `${path} says so after 2 seconds`),
    );
    await page.clock.resume();
  }
  assert.deepEqual(wrong, []);
  await page.context().close();
});

test('a client’s saved tool results show three, with View More and View Less, and report a lost connection once', async () => {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  const inputs = {
    total_balance: 1_000_000,
    buffer_allocation_weight: 0.2,
    buffer_rate: 0.04,
    returns: [-0.15, -0.1, 0.2, 0.12],
    distribution: 60_000,
  };
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await call(page, 'POST', 'tool-run/', { client_id: 1, tool: 'retirement_buffer', name, inputs });
  await page.goto(`${practice.server.url}/individual-client/1`);
  const rows = page.getByRole('region', { name: 'Saved tool results' }).getByRole('listitem');
  await eventually(async () => assert.equal(await rows.count(), 4));
  await page.getByRole('button', { name: 'View More' }).click();
  await eventually(async () => assert.equal(await rows.count(), 6));
  await page.getByRole('button', { name: 'View Less' }).click();
  await eventually(async () => assert.equal(await rows.count(), 4));

  await page.route('**/api/tool-run/*/', (route) => route.abort());
  await page.getByRole('button', { name: 'Rename Five' }).click();
  const field = page.getByLabel('New name of Five');
  await field.fill('Six');
  await field.press('Enter');
  await page.getByRole('alert').getByText('Network Error').waitFor();
  await eventually(async () => assert.equal(await page.getByText('Network Error').count(), 1));
  await eventually(async () => assert.equal(await field.inputValue(), 'Six'));
  await page.context().close();
});

test('the console has no errors', () => {
  assert.deepEqual(practice.browserErrors, []);
});
