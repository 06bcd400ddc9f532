/** What is left of an index strategy: its link, the inputs in this browser, a result kept for a client. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { blank, D1, field, inShort, INPUTS, ownLevels, RESULT } from './index-strategies.ts';
import { openPractice, type Practice } from './practice.ts';

let practice: Practice;
let page: Page;
before(async () => {
  practice = await openPractice();
  page = await practice.advisor();
});
after(() => practice.stop());

test('the link carries the inputs in its fragment and opens the same result, in another window too', async () => {
  await blank(page, practice);
  await field(page, 'Index').selectOption('sp500');
  await field(page, 'Lookback years').fill('40');
  await field(page, 'Cap').fill('10');
  await page.getByText(/^\d+ 40-year periods/).waitFor();
  await page.evaluate(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })`,
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  // The button says so itself: nothing comes over the buttons beside it.
  await page.getByRole('button', { name: 'Copied!' }).waitFor();
  await page.getByRole('status').getByText('Link copied.').waitFor();
  await page.getByRole('button', { name: 'Save to client…' }).click({ trial: true });
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  const link = await page.evaluate(() => String(Reflect.get(window, 'copied')));
  const { pathname, hash, search } = new URL(link);
  assert.deepEqual([pathname, search, hash.slice(0, 8)], [RESULT, '', '#inputs=']);
  const told = await inShort(page).innerText();

  const other = await practice.advisor();
  await other.evaluate(() => localStorage.removeItem('index_strategy_inputs')).catch(() => undefined);
  await other.goto(link);
  await other.getByRole('region', { name: 'In short' }).waitFor();
  assert.equal(await other.getByRole('region', { name: 'In short' }).innerText(), told);
  assert.equal(await other.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Results');
  await other.close();
});

test('inputs survive a reload, and a result without any leads back to them with a word', async () => {
  await page.goto(practice.server.url + RESULT);
  await inShort(page).waitFor();
  assert.equal(await field(page, 'Lookback years').inputValue(), '40');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.goto(practice.server.url + RESULT);
  await page.waitForURL((url) => url.pathname === INPUTS);
  await page.getByText('There were no inputs to show a result of.').waitFor();
});

test('a result is kept for a client, reopened from the client’s page, changed, renamed and deleted', async () => {
  const name = 'Lowest cap';
  await blank(page, practice);
  await ownLevels(page, D1);
  await field(page, 'Lookback years').fill('5');
  await field(page, 'Cap').fill('10');
  await inShort(page).getByText('5.78%').first().waitFor();
  await page.getByRole('button', { name: 'Save to client…' }).click();
  await page.getByRole('combobox', { name: 'Client' }).click();
  const option = page.getByRole('listbox').getByRole('option').first();
  const who = ((await option.innerText()).split('\n')[0] ?? '').trim();
  await option.click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const button = page.getByRole('button', { name: /^Save to (?!client…)/ });
  await button.waitFor();

  await page.goto(practice.server.url);
  await page.getByRole('main').getByRole('link', { name: who, exact: true }).click();
  await page.waitForURL(/\/individual-client\//);
  const client = page.url();
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await inShort(page).getByText('5.78%').first().waitFor();
  assert.equal(new URL(page.url()).pathname, RESULT);
  await field(page, 'Cap').fill('9');
  await inShort(page).getByText('5.31%').first().waitFor();
  await button.click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(client);
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('textbox', { name: `New name of ${name}` }).fill('Cap of nine');
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
  await page.getByRole('button', { name: 'Open Cap of nine' }).click();
  await inShort(page).getByText('5.31%').first().waitFor();

  await page.goto(client);
  await page.getByRole('button', { name: 'Delete Cap of nine' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await page.getByText('No saved tool results yet.').waitFor();
});

test('the pages complained about nothing', () => {
  assert.deepEqual(practice.complaints, []);
});
