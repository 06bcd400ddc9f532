/** The Tax Scorecard by hand: the worked examples, what is refused, brackets, links, kept results, the sidebar's preview. */
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

const INPUTS = '/tax-score-card';
const RESULT = '/tax-risk-analysis';

const E1 = {
  'IRA or 401K Balance': '500,000',
  Age: '65',
  'RMD Age': '73',
  'Plan Through Age': '90',
  'Rate of Return': '6',
  'Initial Tax Rate': '22',
  'Second Tax Rate': '28',
  'Switch Year': '10',
  'Social Security Amount': '30,000',
  'Social Security Age': '67',
  'Social Security COLA': '2',
  'Roth Conversion Years': '5',
};
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

const inShort = (on = page): Locator => on.getByRole('region', { name: 'In short' });
const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
const stale = (): Locator => page.getByText('These figures are from before');

async function blank(): Promise<void> {
  await page.goto(practice.server.url + INPUTS);
  await page.getByRole('button', { name: 'Reset' }).click();
}

async function type(figures: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(figures)) await field(name).fill(text);
}

/** The figures of one line of the scorecard: IRA, Roth, difference. */
async function line(name: string): Promise<string[]> {
  const row = page
    .getByRole('region', { name: /^Scorecard through age/ })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  return (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim());
}

test('worked example E1, typed in: taxes, legacy and both break-even ages are the published ones', async () => {
  await blank();
  await page.getByText('The results appear here as you type').waitFor();
  await type(E1);
  await inShort().getByText('From age 74, converting leaves').waitFor();
  assert.deepEqual((await line('Lifetime tax')).slice(0, 2), ['$391,881', '$141,185']);
  assert.deepEqual((await line('Tax the heirs pay')).slice(0, 2), ['$227,800', '–']);
  assert.deepEqual((await line('Legacy after tax')).slice(0, 2), ['$585,772', '$717,103']);
  await inShort().getByText('Dying before 74, keeping the IRA would have been the better choice.').waitFor();
  await page.getByText('From 81, the Roth has cost less tax').waitFor();
  assert.deepEqual(
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('tax_scorecard_inputs') ?? '{}') as Record<
        string,
        unknown
      >;
      return [kept.balance, kept.social_security_age, kept.filing_status];
    }),
    [500_000, 67, 'single'],
  );
});

test('worked example E2, typed in: total tax and total value are the published ones', async () => {
  await blank();
  await type(E2);
  await page.getByLabel('Filing Status').selectOption({ label: 'Married, joint' });
  await page.getByRole('cell', { name: '$4,292,309' }).waitFor();
  assert.deepEqual((await line('Total tax')).slice(0, 2), ['$995,232', '$229,604']);
  assert.deepEqual((await line('Total value')).slice(0, 2), ['$3,728,804', '$4,292,309']);
});

test('where a lower rate follows, it is said that converting does not pay', async () => {
  await blank();
  await type({ ...E1, 'Initial Tax Rate': '35', 'Second Tax Rate': '12', 'Switch Year': '6' });
  await inShort().getByText('Converting does not pay here.').waitFor();
  await inShort().getByText('None', { exact: true }).waitFor();
});

test('every impossible input has its own words, and the last valid result stays, marked as old', async () => {
  await blank();
  await type(E1);
  await inShort().getByText('From age 74').waitFor();
  const wrong: readonly [string, string, string, string | null][] = [
    ['IRA or 401K Balance', '0', 'Must be more than 0.', null],
    ['RMD Age', '81', 'Must be between 70 and 80.', null],
    ['Plan Through Age', '65', 'Must be between 66 and 120.', null],
    ['Switch Year', '27', 'Must be between 2 and 26, or between 20', 'switch-year'],
    ['Second Tax Rate', '', 'Second Tax Rate is a required field when there is a Switch Year', 'switch-year'],
    ['Social Security Age', '71', 'Must be between 62 and 70.', 'social-security-age'],
    ['Social Security COLA', '11', 'Must be between 0% and 10%.', null],
    ['Roth Conversion Years', '27', 'Must be between 1 and 26, the years of the plan.', null],
    ['Bonus', '51', 'Must be between 0% and 50%.', 'bonus-amount'],
    ['Rate of Return', 'much', 'Enter a number.', null],
  ];
  for (const [name, text, message, flag] of wrong) {
    const before = await field(name).inputValue();
    await field(name).fill(text);
    await field(name).blur();
    await page.getByText(message).first().waitFor();
    await stale().waitFor();
    assert.equal(await page.locator('[data-form-valid=false]').count(), 1, name);
    if (flag) assert.equal(await page.locator(`[data-${flag}-valid=false]`).count(), 1, name);
    await inShort().getByText('From age 74').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Copy link' }).isDisabled());
    await field(name).fill(before);
    await stale().waitFor({ state: 'detached' });
  }
  assert.equal(await page.locator('[data-form-valid=true][data-filing-status-valid=true]').count(), 1);
});

