/** Step 2 of a scenario: each of its six ways to a saved ledger, and what happens on the way. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { tablePdf } from '../support/table-pdf.ts';
import { openPractice, ROOT, type Practice } from './practice.ts';

let practice: Practice;
before(async () => {
  practice = await openPractice();
});
after(() => practice.stop());

interface SavedRow {
  year: number;
  age: number;
  premium_outlay: number;
  withdrawals: number;
  loans: number;
  accumulation_value: number;
  surrender_value: number;
}

interface SavedScenario {
  id: number;
  document: {
    illustration: {
      rows: SavedRow[];
      source: { kind: string };
      opening?: Record<string, number>;
      illustrated_rate?: number;
    } | null;
    schedule: { segments: unknown[] } | null;
    policy_model: { face_amount: number } | null;
  };
}

/** Straight to the server, as the screens do. */
async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([how, where, what]) => {
      const { value } = JSON.parse(localStorage.getItem('access_token') ?? '{}') as { value: string };
      const response = await fetch(`/api/${where}`, {
        method: how,
        headers: {
          authorization: `Bearer ${value}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        ...(what === '' ? {} : { body: what }),
      });
      return response.text();
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
  return (JSON.parse(answer) as { data: T }).data;
}

let client = 0;
/** A new scenario of a client of 50, opened on its illustration. */
async function begin(page: Page, name: string): Promise<number> {
  client ||= (
    await call<{ id: number }>(page, 'POST', 'auth/client/', { firstname: 'Nora', lastname: 'Hale', age: 50 })
  ).id;
  const { id } = await call<{ id: number }>(page, 'POST', 'scenario/scenario/', { client_id: client, name });
  await page.goto(`${practice.server.url}/illustration-data/${id}`);
  await page.getByRole('heading', { name: 'Add the illustration' }).waitFor();
  return id;
}

async function signedIn(): Promise<Page> {
  const page = await practice.advisor();
  // A ledger that is not saved asks before the page is closed or loaded anew.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(practice.server.url);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  return page;
}

async function confirmed(page: Page, id: number): Promise<SavedScenario['document']> {
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  await page.waitForURL(new RegExp(`/comparative-vehicles/${id}$`));
  return (await call<SavedScenario>(page, 'GET', `scenario/${id}/`)).document;
}

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });

const figures = (value: number) => value.toLocaleString('en-US');
const EDGES = [60, 100, 170, 240, 310, 390, 470];

/** Year, age, premium, income, account value, surrender value, death benefit. */
const lines = (from: number, firstAge: number, count: number): string[][] =>
  Array.from({ length: count }, (_, index) => {
    const year = from + index;
    const premium = index < 4 ? 10_000 : 0;
    const income = index < 6 ? 0 : 15_000;
    return [year, firstAge + index, premium, income, 9_000 * year, 8_000 * year, 500_000].map(figures);
  });

const sheet = (header: readonly string[], body: string[][]) => ({ title: 'Non-Guaranteed Illustrated Values', edges: EDGES, lines: [[...header], ...body] }); // prettier-ignore

test('each of the six ways leads to a saved ledger', async (t) => {
  const page = await signedIn();
  let first = 0;

  await t.test('a PDF, with its page beside', async () => {
    first = await begin(page, 'From a PDF');
    await upload(page, 'meridian.pdf', await readFile(join(ROOT, 'fixtures/illustrations/meridian.pdf')));
    await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
    await page.locator('canvas[data-drawn]').waitFor();
    const { illustration } = await confirmed(page, first);
    assert.equal(illustration?.source.kind, 'pdf');
    assert.equal(illustration?.rows.length, 50);
    assert.equal(illustration?.rows[0]?.premium_outlay, 30_000);
    assert.equal(illustration?.illustrated_rate, 0.064, 'as the file prints it');
  });

  await t.test('a paste', async () => {
    const id = await begin(page, 'Pasted');
    await page.getByRole('button', { name: 'Paste' }).click();
    await page
      .getByLabel('The table')
      .fill(
        'Year\tAge\tPremium\tAccumulated value\tSurrender value\tDeath benefit\n1\t50\t$30,000\t27,113\t10,863\t650,000\n2\t51\t30,000\t55,933\t41,308\t650,000',
      );
    await page.getByRole('button', { name: 'Check the ledger' }).click();
    const { illustration } = await confirmed(page, id);
    assert.equal(illustration?.source.kind, 'paste');
    assert.deepEqual(
      illustration?.rows.map((row) => row.surrender_value),
      [10_863, 41_308],
    );
  });

  await t.test('typing, by keyboard alone', async () => {
    const id = await begin(page, 'Typed');
    await page.getByLabel('Years', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Type', exact: true }).click();
    await page.locator('[role="grid"] [data-active]').focus();
    // Premium, then to the accumulation value and on; Enter begins the next line under the first figure.
    await page.keyboard.type('1,000');
    await page.keyboard.press('Tab');
    for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('900');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('800');
    await page.keyboard.press('Tab');
    await page.keyboard.type('50000');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Shift+Control+ArrowDown');
    await page.keyboard.press('Control+d');
    const { illustration } = await confirmed(page, id);
    assert.equal(illustration?.source.kind, 'typed');
    assert.deepEqual(
      illustration?.rows.map(({ year, age, premium_outlay, accumulation_value, surrender_value }) => [
        year, age, premium_outlay, accumulation_value, surrender_value,
      ]), // prettier-ignore
      [
        [1, 50, 1_000, 900, 800],
        [2, 51, 1_000, 900, 800],
        [3, 52, 1_000, 900, 800],
      ],
    );
  });

  await t.test('a schedule, its values by hand', async () => {
    const id = await begin(page, 'Scheduled');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByLabel('Years', { exact: true }).fill('4');
    await page.getByLabel('To year').fill('2');
    await page.getByLabel('Amount a year').fill('1000');
    await page.getByLabel('Increase a year').fill('10');
    await page.getByRole('button', { name: 'Add a segment' }).click();
    await page.getByLabel('Amount a year').nth(1).fill('1500');
    await page.getByRole('button', { name: 'Check the ledger' }).click();
    await page.getByText('Type or paste the values').waitFor();
    await page.locator('td[data-row="0"][data-column="5"]').click();
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Fill down to the last year' }).click();
    const { illustration, schedule } = await confirmed(page, id);
    assert.equal(illustration?.source.kind, 'schedule');
    assert.deepEqual(
      illustration?.rows.map((row) => [row.premium_outlay, row.withdrawals, row.loans]),
      [[1000, 0, 0], [1100, 0, 0], [0, 1500, 0], [0, 600, 900]], // prettier-ignore
    );
    assert.equal(schedule?.segments.length, 2);
  });

  await t.test('the policy model, with the figures of the worked example', async () => {
    const id = await begin(page, 'Modelled');
    await page.getByRole('button', { name: 'Model' }).click();
    await page.getByText('Representative composite values, not a carrier’s.').first().waitFor();
    await page.getByLabel('Face amount').fill('250000');
    await page.getByLabel('Illustrated rate').fill('6.4');
    await page.getByLabel('Years', { exact: true }).fill('30');
    await page.getByLabel('Amount a year').fill('10000');
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    await page.getByRole('button', { name: 'Check the ledger' }).click();
    const { illustration, policy_model: model } = await confirmed(page, id);
    assert.equal(illustration?.source.kind, 'model');
    assert.equal(illustration?.illustrated_rate, 0.064);
    assert.equal(model?.face_amount, 250_000);
    const run = await call<{ rows: SavedRow[] }>(page, 'POST', 'calculations/policy-model/', {
      age: 50, sex: 'male', tobacco: 'nonsmoker', face_amount: 250_000, illustrated_rate: 0.064, years: 30,
      premiums: [{ from_year: 1, to_year: 20, amount: 10_000 }],
    }); // prettier-ignore
    assert.deepEqual(
      illustration?.rows.map((row) => row.surrender_value),
      run.rows.map((row) => row.surrender_value),
    );
  });

  await t.test('another scenario’s illustration', async () => {
    const id = await begin(page, 'Reused');
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('combobox', { name: 'Illustration' }).fill('From a PDF');
    await page.getByRole('option', { name: 'Hale, Nora: From a PDF' }).click();
    await page.getByText('50, from age 50').waitFor();
    await page.getByRole('button', { name: 'Check the ledger' }).click();
    const { illustration } = await confirmed(page, id);
    assert.equal(illustration?.source.kind, 'reuse');
    const original = await call<SavedScenario>(page, 'GET', `scenario/${first}/`);
    assert.deepEqual(illustration?.rows, original.document.illustration?.rows);
  });

  assert.deepEqual(practice.complaints, []);
});

test('while a PDF of sixty pages is read the screen tells the page', async () => {
  const page = await signedIn();
  await begin(page, 'Sixty pages');
  await page.evaluate(() => {
    const told: string[] = [];
    new MutationObserver(() => {
      const status = document.querySelector('[role=status] strong')?.textContent;
      const bar = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      if (status) told.push(`${status} ${bar ?? ''}`);
      document.documentElement.dataset['told'] = told.join('\n');
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await upload(page, 'harborline.pdf', await readFile(join(ROOT, 'fixtures/illustrations/harborline.pdf')));
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  const told = await page.evaluate(() => document.documentElement.dataset['told'] ?? '');
  const pages = [...told.matchAll(/Reading harborline\.pdf: page (\d+) of 60/g)].map(([, at]) => Number(at));
  assert.ok(pages.length > 0, told);
  assert.deepEqual(
    pages,
    [...pages].sort((a, b) => a - b),
  );
});

test('columns are named by hand, and the table is read again with them', async () => {
  const page = await signedIn();
  const id = await begin(page, 'Mapped');
  const header = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
  const other = lines(1, 50, 8).map((line) => line.with(6, '700,000'));
  await upload(page, 'two-tables.pdf', tablePdf([sheet(header, lines(1, 50, 12)), sheet(header, other)]));
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByLabel('Surrender Value is').selectOption('Accumulation value');
  assert.equal(
    await page.getByLabel('Account Value is').inputValue(),
    'none',
    'a meaning belongs to one column',
  );
  await page.getByLabel('Account Value is').selectOption('Surrender value');
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  // Accumulation value, loan balance, surrender value.
  const line = page.locator('tr[aria-rowindex="2"]');
  await line.getByText('8,000').waitFor();
  assert.match(await line.innerText(), /8,000[\s\S]*9,000[\s\S]*500,000/);

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByLabel('Page', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Read page 2' }).click();
  await page.getByText('8 years from page 2').waitFor();
  const { illustration } = await call<SavedScenario>(page, 'GET', `scenario/${id}/`).then(
    ({ document }) => document,
  );
  assert.equal(illustration, null, 'nothing is saved before it is confirmed');
});

test('a policy in force asks where it stands, and saves it with the ledger', async () => {
  const page = await signedIn();
  const id = await begin(page, 'In force');
  const header = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
  await upload(page, 'in-force.pdf', tablePdf([sheet(header, lines(12, 50, 10))]));
  await page.getByText('Where the policy stands at the start of year 12').waitFor();
  const opening = page.getByRole('group', { name: 'Where the policy stands at the start of year 12' });
  assert.equal(await page.getByRole('button', { name: 'Confirm ledger' }).isDisabled(), true);
  const given = {
    'Accumulation value': '99000',
    'Surrender value': '88000',
    'Loan balance': '0',
    'Premiums paid to date': '110000',
    'Withdrawals to date': '0',
  };
  for (const [label, value] of Object.entries(given)) await opening.getByLabel(label).fill(value);
  while (await page.getByRole('button', { name: 'Next cell' }).isVisible()) {
    await page.getByRole('button', { name: 'Next cell' }).click();
    await page.getByRole('button', { name: /^Keep/ }).click();
  }
  const { illustration } = await confirmed(page, id);
  assert.deepEqual(illustration?.rows[0]?.year, 12);
  assert.deepEqual(illustration?.opening, {
    accumulation_value: 99_000,
    surrender_value: 88_000,
    loan_balance: 0,
    premiums_paid: 110_000,
    withdrawals_to_date: 0,
  });
});

test('a single income column asks what it is, withdrawals up to the premiums and loans after that by default', async () => {
  const page = await signedIn();
  await begin(page, 'Income');
  const header = [
    'Year',
    'Age',
    'Premium',
    'Annual Income',
    'Account Value',
    'Surrender Value',
    'Death Benefit',
  ];
  await upload(page, 'income.pdf', tablePdf([sheet(header, lines(1, 50, 12))]));
  await page.getByText('How is the income paid?').first().waitFor();
  const chosen = page.getByRole('radio', { name: 'Withdrawals to basis, then loans' });
  assert.equal(await chosen.getAttribute('aria-checked'), 'true');
  const flows = async (year: number) => {
    const cells = await page.locator(`tr[aria-rowindex="${year + 1}"] td`).allInnerTexts();
    return cells.slice(3, 5).map((text) => text.trim());
  };
  // Forty thousand of premiums: two whole years of income and two thirds of a third.
  assert.deepEqual(await flows(8), ['15,000', '–']);
  assert.deepEqual(await flows(9), ['10,000', '5,000']);
  assert.deepEqual(await flows(10), ['–', '15,000']);
  await page.getByRole('radio', { name: 'All loans' }).click();
  assert.deepEqual(await flows(8), ['–', '15,000']);
  await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
  assert.deepEqual(await flows(8), ['15,000', '–']);
});

test('what is typed survives a reload, place and form and ledger, and undo takes a figure back', async () => {
  const page = await signedIn();
  await begin(page, 'Kept');
  await page.getByRole('button', { name: 'Model' }).click();
  await page.getByLabel('Face amount').fill('250000');
  await page.getByLabel('Amount a year').fill('10000');
  await page.reload();
  assert.equal(await page.getByLabel('Face amount').inputValue(), '250,000');
  await page.getByRole('button', { name: 'Check the ledger' }).click();

  const cell = page.locator('td[data-row="1"][data-column="2"]');
  await cell.click();
  await page.keyboard.type('7777');
  await page.keyboard.press('Enter');
  assert.equal(await cell.innerText(), '7,777');
  await page.keyboard.press('Control+z');
  assert.equal(await cell.innerText(), '10,000');
  await page.keyboard.press('Control+y');
  await page.reload();
  assert.equal(await cell.innerText(), '7,777');
  await page.getByText('Nothing is saved until you confirm.').waitFor();

  await page.getByRole('link', { name: 'Plumbline' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  assert.equal(await cell.innerText(), '7,777');
});

test('a save over another window’s shows both ledgers and asks which one to keep', async () => {
  const page = await signedIn();
  const id = await begin(page, 'Twice');
  await page.getByRole('button', { name: 'Model' }).click();
  await page.getByLabel('Face amount').fill('250000');
  await page.getByLabel('Amount a year').fill('10000');
  await page.getByRole('button', { name: 'Check the ledger' }).click();
  await page.getByRole('grid').waitFor();
  await call(page, 'PATCH', `scenario/scenariodetails/${id}/`, { name: 'Renamed', revision: 1 });
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  const dialog = page.getByRole('dialog', { name: 'This scenario was changed elsewhere' });
  assert.match(await dialog.getByRole('table').innerText(), /No ledger\s+Policy model/);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await page.waitForURL(new RegExp(`/comparative-vehicles/${id}$`));
  const { document, scenario_details: details } = await call<SavedScenario & { scenario_details: { name: string } }>(page, 'GET', `scenario/${id}/`); // prettier-ignore
  assert.equal(document.illustration?.source.kind, 'model');
  assert.equal(details.name, 'Renamed');
});

test('a lost connection keeps the ledger, says so, and saves it later', async () => {
  const page = await signedIn();
  const id = await begin(page, 'Offline');
  await page.getByRole('button', { name: 'Model' }).click();
  await page.getByLabel('Face amount').fill('250000');
  await page.getByLabel('Amount a year').fill('10000');
  await page.getByRole('button', { name: 'Check the ledger' }).click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  await page.getByText('No connection: the ledger is not saved yet').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save again' }).click();
  await page.waitForURL(new RegExp(`/comparative-vehicles/${id}$`));
});
