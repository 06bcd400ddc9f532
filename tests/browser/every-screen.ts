/** Every screen with a text of its loaded state, for axe. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { axeProblems } from './check-page.ts';
import { controlsOf } from './controls.ts';
import { IN_LONG_RUN } from '../support/long-run.ts';
import { openPractice, type Practice, type THEMES } from './practice.ts';

async function shareOne(practice: Practice): Promise<string> {
  const page = await practice.advisor();
  const body = { client_email: [], message: '', is_include_pdf: false, link: '' };
  const { report_link: link } = await call<{ report_link: string }>(
    page,
    'POST',
    'report/share-report/1/',
    body,
  );
  await page.context().close();
  return new URL(link).pathname;
}

export const SIGNED_IN = [
  { path: '/', shows: 'Choose Client' },
  { path: '/individual-client/1', shows: 'Age in year 1' },
  { path: '/individual-client/999999', shows: 'This client doesn’t exist or you don’t have access to it.' },
  { path: '/scenario-details', shows: 'Continue' },
  { path: '/scenario-details/1', shows: 'Continue' },
  { path: '/illustration-data/1', shows: 'ledger' },
  { path: '/comparative-vehicles/1', shows: 'Continue' },
  { path: '/select-historical-simulations/3', shows: '1 of 1 included' },
  { path: '/historical-index-strategy-allocation/3?simulation=3', shows: 'forty-year periods' },
  { path: '/historical-simulations/3', shows: 'Periods with full income' },
  { path: '/review-summary/1', shows: 'Finish' },
  { path: '/scenario-complete/1', shows: 'Start another scenario' },
  { path: '/report-builder/1', shows: 'Full income through age' },
  { path: '/report-builder/1?present=true', shows: '1 of 7' },
  { path: '/report-builder/999999', shows: 'report' },
  { path: '/historical/simulations', shows: 'Last edited' },
  { path: '/historical/client/1', shows: 'Age in year 1' },
  { path: '/historical/simulation-details', shows: 'Continue' },
  { path: '/historical/parameters/1', shows: 'Historical back-test' },
  { path: '/historical/simulation-review/1', shows: 'Review' },
  { path: '/historical/report-builder/2', shows: 'Every period' },
  { path: '/index-strategy-calculator', shows: 'Example values' },
  { path: '/tax-score-card', shows: 'Example values' },
  { path: '/retirement-buffer', shows: 'Income rider' },
  { path: '/retirement-buffer/accumulation/params', shows: 'Example values' },
  { path: '/retirement-buffer/income-rider', shows: 'Example values' },
  { path: '/profile-details', shows: 'Two-factor authentication' },
  { path: '/edit-profile', shows: 'Delete account' },
  { path: '/change-password', shows: 'Current password' },
  { path: '/pricing', shows: 'Payments aren’t set up on this server' },
  { path: '/current-plan', shows: 'Payments aren’t set up on this server' },
  { path: '/payment?plan=2', shows: 'Payments aren’t set up on this server' },
  { path: '/payment-thankyou', shows: 'Payments aren’t set up on this server' },
  { path: '/stripe-source?session_id=cs_unknown', shows: 'There is no payment to check.' },
  { path: '/payment-method', shows: 'Payments aren’t set up on this server' },
  { path: '/edit-payment-method', shows: 'Payments aren’t set up on this server' },
  { path: '/payment-history', shows: 'No payments yet' },
  { path: '/tutorials', shows: 'Running a practice' },
  { path: '/tutorials?guide=start', shows: 'Read the illustration' },
  { path: '/tutorials?guide=figures', shows: 'Use the command line' },
] as const;

export const OPEN = [
  { path: '/sign-in', shows: 'Sign in' },
  { path: '/user-login-with-token?token=used', shows: 'link' },
  { path: '/oidc/callback', shows: 'Sign-in failed' },
  { path: '/health', shows: 'Plumbline' },
  { path: '/tech-error', shows: 'wrong' },
  { path: '/no-such-page', shows: 'page' },
  { path: '/stripe-source', shows: 'Nothing to show' },
  { path: '/report/999/nothing', shows: 'link' },
  { path: '/forgot-password', shows: 'Send the link' },
  { path: '/reset-password', shows: 'This link did not work' },
  { path: '/reset-password?token=some', shows: 'Save the password' },
  { path: '/sign-up/2', shows: 'Have an account?' },
  { path: '/tsc-login', shows: 'Tax Scorecard sign in' },
  { path: '/demo/2', shows: 'These clients and policies are fictional' },
  { path: '/demo/4', shows: 'There is no such demo report' },
] as const;

export const ADMIN = [
  { path: '/admin', shows: 'Users by plan' },
  { path: '/admin/webhook-logs', shows: 'Payments aren’t set up on this server' },
  { path: '/admin/users', shows: 'Lee Ortega' },
  { path: '/admin/users/create', shows: 'Create user' },
  { path: '/admin/users/2', shows: 'Open session' },
  { path: '/admin/users/2/edit', shows: 'Save' },
  { path: '/admin/users/999', shows: 'This user doesn’t exist or you don’t have access to it.' },
  { path: '/admin?view=indexes', shows: 'Consumer prices' },
  { path: '/admin?view=outbox', shows: 'No messages' },
  { path: '/admin?view=jobs', shows: 'No failed jobs' },
  { path: '/admin?view=audit-log', shows: 'No. 1' },
] as const;

/** These pages have the parts of another page of their list, so only the long run opens them. */
const ONLY_IN_LONG_RUN =
  /^\/(payment(\?|-thankyou|-method)|edit-payment-method|stripe-source\?|tutorials\?|demo\/4|reset-password\?|.*\/999)/;