test('the slider changes the years of conversion, and its end is the plan’s', async () => {
  const slider = page.getByRole('slider', { name: 'Roth Conversion Years, slider' });
  assert.equal(await slider.getAttribute('max'), '26');
  await slider.focus();
  await page.keyboard.press('End');
  assert.equal(await field('Roth Conversion Years').inputValue(), '26');
  await page.getByText('over 26 years.').waitFor();
});

test('a bracket is filled by the federal tables, and flat rates take it away again', async () => {
  await blank();
  await type({ ...E1, 'Social Security Amount': '', 'Roth Conversion Years': '2' });
  await page.getByLabel('Amount converted').selectOption({ label: 'Fill the 12% bracket each year' });
  assert.equal(
    await page.getByRole('radio', { name: 'Federal tables' }).getAttribute('aria-checked'),
    'true',
  );
  // 2026: 50,400 of taxable income, and 24,150 of deductions of a single filer of 65.
  const years = page.getByRole('region', { name: 'Distributions, year by year' });
  await years.getByText('$74,550').first().waitFor();
  await page.getByText('Years after 2026 use the tables of 2026, held level.').waitFor();
  await page.getByText('the 12% bracket had no more room').waitFor();
  await page.getByRole('radio', { name: 'Flat rates' }).click();
  assert.equal(await page.getByLabel('Amount converted').inputValue(), 'even');
  await years.getByText('$250,000').waitFor();
});

test('a figure opens on its formula: the break-even age on what lies between the two at every age', async () => {
  await blank();
  await type(E1);
  await inShort().getByRole('button', { name: '74', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Break-even age' });
  await panel.getByText('Roth − IRA at age 74').waitFor();
  await page.keyboard.press('Escape');
});

test('the link opens the same result in another window and leaves what is kept there alone', async () => {
  await page.evaluate(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })`,
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied!' }).waitFor();
  const link = await page.evaluate(() => String(Reflect.get(window, 'copied')));
  const { pathname, search, hash } = new URL(link);
  assert.deepEqual([pathname, search, hash.slice(0, 8)], [RESULT, '', '#inputs=']);
  const told = await inShort().innerText();
  const other = await practice.advisor();
  await other.goto(link);
  await inShort(other).waitFor();
  assert.equal(await inShort(other).innerText(), told);
  assert.equal(await other.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Results');
  assert.equal(await other.evaluate(() => localStorage.getItem('tax_scorecard_inputs')), null);
  await other.close();
});

test('a result is kept for a client and opens again with the same figures', async () => {
  await page.getByRole('button', { name: 'Save to client…' }).click();
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Five years');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Save to (?!client…)/ }).waitFor();
  const told = await inShort().innerText();
  await blank();
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('access_token') ?? '{}') as { value: string }).value,
  );
  const answer = await fetch(`${practice.server.url}/api/tool-run/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { id: number; name: string; tool: string }[] };
  const [run] = data.filter(({ name }) => name === 'Five years');
  assert.equal(run?.tool, 'tax_scorecard');
  await page.goto(`${practice.server.url}${RESULT}?run=${run.id}`);
  await inShort().waitFor();
  assert.equal(await inShort().innerText(), told);
});

test('Run in the sidebar’s preview lands on the result, also where the scorecard is on the screen already', async () => {
  await blank();
  await page.goto(`${practice.server.url}/profile-details`);
  const preview = page.getByRole('dialog', { name: 'Tax Scorecard: pre-tax plan' });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Preview the Tax Scorecard' }).click();
    await preview.waitFor();
  };
  await open();
  for (const [name, text] of Object.entries(E1))
    await preview.getByRole('textbox', { name: new RegExp(`^${name}( optional)?$`) }).fill(text);
  await preview.getByRole('button', { name: 'Run' }).click();
  await page.waitForURL((url) => url.pathname === RESULT);
  await inShort().getByText('From age 74').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Results');
  await open();
  await preview.getByRole('textbox', { name: 'Roth Conversion Years' }).fill('1');
  await preview.getByRole('button', { name: 'Run' }).click();
  await page.getByText('convert it to a Roth in one year.').waitFor();
  assert.equal(await field('Roth Conversion Years').inputValue(), '1');
});

