import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HistoricalReportRecord } from '../../src/domain/practice/reports/historical-report-content.ts';
import { formatTableDollars } from '../../src/domain/shared/format.ts';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { counts, headline, historyReport, createReport, run, tab } from './history.ts';
import { openNotes, switchParts } from './report-panel.ts';
import { firstOrAll, longTest } from '../support/long-run.ts';
import { eventually } from './eventually.ts';
import { CHECKED_THEMES, NARROW, openPractice, WIDE } from './practice.ts';
import { chooseShare } from './share.ts';

const practice = await openPractice();
const report = await historyReport(practice);

longTest(
  'opening a new report of a simulation does not save it; a saved report has its own URL',
  async () => {
    const page = await practice.advisor();
    const address = `${practice.server.url}/historical/report-builder?client=${report.record.client_id}&simulation=${report.record.simulation_id}`;
    await page.goto(address);
    await headline(page).waitFor();
    await page.getByText('Not saved yet').waitFor();
    const saved = async () =>
      (await call<{ id: number }[]>(page, 'GET', 'report/historical-report/')).map(({ id }) => id);
    const before = await saved();
    await page.reload();
    await headline(page).waitFor();
    assert.deepEqual(await saved(), before);
    assert.equal(page.url(), address);
    await page.getByRole('button', { name: 'Save report' }).click();
    await page.waitForURL(/\/historical\/report-builder\/\d+$/);
    assert.equal((await saved()).length, before.length + 1);
    assert.notEqual(page.url().split('/').at(-1), String(report.record.id));
    const { paid, lapsed } = counts(run());
    await eventually(async () =>
      assert.equal(
        await headline(page).innerText(),
        `In ${paid} of 546 forty-year periods, the policy paid full income through 89; in ${lapsed}, it lapsed.`,
      ),
    );
    await page
      .getByText('Current 10% cap, 0% floor and 5.40% loan rate on past S&P 500 returns without dividends.')
      .waitFor();
    await page.getByText(/Overlapping periods are not independent/).waitFor();
    await page.context().close();
  },
);

longTest('a period can be selected by its name, by a click on the strip and by arrow keys', async () => {
  const page = await report.open();
  const panel = page.getByRole('region', { name: 'Selected period' });
  const name = panel.getByRole('heading', { level: 3 });
  await page.getByLabel('Begin with').selectOption('1973');
  await page.waitForFunction(
    () => document.querySelectorAll('[aria-label="Year by year"] tbody tr').length === 40,
  );
  await eventually(async () => assert.equal(await name.innerText(), 'Jan 1973 – Dec 2012'));
  const at = run().all_periods.start_months.indexOf('1973-01');
  const value = run().all_periods.slots[0]?.ending_value[at];
  // A negative value is the tax due at surrender.
  const amountText = formatTableDollars(Math.abs(value ?? 0));
  await eventually(async () => assert.ok((await panel.innerText()).includes(amountText)));

  const strip = page.locator('#card-income_strip [role="slider"]');
  await strip.press('ArrowLeft');
  await name.filter({ hasText: 'Dec 1972 – Nov 2012' }).waitFor();
  await strip.press('Home');
  await name.filter({ hasText: 'Oct 1940 – Sep 1980' }).waitFor();
  const box = await strip.boundingBox();
  assert.ok(box);
  await strip.click({ position: { x: box.width - 12, y: 120 } });
  await name.filter({ hasText: /198[56] – / }).waitFor();
  await eventually(async () =>
    assert.equal(
      await page.getByLabel('Begin with').locator('option:disabled').first().textContent(),
      'Dot-com bust of 2000 (Only 25 years of data; 40 needed)',
    ),
  );
  await page.context().close();
});

longTest('a figure of a period opens its formula and its years, also without a removed account', async () => {
  const page = await report.open();
  await tab(page, 'Total Values').click();
  const table = page.locator('#card-total_table');
  const { total_values: totals } = run();
  const panel = page.getByRole('dialog');
  const opens = async (slot: number, of: (typeof totals)[number] | undefined) => {
    assert.ok(of);
    const worst = formatTableDollars(of.worst.total_value);
    // The last row; the second column is the worst period.
    await table.locator('tbody').nth(slot).locator('tr').last().getByRole('button').nth(1).click();
    await panel.getByText(worst).first().waitFor();
    await panel
      .getByText(/ending value/i)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  };
  await opens(0, totals[0]);
  // Without slot 2, the third account is second on the page with unchanged figures.
  await switchParts(page, /^Compare Taxable/);
  await table.getByText('Taxable brokerage').first().waitFor({ state: 'detached' });
  await opens(1, totals[2]);
  await switchParts(page, /^Compare Taxable/);
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await page.context().close();
});

