/** Contribution limits and federal tables of accounts, and one click to equal returns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { savedScenario } from './saved-data.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';
import { closePanel, openChecks } from './report-panel.ts';
import { LAST_TAX_YEAR } from '../support/tax-tables.ts';

const practice = await openPractice();

/** The contribution, figures and controls of the account in this column. */
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an account stays within the limit of its type, or applies the chosen option above it', async () => {
  const page = await practice.advisor();
  const at = (path: string) => practice.server.url + path;
  await page.goto(at('/comparative-vehicles/1'));
  const roth = column(page, 'Roth IRA');
  await roth.getByLabel('Account type').selectOption({ label: 'Roth IRA' });
  // The client is 44 [Notice 2025-67].
  await roth.getByText('$7,500 a year', { exact: true }).waitFor();
  await roth.getByText('The 2026 limit. $4,500 a year after tax goes to a taxable account.').waitFor();
  const value = roth.getByLabel('Results: Roth IRA').locator('dd').nth(1);
  const withTaxable = await value.innerText();
  const panel = page.getByRole('dialog');
  const chosen = async (overflow: string, expectedText: string): Promise<string> => {
    await roth.getByRole('button', { name: /^Customize this account/ }).click();
    await panel.getByLabel('Above the contribution limit').selectOption(overflow);
    await panel.getByRole('button', { name: 'Done' }).click();
    await roth.getByText(expectedText).waitFor();
    return value.innerText();
  };
  const capped = await chosen('cap', 'The 2026 limit. The rest is not invested.');
  const above = await chosen('warn', 'takes $4,500 a year above the 2026 limit.');
  assert.equal(new Set([withTaxable, capped, above]).size, 3, 'each of the three has a value of its own');
  await roth.getByRole('button', { name: 'Move it to a taxable account' }).click();
  await eventually(async () => assert.equal(await value.innerText(), withTaxable));

  await page.getByRole('button', { name: /^Taxes: / }).click();
  const year = panel.getByLabel('First year');
  await year.fill('2023');
  await panel.getByText('Limits are available from 2024.').waitFor();
  await year.fill('2026');
  // The income reduces the Roth limit: 7,500 · (1 − 7,000 ÷ 15,000).
  await panel.getByLabel('Household income').fill('160,000');
  await roth.getByText('$4,000 a year', { exact: true }).waitFor();
  await panel.getByLabel('Filing status').selectOption('married_filing_jointly');
  await roth.getByText('$7,500 a year', { exact: true }).waitFor();
  assert.deepEqual(await axeProblems(page, 'taxes'), []);
  await panel.getByRole('button', { name: 'Done' }).click();
  await page.setViewportSize(NARROW);
  await fits(page);

  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/select-historical-simulations\/1$/);
  const { vehicles, tax_profile } = (await savedScenario(practice, 1)).document;
  assert.deepEqual([vehicles[2]?.plan_type, vehicles[2]?.overflow], ['roth_ira', 'to_taxable']);
  assert.deepEqual(
    [tax_profile?.household?.start_year, tax_profile?.household?.other_income],
    [2026, 160_000],
  );

  await page.goto(at('/comparative-vehicles/1'));
  await page.getByText('Married filing jointly, 15% capital gains, first year 2026').waitFor();
  await page.goto(at('/report-builder?scenario=1'));
  const checks = await openChecks(page);
  await checks
    .getByText('takes $7,500 a year, the 2026 limit; the rest goes to a taxable account.')
    .waitFor();
  await closePanel(checks);
  await page.getByText('Yearly limits are those of the Internal Revenue Code').first().waitFor();
  await page.context().close();
});

test('one click sets the lookback period of the illustrated rate for all accounts', async () => {
  const page = await practice.advisor();
  const at = (path: string) => practice.server.url + path;
  const averageText = page.getByText('Accounts earn the average of 481 twenty-five-year periods').first();
  const use = page.getByRole('button', { name: 'Use the same assumption for all' });
  const { document, revision } = await savedScenario(practice, 1);
  const other = document.vehicles.map((vehicle, at) => ({ ...vehicle, rate_of_return: 0.06 + at / 100 }));
  await call(page, 'PATCH', 'scenario/comparative/1/', { vehicles: other, revision });
  await page.goto(at('/report-builder?scenario=1'));
  const checks = await openChecks(page);
  await checks.getByText('The accounts are assumed to earn different returns').waitFor();
  assert.deepEqual(await axeProblems(page, 'report'), []);
  await use.click();
  await averageText.waitFor();
  await use.waitFor({ state: 'detached' });
  await page.getByText('from January 1961 to December 2025').first().waitFor();
  const { vehicles } = (await savedScenario(practice, 1)).document;
  assert.deepEqual(
    vehicles.map(({ lookback_method, rate_of_return }) => [lookback_method, rate_of_return]),
    vehicles.map(() => ['average_25_year', vehicles[0]?.rate_of_return]),
  );
  await page.context().close();
});

test('an account with federal tables requires the household, and its report has separate lines for it', async () => {
  const page = await practice.advisor();
  const at = (path: string) => practice.server.url + path;
  await page.goto(at('/comparative-vehicles/1'));
  await page
    .getByRole('button', { name: /^Customize this account/ })
    .nth(1)
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Taxes', { exact: true }).selectOption('federal');
  assert.deepEqual(await axeProblems(page, 'customize'), []);
  await panel.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Taxes: / }).click();
  await page.getByLabel('Income later').fill('30,000');
  await page.getByText('Later from age is a required field').waitFor();
  await page.getByLabel('Later from age').fill('67');
  await page.getByLabel('Household income').fill('160,000');
  await page.getByLabel('Social Security').fill('38,000');
  await page.getByLabel('Benefits from age').fill('67');
  await page.getByLabel('State rate').fill('5');
  await panel.getByRole('button', { name: 'Done' }).click();
  await fits(page);
  assert.deepEqual(await axeProblems(page, 'accounts'), []);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/select-historical-simulations\/1$/);
  const { vehicles, tax_profile } = (await savedScenario(practice, 1)).document;
  assert.deepEqual(
    vehicles.map(({ tax_method }) => tax_method),
    [undefined, 'federal', undefined],
  );
  assert.deepEqual(
    [tax_profile?.household?.later_age, tax_profile?.household?.social_security_age],
    [67, 67],
  );
  await page.goto(at('/review-summary/1'));
  await page.getByText('federal tables', { exact: true }).first().waitFor();

  await page.goto(at('/report-builder?scenario=1'));
  const checks = await openChecks(page);
  await checks.getByText(`Tax tables after ${LAST_TAX_YEAR} grow 2.50% a year.`).first().waitFor();
  await checks
    .getByText('State income tax is estimated at 5.00% of the income that the account adds.')
    .first()
    .waitFor();
  await closePanel(checks);
  await page.getByRole('rowheader', { name: 'Net investment income tax' }).first().waitFor();
  const surcharge = page.getByRole('row', { name: /Medicare surcharge/ }).getByRole('button');
  await surcharge.first().click();
  await page.getByText('Medicare surcharge (IRMAA)').first().waitFor();
  await page.getByText('by the federal tables as last published').first().waitFor();
  await page.context().close();
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
