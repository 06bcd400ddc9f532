/**
 * Market history as step 4 of a scenario: a simulation is created, edited, chosen and reviewed, or the step is
 * skipped.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { demoOwner, savedScenario } from './saved-data.ts';
import { stored } from './people.ts';
import { openPractice } from './practice.ts';

const SCENARIO = 2;
const practice = await openPractice();
// Removes the demo's simulation, because the test starts without one.
for (const { id } of await simulations())
  await practice.server.services.simulations.remove(await demoOwner(practice), id);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a simulation is created, included and viewed in the scenario’s fourth step', async (t) => {
  const page = await practice.advisor();
  const { url } = practice.server;

  await t.test('a new simulation requires a name', async () => {
    const { document, revision } = await savedScenario(practice, SCENARIO);
    const index_accounts = [{ name: 'S&P 500 Annual Point-to-Point', cap: 0.095, page: 3 }];
    const illustration = { ...document.illustration, source: { kind: 'pdf', index_accounts } };
    await page.goto(url);
    await call(page, 'PATCH', `scenario/illustration/${SCENARIO}/`, { illustration, revision });
    await page.goto(`${url}/select-historical-simulations/${SCENARIO}`);
    await page.getByRole('navigation', { name: 'Steps of the scenario' }).getByText('History').waitFor();
    await page.getByRole('button', { name: 'New simulation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New Simulation' });
    await dialog.getByRole('button', { name: 'Set strategies' }).click();
    await dialog.getByText('Name is a required field').waitFor();
    await dialog.getByLabel('Name').fill('Since 1940');
    await dialog.getByRole('button', { name: 'Set strategies' }).click();
    await page.waitForURL(/\/historical-index-strategy-allocation\/2\?simulation=\d+$/);
  });

  await t.test('its strategies run on the scenario’s policy and accounts, and survive a reload', async () => {
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('of 546 forty-year periods').waitFor();
    const { vehicles } = (await savedScenario(practice, SCENARIO)).document;
    for (const { name } of vehicles) await preview.getByText(name).first().waitFor();
    // The cap is printed in the carrier's file.
    await press(page, 'Use the cap of S&P 500 Annual Point-to-Point, 9.50%');
    await eventually(async () => assert.match((await stored(page, 'scenarioStep4')) ?? '', /0\.095/));
    await page.reload();
    await eventually(async () =>
      assert.equal(await page.getByLabel('Cap', { exact: true }).inputValue(), '9.50'),
    );
    await press(page, 'Save');
    await page.waitForURL(`${url}/select-historical-simulations/${SCENARIO}`);
    await eventually(async () => assert.equal(await stored(page, 'scenarioStep4'), null));
    await page.getByText('100% S&P 500, annual point-to-point, cap 9.5%, floor 0%').waitFor();
  });

  await t.test('a simulation switched off is not included, and the step can be skipped', async () => {
    const include = page.getByRole('switch', { name: 'Include Since 1940' });
    if (!(await include.isChecked())) await include.check({ force: true });
    await page.getByText('1 of 1 included').waitFor();
    await include.uncheck({ force: true });
    await page.getByText('0 of 1 included').waitFor();
    await press(page, 'Skip');
    await page.waitForURL(`${url}/review-summary/${SCENARIO}`);
    await page.getByText('No simulation is included.').waitFor();
    await page.getByRole('link', { name: 'Edit history' }).click();
    await page.waitForURL(`${url}/select-historical-simulations/${SCENARIO}`);
    await include.check({ force: true });
    await page.getByText('1 of 1 included').waitFor();
    await eventually(async () => assert.equal((await simulations())[0]?.included, true));
  });

  await t.test(
    'switching a simulation in a second window retains the first window’s choice, and shows it',
    async () => {
      const other = await practice.advisor();
      const { id } = await call<{ id: number }>(page, 'POST', `scenario/historical/${SCENARIO}/`, {
        name: 'Beside it',
      });
      const screen = `${url}/select-historical-simulations/${SCENARIO}`;
      for (const window of [page, other]) {
        await window.goto(screen);
        await window.getByText('2 of 2 included').waitFor();
      }
      await page.getByRole('switch', { name: 'Include Since 1940' }).uncheck({ force: true });
      await page.getByText('1 of 2 included').waitFor();
      await eventually(async () =>
        assert.deepEqual((await simulations()).map(({ included }) => included).sort(), [false, true]),
      );
      await other.getByRole('switch', { name: 'Include Beside it' }).uncheck({ force: true });
      await other.getByText('0 of 2 included').waitFor();
      await eventually(async () =>
        assert.deepEqual(
          (await simulations()).map(({ included }) => included),
          [false, false],
        ),
      );
      await other.context().close();
      await call(page, 'DELETE', `historical/simulation/${id}/`);
      await page.goto(screen);
      await page.getByRole('switch', { name: 'Include Since 1940' }).check({ force: true });
      await page.getByText('1 of 1 included').waitFor();
      await eventually(async () => assert.equal((await simulations())[0]?.included, true));
    },
  );

  await t.test('the results of the included simulations are shown, then the review names them', async () => {
    await press(page, 'Continue');
    await page.waitForURL(`${url}/historical-simulations/${SCENARIO}`);
    const result = page.getByRole('region', { name: 'Since 1940' });
    await result.getByText('of 546 forty-year periods').waitFor();
    await result.getByRole('columnheader', { name: 'Worst' }).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`${url}/review-summary/${SCENARIO}`);
    await page.getByText('100% S&P 500, annual point-to-point, cap 9.5%, floor 0%').waitFor();
    // Without an id, the current scenario applies.
    await page.goto(`${url}/historical-simulations`);
    await page.waitForURL(`${url}/historical-simulations/${SCENARIO}`);
  });

  await t.test('the strategies URL opens the only simulation, or lists several', async () => {
    const address = `${url}/historical-index-strategy-allocation/${SCENARIO}`;
    await page.goto(address);
    await page.getByRole('heading', { name: 'Since 1940' }).waitFor();
    const { id } = await call<{ id: number }>(page, 'POST', `scenario/historical/${SCENARIO}/`, {
      name: 'Beside it',
    });
    await page.reload();
    const listed = page.getByRole('region', { name: 'Simulations of the scenario' });
    await listed.getByRole('link', { name: 'Since 1940', exact: true }).waitFor();
    await listed.getByRole('link', { name: 'Beside it', exact: true }).click();
    await page.waitForURL(`${address}?simulation=${id}`);
    await page.getByRole('heading', { name: 'Beside it' }).waitFor();
    await call(page, 'DELETE', `historical/simulation/${id}/`);
    await page.reload();
    await page
      .getByRole('heading', { name: 'This simulation doesn’t exist or you don’t have access to it.' })
      .waitFor();
  });

  await t.test(
    'the simulation is also in the historical list, and uses the scenario’s illustration',
    async () => {
      await page.goto(`${url}/historical/simulations`);
      await page.getByLabel('Search clients, simulations, reports').fill('Since 1940');
      await page.getByRole('link', { name: 'Since 1940', exact: true }).click();
      await page.waitForURL(/\/historical-index-strategy-allocation\/2\?simulation=\d+$/);
      const [{ id } = { id: 0 }] = await simulations();
      await page.goto(`${url}/historical/illustration-data/${id}`);
      await page.waitForURL(`${url}/illustration-data/${SCENARIO}`);
    },
  );

  assert.deepEqual(practice.browserErrors, []);
});

test('a missing record shows a message with a link back, and no Retry button', async () => {
  const page = await practice.advisor();
  for (const [path, what, back] of [
    ['/scenario-details/999', 'scenario', '/'],
    ['/illustration-data/999', 'scenario', '/'],
    ['/comparative-vehicles/999', 'scenario', '/'],
    ['/review-summary/999', 'scenario', '/'],
    ['/scenario-complete/999', 'scenario', '/'],
    ['/report-builder/999', 'report', '/'],
    ['/report-builder?scenario=999', 'scenario', '/'],
    ['/historical/report-builder/999', 'report', '/historical/simulations'],
    ['/historical/report-builder?simulation=999', 'simulation', '/historical/simulations'],
    ['/individual-client/999', 'client', '/'],
    ['/historical/client/999', 'client', '/historical/simulations'],
    ['/historical/simulation-details/999', 'simulation', '/historical/simulations'],
    ['/retirement-buffer/accumulation/result?run=999', 'saved result', '/'],
    ['/historical/parameters/999', 'simulation', '/historical/simulations'],
    ['/historical/illustration-data/999', 'simulation', '/historical/simulations'],
    ['/historical/simulation-review/999', 'simulation', '/historical/simulations'],
    ['/select-historical-simulations/999', 'scenario', '/'],
    ['/historical-index-strategy-allocation/999?simulation=1', 'scenario', '/'],
    ['/historical-index-strategy-allocation/999', 'scenario', '/'],
    ['/historical-simulations/999', 'scenario', '/'],
  ] as const) {
    await page.goto(practice.server.url + path);
    await page
      .getByRole('heading', { name: `This ${what} doesn’t exist or you don’t have access to it.` })
      .waitFor();
    await page.locator(`a[href="${back}"]`).filter({ hasText: 'Back to your' }).waitFor();
    await eventually(async () =>
      assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0, path),
    );
  }
  assert.deepEqual(practice.browserErrors, []);
});

async function simulations() {
  return practice.server.services.simulations.records(await demoOwner(practice), SCENARIO);
}