longTest('notes are saved in the report and shown below its figures', async () => {
  const page = await report.open();
  const editor = await openNotes(page);
  await editor.getByLabel('Notes to the client').fill('Ask about the **loan rate**.');
  await editor.getByRole('button', { name: 'Done' }).click();
  await editor.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('region', { name: 'Notes', exact: true }).getByText('loan rate').waitFor();
  await page.context().close();
});

test('tabs switched off and removed accounts are not in a shared link', async () => {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  const shared = await createReport(page, 'Sharer');
  await page.goto(`${practice.server.url}/historical/report-builder/${shared.id}`);
  await page.locator('#card-income_strip').waitFor();
  await switchParts(page, 'Show IRR Analysis', 'Compare Traditional 401(k)');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await tab(page, 'IRR Analysis').waitFor({ state: 'detached' });
  await chooseShare(page, 'Link and email');
  // The dialog also sends a GET to this path, for the mail recipients.
  const shareResponse = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('historical-share'),
  );
  await page.getByRole('dialog', { name: 'Share Report' }).getByRole('button', { name: 'Copy Link' }).click();
  assert.equal((await shareResponse).status(), 200);
  let link = '';
  await eventually(async () => {
    const path = `report/historical-report/${shared.id}/`;
    const { report } = await call<{ report: HistoricalReportRecord }>(page, 'GET', path);
    assert.ok(report.report_link);
    link = report.report_link;
  });
  const address = practice.server.url + new URL(link).pathname;
  const response = await fetch(
    `${practice.server.url}/api/report/historical-public${new URL(link).pathname.replace('/historical/report', '')}/`,
  );
  assert.equal(response.status, 200);
  const payload = await response.text();
  assert.ok(!payload.includes('"irr_analysis":'), 'the tab that is off');
  assert.ok(!payload.includes('Traditional 401'), 'the account that was taken out');
  assert.ok(!payload.includes('loan_balance'), 'the ledger');

  const visitor = await practice.stranger();
  await visitor.goto(address);
  await headline(visitor).waitFor();
  await eventually(async () =>
    assert.equal(
      await visitor.locator('meta[name="robots"]').getAttribute('content'),
      'noindex, nofollow, noarchive',
    ),
  );
  await eventually(async () => assert.equal(await visitor.getByRole('banner').count(), 1));
  await eventually(async () =>
    assert.equal(await headline(visitor).innerText(), await headline(page).innerText()),
  );
  await eventually(async () => assert.equal(await visitor.getByRole('tab').count(), 4));
  await eventually(async () => assert.equal(await visitor.getByText('Traditional 401(k)').count(), 0));
  await eventually(async () =>
    assert.equal(await visitor.getByRole('complementary', { name: 'What if' }).count(), 0),
  );
  await visitor.getByLabel('Begin with').selectOption('1973');
  await visitor.getByRole('heading', { level: 3, name: 'Jan 1973 – Dec 2012' }).waitFor();
  assert.deepEqual(await violations(visitor), [], 'the shared page');

  await call(page, 'PATCH', `report/historical-share/${shared.id}/`, { withdraw: true });
  await visitor.reload();
  await visitor.getByText('This link does not open a report').waitFor();
  await visitor.context().close();
  await page.context().close();
});

const AXE_WIDTHS = firstOrAll([WIDE, NARROW]);
for (const theme of CHECKED_THEMES)
  longTest(
    `axe finds no problems in any tab, and there is no horizontal scrolling, in ${theme}`,
    async () => {
      for (const viewport of [WIDE, NARROW]) {
        const page = await report.open({ theme, viewport });
        if (viewport === WIDE) await page.getByLabel('Begin with').selectOption('1973');
        for (const name of [
          'Income Analysis',
          'Comparative Table',
          'IRR Analysis',
          'Total Values',
          'Cumulative Values',
        ]) {
          await tab(page, name).click();
          if (AXE_WIDTHS.includes(viewport))
            assert.deepEqual(await violations(page), [], `${name}, ${theme}, ${viewport.width}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          assert.ok(wide <= 0, `${name} scrolls sideways at ${viewport.width}`);
        }
        await page.context().close();
      }
    },
  );

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
