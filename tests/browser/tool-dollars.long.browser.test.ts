/** The switch to today's dollars in the buffer and rider tools, on screen, slides, print and in files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { readPdf } from './paper.ts';
import { openPractice } from './practice.ts';
import { summaryRegion } from './tools.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();
const PRICED = 'In today’s dollars, by the consumer prices of each period.';
const LINE = 'In today’s dollars, at 3.00% inflation a year.';

longTest(
  'the buffer uses each period’s prices, or a rate, and states this on slides and in its files',
  async () => {
    const page = await practice.advisor();
    await page.goto(`${practice.server.url}/retirement-buffer/accumulation/params`);
    await page.getByRole('button', { name: 'Example values' }).first().click();
    const summaryText = () => summaryRegion(page).innerText();
    await summaryRegion(page).waitFor();
    const before = await summaryText();
    const share = /every payment was made in (\d+) of (\d+) periods/;
    await page.getByRole('radio', { name: 'Today’s', exact: true }).click();
    await summaryRegion(page).getByText(PRICED).waitFor();
    // The share of periods paid in full does not depend on the displayed dollars.
    await eventually(async () =>
      assert.deepEqual(share.exec(await summaryText())?.slice(1), share.exec(before)?.slice(1)),
    );
    await eventually(async () =>
      assert.ok(!before.includes((/ends with (\$[\d,]+)/.exec(await summaryText()) ?? [])[1] ?? '')),
    );
    await page.getByText('on average over', { exact: false }).first().waitFor();
    assert.deepEqual(await violations(page), []);

    await page.getByRole('radio', { name: 'Worst', exact: true }).click();
    const total = page.locator('[data-figure$=".worst.rows.9.total"]').first();
    await total.click();
    const panel = page.getByRole('dialog').first();
    await panel
      .getByText(/prices against the first day/i)
      .first()
      .waitFor();
    await eventually(async () => assert.ok((await panel.innerText()).includes(await total.innerText())));
    await page.keyboard.press('Escape');

    await page.getByRole('radio', { name: 'A rate', exact: true }).click();
    const inflation = page.getByRole('textbox', { name: 'Inflation a year' });
    await inflation.fill('3');
    await summaryRegion(page).getByText(LINE).waitFor();
    await inflation.fill('30');
    await page.getByText('Must be between -5% and 20%.').waitFor();
    await inflation.fill('3');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).first().click();
    assert.ok((await readFile(await (await saving).path(), 'utf8')).includes(LINE));
    const paper = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF', exact: true }).click();
    const { text } = await readPdf(await readFile(await (await paper).path()));
    assert.ok(text.includes(LINE), text.slice(0, 600));
    await page.getByRole('button', { name: 'Present' }).click();
    await page
      .getByRole('group', { name: /^Presentation of/ })
      .getByText(LINE)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await summaryRegion(page).getByText(LINE).waitFor();
    await page.context().close();
  },
);

test('the rider in today’s dollars: incomes decrease; ages and the required balance do not change', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/retirement-buffer/income-rider`);
  await page.getByRole('button', { name: 'Example values' }).first().click();
  await summaryRegion(page).waitFor();
  await page.getByRole('radio', { name: 'Amount', exact: true }).click();
  const needed = page
    .locator('[data-card="optimization"] [data-figure$=".beginning_balance.amount"]')
    .first();
  const income = page.locator('[data-card="rider"] [data-figure$=".rows.5.rider_income"]');
  const before = await needed.innerText();
  await eventually(async () => assert.equal(await income.innerText(), '$40,000'));
  await page.getByRole('radio', { name: 'Today’s', exact: true }).click();
  await summaryRegion(page).getByText('In today’s dollars, at 2.50% inflation a year.').waitFor();
  await page.locator('[data-card="years"]').getByText('Fixed return. In today’s dollars.').waitFor();
  // 40,000 ÷ 1.025⁵
  await eventually(async () => assert.equal(await income.innerText(), '$35,354'));
  await eventually(async () => assert.equal(await needed.innerText(), before));
  await eventually(async () =>
    assert.equal(await page.getByRole('radio', { name: 'A rate', exact: true }).count(), 0),
  );
  assert.deepEqual(await violations(page), []);
  await page.getByRole('radio', { name: 'As paid', exact: true }).click();
  await eventually(async () => assert.equal(await income.innerText(), '$40,000'));
  await page.context().close();
});
