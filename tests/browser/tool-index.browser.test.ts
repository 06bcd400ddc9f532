/** The index strategy calculator by hand: the worked examples, what is refused, links, kept results. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { faults } from './look.ts';
import { NARROW, openPractice, type Practice } from './practice.ts';

let practice: Practice;
let page: Page;
before(async () => {
  practice = await openPractice();
  page = await practice.advisor();
});
after(() => practice.stop());

const INPUTS = '/index-strategy-calculator';
const RESULT = '/index-strategy-calculator-run';
const D1 = '100, 112, 95, 104, 140.4, 140.4';
const D2 = '1000 1050 1150 900 1000 1100 1400 1350 1450 1600 1650 1600 1700';

const inShort = (): Locator => page.getByRole('region', { name: 'In short' });
const field = (name: string): Locator => page.getByLabel(name, { exact: true });
const strategy = (place: number): Locator => page.getByRole('region', { name: `Strategy ${place}` });
const side = (): Locator => page.getByRole('region', { name: 'Strategies and index' }).getByRole('table');
const years = (): Locator => page.getByRole('region', { name: 'Every year' }).getByRole('table');

async function blank(): Promise<void> {
  await page.goto(practice.server.url + INPUTS);
  await page.getByRole('button', { name: 'Reset' }).click();
}

async function ownLevels(levels: string, frequency: 'Yearly' | 'Monthly' = 'Yearly'): Promise<void> {
  await page.getByRole('button', { name: 'Your own levels' }).click();
  if (frequency === 'Monthly') await page.getByRole('radio', { name: 'Monthly' }).click();
  await field('Levels').fill(levels);
}

/** Waits until the headline tells a figure, then gives the named row of "Side by side". */
async function rowOf(table: Locator, name: string): Promise<string[]> {
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const texts = await row.getByRole('cell').allInnerTexts();
  return texts.map((text) => text.trim());
}

/** A column of the table, without the marks beside its figures. */
async function column(title: string): Promise<string[]> {
  const titles = await years().getByRole('columnheader').allInnerTexts();
  const at = titles.findIndex((text) => text.trim() === title);
  assert.ok(at > 0, `${title} is not among ${titles.join(', ')}`);
  const rows = await years().getByRole('row').all();
  const cells = await Promise.all(
    rows.slice(1).map((row) =>
      row
        .getByRole('cell')
        .nth(at - 1)
        .innerText(),
    ),
  );
  return cells.map((text) => text.trim().replace(/^[○▔]\s*/, ''));
}

test('the first worked example, typed in: the published years, means, growth and counts', async () => {
  await blank();
  await ownLevels(D1);
  await field('Cap').fill('10');
  await field('Lookback years').fill('5');
  await inShort().getByText('5.78%').first().waitFor();
  assert.deepEqual(await column('Credit'), ['10.00%', '0.00%', '9.47%', '10.00%', '0.00%']);
  assert.deepEqual(await rowOf(side(), 'Credited a year, compounded'), ['5.78%', '7.02%']);
  assert.equal((await rowOf(side(), 'Average year'))[0], '5.89%');
  assert.deepEqual(await rowOf(side(), '$100,000 becomes'), ['$132,463', '$140,400']);
  assert.equal((await rowOf(side(), 'Years with nothing credited'))[0], '2');
  assert.equal((await rowOf(side(), 'Years at the cap'))[0], '2');
  await inShort().getByText('Dividends are excluded on both sides.').waitFor();
});

test('participation and spread, then multiplier, bonus and fee, where a net credit lies below the floor', async () => {
  await field('Cap').fill('');
  await field('Participation').fill('140');
  await field('Spread').fill('2');
  await inShort().getByText('13.43%').first().waitFor();
  assert.deepEqual(await column('Credit'), ['14.80%', '0.00%', '11.26%', '47.00%', '0.00%']);

  await field('Participation').fill('100');
  await field('Spread').fill('0');
  await field('Cap').fill('9');
  await field('Multiplier').fill('120');
  await field('Bonus').fill('0.5');
  await field('Fee').fill('1');
  await inShort().getByText('the net credit is below the floor').waitFor();
  assert.deepEqual(await column('Credit'), ['10.19%', '−0.51%', '10.19%', '10.19%', '−0.51%']);
});

