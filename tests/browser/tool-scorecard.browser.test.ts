/** The Tax Scorecard: worked examples, rejected inputs, brackets, an explained figure. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';
import { blank, E1, field, type } from './scorecard.ts';
import { summaryRegion, openExample } from './tools.ts';
import { longTest } from '../support/long-run.ts';
import { LAST_TAX_YEAR } from '../support/tax-tables.ts';

const practice = await openPractice();
const page = await practice.advisor();

const E2 = {
  'IRA or 401K Balance': '800000',
  Age: '62',
  'RMD Age': '75',
  'Plan Through Age': '92',
  'Rate of Return': '5.5',
  'Initial Tax Rate': '24',
  'Social Security Amount': '45000',
  'Social Security Age': '67',
  'Social Security COLA': '2.5',
  'Roth Conversion Years': '3',
  Bonus: '10',
};

const stale = (): Locator => page.getByText('Results are out of date');

/** Returns the figures of a line: IRA, Roth, difference. */
async function line(name: string): Promise<string[]> {
  const row = page
    .getByRole('region', { name: /^Scorecard through age/ })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  return (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim());
}

test('worked example E1, entered: taxes, legacy and both break-even ages are the published ones', async () => {
  await blank(page, practice);
  await page.getByText('The results appear here as you type').waitFor();
  await type(page, E1);
  await summaryRegion(page).getByText('From age 74, converting leaves').waitFor();
  await eventually(async () =>
    assert.deepEqual((await line('Lifetime tax')).slice(0, 2), ['$391,881', '$141,185']),
  );
  await eventually(async () =>
    assert.deepEqual((await line('Tax paid by heirs')).slice(0, 2), ['$227,800', '–']),
  );
  await eventually(async () =>
    assert.deepEqual((await line('Legacy after tax')).slice(0, 2), ['$585,772', '$717,103']),
  );
  await summaryRegion(page)
    .getByText('If the client died before 74, keeping the IRA would have been the better choice.')
    .waitFor();
  await page.getByText('From 81, the Roth has cost less tax').waitFor();
  await eventually(async () =>
    assert.deepEqual(
      await page.evaluate(() => {
        const storedInputs = JSON.parse(localStorage.getItem('tax_scorecard_inputs') ?? '{}') as Record<
          string,
          unknown
        >;
        return [storedInputs.balance, storedInputs.social_security_age, storedInputs.filing_status];
      }),
      [500_000, 67, 'single'],
    ),
  );
});

longTest('worked example E2, entered: total tax and total value are the published ones', async () => {
  await blank(page, practice);
  await type(page, E2);
  await page.getByLabel('Filing Status').selectOption({ label: 'Married, joint' });
  await page.getByRole('cell', { name: '$4,292,309' }).waitFor();
  await eventually(async () =>
    assert.deepEqual((await line('Total tax')).slice(0, 2), ['$995,232', '$229,604']),
  );
  await eventually(async () =>
    assert.deepEqual((await line('Total value')).slice(0, 2), ['$3,728,804', '$4,292,309']),
  );
});

longTest('with a lower later rate, the text states that converting does not pay', async () => {
  await blank(page, practice);
  await type(page, { ...E1, 'Initial Tax Rate': '35', 'Second Tax Rate': '12', 'Switch Year': '6' });
  await summaryRegion(page).getByText('Converting does not pay here.').waitFor();
  await summaryRegion(page).getByText('None', { exact: true }).waitFor();
});

