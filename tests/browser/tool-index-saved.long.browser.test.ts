/** Persistence of an index strategy: its link, the inputs in this browser, a result saved for a client. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';
import { blank, D1, field, INPUTS, importLevels, RESULT } from './index-strategies.ts';
import { openPractice } from './practice.ts';
import { copiedLink, summaryRegion, keepForClient } from './tools.ts';

const practice = await openPractice();
const page = await practice.advisor();

async function capped(): Promise<void> {
  await blank(page, practice);
  await field(page, 'Index').selectOption('sp500');
  await field(page, 'Lookback years').fill('40');
  await field(page, 'Cap').fill('10');
  await page.getByText(/^\d+ forty-year periods/).waitFor();
}

test('the link contains the inputs in its fragment and opens the same result, also in another window', async () => {
  await capped();
  const link = await copiedLink(page);
  await page.getByRole('status').getByText('Link copied.').waitFor();
  await page.getByRole('button', { name: 'Save to client…' }).click({ trial: true });
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  const { pathname, hash, search } = new URL(link);
  assert.deepEqual([pathname, search, hash.slice(0, 8)], [RESULT, '', '#inputs=']);
  const summaryText = await summaryRegion(page).innerText();

  const other = await practice.advisor();
  await other.evaluate(() => localStorage.removeItem('index_strategy_inputs')).catch(() => undefined);
  await other.goto(link);
  await summaryRegion(other).waitFor();
  await eventually(async () => assert.equal(await summaryRegion(other).innerText(), summaryText));
  await eventually(async () =>
    assert.equal(await other.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Results'),
  );
  await other.close();
});

test('inputs survive a reload, and the result page without inputs redirects to them with a message', async () => {
  await capped();
  await page.goto(practice.server.url + RESULT);
  await summaryRegion(page).waitFor();
  await eventually(async () => assert.equal(await field(page, 'Lookback years').inputValue(), '40'));
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.goto(practice.server.url + RESULT);
  await page.waitForURL((url) => url.pathname === INPUTS);
  await page.getByText('There is no result yet.').waitFor();
});

test('a result is saved for a client, reopened from the client’s page, changed, renamed and deleted', async () => {
  const name = 'Lowest cap';
  await blank(page, practice);
  await importLevels(page, D1);
  await field(page, 'Lookback years').fill('5');
  await field(page, 'Cap').fill('10');
  await summaryRegion(page).getByText('5.78%').first().waitFor();
  const who = await keepForClient(page, name);

  await page.goto(practice.server.url);
  await page.getByRole('main').getByRole('link', { name: who, exact: true }).click();
  await page.waitForURL(/\/individual-client\//);
  const client = page.url();
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await summaryRegion(page).getByText('5.78%').first().waitFor();
  assert.equal(new URL(page.url()).pathname, RESULT);
  await field(page, 'Cap').fill('9');
  await summaryRegion(page).getByText('5.31%').first().waitFor();
  await page.getByRole('button', { name: /^Save to (?!client…)/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(client);
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('textbox', { name: `New name of ${name}` }).fill('Cap of nine');
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
  await page.getByRole('button', { name: 'Open Cap of nine' }).click();
  await summaryRegion(page).getByText('5.31%').first().waitFor();

  await page.goto(client);
  await page.getByRole('button', { name: 'Delete Cap of nine' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await page.getByText('No saved tool results yet.').waitFor();
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
