/** Unsaved input when a session ends, in other tabs, and when two-factor authentication becomes required. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { HistoricalReportResponse } from '../../src/ui/api/historical-reports-api.ts';
import { call } from './api.ts';
import { createReport } from './history.ts';
import { eventually } from './eventually.ts';
import { axeProblems } from './check-page.ts';
import { pageOf } from './kinds.ts';
import { addPerson, logOut, signIn, stored, PASSWORD } from './people.ts';
import { openPractice } from './practice.ts';
import { openNotes } from './report-panel.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();
await addPerson(practice, 'Ada', 'advisor');
await addPerson(practice, 'Bea', 'advisor');

const at = (path: string) => practice.server.url + path;

/** The server deletes the session; the browser still has its token. */
const spoil = (page: Page) =>
  page.evaluate(() => {
    const token = JSON.parse(localStorage.getItem('access_token') ?? '{}') as object;
    localStorage.setItem('access_token', JSON.stringify({ ...token, value: 'no longer known' }));
  });

test('a session that ends in the middle of a form retains the draft for the same user only', async () => {
  const page = await practice.stranger();
  await signIn(practice, page, 'Ada');
  const typeText = async () => {
    await page.goto(at('/scenario-details?client=1'));
    await page.getByLabel('Name', { exact: true }).fill('Typed before the end');
    await page.waitForFunction(() => localStorage.getItem('scenarioStep1')?.includes('before the end'));
  };
  await typeText();
  await spoil(page);
  await page.reload();
  await page.waitForURL(/\/sign-in\?next=/);
  await eventually(async () => assert.equal(await stored(page, 'access_token'), null));
  await eventually(async () => assert.equal(await stored(page, 'currentUser'), null));
  await signIn(practice, page, 'Ada');
  await page.waitForURL(at('/scenario-details?client=1'));
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Typed before the end'),
  );
  await page.getByText(RESTORED).waitFor();

  // The same, followed by a sign-in of another user.
  await spoil(page);
  await page.reload();
  await page.waitForURL(/\/sign-in\?next=/);
  await signIn(practice, page, 'Bea');
  await page.waitForURL(at('/scenario-details?client=1'));
  await page.getByLabel('Name', { exact: true }).waitFor();
  await eventually(async () => assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), ''));
  await eventually(async () =>
    assert.doesNotMatch((await stored(page, 'scenarioStep1')) ?? '', /before the end/),
  );

  // Logout removes the input even for the same user.
  await typeText();
  await logOut(page);
  await page.waitForURL(/\/sign-in/);
  await eventually(async () => assert.equal(await stored(page, 'scenarioStep1'), null));
  await page.context().close();
});

const NOTICE = 'Your session has expired. Please log in again.';
const RESTORED = 'We restored what you had typed.';

longTest('a 401 in the middle of a form is reported at sign-in, and the form is restored', async () => {
  const page = await practice.stranger();
  await signIn(practice, page, 'Ada');
  const assertEndsAt = async (path: string, press: () => Promise<void>) => {
    await spoil(page);
    await press();
    await page.waitForURL(at(`/sign-in?next=${encodeURIComponent(path)}`));
    await page.getByRole('alert').getByText(NOTICE).waitFor();
    await signIn(practice, page, 'Ada');
    await page.waitForURL(at(path));
    await page.getByText(RESTORED).waitFor();
  };

  await page.goto(at('/'));
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByLabel('First name').fill('Half');
  await page.getByLabel('Age').fill('52');
  await page.getByLabel('Last name').fill('Typed');
  await assertEndsAt('/', () => page.getByRole('button', { name: 'Save & Close' }).click());
  const panel = page.getByRole('dialog', { name: 'Add Client' });
  await eventually(async () => assert.equal(await panel.getByLabel('First name').inputValue(), 'Half'));
  await eventually(async () => assert.equal(await panel.getByLabel('Last name').inputValue(), 'Typed'));
  await eventually(async () => assert.equal(await panel.getByLabel('Age').inputValue(), '52'));
  await panel.getByRole('button', { name: 'Save & Close' }).click();
  await page.getByText('Client created successfully!').waitFor();

  await page.goto(at('/edit-profile'));
  await page.getByLabel('Last name').fill('Half typed');
  await assertEndsAt('/edit-profile', () => page.getByRole('button', { name: 'Save' }).click());
  await eventually(async () => assert.equal(await page.getByLabel('Last name').inputValue(), 'Half typed'));

  // The input is restored only once.
  await page.reload();
  await eventually(async () => assert.equal(await page.getByLabel('Last name').inputValue(), 'Example'));
  await eventually(async () => assert.equal(await page.getByText(RESTORED).count(), 0));

  // A password is never stored.
  await page.goto(at('/change-password'));
  await page.locator('input[type=password]').first().fill('never to be kept');
  await page.locator('input[type=password]').last().fill('never to be kept either');
  await spoil(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('alert').getByText(NOTICE).waitFor();
  await eventually(async () =>
    assert.doesNotMatch(
      await page.evaluate(() => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage })),
      /never to be/,
    ),
  );
  await page.context().close();
});

