/** The index strategy calculator: worked examples, shipped indexes, an explained figure. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';
import { blank, columnIs, D1, D2, field, importLevels, rowOf, strategy, years } from './index-strategies.ts';
import { openPractice } from './practice.ts';
import { summaryRegion } from './tools.ts';

/** Indexes without shipped figures are last in every menu. */
const LICENSED = [
  'Barclays Trailblazer Sectors 5',
  'Bloomberg US Dynamic Balance II ER',
  'Fidelity Multifactor Yield 5% ER',
  'Hindsight',
  'PIMCO Tactical Balanced ER',
  'Putnam Dynamic Low Volatility Excess Return Index',
  'S&P Prism',
];

const practice = await openPractice();
const page = await practice.advisor();

test('the first worked example, entered: the published years, means, growth and counts', async () => {
  await blank(page, practice);
  await importLevels(page, D1);
  await field(page, 'Cap').fill('10');
  await field(page, 'Lookback years').fill('5');
  await summaryRegion(page).getByText('5.78%').first().waitFor();
  await columnIs(page, 'Credit', ['10.00%', '0.00%', '9.47%', '10.00%', '0.00%']);
  await eventually(async () =>
    assert.deepEqual(await rowOf(page, 'Credited a year, compounded'), ['5.78%', '7.02%']),
  );
  await eventually(async () => assert.equal((await rowOf(page, 'Average year'))[0], '5.89%'));
  await eventually(async () =>
    assert.deepEqual(await rowOf(page, '$100,000 becomes'), ['$132,463', '$140,400']),
  );
  await eventually(async () => assert.equal((await rowOf(page, 'Years without a credit'))[0], '2'));
  await eventually(async () => assert.equal((await rowOf(page, 'Years at the cap'))[0], '2'));
  await summaryRegion(page).getByText('Dividends are excluded on both sides.').waitFor();
});

test('participation and spread, then multiplier, bonus and fee, with a net credit below the floor', async () => {
  await field(page, 'Cap').fill('');
  await field(page, 'Participation').fill('140');
  await field(page, 'Spread').fill('2');
  await summaryRegion(page).getByText('13.43%').first().waitFor();
  await columnIs(page, 'Credit', ['14.80%', '0.00%', '11.26%', '47.00%', '0.00%']);

  await field(page, 'Participation').fill('100');
  await field(page, 'Spread').fill('0');
  await field(page, 'Cap').fill('9');
  await field(page, 'Multiplier').fill('120');
  await field(page, 'Bonus').fill('0.5');
  await field(page, 'Fee').fill('1');
  await summaryRegion(page).getByText('the net credit is below the floor').waitFor();
  await columnIs(page, 'Credit', ['10.19%', '−0.51%', '10.19%', '10.19%', '−0.51%']);
});

test('a blend of three strategies is entered one by one', async () => {
  await blank(page, practice);
  await importLevels(page, D1);
  await field(page, 'Lookback years').fill('5');
  await field(page, 'Cap').fill('10');
  await page.getByRole('button', { name: 'Add a strategy' }).click();
  await strategy(page, 2).getByLabel('Weight').fill('30');
  await strategy(page, 2).getByLabel('Participation').fill('140');
  await strategy(page, 2).getByLabel('Spread').fill('2');
  await page.getByRole('button', { name: 'Add a strategy' }).click();
  await strategy(page, 3).getByLabel('Weight').fill('20');
  await strategy(page, 3).getByLabel('Cap', { exact: true }).fill('9');
  await strategy(page, 3).getByLabel('Multiplier').fill('120');
  await strategy(page, 3).getByLabel('Bonus').fill('0.5');
  await strategy(page, 3).getByLabel('Fee').fill('1');
  // The weights total 100% only after the second is restored.
  await page.getByText('Allocations must total 100%.').waitFor();
  await strategy(page, 2)
    .getByRole('button', { name: /^Strategy 2/ })
    .click();
  await strategy(page, 2).getByLabel('Weight').fill('30');
  await page.getByText('Allocations must total 100%.').waitFor({ state: 'detached' });
  await page.getByText('Results are out of date').waitFor({ state: 'detached' });
  await columnIs(page, 'Blend', ['11.48%', '−0.10%', '10.15%', '21.14%', '−0.10%']);
});

