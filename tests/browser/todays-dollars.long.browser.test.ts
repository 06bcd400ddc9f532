/** The switch to today's dollars for both kinds of reports, on screen, slides, link, print and in files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { formatTableDollars } from '../../src/domain/shared/format.ts';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { counts, headline, historyReport, run, tab } from './history.ts';
import { eventually } from './eventually.ts';
import { readPdf } from './paper.ts';
import { openPractice } from './practice.ts';
import { closePanel, openCustomize } from './report-panel.ts';
import { builder, chooseInCard, linkOf, opened, report } from './share.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();
const LINE = 'In today’s dollars, at 3.00% inflation a year.';

const dollarsOf = (page: Page) => page.getByRole('region', { name: 'Dollars of this report' });

async function chooseDollars(page: Page, option: string): Promise<void> {
  const customize = await openCustomize(page);
  await dollarsOf(page).getByText(option, { exact: true }).click();
  await closePanel(customize);
}

interface SavedReport {
  saved_action: { inflation?: number | 'cpi' };
}

test('a report in today’s dollars states this everywhere, saves the setting and can be switched back', async () => {
  const page = await builder(practice);
  const income = report(page)
    .getByRole('region', { name: 'Key figures' })
    .getByText(/^\$[\d,]+$/)
    .first();
  const before = await income.textContent();
  const customize = await openCustomize(page);
  await dollarsOf(page).getByText('Today’s', { exact: true }).click();
  const inflation = dollarsOf(page).getByRole('textbox', { name: 'Inflation a year' });
  await eventually(async () => assert.equal(await inflation.inputValue(), '2.50'));
  await inflation.fill('3');
  await page.keyboard.press('Tab');
  await closePanel(customize);
  await page.getByRole('main').getByText(LINE).first().waitFor();
  await report(page).getByText('Net return, real').first().waitFor();
  await eventually(async () => assert.notEqual(await income.textContent(), before));
  assert.deepEqual(await violations(page), []);
  await eventually(async () =>
    assert.equal((await call<SavedReport>(page, 'GET', 'report/1/')).saved_action.inflation, 0.03),
  );

  const table = page.locator('[data-card="yearly_values"]');
  await table.getByText('In today’s dollars.').waitFor();
  const last = table.locator('tbody [data-figure$=".slots.0.value"]').last();
  const value = await last.innerText();
  await last.click();
  const opening = page.getByRole('dialog').first();
  await opening
    .getByText(/prices against the first day/i)
    .first()
    .waitFor();
  await eventually(async () => assert.ok((await opening.innerText()).includes(value)));
  await page.keyboard.press('Escape');

  const saving = page.waitForEvent('download');
  await chooseInCard(table, 'CSV');
  assert.match(
    await readFile(await (await saving).path(), 'utf8'),
    /In today’s dollars, at 3\.00% inflation a year\./,
  );

  await page.getByRole('button', { name: 'Present' }).click();
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('group', { name: /^Presentation of/ })
    .getByText(LINE)
    .waitFor();
  await page.keyboard.press('Escape');

  const client = await opened(practice, await linkOf(page));
  await client.getByText(LINE).first().waitFor();
  await client.context().close();

  await page.reload();
  await page.getByRole('main').getByText(LINE).first().waitFor();
  await chooseDollars(page, 'As paid');
  await eventually(async () => assert.equal(await income.textContent(), before));
  await eventually(async () =>
    assert.equal((await call<SavedReport>(page, 'GET', 'report/1/')).saved_action.inflation, undefined),
  );
  await page.context().close();
});

const onHistory = await historyReport(practice);
const PRICED = 'In today’s dollars, by the consumer prices of each period.';

longTest('a historical report uses each period’s prices, or a rate, in every view', async () => {
  const page = await onHistory.open();
  const address = `report/historical-report/${onHistory.record.id}/`;
  const readSaved = async () =>
    (await call<{ report: SavedReport }>(page, 'GET', address)).report.saved_action.inflation;
  await eventually(async () => assert.equal(await readSaved(), undefined));
  await eventually(async () =>
    assert.equal(
      await report(page)
        .getByText(/today’s dollars/i)
        .count(),
      0,
    ),
  );

  await chooseDollars(page, 'Today’s');
  await page.getByRole('main').getByText(PRICED).first().waitFor();
  // Percentages remain those of nominal dollars.
  const { paid, lapsed } = counts(run());
  await eventually(async () =>
    assert.equal(
      await headline(page).innerText(),
      `In ${paid} of 546 forty-year periods, the policy paid full income through 89; in ${lapsed}, it lapsed.`,
    ),
  );
  const strip = page.locator('#card-income_strip');
  await strip.getByText('In today’s dollars.').waitFor();
  await tab(page, 'Income Analysis').click();
  await page
    .locator('#card-income_by_age')
    .getByText(/The carrier’s illustration is omitted/)
    .waitFor();
  await eventually(async () => assert.equal(await readSaved(), 'cpi'));
  assert.deepEqual(await violations(page), []);

  // The figures equal the calculation in Node, and their explanations include prices.
  await tab(page, 'Comparative Table').click();
  const four = page.locator('#card-four_periods');
  const real = run({ inflation: 'cpi', dollars: 'real' });
  const asPaid = run();
  const income = (of: typeof real) => formatTableDollars(of.comparative_table[0]?.best.total_income ?? 0);
  assert.notEqual(income(real), income(asPaid));
  await four.getByText(income(real), { exact: true }).first().waitFor();
  await four.getByText('IRR to surrender after inflation').first().waitFor();
  await four.locator('[data-figure="comparative_table.0.best.total_income"]').click();
  const panel = page.getByRole('dialog').first();
  await panel
    .getByText(/prices/i)
    .first()
    .waitFor();
  await eventually(async () => assert.ok((await panel.innerText()).includes(income(real))));
  await page.keyboard.press('Escape');

  const saving = page.waitForEvent('download');
  await chooseInCard(four, 'CSV');
  assert.ok((await readFile(await (await saving).path(), 'utf8')).includes(PRICED));

  await page.getByRole('button', { name: 'Present' }).click();
  await page.keyboard.press('ArrowRight');
  const slides = page.getByRole('group', { name: /^Presentation of/ });
  await slides.getByText(PRICED).waitFor();
  await page.keyboard.press('Escape');

  await tab(page, 'Comparative Table').click();
  const { text } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  assert.match(text, /dollars, by the consumer prices of each period\./);

  const client = await opened(practice, await linkOf(page));
  await client.getByText(PRICED).first().waitFor();
  await client.context().close();
  await page.reload();
  await page.getByRole('main').getByText(PRICED).first().waitFor();

  await chooseDollars(page, 'A rate');
  await page.getByRole('main').getByText('In today’s dollars, at 2.50% inflation a year.').first().waitFor();
  await eventually(async () =>
    assert.equal(await page.getByText(/The carrier’s illustration is omitted/).count(), 0),
  );
  await chooseDollars(page, 'As paid');
  await eventually(async () =>
    assert.equal(
      await report(page)
        .getByText(/today’s dollars/i)
        .count(),
      0,
    ),
  );
  await eventually(async () => assert.equal(await readSaved(), undefined));
  await page.context().close();
});
