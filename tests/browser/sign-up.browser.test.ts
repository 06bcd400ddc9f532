/** Sign-up by a mailed link, and disabled sign-up. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startServer } from '../support/start-server.ts';
import { eventually } from './eventually.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice, ROOT, WIDE } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice({ environment: { PLUMBLINE_SIGN_UP: 'verified' } });
const at = (path: string) => practice.server.url + path;
const EVA = { email: 'eva.lind@example.com', password: 'nine green bottles' };
const OPENED = '/sign-up/3?code=SPRING-26&next=%2Ftutorials';

async function fillIn(page: Page, email = EVA.email): Promise<void> {
  await page.getByLabel('First name').fill('Eva');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(EVA.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

async function signIn(page: Page, password = EVA.password): Promise<void> {
  await page.getByLabel('Email').fill(EVA.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Returns the newest mailed link, with the address of this server. */
async function mailedLink(): Promise<string> {
  const link = /\/sign-up\/3\?token=\S+/.exec(await practice.letter('Confirm your email'))?.[0];
  assert.ok(link);
  return at(link);
}

async function checkPage(page: Page, what: string): Promise<void> {
  assert.deepEqual(await axeProblems(page, what), []);
  await page.setViewportSize(NARROW);
  await fits(page);
  await page.setViewportSize(WIDE);
}

test('verified: the link in the mail, with the password, opens the page before sign-up', async () => {
  const page = await practice.stranger();
  await page.goto(at(OPENED));
  await page.getByRole('button', { name: 'Sign up' }).waitFor();
  // Without payments there is no plan to choose.
  await eventually(async () => assert.equal(await page.getByText('Your plan').count(), 0));
  await fillIn(page);
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await page.getByText('Check your email and open the link.').waitFor();
  await checkPage(page, 'check your mail');
  const first = await mailedLink();

  // Before confirmation, the correct password shows 'Confirm your email first', a wrong one the usual error.
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await signIn(page, 'not this one');
  await page.getByText('The email address or the password is incorrect.').waitFor();
  await signIn(page);
  await page.getByRole('heading', { name: 'Confirm your email first' }).waitFor();
  await checkPage(page, 'confirm first');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await page.getByText('we sent it a new link').waitFor();
  await eventually(async () => assert.notEqual(await mailedLink(), first));

  await page.goto(first);
  await page.getByLabel('Password', { exact: true }).fill(EVA.password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.getByRole('heading', { name: 'This link did not work' }).waitFor();
  await checkPage(page, 'a link that was used');

  const second = await mailedLink();
  assert.match(second, /&code=SPRING-26&next=%2Ftutorials$/);
  await page.goto(second);
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
  await checkPage(page, 'confirm your email');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.getByText('This is not the password that was chosen').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(EVA.password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.waitForURL(at('/tutorials'));
  await page.getByText('Hi, Eva').waitFor();
  const eva = await practice.server.services.users.findByEmail(EVA.email);
  assert.deepEqual([eva?.confirmed, eva?.chosen_plan], [true, 'YEARLY_PLAN']);
  await page.context().close();
});

longTest('verified: another site is not accepted as the next page', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-up/3?next=https%3A%2F%2Fevil.example%2F'));
  await fillIn(page, 'ida.lund@example.com');
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await eventually(async () => assert.match(await practice.letter('Confirm your email'), /ida\.lund@/));
  // Also in a manipulated link.
  await page.goto(`${await mailedLink()}&next=%2F%2Fevil.example`);
  await page.getByLabel('Password', { exact: true }).fill(EVA.password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  assert.equal(new URL(page.url()).origin, practice.server.url);
  await page.context().close();
});

longTest('an admin sees unconfirmed users and confirms them', async () => {
  const stranger = await practice.stranger();
  await stranger.goto(at('/sign-up'));
  await fillIn(stranger, 'ola.berg@example.com');
  await stranger.getByRole('heading', { name: 'Check your mail' }).waitFor();
  const page = await practice.signedIn('admin@example.com');
  await page.goto(at('/admin/users?search=ola.berg'));
  await page.getByText('Not confirmed').waitFor();
  await page.getByRole('link', { name: 'Eva Lind' }).click();
  await page.getByText('Email not confirmed').waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('button', { name: 'Open session' }).count(), 0),
  );
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('button', { name: 'Open session' }).waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('button', { name: 'Confirm email' }).count(), 0),
  );
  await page.context().close();

  await stranger.goto(at('/sign-in'));
  await stranger.getByLabel('Email').fill('ola.berg@example.com');
  await stranger.getByLabel('Password', { exact: true }).fill(EVA.password);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await stranger.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await stranger.context().close();
});

longTest(
  'closed: the page shows this and links to sign-in; the first admin signs in and adds users',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-closed-'));
    const server = await startServer({
      dataDir,
      distFolder: join(ROOT, 'dist'),
      demo: false,
      environment: { PLUMBLINE_SIGN_UP: 'closed' },
    });
    after(async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    const page = await practice.stranger();
    await page.goto(`${server.url}/sign-in`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await eventually(async () => assert.equal(await page.getByRole('link', { name: 'Sign up' }).count(), 0));
    for (const path of ['/sign-up', OPENED, '/sign-up/3?token=anything']) {
      const response = await page.goto(server.url + path);
      assert.equal(response?.status(), 200);
      await page.getByText('Sign-up is by invitation here. Ask your administrator.').waitFor();
      await eventually(async () => assert.equal(await page.getByRole('textbox').count(), 0));
    }
    await checkPage(page, 'sign-up is closed');
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();

    assert.ok(server.signInLink);
    await page.goto(server.signInLink);
    await page.getByRole('button', { name: 'Account' }).waitFor();
    await page.goto(`${server.url}/admin/users/create`);
    await page.getByLabel('First name').fill('Eva');
    await page.getByLabel('Last name').fill('Lind');
    await page.getByLabel('Email').fill(EVA.email);
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('heading', { name: 'Eva Lind' }).waitFor();
    const eva = await server.services.users.findByEmail(EVA.email);
    assert.equal(eva?.confirmed, true);
    await page.context().close();
  },
);

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