test('the second worked example: monthly sum, monthly average and a cap on the same months', async () => {
  await blank(page, practice);
  await importLevels(page, D2, 'Monthly');
  await field(page, 'Lookback years').fill('1');
  await field(page, 'Crediting method').selectOption('Monthly sum');
  await field(page, 'Monthly cap').fill('3');
  await years(page).waitFor();
  await summaryRegion(page).getByText('0.00%').first().waitFor();
  await columnIs(page, 'Raw return', ['−1.34%']);
  await columnIs(page, 'Credit', ['0.00%']);
  await field(page, 'Crediting method').selectOption('Monthly average');
  await field(page, 'Cap').fill('');
  await field(page, 'Participation').fill('70');
  await summaryRegion(page).getByText('23.04%').first().waitFor();
  await columnIs(page, 'Credit', ['23.04%']);
  await field(page, 'Crediting method').selectOption('Annual point-to-point');
  await field(page, 'Participation').fill('100');
  await field(page, 'Cap').fill('10');
  await summaryRegion(page).getByText('10.00%').first().waitFor();
  await columnIs(page, 'Credit', ['10.00%']);
});

test('licensed indexes are disabled without history; shipped ones allow the template’s lookback period', async () => {
  await blank(page, practice);
  await eventually(async () => {
    const options = await field(page, 'Index').locator('option').allInnerTexts();
    assert.equal(options.length, 14);
    assert.deepEqual(options.slice(-7), LICENSED);
  });
  await eventually(async () =>
    assert.ok(await field(page, 'Index').locator('option', { hasText: 'S&P Prism' }).isDisabled()),
  );
  const group = field(page, 'Index').locator('optgroup');
  await eventually(async () => assert.equal(await group.getAttribute('label'), 'Need licensed data'));
  await eventually(async () => assert.equal(await group.locator('option').count(), 7));
  await page.getByText('7 indexes need licensed data.').waitFor();
  await page.getByRole('button', { name: 'How to get it' }).click();
  await page.getByText('Ask an admin of your practice to import it under Admin, Index data.').waitFor();
  await field(page, 'Index').selectOption('russell2000');
  await page.getByText('38 years of history; the template allows 45.').waitFor();
  await field(page, 'Index').selectOption('sp500');
  const limit = page.getByText('Lookback limit: 55 years.');
  await limit.waitFor();
  await field(page, 'Lookback years').fill('56');
  // Next to the slider and below the field.
  await eventually(async () => assert.equal(await limit.count(), 2));
  await field(page, 'Lookback years').fill('40');
  await field(page, 'Cap').fill('10');
  // The complete history, by the independent reference: 699 periods, 4.62 / 5.92 / 7.27%.
  await page.getByText(/^699 forty-year periods/).waitFor();
  const worst = await rowOf(page, 'Every period: worst');
  const median = await rowOf(page, 'Every period: median');
  const best = await rowOf(page, 'Every period: best');
  assert.deepEqual([worst[0], median[0], best[0]], ['4.62%', '5.92%', '7.27%']);
  await page
    .getByRole('heading', { name: /^AG 49-A estimate for strategy 1, cap 10\.00%: \d\.\d\d%$/ })
    .waitFor();
  await page.getByText('not an approved illustrated rate').waitFor();
});

test('a figure opens with its formula and links to the year behind it', async () => {
  await summaryRegion(page).getByRole('button').first().click();
  const panel = page.getByRole('dialog', { name: 'Credited a year, compounded' });
  await panel.getByText('Π(1 + r)').waitFor();
  await panel.getByRole('button', { name: /^Year 1, Blend/ }).click();
  await page.getByRole('dialog', { name: 'Blend of year 1' }).waitFor();
  await page.keyboard.press('Escape');
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
