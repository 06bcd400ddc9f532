/** A table pasted from a spreadsheet into an empty scenario. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();

const COPIED = [
  'Year\tAge\tPremium\tAccumulated value\tSurrender value\tDeath benefit',
  '1\t50\t$30,000\t27,113\t10,863\t650,000',
  '2\t51\t$30,000\t55,933\tabc\t650,000',
].join('\n');

test('a pasted table becomes the ledger, and unreadable cells must be checked first', async () => {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Client' }).click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Hale');
  await page.getByLabel('Age').fill('50');
  await page.getByRole('button', { name: 'Save & Add New Scenario' }).click();
  await page.waitForURL(/\/scenario-details\?client=\d+$/);
  await page.getByLabel('Name', { exact: true }).fill('Pasted');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByLabel('The table').fill(COPIED);
  await page.getByText('2 years, 1 cell to check.').waitFor();
  await page.getByRole('button', { name: 'Check the ledger' }).click();
  await eventually(async () => assert.match(await page.getByRole('grid').innerText(), /30,000/));
  await page.getByText('1 cell to check').waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('button', { name: 'Confirm ledger' }).isDisabled(), true),
  );
  assert.deepEqual(practice.browserErrors, []);
});
