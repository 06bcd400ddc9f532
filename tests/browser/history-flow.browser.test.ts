/** A standalone simulation from its details to its report: drafts, invalid inputs, inputs as a file. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { HistoricalReport } from '../../src/domain/comparison/historical/historical-report.ts';
import { formatPercent, formatTableDollars } from '../../src/domain/shared/format.ts';
import type { SimulationRecord } from '../../src/domain/practice/cases/case-store.ts';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { demoOwner } from './saved-data.ts';
import { stored } from './people.ts';
import { openPractice, ROOT } from './practice.ts';

const practice = await openPractice();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const cap = (page: Page, place = 0) => page.getByLabel('Cap', { exact: true }).nth(place);
const allocation = (page: Page, place: number) => page.getByLabel('Allocation', { exact: true }).nth(place);
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const lastNumber = (page: Page) => Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);

test('a simulation, from its details to its report', async (t) => {
  const page = await practice.advisor();
  const { url } = practice.server;
  let id = 0;

  await t.test('starts in the list, for a selected client, and retains the entered name', async () => {
    await page.goto(url);
    await page.getByRole('link', { name: 'Historical Simulations' }).click();
    await page.getByRole('heading', { name: 'Historical Simulations' }).waitFor();
    await press(page, 'New');
    await page.getByRole('menuitem', { name: 'Simulation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Client' }).fill('Hartwell');
    await page.getByRole('listbox').getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Capped at ten');
    await page.reload();
    await eventually(async () =>
      assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Capped at ten'),
    );
    await eventually(async () =>
      assert.match((await stored(page, 'simulationStep1')) ?? '', /Capped at ten/),
    );
    await press(page, 'Continue');
    await page.waitForURL(/\/historical\/illustration-data\/\d+$/);
    id = lastNumber(page);
    await eventually(async () => assert.equal(await stored(page, 'currentSimulation'), String(id)));
    await eventually(async () => assert.equal(await stored(page, 'simulationStep1'), null));
    // The client's first name is below the mode, also in the narrow sidebar.
    await page.getByRole('navigation', { name: 'Main' }).getByText('Elena').waitFor();
  });

  await t.test('reuses, checks and confirms a ledger of another scenario', async () => {
    await page.getByRole('button', { name: 'Choose', exact: true }).last().click();
    await page.getByRole('combobox', { name: 'Illustration' }).fill('Max-funded');
    await page.getByRole('listbox').getByRole('option').first().click();
    await press(page, 'Check the ledger');
    await eventually(async () =>
      assert.match((await stored(page, 'simulationStep2')) ?? '', /"kind":"reuse"/),
    );
    await press(page, 'Confirm ledger');
    await page.waitForURL(`${url}/historical/parameters/${id}`);
    await eventually(async () => assert.equal(await stored(page, 'simulationStep2'), null));
    await eventually(async () => assert.ok((await saved(id)).document.illustration));
  });

  await t.test('licensed indexes are listed but cannot be selected', async () => {
    await preview(page).getByRole('heading', { level: 3 }).waitFor();
    const options = page.getByLabel('Index', { exact: true }).locator('option');
    await eventually(async () => assert.equal(await options.count(), 13));
    const hindsight = options.filter({ hasText: 'Hindsight' });
    await eventually(async () => assert.equal(await hindsight.innerText(), 'Hindsight'));
    await eventually(async () => assert.equal(await hindsight.isDisabled(), true));
  });

  await t.test('the preview updates as the form is edited, over 546 forty-year periods', async () => {
    const headline = preview(page).getByRole('heading', { level: 3 });
    const before = await headline.innerText();
    assert.match(before, /of 546 forty-year periods/);
    await cap(page).fill('8');
    await page.waitForFunction(
      (text) => document.querySelector('[aria-label="Preview"] h3')?.textContent !== text,
      before,
    );
    await preview(page).getByText('8% cap').waitFor();
    for (const name of ['Most recent', 'Worst', 'Median', 'Best'])
      await preview(page).getByRole('columnheader', { name, exact: true }).waitFor();
    await preview(page).getByText('Periods with full income').waitFor();
  });

  await t.test('each invalid input has an error under its field, and nothing is saved', async () => {
    await press(page, '+ Add a strategy');
    await allocation(page, 0).fill('60');
    await page.getByText('Allocations must total 100%.').first().waitFor();
    await preview(page).getByText('Results are out of date. Fix the highlighted fields.').waitFor();
    await press(page, 'Continue');
    await page.getByText('Correct the marked fields first.').waitFor();
    await eventually(async () => assert.equal((await saved(id)).document.parameters, null));
    await allocation(page, 1).fill('40');

    await page.getByLabel('Floor', { exact: true }).first().fill('9');
    await described(cap(page), 'The cap must not be below the floor.');
    await page.getByLabel('Floor', { exact: true }).first().fill('0');

    // The EURO STOXX figures begin at the end of 1986.
    await page.getByLabel('Index', { exact: true }).nth(1).selectOption('eurostoxx50');
    await page.getByLabel('Period length').fill('45');
    await described(page.getByLabel('Period length'), /^The loaded history allows at most \d+ years/);
    await page.getByLabel('Period length').fill('30');
    await preview(page).getByText('thirty-year periods').first().waitFor();
  });

  await t.test('an account is added, with a portfolio’s returns', async () => {
    await press(page, '+ Add an account');
    await preview(page).getByText('Taxable brokerage').first().waitFor();
    await page.getByLabel('Return source').selectOption({ label: 'Portfolio' });
    await eventually(async () => assert.match((await stored(page, 'simulationStep3')) ?? '', /"portfolio":/));
  });

  await t.test('a strategy is saved as a template and loaded into another one', async () => {
    await choose(page, 'More for Strategy 1', 'Save as template…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Template name').fill('Eight percent');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await choose(page, 'More for Strategy 2', 'Load a template…');
    await dialog.getByRole('button', { name: 'Load Eight percent' }).click();
    await eventually(async () => assert.equal(await cap(page, 1).inputValue(), '8.00'));
    await eventually(async () => assert.equal(await allocation(page, 1).inputValue(), '40.00'));
    await choose(page, 'More for Strategy 2', 'Remove');
    await eventually(async () => assert.equal(await allocation(page, 0).inputValue(), '100.00'));
  });

  await t.test(
    'leaving asks for confirmation, Save & exit saves, and the draft reopens at the same step',
    async () => {
      await page.getByRole('link', { name: 'Hartwell, Elena, M.' }).first().click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await page.reload();
      await eventually(async () => assert.equal(await cap(page).inputValue(), '8.00'));
      await page.getByLabel('Period length').fill('');
      await press(page, 'Save & exit');
      await page.waitForURL(`${url}/historical/simulations`);
      await eventually(async () => assert.equal(await stored(page, 'simulationStep3'), null));
      await eventually(async () =>
        assert.equal((await saved(id)).document.parameters?.strategies[0]?.cap, 0.08),
      );
      await page.getByRole('button', { name: /^Simulations \d+, Elena/ }).click();
      await page.getByText('(Draft)').waitFor();
      await page.getByRole('link', { name: 'Capped at ten', exact: true }).click();
      await page.waitForURL(`${url}/historical/simulation-review/${id}`);
    },
  );

  await t.test(
    'the review shows the inputs, and the command line returns its figures from the downloaded file',
    async () => {
      await page.getByRole('region', { name: 'Headline results' }).waitFor();
      const mainText = await page.locator('main').innerText();
      assert.match(mainText, /Annual point-to-point/);
      assert.match(mainText, /8%/);
      await page.getByRole('link', { name: 'Edit index strategies' }).waitFor();
      const loading = page.waitForEvent('download');
      await press(page, 'Download inputs');
      const download = await loading;
      assert.equal(download.suggestedFilename(), 'capped-at-ten.json');
      const inputs = await readFile(await download.path(), 'utf8');
      const printed = JSON.parse(await commandLine('historical-report', inputs)) as HistoricalReport;
      assert.equal(printed.period_count, 546);

      const policy = printed.comparative_table[0];
      assert.ok(policy);
      const cardText = await page.getByRole('region', { name: 'The policy in four periods' }).innerText();
      for (const name of ['most_recent', 'worst', 'median', 'best'] as const) {
        assert.ok(cardText.includes(formatTableDollars(policy[name].ending_value)), `${name} in ${cardText}`);
        assert.ok(cardText.includes(formatTableDollars(policy[name].total_income)), `${name} in ${cardText}`);
        assert.ok(cardText.includes(formatPercent(policy[name].index_geometric)), `${name} in ${cardText}`);
      }
      const paid = Math.round((printed.income_analysis[0]?.paid_share ?? 0) * 546);
      assert.match(
        mainText,
        new RegExp(`In (${paid}|none|all 546) of 546 forty-year periods|In ${paid} of 546`),
      );

      const savedReport = await call<HistoricalReport>(page, 'GET', `historical/standalone-report/${id}/`);
      const ofCalculation = ({ meta: _meta, ...report }: HistoricalReport & { meta?: unknown }) => report;
      assert.deepEqual(ofCalculation(savedReport), ofCalculation(printed));
    },
  );

  await t.test('the report is created from the review, and the draft is completed', async () => {
    await press(page, 'Create report');
    await page.waitForURL(/\/historical\/report-builder\/\d+$/);
    await eventually(async () => assert.equal((await saved(id)).is_draft, false));
    await eventually(async () => assert.equal(await stored(page, 'currentSimulation'), null));
    await page.goto(`${url}/historical/client/${(await saved(id)).client_id}`);
    await page.getByRole('heading', { name: 'Hartwell, Elena, M.' }).waitFor();
    await page.getByText('1 report').first().waitFor();
  });

  assert.deepEqual(practice.browserErrors, []);
});

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Asserts the message of the field. */
async function described(field: ReturnType<Page['getByLabel']>, message: string | RegExp): Promise<void> {
  const page = field.page();
  await page.getByText(message).first().waitFor();
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()));
  assert.ok(
    texts.some((text) => (typeof message === 'string' ? text === message : message.test(text))),
    `${String(message)} under the field, not ${texts.join(' | ')}`,
  );
}

async function commandLine(calculation: string, input: string): Promise<string> {
  const child = promisify(execFile)(process.execPath, ['dist/cli.mjs', 'run', calculation, '-'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  child.child.stdin?.end(input);
  return (await child).stdout;
}

/** Reads the stored record without the browser. */
async function saved(id: number): Promise<SimulationRecord> {
  const found = await practice.server.services.simulations.find(await demoOwner(practice), id);
  assert.ok(found);
  return found;
}