test('without inputs the analysis leads to them with a word', async () => {
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.goto(practice.server.url + RESULT);
  await page.waitForURL((url) => url.pathname === INPUTS);
  await page.getByText('There were no inputs to show a result of.').waitFor();
});

test('a damaged link says so, with kept inputs and without; a choice that is none is found fault with', async () => {
  const damaged = page.getByText('The link is damaged, so its inputs cannot be read.');
  const linked = (document: object): string =>
    `${practice.server.url}${RESULT}#inputs=${Buffer.from(JSON.stringify(document)).toString('base64url')}`;
  const whole = { balance: 500_000, age: 65, plan_through_age: 90, rate_of_return: 0.06 };
  await page.goto('about:blank');
  await page.goto(linked(whole).slice(0, -5));
  await page.waitForURL((url) => url.pathname === INPUTS);
  await damaged.waitFor();
  await page.getByRole('button', { name: 'Example values' }).first().click();
  await inShort().waitFor();
  await damaged.waitFor({ state: 'detached' });
  // Now there are figures to be taken for those of the link.
  await page.goto('about:blank');
  await page.goto(linked(whole).slice(0, -5));
  await inShort().waitFor();
  await damaged.waitFor();
  await field('Roth Conversion Years').fill('4');
  await damaged.waitFor({ state: 'detached' });
  await page.goto('about:blank');
  await page.goto(
    linked({ ...whole, initial_tax_rate: 0.22, roth_conversion_years: 5, conversion_tax_from: 'heirs' }),
  );
  await page.getByRole('alert').getByText('Must be account or outside.').waitFor();
  await page.getByText('No result yet').waitFor();
});

test('a kept result of another tool opens there; one that is gone is said to be, and the tool goes on', async () => {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('access_token') ?? '{}') as { value: string }).value,
  );
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const clients = await fetch(`${practice.server.url}/api/auth/clients/`, { headers });
  const { data: rows } = (await clients.json()) as { data: { id: number }[] };
  const answer = await fetch(`${practice.server.url}/api/tool-run/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      client_id: rows[0]?.id,
      tool: 'income_rider',
      name: 'A mix',
      inputs: {
        total_balance: 500_000,
        current_age: 60,
        plan_through_age: 95,
        guaranteed_income: 30_000,
        index_allocation: { sp500: 0.3, us_bonds: 0.7 },
      },
    }),
  });
  assert.equal(answer.status, 201);
  const { data } = (await answer.json()) as { data: { id: number } };
  await page.goto(`${practice.server.url}${RESULT}?run=${data.id}`);
  await page.waitForURL((url) => url.pathname === '/retirement-buffer/income-rider/result');
  await inShort().waitFor();
  assert.equal(
    await page.getByLabel('Index Allocation').evaluate((select) => {
      return select instanceof HTMLSelectElement && select.selectedOptions[0]?.text;
    }),
    'A mix of its own',
  );
  await page.goto(`${practice.server.url}${RESULT}?run=999999`);
  await page.getByText('This kept result is not there. It may have been deleted.').waitFor();
  await page.getByRole('button', { name: 'Example values' }).first().click();
  await inShort().waitFor();
});

test('axe finds nothing wrong, with figures, with faults, in the presentation and on a phone', async () => {
  await blank();
  await page.getByRole('button', { name: 'Example values' }).first().click();
  await inShort().waitFor();
  const found = await faults(page, 'scorecard');
  await field('Switch Year').fill('99');
  await stale().waitFor();
  await page.getByText(/^Must be between 2 and/).waitFor();
  found.push(...(await faults(page, 'scorecard, old')));
  await field('Switch Year').fill('13');
  await stale().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Present' }).click();
  await page.getByRole('group', { name: 'Presentation of Tax Scorecard' }).waitFor();
  found.push(...(await faults(page, 'scorecard, presented')));
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await inShort().waitFor();
  found.push(...(await faults(page, 'scorecard, narrow', ['light-green'])));
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
