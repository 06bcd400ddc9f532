/** The checks of a ledger appear with the things to check of both reports and next to the ledger. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { cardTops, axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';
import { closePanel, openChecks } from './report-panel.ts';
import { firstOrAll } from '../support/long-run.ts';
import { chooseShare } from './share.ts';

const practice = await openPractice();
const WHERE = ['report-builder/1', 'historical/report-builder/2', 'illustration-data/1'];

const panel = (page: Page) => page.locator('details[data-checks]');
async function opened(page: Page): Promise<void> {
  if (page.url().includes('report-builder')) await openChecks(page);
  else await panel(page).locator('summary').press('Enter');
  await eventually(async () => assert.ok(await panel(page).evaluate((one: HTMLDetailsElement) => one.open)));
}
const state = (page: Page, title: string) =>
  panel(page).getByRole('listitem', { name: title }).getAttribute('data-state');

for (const path of firstOrAll(WHERE))
  test(`the checks of the ledger and their figures open on /${path}`, async () => {
    const page = await practice.advisor();
    await page.goto(`${practice.server.url}/${path}`);
    await opened(page);
    await panel(page).getByLabel('Sex', { exact: true }).selectOption('male');
    await eventually(async () => assert.notEqual(await state(page, 'Guideline premium test'), 'open'));
    await panel(page).getByLabel('Test the carrier states').selectOption('cvat');
    await panel(page).getByRole('listitem', { name: 'Cash value accumulation test' }).waitFor();
    await panel(page)
      .getByRole('listitem', { name: '7-pay test' })
      .getByRole('button', { name: /^\$/ })
      .click();
    await page.getByRole('dialog').last().getByText('26 USC 7702A').first().waitFor();
    await page.keyboard.press('Escape');
    assert.deepEqual(await axeProblems(page, path), []);
    await page.setViewportSize(NARROW);
    await fits(page);
    assert.deepEqual(practice.browserErrors, []);
    await page.context().close();
  });

test('the number of things to check appears with the report, without a layout shift', async () => {
  const page = await practice.advisor();
  const tops = await cardTops(page);
  await page.goto(`${practice.server.url}/report-builder/1`);
  await page.getByRole('button', { name: /^Things to check [1-9]/ }).waitFor();
  await page.locator('#card-fees table').first().waitFor();
  await page.waitForLoadState('networkidle');
  const topsBefore = await tops();
  assert.equal(topsBefore.length, 1, `the first card stood at ${topsBefore.join(', ')}`);
  await page.context().close();
});

test('sharing lists the checks to review, links to them and remains possible', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1`);
  await opened(page);
  await panel(page).getByLabel('Sex', { exact: true }).selectOption('male');
  await panel(page).getByLabel('Test the carrier states').selectOption('cvat');
  const reviewCount = await panel(page).locator('li[data-state="look"]').count();
  assert.ok(reviewCount > 0);
  const checks = page.getByRole('dialog', { name: 'Things to check' });
  // Each has one action, which leads to the check.
  const review = checks.getByRole('button', { name: 'Review' });
  await eventually(async () => assert.equal(await review.count(), reviewCount));
  await review.first().click();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-state')), 'look'),
  );
  await closePanel(checks);
  await chooseShare(page, 'Link and email');
  const dialog = page.getByRole('dialog', { name: 'Share Report' });
  const notice = dialog.getByRole('note', { name: 'Things to check first' });
  await notice.waitFor();
  await eventually(async () => assert.equal(await notice.getByRole('listitem').count(), reviewCount));
  await dialog.getByRole('button', { name: 'Copy Link', disabled: false }).waitFor();
  assert.deepEqual(await axeProblems(page, 'share'), []);
  await notice.getByRole('button', { name: 'See the checks' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => assert.ok(await panel(page).evaluate((one: HTMLDetailsElement) => one.open)));
  assert.deepEqual(practice.browserErrors, []);
  await page.context().close();
});
