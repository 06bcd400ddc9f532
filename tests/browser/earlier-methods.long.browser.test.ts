import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { skipOnPostgres } from '../support/test-practice.ts';
import { openPractice } from './practice.ts';
import { openChecks } from './report-panel.ts';

const practice = await openPractice();

test('the report shows that its methods are outdated and what changes, and recalculates on request', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1`);
  const notice = page.getByText('Calculated with earlier methods');
  await page.locator('#card-fees table').first().waitFor();
  await eventually(async () => assert.equal(await notice.count(), 0));

  const { scenario_id: id } = await call<{ scenario_id: number }>(page, 'GET', 'report/1/');
  const { revision } = await call<{ revision: number }>(page, 'GET', `scenario/${id}/`);
  await call(page, 'PATCH', `scenario/comparative/${id}/`, { methods: 'first', revision });
  await page.reload();
  await openChecks(page);
  await notice.click();
  await page.getByText('No key figure of this report changes.').waitFor();
  await page.getByRole('button', { name: 'Recalculate with today’s methods' }).click();
  await page.getByText('Recalculated with today’s methods.').waitFor();
  await page.locator('#card-fees table').first().waitFor();
  await eventually(async () => assert.equal(await notice.count(), 0));
  assert.deepEqual(practice.browserErrors, []);
  await page.context().close();
});

// This test writes to the SQLite file.
if (skipOnPostgres === false)
  test('a report with inputs saved before version 3 shows corrected figures with their rules until the next save', async () => {
    const page = await practice.advisor();
    await page.goto(`${practice.server.url}/report-builder/1`);
    const notice = page.getByText(/^Corrected methods changed \d+ figures\.$/);
    await page.locator('#card-fees table').first().waitFor();
    await eventually(async () => assert.equal(await notice.count(), 0));

    const { scenario_id: id } = await call<{ scenario_id: number }>(page, 'GET', 'report/1/');
    const db = new Sqlite(join(practice.dataDir, 'plumbline.db'));
    db.prepare(
      `update scenarios set document = json_set(
      json_remove(document, '$.start_year', '$.vehicles[1].rmd_age', '$.vehicles[1].rmd_enabled'),
      '$.version', 2, '$.vehicles[1].rate_of_return', 0.12) where id = ?`,
    ).run(id);
    db.close();
    await page.reload();
    await openChecks(page);
    await notice.click();
    const table = page.getByRole('region', { name: /^Corrected methods changed \d+ figures\.$/ });
    await table.waitFor();
    const rows = await table.locator('tbody tr').allInnerTexts();
    await page.getByText(`Corrected methods changed ${rows.length} figures.`, { exact: true }).waitFor();
    for (const row of rows) assert.match(row, /Required minimum distributions start by birth year/);

    const scenario = await call<{ revision: number }>(page, 'GET', `scenario/${id}/`);
    await call(page, 'PATCH', `scenario/scenariodetails/${id}/`, {
      description: 'Read again',
      revision: scenario.revision,
    });
    await page.reload();
    await page.locator('#card-fees table').first().waitFor();
    await eventually(async () => assert.equal(await notice.count(), 0));
    assert.deepEqual(practice.browserErrors, []);
    await page.context().close();
  });

test('a scenario with level tax tables offers tables that grow', async () => {
  const page = await practice.advisor();
  interface SavedReport {
    revision: number;
    document: { vehicles: { account_type: string }[]; table_growth?: number };
  }
  await page.goto(`${practice.server.url}/report-builder/1`);
  const { scenario_id: id } = await call<{ scenario_id: number }>(page, 'GET', 'report/1/');
  const { revision, document } = await call<SavedReport>(page, 'GET', `scenario/${id}/`);
  const vehicles = document.vehicles.map((vehicle) =>
    vehicle.account_type === 'taxable' ? { ...vehicle, tax_method: 'federal' } : vehicle,
  );
  await call(page, 'PATCH', `scenario/comparative/${id}/`, { vehicles, table_growth: 0, revision });
  await page.reload();
  const note = (await openChecks(page)).getByRole('listitem').filter({ hasText: 'Tax tables stay' });
  await note.getByText(/^Tax tables stay at \d{4} levels\. This favors the policy\.$/).waitFor();
  await note.getByRole('button', { name: 'Use growing tables' }).click();
  await note.waitFor({ state: 'detached' });
  await page.locator('#card-fees table').first().waitFor();
  const after = await call<SavedReport>(page, 'GET', `scenario/${id}/`);
  assert.equal('table_growth' in after.document, false);
  assert.deepEqual(practice.browserErrors, []);
  await page.context().close();
});