/** The limit applies to the first screenful of a laptop. */
export const FIRST_SCREENFUL = { width: 1440, height: 900 };
export const MAX_CONTROLS = 40;

/** Reports and accounts have tests of their first screenful. */
const COUNTED_ELSEWHERE = /report-builder|^\/report\/|comparative-vehicles/;

type Theme = (typeof THEMES)[number];

/**
 * Opens the page once in the first theme. The other themes are switched without a reload, and only their colors are
 * checked.
 */
async function openScreen(
  page: Page,
  url: string,
  { path, shows }: { path: string; shows: string },
  themes: readonly Theme[],
): Promise<string[]> {
  await page.goto(url + path);
  await page.getByText(shows).locator('visible=true').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const found = await axeProblems(page, path, themes);
  const controls = COUNTED_ELSEWHERE.test(path) ? [] : await controlsOf(page);
  if (controls.length > MAX_CONTROLS)
    found.push(`${path} has ${controls.length} controls: ${controls.join(' | ')}`);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return sideways ? [...found, `${path} scrolls sideways`] : found;
}

export interface ScreenCase {
  width: string;
  viewport: { width: number; height: number };
  themes: readonly Theme[];
}

/** Declares the tests. */
export async function testScreens(cases: readonly ScreenCase[]): Promise<void> {
  const practice = await openPractice();
  const sharedPath = await shareOne(practice);

  async function checkScreen(
    page: Page,
    screens: readonly { path: string; shows: string }[],
    themes: readonly Theme[],
  ) {
    const found: string[] = [];
    for (const screen of screens.filter(({ path }) => IN_LONG_RUN || !ONLY_IN_LONG_RUN.test(path)))
      found.push(...(await openScreen(page, practice.server.url, screen, themes)));
    await page.context().close();
    assert.deepEqual(found, []);
  }

  for (const { width, viewport, themes } of cases) {
    const how = `${width}, in ${themes.join(', ')}`;
    test(`axe finds nothing on any screen of an advisor, ${how}`, async () =>
      checkScreen(await practice.advisor({ viewport, theme: themes[0] }), SIGNED_IN, themes));

    test(`axe finds nothing on any screen of an admin, ${how}`, async () =>
      checkScreen(
        await practice.signedIn('admin@example.com', { viewport, theme: themes[0] }),
        ADMIN,
        themes,
      ));

    test(`axe finds nothing on any open page, ${how}`, async () => {
      const context = await practice.browser.newContext({ viewport });
      await context.addInitScript((mode) => localStorage.setItem('mode', mode), String(themes[0]));
      await checkScreen(
        await context.newPage(),
        [...OPEN, { path: sharedPath, shows: 'IUL policy' }],
        themes,
      );
    });
  }

  test('a theme is on the page before it is drawn, for whoever chose it before', async () => {
    const page = await practice.advisor({ theme: 'dark-blue' });
    await page.goto(`${practice.server.url}/`, { waitUntil: 'commit' });
    await page.waitForSelector('#root', { state: 'attached' });
    await eventually(async () =>
      assert.equal(
        await page.evaluate(() => document.documentElement.getAttribute('data-theme')),
        'dark-blue',
      ),
    );
  });

  test('no page threw, logged an error or asked for what the server could not answer', () => {
    assert.deepEqual(practice.browserErrors, []);
  });
}