longTest('a restored form applies only the edits, based on the values that they replaced', async () => {
  const [page, other] = [await practice.stranger(), await practice.stranger()];
  for (const one of [page, other]) await signIn(practice, one, 'Ada');
  const fields = { firstname: 'Left', middlename: '', lastname: 'Halfway', age: 50 };
  const { id } = await call<{ id: number }>(other, 'POST', 'auth/client/', fields);
  const storedKeys = async () => {
    const { firstname, middlename, age } = await call<typeof fields>(other, 'GET', `client/${id}/`);
    return [firstname, middlename, age];
  };
  const path = `/individual-client/${id}`;
  await page.goto(at(path));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit Client' });
  await panel.getByLabel('Age').fill('60');
  await spoil(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(at(`/sign-in?next=${encodeURIComponent(path)}`));
  await call(other, 'PATCH', `client/${id}/`, { middlename: 'Ola', age: 61 });
  await signIn(practice, page, 'Ada');
  await page.getByText(RESTORED).waitFor();
  const shows = (age: string, middle: string) =>
    eventually(async () =>
      assert.deepEqual(
        [await panel.getByLabel('Age').inputValue(), await panel.getByLabel('Middle name').inputValue()],
        [age, middle],
      ),
    );
  await shows('60', 'Ola');
  // The edit replaced age 50; this window has not displayed 61.
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Another window changed this client: age 61. Save again').waitFor();
  await eventually(async () => assert.deepEqual(await storedKeys(), ['Left', 'Ola', 61]));
  // A loaded remote value is not user input when the session ends again.
  await spoil(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(at(`/sign-in?next=${encodeURIComponent(path)}`));
  await call(other, 'PATCH', `client/${id}/`, { middlename: 'Pia', firstname: 'Right' });
  await signIn(practice, page, 'Ada');
  await panel.waitFor();
  await shows('60', 'Pia');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.waitFor({ state: 'detached' });
  await eventually(async () => assert.deepEqual(await storedKeys(), ['Right', 'Pia', 60]));
  await Promise.all([page, other].map((one) => one.context().close()));
});

longTest('an edited note of a report is restored after a 401, and Try again saves it', async () => {
  const page = await practice.stranger();
  await signIn(practice, page, 'Ada');
  const other = await practice.stranger();
  await signIn(practice, other, 'Ada');
  const { id } = await createReport(page, 'Noted');
  const path = `/historical/report-builder/${id}`;
  const storedKeys = async () => {
    const { report } = await call<HistoricalReportResponse>(page, 'GET', `report/historical-report/${id}/`);
    return [report.notes, report.disclosures];
  };
  for (const [name, label, field] of [
    ['Notes', 'Notes to the client', 0],
    ['Disclosures', 'Your disclosures', 1],
  ] as const) {
    await page.goto(at(path));
    const editor = await openNotes(page, name);
    await editor.getByLabel(label).waitFor();
    await spoil(page);
    await editor.getByLabel(label).fill(`Half a sentence of ${name}`);
    await page.waitForURL(at(`/sign-in?next=${encodeURIComponent(path)}`));
    await page.getByRole('alert').getByText(NOTICE).waitFor();
    if (field === 1) await call(other, 'PATCH', `report/historical-report/${id}/`, { disclosures: 'Theirs' });
    await signIn(practice, page, 'Ada');
    await page.waitForURL(at(path));
    await page.getByText(RESTORED).waitFor();
    // The editor reopens and shows that its text is not saved.
    await eventually(async () =>
      assert.equal(await editor.getByLabel(label).inputValue(), `Half a sentence of ${name}`),
    );
    await editor.getByText(/^Not saved: your session expired/).waitFor();
    await eventually(async () => assert.equal((await storedKeys())[field], ['', 'Theirs'][field]));
    await editor.getByRole('button', { name: 'Try again' }).click();
    if (field === 1) {
      // The text was based on an empty field, so it does not overwrite the other window's text.
      await editor.getByText(/^Not saved: it was changed in another window/).waitFor();
      await eventually(async () => assert.equal((await storedKeys())[field], 'Theirs'));
      await editor.getByRole('button', { name: 'Try again' }).click();
    }
    await editor.waitFor({ state: 'detached' });
    await eventually(async () => assert.equal((await storedKeys())[field], `Half a sentence of ${name}`));
  }
  await Promise.all([page, other].map((one) => one.context().close()));
});

longTest(
  'a session opened from admin that is rejected or expires returns to the admin pages with a message',
  async () => {
    for (const end of ['refused', 'run out'] as const) {
      const page = await pageOf(practice, 'as user');
      await page.goto(at('/profile-details'));
      await page.evaluate((how) => {
        const token = JSON.parse(sessionStorage.getItem('access_token') ?? '{}') as object;
        const change = how === 'refused' ? { value: 'no longer known' } : { expiry: '2020-01-01T00:00:00Z' };
        sessionStorage.setItem('access_token', JSON.stringify({ ...token, ...change }));
      }, end);
      await page.reload();
      await page.waitForURL(at('/admin'));
      await page.getByText('The session as Ada Example has ended.').waitFor();
      await page.getByText(/^You are signed in as .* again\.$/).waitFor();
      await page.getByText('Hi, Robin').waitFor();
      await page.context().close();
    }
  },
);

test('two tabs synchronize the theme, signing out and the signed-in user', async () => {
  const one = await practice.stranger();
  await signIn(practice, one, 'Ada');
  const two = await one.context().newPage();
  await two.goto(at('/profile-details'));
  await two.getByRole('heading', { name: 'Ada Example' }).waitFor();
  await one.getByRole('button', { name: /^Theme/ }).click();
  await one.getByRole('menuitemradio', { name: 'Dark Mode Green' }).click();
  await two.waitForFunction(() => document.documentElement.dataset.theme === 'dark-green');
  await logOut(one);
  await one.waitForURL(/\/sign-in/);
  await two.waitForURL(/\/sign-in\?next=%2Fprofile-details/);
  await signIn(practice, one, 'Bea');
  await two.waitForURL(at('/profile-details'));
  await two.getByRole('heading', { name: 'Bea Example' }).waitFor();
  await one.context().close();
});

test('two-factor authentication required by the practice precedes every page, and only Logout avoids it', async () => {
  const page = await practice.stranger();
  await signIn(practice, page, 'Ada');
  await page.goto(at('/scenario-details?client=1'));
  await page.getByLabel('Name', { exact: true }).fill('Typed before it was asked for');
  await practice.server.services.practice.change({ second_factor_required: true });
  try {
    await page.reload();
    await page.getByRole('heading', { name: 'One step before you continue' }).waitFor();
    for (const path of ['/', '/profile-details', '/edit-profile', '/sign-in']) {
      await page.goto(at(path));
      await page.getByRole('heading', { name: 'One step before you continue' }).waitFor();
      await eventually(async () =>
        assert.equal(await page.getByRole('navigation', { name: 'Main' }).count(), 0),
      );
    }
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').locator('code').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(at('/sign-in'));
  } finally {
    await practice.server.services.practice.change({ second_factor_required: false });
  }
  await page.context().close();
});

longTest('an admin must set up two-factor authentication before requiring it for everyone', async () => {
  const page = await practice.signedIn('admin@example.com');
  await page.goto(at('/admin'));
  const choice = page.getByRole('switch', { name: 'Require two-factor authentication for everyone' });
  await choice.waitFor();
  await eventually(async () => assert.equal(await choice.isChecked(), false));
  await choice.click();
  await page.getByRole('alert').getByText('Set up two-factor authentication for yourself first').waitFor();
  await eventually(async () => assert.equal(await choice.isChecked(), false));
  await page.context().close();
});

longTest(
  'axe finds no problems in the preview, at required two-factor authentication and where heirs are chosen',
  async () => {
    const found: string[] = [];
    const page = await practice.advisor();
    await page.goto(at('/'));
    await page.getByRole('button', { name: 'Preview the Tax Scorecard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click();
    await page.getByText('IRA or 401K Balance is a required field').waitFor();
    found.push(...(await axeProblems(page, 'preview')));
    await practice.server.services.practice.change({ second_factor_required: true });
    try {
      await page.reload();
      await page.getByRole('button', { name: 'Set up' }).waitFor();
      found.push(...(await axeProblems(page, 'gate')));
    } finally {
      await practice.server.services.practice.change({ second_factor_required: false });
    }
    await page.context().close();
    const admin = await practice.signedIn('admin@example.com');
    const dana = await practice.server.services.users.findByEmail('dana.whitfield@example.com');
    await admin.goto(at(`/admin/users/${dana?.id}`));
    await admin.getByRole('button', { name: 'Delete' }).click();
    await admin.getByRole('combobox', { name: 'New owner of the clients' }).fill('example.com');
    await admin.getByRole('option', { name: 'Ada Example' }).waitFor();
    found.push(...(await axeProblems(admin, 'heirs')));
    await admin.context().close();
    assert.deepEqual(found, []);
  },
);

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
