/** Existing simulations: the list, the screens in a narrow window, and a simulation open in two windows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { emptySimulation } from '../../src/domain/practice/cases/simulation-document.ts';
import { call } from './api.ts';
import { importedSimulation } from './history.ts';
import { eventually } from './eventually.ts';
import { demoOwner } from './saved-data.ts';
import { fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';

const practice = await openPractice();
const home = await practice.advisor();
const elena = (await call<{ id: number; lastname: string }[]>(home, 'GET', 'auth/clients/')).find(
  ({ lastname }) => lastname === 'Hartwell',
);
assert.ok(elena);
const simulation = await importedSimulation(home, elena.id, 'Capped at ten');
await report('First report');

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const cap = (page: Page) => page.getByLabel('Cap', { exact: true }).first();

test('the list searches, clones, opens the illustration and deletes', async () => {
  const page = await practice.advisor();
  const { url } = practice.server;
  await page.goto(`${url}/historical/simulations`);
  await page
    .getByRole('searchbox')
    .or(page.getByLabel('Search clients, simulations, reports'))
    .first()
    .fill('nobody');
  await page.getByText('Result not found.').waitFor();
  await press(page, 'Clear search');
  await page.getByLabel('Search clients, simulations, reports').fill('capped');
  const row = page
    .locator('li')
    .filter({ has: page.getByRole('link', { name: 'Capped at ten', exact: true }) });
  await row.last().getByRole('button', { name: 'Clone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clone Simulation' });
  await eventually(async () =>
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Copy of Capped at ten'),
  );
  await dialog.getByLabel('Name').fill('Capped at ten');
  await dialog.getByText('Simulation name already in use.').waitFor();
  await eventually(async () =>
    assert.equal(await dialog.getByRole('button', { name: 'Clone' }).isDisabled(), true),
  );
  await dialog.getByLabel('Name').fill('A copy, capped');
  await dialog.getByRole('button', { name: 'Clone' }).click();
  await page.getByText('Simulation clone created successfully!').waitFor();
  const copy = page
    .locator('li')
    .filter({ has: page.getByRole('link', { name: 'A copy, capped', exact: true }) });
  await copy.last().getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Simulation?' })
    .getByRole('button', { name: 'Delete simulation' })
    .click();
  await page.getByText('Simulation deleted successfully!').waitFor();
  await copy.last().waitFor({ state: 'detached' });
  // Inputs that were imported as a file have no PDF, so the illustration's route opens.
  await row.last().getByRole('button', { name: 'Illustration' }).click();
  await page.waitForURL(/\/historical\/illustration-data\/\d+$/);
});

test('the list shows 3 simulations of a client and 2 reports of a simulation, with View More and View Less', async () => {
  const page = await practice.advisor();
  const { services, url } = practice.server;
  for (const name of ['One more', 'Two more', 'Three more'])
    await services.simulations.create(
      await demoOwner(practice),
      { client_id: elena.id, name, description: '', document: emptySimulation(2026) },
      services.clock.now(),
    );
  for (const name of ['Second report', 'Third report']) await report(name);
  await page.goto(`${url}/historical/simulations`);
  await page.getByRole('button', { name: /^Simulations \d+, Elena/ }).click();
  const list = page.getByRole('region', { name: 'Simulations of Elena' });
  const rows = list.getByRole('button', { name: 'Clone' });
  await eventually(async () => assert.equal(await rows.count(), 3));
  await list.getByRole('button', { name: 'View More' }).click();
  await eventually(async () => assert.ok((await rows.count()) > 3));
  await list.getByText('3 reports').click();
  await eventually(async () => assert.equal(await list.getByRole('button', { name: 'Share' }).count(), 2));
  await list.getByRole('button', { name: 'View More' }).click();
  await eventually(async () => assert.equal(await list.getByRole('button', { name: 'Share' }).count(), 3));
  await list.getByRole('button', { name: 'View Less' }).first().click();
  await eventually(async () => assert.equal(await list.getByRole('button', { name: 'Share' }).count(), 2));

  // The client's page has the same initial limit.
  await page.goto(`${url}/historical/client/${elena.id}`);
  const simulationsCard = page.getByRole('region', { name: 'Simulations' });
  const clones = simulationsCard.getByRole('button', { name: 'Clone' });
  await eventually(async () => assert.equal(await clones.count(), 3));
  await simulationsCard.getByRole('button', { name: 'View More' }).click();
  await eventually(async () => assert.ok((await clones.count()) > 3));
  await simulationsCard.getByRole('button', { name: 'View Less' }).click();
  await eventually(async () => assert.equal(await clones.count(), 3));
});

test('parameters and review fit a narrow window', async () => {
  const page = await practice.advisor({ viewport: NARROW });
  for (const path of ['parameters', 'simulation-review']) {
    await page.goto(`${practice.server.url}/historical/${path}/${simulation.id}`);
    await page.getByText('Periods with full income').waitFor();
    await fits(page);
  }
});

test('the help of History states whether the selected periods include the Great Depression', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/historical/parameters/${simulation.id}`);
  const history = page.getByLabel('Market history', { exact: true });
  await history.waitFor();
  // The latest 1,025 months start in October 1940.
  await eventually(async () => assert.equal(await history.inputValue(), 'latest_546'));
  await page.getByText('Excludes the Great Depression.').waitFor();
  await page.getByText('Includes the Great Depression.').waitFor({ state: 'detached' });
  await history.selectOption('all');
  await page.getByText('Includes the Great Depression.').waitFor();
  await page.context().close();
});

test('changes to different parameters in two windows are merged by parameter, and neither is lost', async () => {
  const { url } = practice.server;
  const firstWindow = await practice.advisor();
  const secondWindow = await practice.advisor();
  for (const page of [firstWindow, secondWindow]) {
    await page.goto(`${url}/historical/parameters/${simulation.id}`);
    await cap(page).waitFor();
  }
  await cap(secondWindow).fill('9');
  await press(secondWindow, 'Continue');
  await secondWindow.waitForURL(/\/historical\/simulation-review\/\d+$/);

  await firstWindow.getByLabel('Loan rate').fill('6');
  await press(firstWindow, 'Continue');
  const question = firstWindow.getByRole('dialog', { name: 'This simulation was changed elsewhere' });
  await question.getByText('cap 9%').waitFor();
  await question.getByText('6.00%', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Save this choice' }).click();
  await firstWindow.waitForURL(/\/historical\/simulation-review\/\d+$/);
  const { parameters } = (await readSaved()).document;
  assert.deepEqual([parameters?.strategies[0]?.cap, parameters?.borrowing_rate], [0.09, 0.06]);
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});

function report(name: string): Promise<unknown> {
  return call(home, 'POST', 'report/historical-report/', {
    simulation_id: simulation.id,
    name,
    description: '',
  });
}

/** Reads the stored record without the browser. */
async function readSaved() {
  const found = await practice.server.services.simulations.find(await demoOwner(practice), simulation.id);
  assert.ok(found);
  return found;
}
