/** The demo for a visitor: three interactive reports without sign-in, requests or storage. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

const at = (path: string) => practice.server.url + path;
const table = (page: Page) => page.getByRole('region', { name: 'Comparative table, year by year' });

/** Waits for the panel; until then the figures are the server's. */
async function whatIf(page: Page): Promise<Locator> {
  const panel = page.getByRole('complementary', { name: 'What if' });
  await panel.waitFor();
  return panel;
}

/** Opens a visitor’s page and records its requests. */
async function visitor(path: string): Promise<{ page: Page; requests: string[] }> {
  const page = await practice.stranger();
  const requests: string[] = [];
  page.on('request', (request) => {
    requests.push(`${request.method()}${request.headers()['authorization'] ? ' with a token' : ''}`);
  });
  await page.goto(at(path));
  return { page, requests };
}

const storedKeys = (page: Page) =>
  page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie] as const);

test('a visitor opens the demo and changes a rate, and the table updates; nothing is sent or stored', async () => {
  const { page, requests } = await visitor('/demo');
  await page.getByText('These clients and policies are fictional').waitFor();
  const panel = await whatIf(page);
  const asSaved = await table(page).innerText();
  const headline = await page.getByRole('heading', { level: 1 }).innerText();
  const rate = panel.getByRole('textbox', { name: 'Account return' });
  await rate.fill('2');
  await rate.press('Tab');
  await eventually(async () => assert.notEqual(await table(page).innerText(), asSaved));
  await eventually(async () =>
    assert.notEqual(await page.getByRole('heading', { level: 1 }).innerText(), headline),
  );
  await panel.getByRole('button', { name: 'Reset', exact: true }).click();
  await eventually(async () => assert.equal(await table(page).innerText(), asSaved));

  assert.deepEqual([...new Set(requests)], ['GET']);
  await eventually(async () => assert.deepEqual(await storedKeys(page), [{}, {}, '']));
  await page.context().close();
});

longTest(
  'each of the three reports has its own URL, and changes are not carried over to another report',
  async () => {
    const { page } = await visitor('/demo/2');
    const choice = page.getByRole('navigation', { name: 'Demo reports' });
    await choice.getByRole('link', { name: 'Marcus Oyelaran' }).waitFor();
    await eventually(async () =>
      assert.equal(
        await choice.getByRole('link', { name: 'Marcus Oyelaran' }).getAttribute('aria-current'),
        'page',
      ),
    );
    const panel = await whatIf(page);
    const marcus = await table(page).innerText();
    await panel.getByRole('textbox', { name: 'Account return' }).fill('9');
    await eventually(async () => assert.notEqual(await table(page).innerText(), marcus));
    await choice.getByRole('link', { name: 'Ruth Lindqvist' }).click();
    await page.waitForURL(at('/demo/3'));
    await page.getByText('for Ruth Lindqvist').waitFor();
    await whatIf(page);
    await eventually(async () => assert.notEqual(await table(page).innerText(), marcus));
    await page.goBack();
    await page.waitForURL(at('/demo/2'));
    await page.getByText('for Marcus Oyelaran').waitFor();
    await whatIf(page);
    await eventually(async () => assert.equal(await table(page).innerText(), marcus));

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(at('/sign-in'));
    await page.context().close();
  },
);

longTest('a signed-in user can open the demo, and returns to their own clients', async () => {
  const page = await practice.advisor();
  await page.goto(at('/demo/3'));
  await page.getByText('for Ruth Lindqvist').waitFor();
  await page.getByRole('link', { name: 'Your clients' }).click();
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await page.context().close();
});

longTest('a fourth report does not exist, and neither does any report if the demo is off', async () => {
  const { page } = await visitor('/demo/4');
  await page.getByRole('heading', { name: 'There is no such demo report' }).waitFor();
  await page.getByRole('link', { name: 'Open the first' }).click();
  await page.getByText('for Elena Hartwell').waitFor();

  // The demo is disabled if its advisor was removed; the server renders this message.
  const { users } = practice.server.services;
  const findByEmail = users.findByEmail.bind(users);
  users.findByEmail = () => Promise.resolve(null);
  try {
    for (const path of ['/demo', '/demo/1']) {
      await page.goto(at(path));
      await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
    }
  } finally {
    users.findByEmail = findByEmail;
  }
  await page.context().close();
});

test('no page of the demo threw or logged an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
