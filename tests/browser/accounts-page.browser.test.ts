/** The Accounts page: shared values, one column per account, and its size. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeProblems, fits } from './check-page.ts';
import { controlsOf } from './controls.ts';
import { eventually } from './eventually.ts';
import { NARROW, openPractice } from './practice.ts';
import { savedScenario } from './saved-data.ts';

const practice = await openPractice();
const ELENA = '/comparative-vehicles/3';
const SCREEN = { width: 1440, height: 900 };

async function openPage(viewport = SCREEN): Promise<Page> {
  const page = await practice.advisor({ viewport });
  await page.goto(practice.server.url + ELENA);
  await page.getByLabel('Results: Roth 401(k)').getByText('Break-even return').waitFor();
  return page;
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figures = (page: Page, name: string) =>
  page.getByLabel(`Results: ${name}`).locator('dd').allInnerTexts();

test('the page has at most 35 controls and is at most 1,800 px high at 1440 px and 3,000 px at 390 px', async () => {
  const page = await openPage();
  const controls = await controlsOf(page);
  assert.ok(controls.length <= 35, `${controls.length} controls: ${controls.join(', ')}`);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok((await height()) <= 1800, `${await height()} px at 1440`);
  assert.deepEqual(await axeProblems(page, 'accounts'), []);
  await page.setViewportSize(NARROW);
  assert.ok((await height()) <= 3000, `${await height()} px at 390`);
  await page.setViewportSize({ width: 360, height: 800 });
  await fits(page);
  await page.context().close();
});

test('a shared value applies to each account that is not customized, without a layout shift below it', async () => {
  const page = await openPage();
  const top = () => column(page, 'IUL policy').evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const topBefore = await top();
  const roth = column(page, 'Roth 401(k)');
  await roth.getByRole('button', { name: /^Customize this account/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Return before fees').fill('5');
  await panel.getByRole('button', { name: 'Done' }).click();
  await roth.getByText('customized', { exact: true }).waitFor();
  await roth.getByText('Return: 5.00% before fees, 4.06% after fees').waitFor();
  // The focus returns to the button that opened the panel.
  await eventually(async () =>
    assert.match(
      (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '',
      /Roth 401\(k\)$/,
    ),
  );
  const [brokerageBefore, rothBefore] = [
    await figures(page, 'Taxable brokerage'),
    await figures(page, 'Roth 401(k)'),
  ];
  await page.getByLabel('Return before fees').fill('7.25');
  await eventually(async () =>
    assert.notDeepEqual(await figures(page, 'Taxable brokerage'), brokerageBefore),
  );
  assert.deepEqual(await figures(page, 'Roth 401(k)'), rothBefore);
  await page.getByLabel('Yearly fee').fill('40');
  await page.getByText('Must be between 0% and 10%.').waitFor();
  assert.equal(await top(), topBefore);
  await page.getByLabel('Yearly fee').fill('0.5');
  await page.reload();
  await roth.getByText('Return: 5.00% before fees, 4.48% after fees').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/select-historical-simulations\/3$/);
  const { vehicles } = (await savedScenario(practice, 3)).document;
  assert.deepEqual(
    vehicles.map(({ rate_of_return, fee }) => [rate_of_return, fee]),
    [
      [0.0725, 0.005],
      [0.0725, 0.005],
      [0.05, 0.005],
    ],
  );
  await page.context().close();
});

test('the account type sets its limit; the excess is paid into a taxable account or, with federal tables, not invested', async () => {
  const page = await openPage();
  const plan = column(page, 'Traditional 401(k)');
  await plan.getByLabel('Account type').selectOption({ label: 'Traditional 401(k)' });
  await plan.getByText('$32,500 a year before tax').waitFor();
  await plan.getByText('The 2026 limit. $5,300 a year after tax goes to a taxable account.').waitFor();
  await column(page, 'Roth 401(k)').getByLabel('Account type').selectOption({ label: 'Roth 401(k)' });
  await page.getByText('Within the 2026 limit of $32,500').waitFor();

  await page.getByRole('button', { name: /^Taxes: / }).click();
  await page.getByLabel('Tax method').selectOption({ label: 'Federal tables' });
  await page.getByLabel('Household income').fill('160,000');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Taxes: Federal tables' }).waitFor();
  await plan.getByText(/takes \$[\d,]+ a year above the 2026 limit\./).waitFor();
  await plan.getByRole('button', { name: 'Lower to the limit' }).click();
  await plan.getByText('The 2026 limit. The rest is not invested.').waitFor();
  await plan.getByText('$32,500 a year before tax').waitFor();
  await plan.getByRole('button', { name: 'Use flat tax rates' }).click();
  await plan.getByText('The 2026 limit. $5,300 a year after tax goes to a taxable account.').waitFor();
  await page.context().close();
});

test('an account can be added after one is removed, and 403(b) shows the rule that is not modeled', async () => {
  const page = await openPage();
  await page.getByRole('button', { name: 'More for Taxable brokerage' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: '+ Add account' }).click();
  const added = column(page, 'Taxable brokerage');
  await added.getByLabel('Account type').selectOption({ label: '403(b)' });
  const plan = column(page, '403(b)');
  await plan.getByText('The catch-up after 15 years of service is not modeled.').waitFor();
  await plan.getByLabel('Results: 403(b)').waitFor();
  await page.context().close();
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
