/** Notices about accounts during input, and their one-click fixes: limits and unequal returns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { savedScenario } from './saved-data.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';
import { closePanel, openChecks } from './report-panel.ts';
import { LAST_TAX_YEAR } from '../support/tax-tables.ts';

const practice = await openPractice();

test('an account that takes more than its plan may says so as one types, and does what is chosen', async () => {
  const page = await practice.advisor();
  const at = (path: string) => practice.server.url + path;
  await page.goto(at('/comparative-vehicles/1'));
  await page.getByLabel('Plan', { exact: true }).nth(1).selectOption('roth_ira');
  const year = page.getByLabel('First year', { exact: true });
  await year.fill('2023');
  await page.getByText('Limits are known from 2024.').waitFor();
  await year.fill('2026');
  const limit = page.getByRole('group', { name: 'Over the limit of the plan' });
  // The client is 44 [Notice 2025-67].
  await limit.getByText('$12,000 is over the 2026 Roth IRA limit of $7,500.').waitFor();
  await limit.getByText('All of it is paid in.').waitFor();
  const values = page.getByLabel('Result', { exact: true }).last().locator('dd').nth(1);
  const valuesBefore = await values.innerText();
  const chosen = async (action: string, expectedText: string): Promise<string> => {
    const button = limit.getByRole('button', { name: action });
    await button.click();
    await limit.getByText(expectedText).waitFor();
    await eventually(async () => assert.equal(await button.getAttribute('aria-pressed'), 'true'));
    return values.innerText();
  };
  const withTaxable = await chosen(
    'Send the rest to a taxable account',
    'Amounts over a limit go to a taxable account.',
  );
  const capped = await chosen('Cap it', 'Amounts over a limit are not invested.');
  assert.equal(
    new Set([valuesBefore, withTaxable, capped]).size,
    3,
    'each of the three has a value of its own',
  );
  assert.equal(await chosen('Keep', 'All of it is paid in.'), valuesBefore);
  await chosen('Cap it', 'Amounts over a limit are not invested.');

  // The income reduces the Roth limit: 7,500 · (1 − 7,000 ÷ 15,000).
  await page.getByLabel('Household income').fill('160,000');
  await limit.getByText('$12,000 is over the 2026 Roth IRA limit of $4,000.').waitFor();
  await page.getByLabel('Filing status').selectOption('married_filing_jointly');
  await limit.getByText('$12,000 is over the 2026 Roth IRA limit of $7,500.').waitFor();
  assert.deepEqual(await axeProblems(page, 'accounts'), []);
  await page.setViewportSize(NARROW);
  await fits(page);

  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/select-historical-simulations\/1$/);
  const { vehicles, tax_profile } = (await savedScenario(practice, 1)).document;
  assert.deepEqual([vehicles[2]?.plan_type, vehicles[2]?.overflow], ['roth_ira', 'cap']);
  assert.deepEqual(
    [tax_profile?.household?.start_year, tax_profile?.household?.other_income],
    [2026, 160_000],
  );

  await page.goto(at('/comparative-vehicles/1'));
  await eventually(async () =>
    assert.equal(await page.getByLabel('Household income').inputValue(), '160,000'),
  );
  await page.goto(at('/report-builder?scenario=1'));
  const checks = await openChecks(page);
  await checks.getByText('takes $7,500 a year, the 2026 limit; the rest is not invested.').waitFor();
  await closePanel(checks);
  await page.getByText('Yearly limits are those of the Internal Revenue Code').first().waitFor();
  await page.context().close();
});

test('one click gives the accounts the look-back of the illustrated rate, in the report and in the form', async () => {
  const page = await practice.advisor();
  const at = (path: string) => practice.server.url + path;
  const averageText = page.getByText('Accounts earn the average of 481 25-year periods').first();
  const unequal = page.getByRole('note', { name: 'Unequal returns' });
  const use = page.getByRole('button', { name: 'Use the same assumption for all' });
  await page.goto(at('/comparative-vehicles/1'));
  await unequal.getByText('The accounts are assumed to earn different returns').waitFor();
  await use.click();
  await averageText.waitFor();
  await unequal.waitFor({ state: 'detached' });
  // Discards the draft: the report still has the saved accounts.
  await page.evaluate(() => localStorage.removeItem('scenarioStep3'));
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

test('an account by the federal tables asks for the household, and its report has lines of their own for it', async () => {
  const page = await practice.advisor();
  const at = (path: string) => practice.server.url + path;
  await page.goto(at('/comparative-vehicles/1'));
  await page.getByLabel('Plan', { exact: true }).first().waitFor();
  await eventually(async () => assert.equal(await page.getByLabel('State rate').count(), 0));
  await page.locator('summary', { hasText: 'More' }).nth(1).click();
  await page.getByLabel('Taxes', { exact: true }).nth(1).selectOption('federal');
  await page.getByLabel('Income later').fill('30,000');
  await page.getByText('Later from age is a required field').waitFor();
  await page.getByLabel('Later from age').fill('67');
  await page.getByLabel('Household income').fill('160,000');
  await page.getByLabel('Social Security').fill('38,000');
  await page.getByLabel('Benefits from age').fill('67');
  await page.getByLabel('State rate').fill('5');
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
  await page.getByText('by the federal tables').first().waitFor();

  await page.goto(at('/report-builder?scenario=1'));
  await page
    .getByText(/things? to check/)
    .first()
    .click();
  await page.getByText(`Tax tables after ${LAST_TAX_YEAR} grow 2.50% a year.`).first().waitFor();
  await page.getByText('5.00% of what the account adds stands for it.').first().waitFor();
  await page.getByRole('rowheader', { name: 'Net investment income tax' }).first().waitFor();
  const surcharge = page.getByRole('row', { name: /Medicare surcharge/ }).getByRole('button');
  await surcharge.first().click();
  await page.getByText('Medicare surcharge (IRMAA)').first().waitFor();
  await page.getByText('by the federal tables as last published').first().waitFor();
  await page.context().close();
});

test('the pages complained about nothing', () => {
  assert.deepEqual(practice.complaints, []);
});
