/** Solve and Range of outcomes on a comparison: results with and without a simulation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Simulation } from '../../src/domain/practice/cases/simulation.ts';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

/** Opens a report of a scenario without simulations. */
async function opened(scenario: number): Promise<Page> {
  const page = await practice.advisor();
  for (const { id } of await call<Simulation[]>(page, 'GET', `scenario/historical/${scenario}/`))
    await call(page, 'DELETE', `historical/simulation/${id}/`);
  await page.goto(`${practice.server.url}/report-builder?scenario=${scenario}`);
  await page.getByRole('region', { name: 'Key figures' }).waitFor();
  return page;
}

const DEFAULT = 'Uses S&P 500 annual point-to-point, 10% cap, 0% floor. This scenario has no index strategy.';

test('without a simulation, both panels use a named default, return a result and restore the focus', async () => {
  const page = await opened(2);
  const row = page.getByRole('button', { name: /^Solve for a target/ });
  await row.click();
  const solve = page.getByRole('dialog', { name: 'Solve for a target' });
  await solve.getByText(DEFAULT).waitFor();
  const box = solve.locator('[data-answer]');
  const range = solve.getByRole('heading', { name: 'Range of outcomes' });
  const before = [await box.boundingBox(), await range.boundingBox()];
  await solve.getByRole('button', { name: 'Solve', exact: true }).click();
  await box.getByText(/Paid in full in \d+ of 546 historical periods\./).waitFor();
  assert.deepEqual([await box.boundingBox(), await range.boundingBox()], before);
  // The longest result also has two more samples.
  await solve.getByLabel('Based on').selectOption('Simulated paths');
  await solve.getByRole('button', { name: 'Solve', exact: true }).click();
  await box.getByText(/Two more random samples gave/).waitFor();
  const { scrollHeight, clientHeight } = await box.evaluate((element) => ({
    scrollHeight: element.scrollHeight,
    clientHeight: element.clientHeight,
  }));
  assert.ok(scrollHeight <= clientHeight);
  await solve.getByRole('button', { name: 'Run simulation' }).click();
  await solve.getByText('10,000 paths', { exact: true }).waitFor();
  await solve.getByRole('button', { name: 'New random sample' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await eventually(async () => assert.ok(await row.evaluate((button) => document.activeElement === button)));

  await page.getByRole('button', { name: 'Range of outcomes 10,000 simulated return paths' }).click();
  const outcomes = page.getByRole('dialog', { name: 'Range of outcomes' });
  await outcomes.getByText(DEFAULT).waitFor();
  await outcomes.getByText('10,000 paths', { exact: true }).waitFor();
  await outcomes.getByRole('heading', { name: 'How often each comes out ahead' }).waitFor();
  await outcomes.getByRole('button', { name: 'Advanced' }).click();
  await outcomes.getByRole('heading', { name: 'Individual paths' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

longTest('a changed strategy is saved only by “Add to scenario”', async () => {
  const page = await opened(1);
  const simulations = () => call<Simulation[]>(page, 'GET', 'scenario/historical/1/');
  await page.getByRole('button', { name: 'Range of outcomes Run' }).click();
  const panel = page.getByRole('dialog', { name: 'Range of outcomes' });
  await panel.getByRole('button', { name: 'Change' }).click();
  await panel.getByRole('textbox', { name: 'Cap' }).fill('9');
  await panel.getByText('9% cap, 0% floor').waitFor();
  await panel.getByLabel('Method').selectOption('monthly_average');
  await panel.getByText('Uses S&P 500 monthly average, 9% cap').waitFor();
  await panel.getByLabel('Method').selectOption('annual_point_to_point');
  assert.deepEqual(await simulations(), []);
  await panel.getByRole('button', { name: 'Add to scenario' }).click();
  await panel
    .getByText('Uses the index strategies of “S&P 500 annual point-to-point, 9% cap, 0% floor”.')
    .waitFor();
  const [saved] = await simulations();
  assert.deepEqual(
    saved?.input?.strategies.map(({ index, cap, floor }) => ({ index, cap, floor })),
    [{ index: 'sp500', cap: 0.09, floor: 0 }],
  );
  await page.context().close();
});
