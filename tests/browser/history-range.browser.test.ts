/** The range tab: off by default, the same counts in the browser as in Node, a complete path, and sharing. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { seriesOf } from '../../src/domain/paths/report-runners.ts';
import { carriedFigures } from '../../src/domain/market/index-figures.ts';
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import type { HistoricalReportResponse } from '../../src/ui/api/historical-reports-api.ts';
import { PATHS_AT_REST, RANGE_TERMS, rangePicture } from '../../src/domain/paths/range-picture.ts';
import { solveAlternatives, solveInputOf } from '../../src/domain/paths/solve-alternatives.ts';
import { formatWholeDollars, formatTableDollars } from '../../src/domain/shared/format.ts';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { historyReport, inputs, tab } from './history.ts';
import { eventually } from './eventually.ts';
import { CHECKED_THEMES, NARROW, openPractice, ROOT, WIDE } from './practice.ts';
import { switchParts } from './report-panel.ts';
import { firstOrAll, longTest } from '../support/long-run.ts';

const practice = await openPractice();
const report = await historyReport(practice);
const expected = rangePicture(inputs(), shippedHistory, RANGE_TERMS, PATHS_AT_REST, true);
const [policy] = expected.report.slots;
const paid = Math.round((policy?.paid_in_full?.share ?? 0) * PATHS_AT_REST).toLocaleString('en-US');

const paths = (page: Page) => page.locator('#card-range_paid');

async function openSolve(page: Page) {
  await page.getByRole('button', { name: /^Solve for a target/ }).click();
  return page.getByRole('dialog', { name: 'Solve for a target' });
}

async function opened(page: Page): Promise<void> {
  await tab(page, 'Range of outcomes').click();
  await paths(page).getByText(`${paid} of 10,000`).waitFor();
}

test('the tab is hidden until it is switched on, and then its code is fetched', async () => {
  const page = await report.open();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await eventually(async () => assert.equal(await tab(page, 'Range of outcomes').count(), 0));
  await switchParts(page, 'Show Range of outcomes');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await opened(page);
  assert.ok(fetched.some((url) => url.includes('range')));
  const { report: savedReport } = await call<HistoricalReportResponse>(
    page,
    'GET',
    `report/historical-report/${report.record.id}/`,
  );
  assert.ok(savedReport.saved_action.active_tabs.includes('range'));
  assert.deepEqual(
    savedReport.saved_action.active_cards.filter((card) => card.startsWith('range_')),
    ['range_fan', 'range_paid', 'range_why', 'range_leads', 'range_path'],
  );
  await page.context().close();
});

longTest(
  'a path opens year by year, equal to the calculation outside the browser to the dollar',
  async () => {
    const page = await report.open();
    await opened(page);
    const slider = page.locator('#card-range_path input[type="range"]');
    await slider.press('Home');
    const [worst] = expected.whole;
    assert.ok(worst);
    const pathCard = page.getByRole('region', { name: 'The path year by year' });
    await pathCard.waitFor();
    await page.getByRole('heading', { name: `Path ${(worst.path + 1).toLocaleString('en-US')}` }).waitFor();
    const rows = pathCard.locator('tbody tr');
    await eventually(async () => assert.equal(await rows.count(), 40));
    for (const t of [0, 16, 39]) {
      const cells = await rows.nth(t).locator('td').allInnerTexts();
      worst.slots.forEach((slot, k) => {
        const unmarked = (cell: string | undefined) => cell?.replace(/\s[†‡]$/, '');
        assert.equal(unmarked(cells[2 + 3 * k]), formatTableDollars(slot.income[t]));
        assert.equal(unmarked(cells[3 + 3 * k]), formatTableDollars(slot.value[t]));
      });
    }
    await page.getByRole('button', { name: 'Close the path' }).click();
    await pathCard.waitFor({ state: 'detached' });
    await page.context().close();
  },
);

longTest('another return adjustment changes the paths, and restoring it restores them', async () => {
  const page = await report.open();
  await opened(page);
  const levers = page.getByRole('region', { name: 'Simulation' });
  await levers.getByRole('button', { name: 'Advanced' }).click();
  await levers.getByLabel('Return adjustment per year').press('Home');
  await levers.getByText('−5.00%').waitFor();
  await paths(page).getByText(`${paid} of 10,000`).waitFor({ state: 'detached' });
  await levers.getByLabel('Return adjustment per year').fill('0');
  await paths(page).getByText(`${paid} of 10,000`).waitFor();
  await page.context().close();
});

longTest('the browser’s paths equal Node’s exactly, for each model', async () => {
  const page = await report.open();
  const assets = await readdir(join(ROOT, 'dist/assets'));
  const programs = assets.filter((name) => /^program-.*\.js$/.test(name)).map((name) => `/assets/${name}`);
  for (const model of ['block_bootstrap', 'lognormal', 'student_t'] as const) {
    const terms = { ...RANGE_TERMS, model, seed: 20, mean_shift: -0.01 };
    const order = {
      input: inputs(),
      terms,
      paths: 300,
      history: carriedFigures(seriesOf(inputs()), shippedHistory),
    };
    const pictures = await page.evaluate(
      ({ urls, solveInput }) =>
        Promise.all(
          urls.map(
            (url) =>
              new Promise<string>((resolve, reject) => {
                const worker = new Worker(url, { type: 'module' });
                worker.onmessage = ({ data }) => resolve(JSON.stringify(data));
                worker.onerror = () => reject(new Error(`${url} did not start.`));
                worker.postMessage({ range: solveInput });
              }),
          ),
        ),
      { urls: programs, solveInput: order },
    );
    assert.ok(pictures.length > 0);
    // JSON preserves doubles exactly, so equal texts mean equal values.
    const picture = rangePicture(inputs(), shippedHistory, terms, 300);
    for (const drawn of pictures) assert.ok(drawn === JSON.stringify({ picture }), model);
  }
  await page.context().close();
});

longTest(
  'the minimum cap is solved on market history, without a layout shift, and is applied with one click',
  async () => {
    const terms = { question: 'cap', share: 0.9, is_historical: true } as const;
    const [row] = solveAlternatives(solveInputOf(inputs(), terms), shippedHistory).rows;
    assert.ok(row && row.value !== null && row.share_there !== null);
    const page = await report.open();
    const panel = await openSolve(page);
    await panel.getByLabel('Solve for').selectOption({ label: 'Minimum cap' });
    const box = panel.locator('[data-answer]');
    const place = await box.boundingBox();
    assert.ok(place && place.height >= 132);
    await panel.getByRole('button', { name: 'Solve', exact: true }).click();
    const cap = (100 * row.value).toFixed(2);
    await box.getByText(`${cap}%`, { exact: true }).waitFor();
    await box
      .getByText(`Paid in full in ${Math.round(546 * row.share_there)} of 546 historical periods.`)
      .waitFor();
    assert.deepEqual(await box.boundingBox(), place);
    assert.deepEqual(await violations(page), []);
    await panel.getByRole('button', { name: 'Use this cap' }).click();
    await panel.waitFor({ state: 'detached' });
    await eventually(async () =>
      assert.equal(await page.getByRole('textbox', { name: 'Cap', exact: true }).inputValue(), cap),
    );
    await page.context().close();
  },
);

longTest(
  'the income paid by 90% of simulated paths is applied with one click and undone with another',
  async () => {
    const [row] = solveAlternatives(
      solveInputOf(inputs(), { question: 'income', share: 0.9 }),
      shippedHistory,
    ).rows;
    assert.ok(row?.value);
    const page = await report.open();
    const panel = await openSolve(page);
    await panel.getByLabel('Based on').selectOption({ label: 'Simulated paths' });
    await panel.getByRole('button', { name: 'Solve', exact: true }).click();
    const amount = formatWholeDollars(row.value);
    await panel.locator('[data-answer]').getByText(amount, { exact: true }).waitFor();
    const [second, third] = row.others.map(({ value }) => formatWholeDollars(value));
    await panel.getByText(`Two more random samples gave ${second} and ${third}.`).waitFor();
    await panel.getByRole('button', { name: 'Use this income' }).click();
    const whatIf = page.getByRole('complementary', { name: 'What if' });
    await whatIf.getByRole('button', { name: 'More assumptions 1 changed' }).click();
    await whatIf.getByText(`${amount} a year, borrowed`).waitFor();
    await whatIf.getByRole('button', { name: 'Undo' }).click();
    await whatIf.getByText(`${amount} a year, borrowed`).waitFor({ state: 'detached' });
    await page.context().close();
  },
);

longTest(
  'the sustainable withdrawal of an account, growing with consumer prices, matches the solver',
  async () => {
    const terms = { question: 'safe_withdrawal', share: 0.9, is_historical: true } as const;
    const [row] = solveAlternatives(solveInputOf(inputs(), terms), shippedHistory).rows;
    const page = await report.open();
    const panel = await openSolve(page);
    await panel.getByLabel('Solve for').selectOption({ label: 'Sustainable withdrawal' });
    await panel.getByRole('button', { name: 'Solve', exact: true }).click();
    const rate = `${(100 * (row?.value ?? NaN)).toFixed(2)}%`;
    await panel.locator('[data-answer]').getByText(rate, { exact: true }).waitFor();
    await page.context().close();
  },
);

for (const [size, viewport] of firstOrAll(Object.entries({ wide: WIDE, narrow: NARROW })))
  for (const theme of CHECKED_THEMES)
    longTest(`axe finds no problems: ${size}, ${theme}`, async () => {
      const page = await report.open({ viewport, theme });
      await opened(page);
      await page.locator('#card-range_path input[type="range"]').press('End');
      await page.getByRole('region', { name: 'The path year by year' }).waitFor();
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    });

longTest('a shared report contains its paths, without a removed account', async () => {
  const page = await report.open();
  await call(page, 'PATCH', `report/historical-report/${report.record.id}/`, {
    deleted_historical_vehicle_ids: [2],
  });
  const { report_link: link } = await call<{ report_link: string }>(
    page,
    'POST',
    `report/historical-share/${report.record.id}/`,
    { client_email: [], message: '', is_include_pdf: false, link: '' },
  );
  const stranger = await practice.stranger();
  const pictures: string[] = [];
  stranger.on('response', (response) => {
    if (/historical-public\/.*(?<!\/viewed\/)$/.test(response.url()))
      void response.text().then((text) => pictures.push(text));
  });
  await stranger.goto(link);
  await tab(stranger, 'Range of outcomes').click();
  await paths(stranger).getByText(`${paid} of 10,000`).waitFor();
  await stranger
    .getByText('More paths reduce sampling error; they do not make the assumptions more accurate.', {
      exact: true,
    })
    .waitFor();
  await stranger.locator('#card-range_path input[type="range"]').press('Home');
  await stranger.getByRole('region', { name: 'The path year by year' }).waitFor();
  await stranger.getByRole('region', { name: 'Simulation' }).waitFor({ state: 'detached' });
  await eventually(async () => assert.equal(pictures.length, 1));
  assert.doesNotMatch(pictures.join(''), /Taxable brokerage/);
  assert.deepEqual(await violations(stranger), []);
  await stranger.close();
  await page.context().close();
});
