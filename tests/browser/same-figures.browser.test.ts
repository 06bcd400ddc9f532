/** The downloaded table, the API and the CLI have the same figures. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { ComparativeReport } from '../../src/domain/comparison/comparative/comparative-report.ts';
import { comparisonOf, type Scenario } from '../../src/domain/practice/cases/scenario.ts';
import { formatTableDollars } from '../../src/domain/shared/format.ts';
import { firstOrAll, longTest } from '../support/long-run.ts';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { openPractice, ROOT } from './practice.ts';
import { chooseInCard } from './share.ts';

const practice = await openPractice();

interface ListedClient {
  lastname: string;
  scenarios: { id: number }[];
  reports: { id: number }[];
}

async function runCommandLine(input: unknown): Promise<string> {
  const child = promisify(execFile)(process.execPath, ['dist/cli.mjs', 'run', 'comparative-report', '-'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  child.child.stdin?.end(JSON.stringify(input));
  return (await child).stdout;
}

/** Downloads the comparative table of the report builder, without its header, footer and rates of return. */
async function downloadedTable(page: Page): Promise<(number | null)[][]> {
  const downloading = page.waitForEvent('download');
  const card = page.getByRole('region', { name: 'Comparative table' });
  await chooseInCard(card, 'CSV');
  const csv = await readFile(await (await downloading).path(), 'utf8');
  const [head = [], ...lines] = csv
    .trim()
    .split('\r\n')
    .map((line) => [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = '']) => cell));
  const isOther = head.map((title) => /IRR|Guaranteed|guaranteed|mark$/.test(title));
  return lines
    .slice(0, -1)
    .map((cells) =>
      cells
        .slice(0, head.length)
        .flatMap((cell, at) => (isOther[at] ? [] : [cell === '' ? null : Number(cell)])),
    );
}

/** Returns the comparative table of a report in the layout of the downloaded file. */
function tableOf(report: ComparativeReport): (number | null)[][] {
  const activeSlots = report.slots.flatMap((slot, index) => (slot.kind === 'empty' ? [] : [index]));
  return report.comparative_table.rows.map((row) => [
    row.year,
    row.age,
    row.outlay,
    ...activeSlots.flatMap((index) => {
      const slot = row.slots[index];
      return slot ? [slot.net_income, slot.value, slot.death_benefit] : [];
    }),
  ]);
}

test('the browser, the API and the command line return the same figures for a demo client', async () => {
  const page = await practice.advisor();
  const clients = await call<ListedClient[]>(page, 'GET', 'auth/clients/');
  assert.equal(clients.length, 3);
  for (const client of firstOrAll(clients)) {
    const scenarioId = client.scenarios[0]?.id;
    const reportId = client.reports[0]?.id;
    assert.ok(scenarioId && reportId, `${client.lastname} has a scenario and a report`);
    const scenario = await call<Scenario>(page, 'GET', `scenario/${scenarioId}/`);
    const input = comparisonOf(scenario.client.age, scenario.document);

    const fromApi = await call<ComparativeReport>(page, 'POST', 'report/calc/', input);
    const fromCalculation = await call<ComparativeReport>(
      page,
      'POST',
      'calculations/comparative-report/',
      input,
    );
    const fromCommandLine = JSON.parse(await runCommandLine(input)) as ComparativeReport;
    assert.deepEqual(fromApi, fromCommandLine);
    assert.deepEqual(fromCalculation, fromCommandLine);

    await page.goto(`${practice.server.url}/report-builder/${reportId}`);
    await eventually(async () => assert.deepEqual(await downloadedTable(page), tableOf(fromCommandLine)));
  }
});

/** The portfolio's stored rate is from older figures, so each must recalculate it. */
longTest(
  'a vehicle with a portfolio has the same figures in the browser, the API and the command line',
  async () => {
    const page = await practice.advisor();
    await page.goto(practice.server.url);
    const copy = await call<Scenario>(page, 'POST', 'scenario/1/clone/', { name: 'From a portfolio' });
    const [vehicle] = copy.document.vehicles;
    assert.ok(vehicle);
    const stale = { ...vehicle, rate_of_return: 0.0123, portfolio: { equities_and_bonds_60_40: 1 } };
    const scenario = await call<Scenario>(page, 'PATCH', `scenario/comparative/${copy.id}/`, {
      vehicles: [stale],
      revision: copy.revision,
    });
    const report = await call<{ id: number }>(page, 'POST', 'report/', {
      client_id: scenario.client.id,
      scenario_id: scenario.id,
      name: 'From a portfolio',
      description: '',
    });

    const fromApi = await call<ComparativeReport>(page, 'POST', 'report/calc/', { report_id: report.id });
    const input = comparisonOf(scenario.client.age, scenario.document);
    const fromCommandLine = JSON.parse(await runCommandLine(input)) as ComparativeReport;
    assert.deepEqual(fromApi, fromCommandLine);

    await page.goto(`${practice.server.url}/review-summary/${scenario.id}`);
    const reviewed = await page.getByRole('region', { name: 'Key figures' }).innerText();
    await eventually(async () =>
      assert.equal((await page.locator('main').innerText()).includes('1.23%'), false),
    );
    const last = fromCommandLine.comparative_table.rows.at(-1);
    const value = last?.slots[1]?.value;
    assert.ok(value !== undefined && value !== null);
    assert.ok(reviewed.includes(formatTableDollars(value)), `${value} in ${reviewed}`);

    await page.goto(`${practice.server.url}/report-builder/${report.id}`);
    await eventually(async () => assert.deepEqual(await downloadedTable(page), tableOf(fromCommandLine)));
  },
);

longTest('the command line returns the expected figure of a golden case on disk', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/cli.mjs', 'run', 'cash-flow-irr', 'fixtures/golden/cash-flow-irr/income-and-surrender.json'],
    { cwd: ROOT },
  );
  assert.equal((JSON.parse(stdout) as { irr: number }).irr, 0.051764);
});
