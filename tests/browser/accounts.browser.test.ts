import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { readZip } from '../support/read-zip.ts';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

const at = (path: string) => practice.server.url + path;
const NORA = { email: 'nora.quist@example.com', password: 'nine green bottles' };

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const under = async (page: Page, label: string): Promise<string | null> => {
  const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  const error = (id ?? '').split(' ').find((part) => part.endsWith('-error'));
  return error ? page.locator(`[id="${error}"]`).innerText() : null;
};

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('sign-up shows missing fields, rejects a common password and sends a welcome mail', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-up/3'));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await eventually(async () =>
    assert.equal(await under(page, 'First name'), 'First name is a required field'),
  );
  await eventually(async () => assert.equal(await under(page, 'Email'), 'Email is a required field'));
  await eventually(async () =>
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('name')),
      'first_name',
      'the first field with a fault has the focus',
    ),
  );

  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await eventually(async () => assert.equal(await under(page, 'Password'), 'must be at least 10 characters'));

  await page.getByLabel('Password', { exact: true }).fill('1234567890');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('This is a common password').waitFor();

  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'You’re signed up' }).waitFor();
  const statusText = await page.getByRole('status').innerText();
  await eventually(async () => assert.match(await practice.letter('Welcome'), /Nora/));

  // For a known address the page is the same; only the mail differs.
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'You’re signed up' }).waitFor();
  await eventually(async () => assert.equal(await page.getByRole('status').innerText(), statusText));

  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await signIn(page, NORA.password);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await page.context().close();
});

test('a forgotten password is reset once by the link in the mail', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-in'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  const path = /\/reset-password\?token=[\w-]+/.exec(await practice.letter('Choose a new password'))?.[0];
  assert.ok(path);

  NORA.password = 'ten silver spoons';
  await page.goto(at(path));
  await page.getByLabel('New password', { exact: true }).fill(NORA.password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.waitForURL(at('/sign-in'));
  await signIn(page, NORA.password);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();

  await page.goto(at(path));
  await page.getByLabel('New password', { exact: true }).fill('eleven brass rings');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('heading', { name: 'This link did not work' }).waitFor();
  await page.getByText('was already used').waitFor();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await page.waitForURL(at('/forgot-password'));
  await page.context().close();
});

test('without a mail server the page announces no message, for a known or an unknown address', async () => {
  const { settings } = practice.server.services;
  const { smtpUrl } = settings;
  Object.assign(settings, { smtpUrl: null });
  const page = await practice.stranger();
  for (const address of [NORA.email, 'nobody@example.com']) {
    await page.goto(at('/forgot-password'));
    await page.getByText('Enter your address, then ask your administrator for a sign-in link.').waitFor();
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Request a link' }).click();
    await page.getByRole('heading', { name: 'Ask your administrator' }).waitFor();
    await page
      .getByText('Email isn’t set up on this server. Ask your administrator for a sign-in link.')
      .waitFor();
    await eventually(async () => assert.equal(await page.getByText('spam folder').count(), 0));
  }
  Object.assign(settings, { smtpUrl });
  await page.context().close();
});

longTest('name, avatar and logo are previewed before they are saved, and can be removed', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-in'));
  await signIn(page, NORA.password);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await page.goto(at('/edit-profile'));

  await page
    .getByLabel('Choose: Green logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByText('SVG pictures can contain scripts').waitFor();
  // The server checks the bytes, not the file name.
  await page
    .getByLabel('Choose: Green logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('is not a picture that can be shown').waitFor();

  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: PIXEL };
  await page.getByLabel('Replace: Green logo').setInputFiles(logo);
  await page.getByRole('img', { name: 'Green logo' }).waitFor();
  await page.getByLabel('First name').fill('Eleonora');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(at('/profile-details'));
  await page.getByRole('heading', { name: 'Eleonora Quist' }).waitFor();
  await page.getByText('Hi, Eleonora').waitFor();
  const visible = page.getByRole('banner').getByRole('link', { name: 'Plumbline, home' }).locator('img');
  const width = () =>
    visible.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  await eventually(async () => assert.equal(await width(), 1));

  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByRole('button', { name: 'Remove: Green logo' }).click();
  await page.getByLabel('Choose: Green logo').waitFor();
  await visible.waitFor({ state: 'detached' });
  await page.context().close();
});