test('a blend of three strategies is entered one after the other', async () => {
  await blank();
  await ownLevels(D1);
  await field('Lookback years').fill('5');
  await field('Cap').fill('10');
  await page.getByRole('button', { name: 'Add a strategy' }).click();
  await strategy(2).getByLabel('Weight').fill('30');
  await strategy(2).getByLabel('Participation').fill('140');
  await strategy(2).getByLabel('Spread').fill('2');
  await page.getByRole('button', { name: 'Add a strategy' }).click();
  await strategy(3).getByLabel('Weight').fill('20');
  await strategy(3).getByLabel('Cap', { exact: true }).fill('9');
  await strategy(3).getByLabel('Multiplier').fill('120');
  await strategy(3).getByLabel('Bonus').fill('0.5');
  await strategy(3).getByLabel('Fee').fill('1');
  // The weights total 100% only when the second has its own back.
  await page.getByText('Allocations must total 100%.').waitFor();
  await strategy(2)
    .getByRole('button', { name: /^Strategy 2/ })
    .click();
  await strategy(2).getByLabel('Weight').fill('30');
  await page.getByText('Allocations must total 100%.').waitFor({ state: 'detached' });
  await page.getByText('These figures are from before').waitFor({ state: 'detached' });
  assert.deepEqual(await column('Blend'), ['11.48%', '−0.10%', '10.15%', '21.14%', '−0.10%']);
});

test('the second worked example: monthly sum, monthly average and a cap on the same months', async () => {
  await blank();
  await ownLevels(D2, 'Monthly');
  await field('Lookback years').fill('1');
  await field('Crediting method').selectOption('Monthly sum');
  await field('Monthly cap').fill('3');
  await years().waitFor();
  await inShort().getByText('0.00%').first().waitFor();
  assert.deepEqual([await column('Raw return'), await column('Credit')], [['−1.34%'], ['0.00%']]);
  await field('Crediting method').selectOption('Monthly average');
  await field('Cap').fill('');
  await field('Participation').fill('70');
  await inShort().getByText('23.04%').first().waitFor();
  assert.deepEqual(await column('Credit'), ['23.04%']);
  await field('Crediting method').selectOption('Annual point to point');
  await field('Participation').fill('100');
  await field('Cap').fill('10');
  await inShort().getByText('10.00%').first().waitFor();
  assert.deepEqual(await column('Credit'), ['10.00%']);
});

test('what is out of bounds is said under its field, and the last valid result stays, marked', async () => {
  await blank();
  await ownLevels(D1);
  await field('Lookback years').fill('5');
  await field('Cap').fill('10');
  await inShort().getByText('5.78%').first().waitFor();
  const stale = page.getByText('These figures are from before: mend the fields marked.');
  const cases: readonly [string, string, string, string][] = [
    ['Cap', '120', '10', 'Must be between 0 and 1.'],
    ['Floor', '15', '0', 'Must be between -0.25 and 0.1.'],
    ['Participation', '600', '100', 'Must be between 0 and 5.'],
    ['Spread', '30', '0', 'Must be between 0 and 0.25.'],
    ['Multiplier', '501', '100', 'Must be between 0 and 5.'],
    ['Bonus', '11', '0', 'Must be between 0 and 0.1.'],
    ['Fee', '11', '0', 'Must be between 0 and 0.1.'],
    ['Lookback years', '9', '5', 'This index has history for 5 years.'],
    ['Lookback years', '', '5', 'Lookback years is a required field'],
    ['Lookback years', '2.5', '5', 'Enter a whole number.'],
    ['Cap', 'ten', '10', 'Enter a number.'],
    ['Initial amount', '2000000000', '100000', 'Must be between 0 and 1,000,000,000.'],
    ['End month', '2005-13', '', 'Must be a month such as "1926-01".'],
    ['End month', '1999-12', '', 'Must be between 2001-12 and 2005-12.'],
    ['Levels', '100, abc', D1, '“abc” is not a level.'],
    ['Levels', '100', D1, 'Expected 2 to 3000 values.'],
    ['Year of the first level', 'soon', '2000', 'Must be a year such as "1926".'],
  ];
  for (const [name, wrong, right, message] of cases) {
    await field(name).fill(wrong);
    await stale.waitFor();
    await page.getByRole('main').getByText(message, { exact: false }).first().waitFor();
    const box = field(name);
    assert.equal(await box.getAttribute('aria-invalid'), 'true', `${name}: ${wrong}`);
    const described = (await box.getAttribute('aria-describedby')) ?? '';
    const text = await Promise.all(
      described.split(' ').map((id) => page.evaluate((one) => document.getElementById(one)?.textContent, id)),
    );
    assert.ok(text.join(' ').includes(message), `${name}: ${text.join(' ')}`);
    assert.match(await inShort().innerText(), /5\.78%/);
    await field(name).fill(right);
    await stale.waitFor({ state: 'detached' });
  }
  await field('Floor').fill('8');
  await field('Cap').fill('5');
  await page.getByText('The cap must not be below the floor.').waitFor();
});

