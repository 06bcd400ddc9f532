/** All actions of a tax-score-card user: sign in, scorecard, analysis, print, sign out; and forbidden pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenOf } from './api.ts';
import { eventually } from './eventually.ts';
import { axeProblems } from './check-page.ts';
import { logOut, PASSWORD, stored } from './people.ts';
import { openPractice } from './practice.ts';
import { summaryRegion, openExample } from './tools.ts';
import { longTest } from '../support/long-run.ts';

const EMAIL = 'scorecard@example.com';

const practice = await openPractice();
const page = await practice.stranger();
const { users, passwords } = practice.server.services;
const user = await users.findByEmail(EMAIL);
assert.ok(user, 'the demo practice has a tax-score-card user');
await users.setPasswordHash(user.id, await passwords.hash(PASSWORD));

test('sign-in opens the scorecard, and an entered plan its analysis', async () => {
  await page.goto(`${practice.server.url}/tsc-login`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/tax-score-card');
  await openExample(page);
  await page.goto(`${practice.server.url}/tax-risk-analysis`);
  await summaryRegion(page).getByText('From age 75').waitFor();
  // Inputs are saved after a pause.
  await eventually(async () => assert.notEqual(await stored(page, 'tax_scorecard_results'), null));
});

longTest('results cannot be saved for clients, and the menu has no profile', async () => {
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await eventually(async () => assert.equal(await page.getByRole('button', { name: /^Save to/ }).count(), 0));
  await page.getByRole('button', { name: 'Account' }).click();
  await eventually(async () =>
    assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), ['Change password', 'Logout']),
  );
  await page.keyboard.press('Escape');
});

test('every other page redirects to the scorecard, and the API rejects the user', async () => {
  for (const path of [
    '/',
    '/profile-details',
    '/retirement-buffer/income-rider',
    '/index-strategy-calculator',
  ]) {
    await page.goto(practice.server.url + path);
    await page.waitForURL((url) => url.pathname === '/tax-score-card');
  }
  const token = await tokenOf(page);
  for (const path of ['tool-run/', 'auth/clients/']) {
    const { status } = await fetch(`${practice.server.url}/api/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(status, 403, path);
  }
});

longTest('in print a dark theme is black on white, with the inputs as text and the legal lines', async () => {
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark-blue'));
  await page.emulateMedia({ media: 'print' });
  await page.getByText('It is not tax or legal advice.').waitFor();
  await page.getByText('Conversion tax is paid from').last().waitFor();
  await eventually(async () =>
    assert.equal(await page.getByText('Filing Status', { exact: true }).last().isVisible(), true),
  );
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox').count(), 0, 'no field stands on paper'),
  );
  await eventually(async () =>
    assert.equal(await page.getByRole('button', { name: 'Copy link' }).isVisible(), false),
  );
  const inks = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('h1, h2, p, td, th, dd, dt')]
      .filter((one) => one.checkVisibility() && one.textContent?.trim() !== '' && !one.closest('.sr-only'))
      .map((one) => {
        let ground: Element | null = one;
        while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)')
          ground = ground.parentElement;
        return `${getComputedStyle(one).color} on ${ground ? getComputedStyle(ground).backgroundColor : 'rgb(255, 255, 255)'}`;
      }),
  );
  const light = (ink: string): number =>
    (ink.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
  for (const ink of new Set(inks)) {
    const [text = '', ground = ''] = ink.split(' on ');
    assert.ok(light(text) < 110 && light(ground) > 230, ink);
  }
  await page.emulateMedia({ media: 'screen' });
});

longTest('axe finds no problems, and signing out ends the session', async () => {
  assert.deepEqual(await axeProblems(page, 'scorecard of its user', ['light-green']), []);
  await logOut(page);
  await page.waitForURL((url) => /sign-in|tsc-login/.test(url.pathname));
  await eventually(async () => assert.equal(await stored(page, 'access_token'), null));
  await eventually(async () => assert.equal(await stored(page, 'tax_scorecard_inputs'), null));
  await page.goto(`${practice.server.url}/tax-risk-analysis`);
  await page.waitForURL((url) => /sign-in|tsc-login/.test(url.pathname));
  assert.deepEqual(practice.browserErrors, []);
});
