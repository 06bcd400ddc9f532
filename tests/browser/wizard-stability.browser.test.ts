/** Nothing below a changed value moves: PDF step, ledger, sidebar, fields. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { NARROW, openPractice } from './practice.ts';

const practice = await openPractice();

const topOf = async (locator: Locator): Promise<number> => {
  const box = await locator.boundingBox();
  assert.ok(box, 'the element is visible');
  return Math.round(box.y);
};

async function newScenario(page: Page): Promise<number> {
  await page.goto(practice.server.url);
  const body = { client_id: 1, name: 'Stable', description: '' };
  return (await call<{ id: number }>(page, 'POST', 'scenario/scenario/', body)).id;
}

test('an unreadable file does not move the other ways to add a ledger', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/illustration-data/${await newScenario(page)}`);
  const paste = page.getByRole('heading', { name: 'Paste from a spreadsheet' });
  const before = await topOf(paste);
  const file = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('alert').waitFor();
  assert.equal(await topOf(paste), before);
});

test('an invalid figure in the ledger does not move the rows above the message', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/illustration-data/1`);
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const before = await topOf(grid);
  await grid.getByRole('gridcell', { name: '12,000', exact: true }).first().click();
  await page.keyboard.type('-5');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Problems' }).waitFor();
  assert.equal(await topOf(grid), before);
});

test('the note about licensed data appears in reserved space', async () => {
  const page = await practice.advisor();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/index-figures/', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${practice.server.url}/historical/parameters/1`);
  const add = page.getByRole('button', { name: '+ Add a strategy' });
  await add.waitFor();
  const before = await topOf(add);
  release();
  await page.getByText('indexes need licensed data').waitFor();
  assert.equal(await topOf(add), before);
});

test('the client’s name and a field’s error appear in reserved space', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/scenario-details`);
  const nextEntry = page.getByRole('link', { name: 'Historical Simulations' });
  const description = page.getByLabel('Description');
  await description.waitFor();
  const before = [await topOf(nextEntry), await topOf(description)];
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Name is a required field').waitFor();
  assert.equal(await topOf(description), before[1]);
  await page.goto(`${practice.server.url}/scenario-details/1?step=1`);
  await page.getByText('Ruth', { exact: true }).waitFor();
  assert.equal(await topOf(nextEntry), before[0]);
});

test('a short page of a scenario does not scroll at 390 pixels', async () => {
  const page = await practice.advisor({ viewport: NARROW });
  await page.goto(`${practice.server.url}/select-historical-simulations/3`);
  await page.getByText('1 of 1 included').waitFor();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), NARROW.height),
  );
});

test('a long account name and all its customized values are shown completely, above the figures', async () => {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  const id = 2;
  const { document, revision } = await call<{
    document: { vehicles: Record<string, unknown>[] };
    revision: number;
  }>(page, 'GET', `scenario/${id}/`);
  const [first, ...others] = document.vehicles;
  const name = 'Bond-heavy brokerage of the family';
  const custom = { ...first, name, fee: 0.0125, front_load: 0.02, tax_rate: 0.31 };
  await call(page, 'PATCH', `scenario/comparative/${id}/`, { vehicles: [custom, ...others], revision });
  const isCut = (locator: Locator) =>
    locator.evaluate(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
    );
  await page.goto(`${practice.server.url}/comparative-vehicles/${id}`);
  const column = page.getByRole('region', { name });
  for (const text of [column.getByRole('heading', { name }), column.getByText(/front load: 2/i)])
    assert.equal(await isCut(text), false);
  await page.goto(`${practice.server.url}/report-builder?client=2&scenario=${id}`);
  await page.getByText('Full income through age').waitFor();
  assert.equal(await isCut(page.getByText(name, { exact: true }).first()), false);
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
