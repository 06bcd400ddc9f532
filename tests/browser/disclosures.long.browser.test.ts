/** Custom disclosures, from the admin page to the report, slide, link, PDF and report file. */
import assert from 'node:assert/strict';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { pdfText } from '../support/pdfs.ts';
import { firstOrAll } from '../support/long-run.ts';
import { eventually } from './eventually.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice, WIDE } from './practice.ts';
import { builder, linkOf, opened } from './share.ts';

const practice = await openPractice();
const SHIPPED = 'Accounts grow at the same assumed rate each year.';
const FIRST_TEXT = 'Whitfield Advisory assumes one return for every year & <b>no</b> market gives one.';
const SECOND_TEXT =
  'Whitfield Advisory assumes one level return; years differ, and losses come early or late.';
const VERSION = 'Disclosures of the firm, version 1, saved';

const disclosures = (page: Page) => page.getByRole('region', { name: 'Disclosures', exact: true }).last();
const waitForText = (page: Page, ...texts: string[]) =>
  eventually(async () => {
    const disclosureText = await disclosures(page).innerText();
    for (const text of texts) assert.ok(disclosureText.includes(text), `${text} in ${disclosureText}`);
  });

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download.path();
}

async function edit(page: Page, title: string) {
  await page.goto(`${practice.server.url}/admin?view=disclosures`);
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  return dialog;
}

test('an admin edits a disclosure next to Plumbline’s text, and reports show it with its version', async () => {
  const admin = await practice.signedIn('admin@example.com');
  await admin.setViewportSize(WIDE);
  const dialog = await edit(admin, 'Assumed returns');
  await dialog.getByRole('region', { name: 'Plumbline’s text' }).getByText(SHIPPED).waitFor();
  const field = dialog.getByLabel('The firm’s text');
  await field.fill('Too short.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be at least 20 characters, or use Plumbline’s text.').waitFor();
  await field.fill(FIRST_TEXT);
  for (const size of [WIDE, NARROW]) {
    await admin.setViewportSize(size);
    await fits(admin);
    if (firstOrAll([WIDE, NARROW]).includes(size))
      assert.deepEqual(await axeProblems(admin, 'a disclosure'), []);
  }
  await admin.setViewportSize(WIDE);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('Disclosure saved.').waitFor();
  await admin.getByText('The firm’s, version 1').waitFor();
  await admin.getByText('Current version: 1').waitFor();

  const owner = await builder(practice);
  await waitForText(owner, FIRST_TEXT, VERSION);
  await eventually(async () => assert.ok(!(await disclosures(owner).innerText()).includes(SHIPPED)));
  const link = await linkOf(owner);
  const client = await opened(practice, link);
  await waitForText(client, FIRST_TEXT, VERSION);
  const pages = (await pdfText(await readFile(await saved(client, 'PDF')))).join(' ');
  assert.ok(pages.includes(FIRST_TEXT), 'in the PDF');
  assert.ok(pages.includes(VERSION), 'with its version');

  const copy = join(practice.dataDir, 'disclosures.html');
  await copyFile(await saved(client, 'Offline copy'), copy);
  const context = await practice.browser.newContext({ offline: true });
  const file = await context.newPage();
  await file.goto(pathToFileURL(copy).href);
  await waitForText(file, FIRST_TEXT, VERSION);
  await context.close();

  await client.getByRole('button', { name: 'Present', exact: true }).click();
  await client.getByRole('group', { name: /^Presentation of / }).waitFor();
  await client.keyboard.press('End');
  await waitForText(client, FIRST_TEXT, VERSION);
  await client.keyboard.press('Escape');

  // After a new version, the shared link retains the old version, and its owner sees a notice.
  const again = await edit(admin, 'Assumed returns');
  await again.getByRole('region', { name: 'Versions' }).getByText(FIRST_TEXT).waitFor();
  await again.getByLabel('The firm’s text').fill(SECOND_TEXT);
  await again.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('The firm’s, version 2').waitFor();
  await client.reload();
  await waitForText(client, FIRST_TEXT, VERSION);
  await owner.reload();
  await waitForText(owner, SECOND_TEXT, 'Disclosures of the firm, version 2, saved');

  const back = await edit(admin, 'Assumed returns');
  const versions = back.getByRole('region', { name: 'Versions' });
  await versions.getByRole('button', { name: 'Edit this text of version 1' }).click();
  await eventually(async () =>
    assert.equal(await back.getByLabel('The firm’s text').inputValue(), FIRST_TEXT),
  );
  await back.getByRole('button', { name: 'Use Plumbline’s text' }).click();
  await admin.getByText('Current version: 3').waitFor();
  await owner.reload();
  await waitForText(owner, SHIPPED, 'Disclosures of the firm, version 3, saved');
  for (const page of [admin, owner, client]) await page.context().close();
});

test('the firm’s text follows a text prescribed by a rule; two admins do not overwrite each other', async () => {
  const [one, other] = [
    await practice.signedIn('admin@example.com'),
    await practice.signedIn('admin@example.com'),
  ];
  const first = await edit(one, 'Guaranteed values');
  const late = await edit(other, 'Guaranteed values');
  await first.getByText('A rule prescribes this text. It always comes first.').waitFor();
  await first.getByLabel('The firm’s text, after Plumbline’s').fill('Ask your advisor for a copy of it.');
  await first.getByRole('button', { name: 'Save' }).click();
  await one.getByText('With the firm’s, version 4').waitFor();
  await late
    .getByLabel('The firm’s text, after Plumbline’s')
    .fill('We keep a copy of it for you at the office.');
  await late.getByRole('button', { name: 'Save' }).click();
  await late.getByText('Another admin changed this disclosure.', { exact: false }).waitFor();
  // The other admin's version is displayed, and the local text remains.
  await late
    .getByRole('region', { name: 'Versions' })
    .getByText('Ask your advisor for a copy of it.')
    .waitFor();
  await late.getByRole('button', { name: 'Save' }).click();
  await other.getByText('With the firm’s, version 5').waitFor();
  assert.deepEqual(await axeProblems(other, 'disclosures'), []);
  for (const page of [one, other]) await page.context().close();
});

test('the console has no unexpected errors', () => {
  assert.deepEqual(
    practice.browserErrors.filter((line) => !line.includes('409')),
    [],
  );
});