longTest(
  'every impossible input has a specific message, and the last valid result remains, marked as old',
  async () => {
    await blank(page, practice);
    await type(page, E1);
    await summaryRegion(page).getByText('From age 74').waitFor();
    const wrong: readonly [string, string, string, string | null][] = [
      ['IRA or 401K Balance', '0', 'Must be more than 0.', null],
      ['RMD Age', '81', 'Must be between 70 and 80.', null],
      ['Plan Through Age', '65', 'Must be between 66 and 120.', null],
      ['Switch Year', '27', 'Must be between 2 and 26, or between 20', 'switch-year'],
      [
        'Second Tax Rate',
        '',
        'Second Tax Rate is a required field when there is a Switch Year',
        'switch-year',
      ],
      ['Social Security Age', '71', 'Must be between 62 and 70.', 'social-security-age'],
      ['Social Security COLA', '11', 'Must be between 0% and 10%.', null],
      ['Roth Conversion Years', '27', 'Must be between 1 and 26, the years of the plan.', null],
      ['Bonus', '51', 'Must be between 0% and 50%.', 'bonus-amount'],
      ['Rate of Return', 'much', 'Enter a number.', null],
    ];
    for (const [name, text, message, flag] of wrong) {
      const before = await field(page, name).inputValue();
      await field(page, name).fill(text);
      await field(page, name).blur();
      await page.getByText(message).first().waitFor();
      await stale().waitFor();
      await eventually(async () =>
        assert.equal(await page.locator('[data-form-valid=false]').count(), 1, name),
      );
      if (flag)
        await eventually(async () =>
          assert.equal(await page.locator(`[data-${flag}-valid=false]`).count(), 1, name),
        );
      await summaryRegion(page).getByText('From age 74').waitFor();
      await eventually(async () =>
        assert.ok(await page.getByRole('button', { name: 'Copy link' }).isDisabled()),
      );
      await field(page, name).fill(before);
      await stale().waitFor({ state: 'detached' });
    }
    await eventually(async () =>
      assert.equal(await page.locator('[data-form-valid=true][data-filing-status-valid=true]').count(), 1),
    );
  },
);

longTest('the slider changes the years of conversion, up to the end of the plan', async () => {
  const slider = page.getByRole('slider', { name: 'Roth Conversion Years, slider' });
  await eventually(async () => assert.equal(await slider.getAttribute('max'), '26'));
  await slider.focus();
  await page.keyboard.press('End');
  await eventually(async () => assert.equal(await field(page, 'Roth Conversion Years').inputValue(), '26'));
  await page.getByText('over 26 years.').waitFor();
});

longTest('filling a bracket selects the federal tables, and flat rates clear the bracket', async () => {
  await blank(page, practice);
  await type(page, { ...E1, 'Social Security Amount': '', 'Roth Conversion Years': '2' });
  await page.getByLabel('Amount converted').selectOption({ label: 'Fill the 12% bracket each year' });
  await eventually(async () =>
    assert.equal(
      await page.getByRole('radio', { name: 'Federal tables' }).getAttribute('aria-checked'),
      'true',
    ),
  );
  // 2026: taxable income of 50,400 plus deductions of 24,150 for a single filer aged 65.
  const years = page.getByRole('region', { name: 'Distributions, year by year' });
  await years.getByText('$74,550').first().waitFor();
  await page.getByText(`Tax tables after ${LAST_TAX_YEAR} grow 2.50% a year.`).waitFor();
  await page.getByText('the 12% bracket had no more room').waitFor();
  await page.getByRole('radio', { name: 'Flat rates' }).click();
  await eventually(async () => assert.equal(await page.getByLabel('Amount converted').inputValue(), 'even'));
  await years.getByText('$250,000').waitFor();
});

longTest('a figure opens with its formula: the break-even age with the difference at every age', async () => {
  await blank(page, practice);
  await type(page, E1);
  await summaryRegion(page).getByRole('button', { name: '74', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Break-even age' });
  await panel.getByText('Roth − IRA at age 74').waitFor();
  await page.keyboard.press('Escape');
});

longTest('axe finds no problems, with figures, with errors, in the presentation and on a phone', async () => {
  await blank(page, practice);
  await openExample(page);
  const found = await axeProblems(page, 'scorecard');
  await field(page, 'Switch Year').fill('99');
  await stale().waitFor();
  await page.getByText(/^Must be between 2 and/).waitFor();
  found.push(...(await axeProblems(page, 'scorecard, old')));
  await field(page, 'Switch Year').fill('13');
  await stale().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Present' }).click();
  await page.getByRole('group', { name: 'Presentation of Tax Scorecard' }).waitFor();
  found.push(...(await axeProblems(page, 'scorecard, presented')));
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await summaryRegion(page).waitFor();
  found.push(...(await axeProblems(page, 'scorecard, narrow', ['light-green'])));
  await fits(page);
  assert.deepEqual(found, []);
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
