/** A report file opens from a disk without a network, has sliders, and shows the same as its link. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { headline, historyReport } from './history.ts';
import { NARROW, openPractice, type Practice } from './practice.ts';
import { builder, chooseShare, fine, linkOf, opened, report } from './share.ts';

const MAX_BYTES = 500_000;
const practice = await openPractice();

/** Downloads the file and opens it in a browser without a network. */
async function fileOf(
  page: Page,
  from: Practice,
  name: string,
  press: () => Promise<void> = () => chooseShare(page, 'Offline copy'),
): Promise<{ page: Page; bytes: number }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  assert.match(download.suggestedFilename(), /\.html$/);
  const path = join(from.dataDir, `${name}.html`);
  await download.saveAs(path);
  const bytes = (await readFile(path)).length;
  const context = await from.browser.newContext({ offline: true, viewport: { width: 1440, height: 960 } });
  const file = await context.newPage();
  file.on('pageerror', (error) => practice.browserErrors.push(`file: ${error.message}`));
  file.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith('file:') && !address.startsWith('data:')) practice.browserErrors.push(address);
  });
  await file.goto(pathToFileURL(path).href);
  return { page: file, bytes };
}

/** Checks all themes that the reader can choose. */
async function assertCleanInThemes(page: Page, what: string): Promise<void> {
  for (const theme of ['light-green', 'light-blue', 'dark-green', 'dark-blue']) {
    await page.evaluate((id) => document.documentElement.setAttribute('data-theme', id), theme);
    assert.deepEqual(await violations(page), [], `${what}, ${theme}`);
  }
}

const texts = (page: Page) => report(page).innerText();

test('a comparative report opens from a local file like its link, and its sliders calculate', async () => {
  const owner = await builder(practice);
  const { page, bytes } = await fileOf(owner, practice, 'comparative');
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
  await report(page).waitFor();
  const link = await opened(practice, await linkOf(owner));
  await report(link).waitFor();
  const text = await link.getByRole('heading', { level: 1 }).innerText();
  await eventually(async () => assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), text));
  const disclosed = (of: Page) => of.getByRole('region', { name: 'Disclosures', exact: true }).innerText();
  const disclosures = await disclosed(link);
  assert.match(disclosures, /Assumed returns\./, 'the methods that it uses');
  await eventually(async () => assert.equal(await disclosed(page), disclosures));
  for (const label of ['PDF', 'Offline copy', 'Share']) {
    await eventually(async () => assert.equal(await page.getByRole('button', { name: label }).count(), 0));
  }
  await fine(page, 'the file');
  await assertCleanInThemes(page, 'the file');

  const before = await texts(page);
  const rate = page.getByRole('complementary').getByLabel('Tax rate', { exact: true }).last();
  await rate.fill('35');
  await rate.press('Enter');
  await eventually(async () => assert.notEqual(await texts(page), before));
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await eventually(async () => assert.equal(await texts(page), before));
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await page.getByRole('group', { name: /^Presentation of / }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await eventually(async () =>
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= NARROW.width),
  );
  await page.context().close();
  await link.context().close();
  await owner.context().close();
});

test('a visitor of a link can save the same file', async () => {
  const owner = await builder(practice);
  const client = await opened(practice, await linkOf(owner));
  await report(client).waitFor();
  const { page } = await fileOf(client, practice, 'linked', () =>
    client.getByRole('button', { name: 'Offline copy' }).click(),
  );
  await report(page).waitFor();
  await page.context().close();
  await client.context().close();
  await owner.context().close();
});

test('a historical report also opens from a local file, without What if', async () => {
  const { record } = await historyReport(practice);
  const owner = await practice.advisor();
  await owner.goto(`${practice.server.url}/historical/report-builder/${record.id}`);
  await headline(owner).waitFor();
  const { page, bytes } = await fileOf(owner, practice, 'historical');
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
  await headline(page).waitFor();
  await fine(page, 'the file of a report on history');
  // Market history would add half a megabyte (docs/decisions/reports.md).
  await eventually(async () =>
    assert.equal(await page.getByRole('complementary').getByRole('slider').count(), 0),
  );
  await assertCleanInThemes(page, 'the file of a report on history');
  await page.context().close();
  await owner.context().close();
});

test('there are no errors and no network requests', () => {
  assert.deepEqual(practice.browserErrors, []);
});