test('licensed indexes wait for their history; shipped ones reach as far as the template allows', async () => {
  await blank();
  const options = await field('Index').locator('option').allInnerTexts();
  assert.equal(options.length, 14);
  assert.ok(options.includes('Hindsight (No history loaded)'), options.join(', '));
  assert.ok(await field('Index').locator('option', { hasText: 'S&P Prism' }).isDisabled());
  await field('Index').selectOption('sp500');
  await page.getByText('Up to 55 years of history').waitFor();
  await field('Lookback years').fill('56');
  await page.getByText('This index has history for 55 years.').waitFor();
  await field('Lookback years').fill('40');
  await field('Cap').fill('10');
  // The whole record, by the independent reference: 699 periods, 4.62 / 5.92 / 7.27%.
  await page.getByText(/^699 40-year periods/).waitFor();
  const worst = await rowOf(side(), 'Every period: worst');
  const median = await rowOf(side(), 'Every period: median');
  const best = await rowOf(side(), 'Every period: best');
  assert.deepEqual([worst[0], median[0], best[0]], ['4.62%', '5.92%', '7.27%']);
  await page
    .getByRole('heading', { name: /^AG 49-A estimate for strategy 1, cap 10\.00%: \d\.\d\d%$/ })
    .waitFor();
  await page.getByText('not an approved illustrated rate').waitFor();
});

test('a figure opens on its formula, and leads to the year behind it', async () => {
  await inShort().getByRole('button').first().click();
  const panel = page.getByRole('dialog', { name: 'Credited a year, compounded' });
  await panel.getByText('Π(1 + r)').waitFor();
  await panel.getByRole('button', { name: /^Year 1, Blend/ }).click();
  await page.getByRole('dialog', { name: 'Blend of year 1' }).waitFor();
  await page.keyboard.press('Escape');
});

test('the link carries the inputs in its fragment and opens the same result, in another window too', async () => {
  await page.evaluate(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })`,
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied.').waitFor();
  const link = await page.evaluate(() => String(Reflect.get(window, 'copied')));
  const { pathname, hash, search } = new URL(link);
  assert.deepEqual([pathname, search, hash.slice(0, 8)], [RESULT, '', '#inputs=']);
  const told = await inShort().innerText();

  const other = await practice.advisor();
  await other.evaluate(() => localStorage.removeItem('index_strategy_inputs')).catch(() => undefined);
  await other.goto(link);
  await other.getByRole('region', { name: 'In short' }).waitFor();
  assert.equal(await other.getByRole('region', { name: 'In short' }).innerText(), told);
  assert.equal(await other.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Results');
  await other.close();
});

test('inputs survive a reload, and a result without any leads back to them with a word', async () => {
  await page.goto(practice.server.url + RESULT);
  await inShort().waitFor();
  assert.equal(await field('Lookback years').inputValue(), '40');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.goto(practice.server.url + RESULT);
  await page.waitForURL((url) => url.pathname === INPUTS);
  await page.getByText('There were no inputs to show a result of.').waitFor();
});

test('a result is kept for a client, reopened from the client’s page, changed, renamed and deleted', async () => {
  const name = 'Lowest cap';
  await blank();
  await ownLevels(D1);
  await field('Lookback years').fill('5');
  await field('Cap').fill('10');
  await inShort().getByText('5.78%').first().waitFor();
  await page.getByRole('button', { name: 'Save to client…' }).click();
  await page.getByRole('combobox', { name: 'Client' }).click();
  const option = page.getByRole('listbox').getByRole('option').first();
  const who = ((await option.innerText()).split('\n')[0] ?? '').trim();
  await option.click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const button = page.getByRole('button', { name: /^Save to (?!client…)/ });
  await button.waitFor();

  await page.goto(practice.server.url);
  await page.getByRole('main').getByRole('link', { name: who, exact: true }).click();
  await page.waitForURL(/\/individual-client\//);
  const client = page.url();
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await inShort().getByText('5.78%').first().waitFor();
  assert.equal(new URL(page.url()).pathname, RESULT);
  await field('Cap').fill('9');
  await inShort().getByText('5.31%').first().waitFor();
  await button.click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(client);
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('textbox', { name: `New name of ${name}` }).fill('Cap of nine');
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
  await page.getByRole('button', { name: 'Open Cap of nine' }).click();
  await inShort().getByText('5.31%').first().waitFor();

  await page.goto(client);
  await page.getByRole('button', { name: 'Delete Cap of nine' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await page.getByText('No saved tool results yet.').waitFor();
});

test('axe finds nothing wrong, with inputs, with faults and on a phone', async () => {
  await page.goto(practice.server.url + INPUTS);
  await page.getByRole('button', { name: 'Example values' }).first().click();
  await inShort().waitFor();
  const found = await faults(page, 'index strategies');
  await field('Lookback years').fill('99');
  await page.getByText('These figures are from before').waitFor();
  await page.getByText(/This index has history for/).waitFor();
  found.push(...(await faults(page, 'index strategies, old', ['light-green'])));
  await page.setViewportSize(NARROW);
  found.push(...(await faults(page, 'index strategies, narrow', ['light-green'])));
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  assert.ok(scroll <= client, `${scroll} is wider than ${client}`);
  assert.deepEqual(found, []);
});

test('the pages complained about nothing', () => {
  assert.deepEqual(practice.complaints, []);
});
