/** The income rider: worked examples, three targets, rejected inputs, links and saved results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';
import { copiedLink, summaryRegion, keepForClient, savedRun, openExample } from './tools.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();
const page = await practice.advisor();

const INPUTS = '/retirement-buffer/income-rider';
const RESULT = '/retirement-buffer/income-rider/result';

const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
const choose = (name: string): Promise<void> => page.getByRole('radio', { name, exact: true }).click();
const stale = (): Locator => page.getByText('Results are out of date');
const card = (name: string | RegExp): Locator => page.getByRole('region', { name, exact: true });

async function blank(): Promise<void> {
  await page.goto(practice.server.url + INPUTS);
  await page.getByRole('button', { name: 'Reset' }).click();
}

async function type(figures: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(figures)) await field(name).fill(text);
}

const G1 = {
  'Current Age': '60',
  'Plan Through Age': '95',
  'Income Start Year': '6',
  'Guaranteed Income': '40,000',
  'Total Balance': '500,000',
  'Tax Rate': '20',
  'Growth Rate': '6',
  Fee: '1',
};

test('worked example G1, entered: ten years and $390,456 short, the required balance and sustainable income', async () => {
  await blank();
  await type(G1);
  await summaryRegion(page).getByText('10 years', { exact: true }).waitFor();
  await summaryRegion(page).getByText('The self-managed account pays the same income through 85;').waitFor();
  await summaryRegion(page).getByText('$390,456 would be unpaid.').waitFor();
  const account = card('Self-managed account, as entered');
  await account.getByText('−10 years').waitFor();
  await account.getByText('−$390,456').waitFor();
  await card('Income that the account can sustain').getByText('$31,868').waitFor();
  await choose('Amount');
  await card('Balance that the account would need').getByText('$627,580').waitFor();
  await choose('Longevity');
  await card('Income rider').getByText('Pays for life; to year 36').waitFor();
  await account.getByText('Pays in full to year 26').waitFor();
  await account.getByText('Age 85').waitFor();
  await card('Income through the same age').getByText('Age 95').waitFor();
});

longTest('amounts are shown monthly, and annually again', async () => {
  await choose('Income');
  await choose('Monthly');
  await card('Income rider').getByText('$3,333').first().waitFor();
  await card('Income that the account can sustain').getByText('$2,656').waitFor();
  await choose('Annual');
});

longTest(
  'the same result over every period of the index allocation, with its share and percentiles',
  async () => {
    await choose('Equities & Bonds 60/40');
    const periods = card('All periods, Equities & Bonds 60/40');
    await periods.getByText(/^In \d+ of \d+ periods \(\d+%\) the account pays every year/).waitFor();
    await eventually(async () =>
      assert.deepEqual(
        (await periods.getByRole('rowheader').allInnerTexts()).filter((text) => !/^\d+$/.test(text)),
        ['The worst', '10th percentile', 'Median', '90th percentile', 'The best'],
      ),
    );
    await page.waitForFunction(() => localStorage.getItem('ir_simulation_result') !== null);
    await eventually(async () =>
      assert.notEqual(await page.evaluate(() => localStorage.getItem('income_rider_result')), null),
    );
    await periods.getByRole('button', { name: /^\d+%$/ }).click();
    await page
      .getByRole('dialog')
      .getByText(/1 where the account pays/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  },
);

longTest(
  'worked example G2, entered as a list of returns: $134,789 surplus, 113.06% sustainable, $530,692 required',
  async () => {
    await blank();
    await type({
      'Current Age': '65',
      'Plan Through Age': '85',
      'Guaranteed Income': '25,000',
      'Guaranteed Income Increase': '3',
      'Total Balance': '600000',
      Fee: '0.75',
    });
    await page.getByLabel('Account Type').selectOption({ label: 'Tax-deferred' });
    await choose('List of returns');
    await field('Returns').fill(
      '6, -12, 18, 4, 9, -5, 11, 6, −12, 18, 4, 9, −5, 11\n6 -12 18% 4% 9% -5% 11%',
    );
    await page.getByText('Percent, one a plan year: 21 of 21 entered.').waitFor();
    await summaryRegion(page)
      .getByText('pays the same income through 85 and then has $134,789 left.')
      .waitFor();
    await summaryRegion(page).getByText('$530,692 at the start would have been enough.').waitFor();
    await card('Income that the account can sustain').getByText('113.06%').waitFor();
    await choose('Amount');
    await card('Balance that the account would need').getByText('$530,692').waitFor();
    await eventually(async () =>
      assert.equal(await card(/^All periods/).count(), 0, 'one given path is no history'),
    );
  },
);

longTest(
  'the second income has its own result, and equivalent income types return the same result',
  async () => {
    await choose('Income');
    await choose('Non-guaranteed');
    await summaryRegion(page).getByText('No non-guaranteed income was entered').waitFor();
    await page.getByLabel('Non-guaranteed Income Type').selectOption({ label: 'First and last year' });
    await type({ 'Non-guaranteed Income First Year': '30,000', 'Non-guaranteed Income Last Year': '30,000' });
    const resultCard = card('Income that the account can sustain');
    await resultCard.getByText('Of the rider’s income').waitFor();
    const resultText = await resultCard.innerText();
    await page.getByLabel('Non-guaranteed Income Type').selectOption({ label: 'Manual list' });
    await field('Non-guaranteed Income').fill(Array.from({ length: 21 }, () => '30,000').join(', '));
    await resultCard.getByText('Of the rider’s income').waitFor();
    await eventually(async () => assert.equal(await resultCard.innerText(), resultText));
    await summaryRegion(page).getByText('may be lower').waitFor();
  },
);

longTest(
  'every impossible input has a specific message, and the last valid result remains, marked as old',
  async () => {
    await blank();
    await type(G1);
    await summaryRegion(page).getByText('10 years', { exact: true }).waitFor();
    const wrong: readonly [string, string, string][] = [
      ['Total Balance', '0', 'Must be more than 0.'],
      ['Plan Through Age', '59', 'Must be between 60 and 120.'],
      ['Income Start Year', '37', 'Must be between 1 and 36: income cannot start after the plan.'],
      ['Tax Rate', '61', 'Must be between 0% and 60%.'],
      ['Fee', '11', 'Must be between 0% and 10%.'],
      ['Growth Rate', '51', 'Must be between -50% and 50%.'],
    ];
    for (const [name, text, message] of wrong) {
      const before = await field(name).inputValue();
      await field(name).fill(text);
      await field(name).blur();
      await page.getByText(message).first().waitFor();
      await stale().waitFor();
      await summaryRegion(page).getByText('10 years', { exact: true }).waitFor();
      await field(name).fill(before);
      await stale().waitFor({ state: 'detached' });
    }
    await choose('List of returns');
    await field('Returns').fill('6, 7');
    await page.getByText('Expected 36 yearly values.').waitFor();
    await field('Returns').fill('6, seven');
    await page.getByText('Entry 2: enter a number.').waitFor();
    await choose('Index allocation');
    await stale().waitFor({ state: 'detached' });
    await page.getByLabel('Guaranteed Income Type', { exact: true }).selectOption({ label: 'Manual list' });
    await field('Guaranteed Income').fill(Array.from({ length: 32 }, () => '1000').join(' '));
    await page.getByText('Expected 31 yearly values.').waitFor();
  },
);

longTest('the link opens the same result, and so does a saved one', async () => {
  await blank();
  await type(G1);
  await summaryRegion(page).getByText('10 years', { exact: true }).waitFor();
  const link = await copiedLink(page);
  assert.equal(new URL(link).pathname, RESULT);
  const resultText = await summaryRegion(page).innerText();
  const other = await practice.advisor();
  await other.goto(link);
  await summaryRegion(other).waitFor();
  await eventually(async () => assert.equal(await summaryRegion(other).innerText(), resultText));
  await other.close();

  await keepForClient(page, 'For life');
  await blank();
  const run = await savedRun(page, 'For life');
  await page.goto(`${practice.server.url}${RESULT}?run=${run.id}`);
  await summaryRegion(page).waitFor();
  await eventually(async () => assert.equal(await summaryRegion(page).innerText(), resultText));
  await eventually(async () => assert.equal(await field('Guaranteed Income').inputValue(), '40,000'));
});

longTest('axe finds no problems, with figures, with errors and on a phone', async () => {
  await blank();
  await openExample(page);
  const found = await axeProblems(page, 'income rider');
  await field('Income Start Year').fill('99');
  await stale().waitFor();
  await page.getByText(/income cannot start after the plan/).waitFor();
  found.push(...(await axeProblems(page, 'income rider, old')));
  await page.setViewportSize(NARROW);
  found.push(...(await axeProblems(page, 'income rider, narrow', ['light-green'])));
  await fits(page);
  assert.deepEqual(found, []);
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
