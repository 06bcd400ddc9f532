/** Sign-in with a real OpenID Connect provider: linking, requests, and a practice without passwords. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startProvider } from '../support/openid-provider.ts';
import { axeProblems, fits } from './check-page.ts';
import { eventually } from './eventually.ts';
import { addPerson, PASSWORD } from './people.ts';
import { NARROW, openPractice, WIDE } from './practice.ts';
import { longTest } from '../support/long-run.ts';
import { freePort } from '../../scripts/machine/free-port.mjs';

const port = await freePort();
const provider = await startProvider(`http://127.0.0.1:${port}`);
const practice = await openPractice({
  environment: { ...provider.settings, PLUMBLINE_PORT: String(port) },
});
await addPerson(practice, 'Nora', 'advisor');
await addPerson(practice, 'Vera', 'advisor');
await addPerson(practice, 'Ada', 'admin');
const at = (path: string) => practice.server.url + path;

async function checkScreen(page: Page, name: string): Promise<void> {
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    await fits(page);
  }
  assert.deepEqual(await axeProblems(page, name), []);
}

/** Opens the sign-in page in a new window and signs in there as this account of the provider. */
async function signInWithProvider(subject: string | null, next = '/tutorials'): Promise<Page> {
  provider.signsIn = subject;
  const page = await practice.stranger();
  await page.goto(at(`/sign-in?next=${next}`));
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  return page;
}

async function link(page: Page, name: string): Promise<void> {
  await page.getByText('This Acme account isn’t linked to Plumbline yet.').waitFor();
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Link and sign in' }).click();
}

test('a new account of the provider is linked with the password, listed in the profile and unlinked', async () => {
  provider.people['sub-nora'] = { email: 'nora@acme.example', email_verified: true };
  const page = await signInWithProvider('sub-nora');
  await page.getByText('This Acme account isn’t linked to Plumbline yet.').waitFor();
  assert.equal(page.url(), at('/oidc/callback'));
  await checkScreen(page, 'the linking page');
  await link(page, 'nora');
  await page.getByRole('heading', { name: 'Tutorials' }).waitFor();

  await page.goto(at('/profile-details'));
  const methods = page.getByRole('list', { name: 'Sign-in methods' });
  await methods.getByText('Acme: nora@acme.example').waitFor();
  await page.getByRole('list', { name: 'Sessions' }).getByText('Acme').waitFor();
  await checkScreen(page, 'the profile');
  await methods.getByRole('button', { name: 'Unlink nora@acme.example' }).click();
  await page.getByText('Unlinked.').waitFor();

  await page.getByRole('button', { name: 'Link your Acme account' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Account linked.').waitFor();
  await methods.getByText('Acme: nora@acme.example').waitFor();
  assert.equal(page.url(), at('/profile-details'));
});

longTest('a canceled sign-in is reported, and its response cannot be used again', async () => {
  const page = await signInWithProvider(null);
  await page.getByText('You canceled the sign-in.').waitFor();
  await checkScreen(page, 'the failed sign-in');
  await page.goBack();
  await page.goForward();
  assert.equal(new URL(page.url()).search, '');
  await page.goto(at('/oidc/callback?code=old&state=old'));
  await page.getByText('This sign-in expired or was started in another tab. Try again.').waitFor();
});

longTest('an expired two-factor challenge or link returns to the sign-in page', async () => {
  provider.people['sub-late'] = {};
  const page = await signInWithProvider('sub-late');
  await page.getByText('This Acme account isn’t linked to Plumbline yet.').waitFor();
  await page.route('**/api/auth/oidc/complete/', (route) =>
    route.fulfill({ json: { data: { second_factor_required: true, challenge: 'expired', next: '/' } } }),
  );
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('That took too long. Sign in again.').waitFor();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with Acme' }).waitFor();
});

longTest('an administrator links the account of a person who requested it', async () => {
  const email = 'vera.a.long.mailbox.of.a.person@subdomain.elsewhere.example';
  provider.people['sub-vera'] = { email, email_verified: false };
  const page = await signInWithProvider('sub-vera');
  await page.getByRole('button', { name: 'Ask an administrator' }).click();
  await page.getByText('Sign in again after an administrator has linked your account.').waitFor();

  const admin = await practice.signedIn('ada@example.com');
  await admin.goto(at('/admin/users'));
  await admin.getByText(email).waitFor();
  await admin.getByText('Not verified', { exact: true }).waitFor();
  await checkScreen(admin, 'the users with a request');
  await admin.getByRole('button', { name: `Link ${email}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'User' }).fill('Vera');
  await admin.getByRole('option', { name: 'Vera' }).click();
  await checkScreen(admin, 'the dialog to link an account');
  await dialog.getByRole('button', { name: 'Link' }).click();
  await admin.getByText('Account linked.').waitFor();
});

longTest(
  'passwords are turned off from a provider’s session, and only the provider remains for sign-in',
  async () => {
    provider.people['sub-ada'] = {};
    const page = await signInWithProvider('sub-ada', '/admin');
    await link(page, 'ada');
    await page.getByRole('switch', { name: 'Allow signing in with a password' }).click();
    await page.getByText('Everyone signs in with Acme.').waitFor();
    await checkScreen(page, 'the settings');

    const visitor = await practice.stranger();
    await visitor.goto(at('/sign-in'));
    await visitor.getByRole('button', { name: 'Sign in with Acme' }).waitFor();
    await eventually(async () => assert.equal(await visitor.getByLabel('Email').count(), 0));
    await eventually(async () => assert.equal(await visitor.getByText('Sign up').count(), 0));
    await checkScreen(visitor, 'the sign-in page');
    assert.deepEqual(practice.browserErrors, []);
  },
);