test('changing the password requires the current one, and deleting the account the new one', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-in'));
  await signIn(page, NORA.password);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await page.goto(at('/change-password'));
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('twelve paper boats');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This is not your present password.').waitFor();
  await page.getByLabel('Current password').fill(NORA.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL(at('/profile-details'));

  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(NORA.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Your password').fill('twelve paper boats');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL(at('/sign-in'));
  await signIn(page, 'twelve paper boats');
  await page.getByText('The email address or the password is incorrect.').waitFor();
  await page.context().close();
});

longTest('another session is listed on the profile and can be ended there', async () => {
  const [here, there] = [
    await practice.signedIn('dana.whitfield@example.com'),
    await practice.signedIn('dana.whitfield@example.com'),
  ];
  await here.goto(at('/profile-details'));
  const sessions = here.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await eventually(async () => assert.equal(await sessions.count(), 2));
  await eventually(async () =>
    assert.match(await sessions.nth(0).innerText(), /Chrome on Linux\s+This session/),
  );
  await eventually(async () => assert.match(await sessions.nth(1).innerText(), /127\.0\.0\.1/));
  await sessions.nth(1).getByRole('button').click();
  await eventually(async () => assert.equal(await sessions.count(), 1));
  await there.goto(at('/profile-details'));
  await there.waitForURL((url) => url.pathname === '/sign-in');
  await Promise.all([here.context().close(), there.context().close()]);
});

longTest('an advisor downloads their own data, and an admin a user’s, as one file', async () => {
  for (const { as, path, button } of [
    { as: 'dana.whitfield@example.com', path: '/profile-details', button: 'Download my data' },
    { as: 'admin@example.com', path: '/admin/users/2', button: 'Download data' },
  ]) {
    const page = await practice.signedIn(as);
    await page.goto(at(path));
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = readZip(await readFile(await (await coming).path()));
    assert.ok(file.get('account.json')?.includes('dana.whitfield@example.com'));
    assert.equal([...file.keys()].filter((name) => name.startsWith('clients/')).length, 3);
    await page.context().close();
  }
});

test('the Tax Scorecard’s sign-in rejects an incorrect password', async () => {
  const page = await practice.stranger();
  await page.goto(at('/tsc-login'));
  await page.getByRole('heading', { name: 'Tax Scorecard sign in' }).waitFor();
  await signIn(page, 'whatever it was');
  await page.getByRole('alert').getByText('is incorrect').waitFor();
  await page.context().close();
});

longTest('a name changed in another window is shown before this window overwrites it', async () => {
  const page = await practice.advisor();
  await page.goto(at('/edit-profile'));
  await page.getByLabel('First name').fill('Diana');
  const other = await practice.advisor();
  await other.goto(at('/edit-profile'));
  await other.getByLabel('First name').fill('Dora');
  await other.getByLabel('Last name').fill('Theirs');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('heading', { name: 'Dora Theirs' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(
      'Another window changed your profile: first name Dora and last name Theirs. Save again to keep your changes.',
    )
    .waitFor();
  const displayed = () =>
    Promise.all(['First name', 'Last name'].map((label) => page.getByLabel(label).inputValue()));
  await eventually(async () => assert.deepEqual(await displayed(), ['Diana', 'Theirs']));
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Diana Theirs' }).waitFor();
  // The windows change different names, so both changes remain.
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Last name').fill('Whitfield');
  await other.getByRole('link', { name: 'Edit' }).click();
  await eventually(async () => assert.equal(await other.getByLabel('First name').inputValue(), 'Diana'));
  await other.getByLabel('First name').fill('Dana');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('heading', { name: 'Dana Theirs' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Dana Whitfield' }).waitFor();
  await Promise.all([page, other].map((one) => one.context().close()));
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
