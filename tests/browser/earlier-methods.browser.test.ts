/** A report of inputs that were saved before a correction of the methods. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './api.ts';
import { holds } from './holds.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();

test('the report says that its methods are earlier ones, what changes, and recalculates on a press', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1`);
  const notice = page.getByText('Calculated with earlier methods');
  await page.locator('#card-fees table').first().waitFor();
  await holds(async () => assert.equal(await notice.count(), 0));

  const { scenario_id: id } = await call<{ scenario_id: number }>(page, 'GET', 'report/1/');
  const { revision } = await call<{ revision: number }>(page, 'GET', `scenario/${id}/`);
  await call(page, 'PATCH', `scenario/comparative/${id}/`, { methods: 'first', revision });
  await page.reload();
  await notice.click();
  await page.getByText('No key figure of this report changes.').waitFor();
  await page.getByRole('button', { name: 'Recalculate with today’s methods' }).click();
  await page.getByText('Recalculated with today’s methods.').waitFor();
  await page.locator('#card-fees table').first().waitFor();
  await holds(async () => assert.equal(await notice.count(), 0));
  assert.deepEqual(practice.complaints, []);
  await page.context().close();
});
