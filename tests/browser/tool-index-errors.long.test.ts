/**
 * Rejected inputs of the index strategy calculator: errors below the fields, previous results marked as out of date.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';
import { blank, D1, field, INPUTS, importLevels } from './index-strategies.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';
import { summaryRegion, openExample } from './tools.ts';

const practice = await openPractice();
const page = await practice.advisor();

test('an input out of range has an error under its field, and the last valid result remains, marked', async () => {
  await blank(page, practice);
  await importLevels(page, D1);
  await field(page, 'Lookback years').fill('5');
  await field(page, 'Cap').fill('10');
  await summaryRegion(page).getByText('5.78%').first().waitFor();
  const stale = page.getByText('Results are out of date. Fix the highlighted fields.');
  const cases: readonly [string, string, string, string][] = [
    ['Cap', '120', '10', 'Must be between 0% and 100%.'],
    ['Floor', '15', '0', 'Must be between -25% and 10%.'],
    ['Participation', '600', '100', 'Must be between 0% and 500%.'],
    ['Spread', '30', '0', 'Must be between 0% and 25%.'],
    ['Multiplier', '501', '100', 'Must be between 0% and 500%.'],
    ['Bonus', '11', '0', 'Must be between 0% and 10%.'],
    ['Fee', '11', '0', 'Must be between 0% and 10%.'],
    ['Lookback years', '9', '5', 'Lookback limit: 5 years.'],
    ['Lookback years', '', '5', 'Lookback years is a required field'],
    ['Lookback years', '2.5', '5', 'Enter a whole number.'],
    ['Cap', 'ten', '10', 'Enter a number.'],
    ['Initial amount', '2000000000', '100000', 'Must be between 0 and 1,000,000,000.'],
    ['End month', '13/2005', '', 'Must be a month such as "01/1926".'],
    ['End month', '12/1999', '', 'Must be between 12/2001 and 12/2005.'],
    ['Levels', '100, abc', D1, '“abc” is not a level.'],
    ['Levels', '100', D1, 'Expected 2 to 3000 values.'],
    ['Year of the first level', 'soon', '2000', 'Must be a year such as "1926".'],
  ];
  for (const [name, wrong, right, message] of cases) {
    await field(page, name).fill(wrong);
    await stale.waitFor();
    await page.getByRole('main').getByText(message, { exact: false }).first().waitFor();
    const box = field(page, name);
    await eventually(async () =>
      assert.equal(await box.getAttribute('aria-invalid'), 'true', `${name}: ${wrong}`),
    );
    const described = (await box.getAttribute('aria-describedby')) ?? '';
    const text = await Promise.all(
      described.split(' ').map((id) => page.evaluate((one) => document.getElementById(one)?.textContent, id)),
    );
    assert.ok(text.join(' ').includes(message), `${name}: ${text.join(' ')}`);
    await eventually(async () => assert.match(await summaryRegion(page).innerText(), /5\.78%/));
    await field(page, name).fill(right);
    await stale.waitFor({ state: 'detached' });
  }
  await field(page, 'Floor').fill('8');
  await field(page, 'Cap').fill('5');
  await page.getByText('The cap must not be below the floor.').waitFor();
});

test('axe finds no problems, with inputs, with errors and on a phone', async () => {
  await page.goto(practice.server.url + INPUTS);
  await openExample(page);
  const found = await axeProblems(page, 'index strategies');
  await field(page, 'Lookback years').fill('99');
  await page.getByText('Results are out of date').waitFor();
  await page
    .getByText(/Lookback limit:/)
    .first()
    .waitFor();
  found.push(...(await axeProblems(page, 'index strategies, old', ['light-green'])));
  await page.setViewportSize(NARROW);
  found.push(...(await axeProblems(page, 'index strategies, narrow', ['light-green'])));
  await fits(page);
  assert.deepEqual(found, []);
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
