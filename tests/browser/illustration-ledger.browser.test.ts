/** Step 2 of a scenario: questions about an extracted ledger, and edits until it is saved. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tablePdf } from '../support/pdfs.ts';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { confirmed, illustrationStep, upload, type SavedScenario } from './illustration-step.ts';
import { NARROW, ROOT } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const { practice, begin, signedIn } = await illustrationStep();

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

const sheet = (header: readonly string[], body: string[][]) => ({ title: 'Non-Guaranteed Illustrated Values', edges: EDGES, lines: [[...header], ...body] }); // oxfmt-ignore

longTest('columns can be mapped manually, and the table is read again with them', async () => {
  const page = await signedIn();
  const id = await begin(page, 'Mapped');
  const header = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
  const other = lines(1, 50, 8).map((line) => line.with(6, '700,000'));
  await upload(page, 'two-tables.pdf', tablePdf([sheet(header, lines(1, 50, 12)), sheet(header, other)]));
  await page.getByRole('radio', { name: /\bPage 1\b/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByLabel('Surrender Value is').selectOption('Accumulation value');
  await eventually(async () =>
    assert.equal(
      await page.getByLabel('Account Value is').inputValue(),
      'none',
      'a meaning belongs to one column',
    ),
  );
  await page.getByLabel('Account Value is').selectOption('Surrender value');
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  // Accumulation value, loan balance, surrender value.
  const line = page.locator('tr[aria-rowindex="2"]');
  await line.getByText('8,000').waitFor();
  await eventually(async () => assert.match(await line.innerText(), /8,000[\s\S]*9,000[\s\S]*500,000/));

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByLabel('Page', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Read page 2' }).click();
  await page.getByText('8 years from page 2').waitFor();
  const { illustration } = await call<SavedScenario>(page, 'GET', `scenario/${id}/`).then(
    ({ document }) => document,
  );
  assert.equal(illustration, null, 'nothing is saved before it is confirmed');
});

longTest(
  'an insured who is not the client is reported, and one click sets the ledger’s starting age',
  async () => {
    const page = await signedIn();
    const client = await call<{ id: number }>(page, 'POST', 'auth/client/', {
      firstname: 'Walter',
      lastname: 'Kim',
      age: 44,
    });
    const scenario = (name: string) =>
      call<{ id: number; revision: number }>(page, 'POST', 'scenario/scenario/', {
        client_id: client.id,
        name,
      });
    const other = await scenario('At 44');
    const row = { year: 1, age: 44, premium_outlay: 1000, accumulation_value: 900, surrender_value: 800, death_benefit: 50_000 }; // oxfmt-ignore
    await call(page, 'PATCH', `scenario/illustration/${other.id}/`, {
      illustration: { rows: [row] },
      revision: other.revision,
    });
    const { id } = await scenario('At 45');
    await page.goto(`${practice.server.url}/illustration-data/${id}`);
    const header = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
    const title = 'Insured: Walter Brown, Male, age 45';
    await upload(page, 'brown.pdf', tablePdf([{ ...sheet(header, lines(1, 45, 5)), title }]));
    const notes = page.getByRole('list', { name: 'The insured and the client' });
    await notes.getByText('Page 1 names the insured Walter Brown. This client is Walter Kim.').waitFor();
    await notes.getByText('The ledger starts at age 45; Walter is 44.').waitFor();
    await notes.getByRole('button', { name: 'Same person' }).click();
    await notes.getByText('Walter Brown').waitFor({ state: 'detached' });

    await notes.getByRole('button', { name: 'Renumber from age 44' }).click();
    await notes.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
    await notes.getByRole('button', { name: 'Set Walter’s age to 45' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set Walter’s age to 45' });
    await dialog.getByText('1 scenario uses an illustration that starts at age 44.').waitFor();
    // If another window has changed the client's age, the new age is displayed and not overwritten.
    await call(page, 'PATCH', `client/${client.id}/`, { age: 43 });
    await dialog.getByRole('button', { name: 'Set the age' }).click();
    await page.getByText('This client was changed in another window.').waitFor();
    await notes.getByText('The ledger starts at age 45; Walter is 43.').waitFor();
    await eventually(async () =>
      assert.equal((await call<{ age: number }>(page, 'GET', `client/${client.id}/`)).age, 43),
    );
    await notes.getByRole('button', { name: 'Set Walter’s age to 45' }).click();
    await dialog.getByRole('button', { name: 'Set the age' }).click();
    await notes.waitFor({ state: 'detached' });
    while (await page.getByRole('button', { name: 'Next cell' }).isVisible()) {
      await page.getByRole('button', { name: 'Next cell' }).click();
      await page.getByRole('button', { name: /^Keep [\d,]/ }).click();
    }
    const { illustration } = await confirmed(page, id);
    assert.equal(illustration?.rows[0]?.age, 45);
    const renumbered = await call<SavedScenario>(page, 'GET', `scenario/${other.id}/`);
    assert.equal(renumbered.document.illustration?.rows[0]?.age, 45);
  },
);

longTest('on a narrow screen the footer does not cover the note of a doubtful cell', async () => {
  const page = await signedIn({ viewport: NARROW });
  await begin(page, 'Narrow');
  await upload(page, 'slips.pdf', await readFile(join(ROOT, 'fixtures/illustrations/slips.pdf')));
  const next = page.getByRole('button', { name: 'Next cell' });
  await next.click();
  const keep = page.getByRole('button', { name: /^Keep [\d,]/ });
  await keep.waitFor();
  // The button appears after the cell changes; a click would scroll it into view, so this waits instead.
  await page.waitForFunction(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      /^Keep/.test(textContent),
    );
    const box = button?.getBoundingClientRect();
    return box && button?.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  });
  await page.context().close();
});

longTest('a policy in force requires its opening values and saves them with the ledger', async () => {
  const page = await signedIn();
  const id = await begin(page, 'In force');
  const header = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
  await upload(page, 'in-force.pdf', tablePdf([sheet(header, lines(12, 50, 4))]));
  await page.getByText('Policy values at the start of year 12').waitFor();
  const opening = page.getByRole('group', { name: 'Policy values at the start of year 12' });
  await eventually(async () =>
    assert.equal(await page.getByRole('button', { name: 'Confirm ledger' }).isDisabled(), true),
  );
  const input = {
    'Accumulation value': '99000',
    'Surrender value': '88000',
    'Loan balance': '0',
    'Premiums paid to date': '110000',
    'Withdrawals to date': '0',
  };
  for (const [label, value] of Object.entries(input)) await opening.getByLabel(label).fill(value);
  while (await page.getByRole('button', { name: 'Next cell' }).isVisible()) {
    await page.getByRole('button', { name: 'Next cell' }).click();
    await page.getByRole('button', { name: /^Keep [\d,]/ }).click();
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

longTest(
  'the division of a single income column can be chosen; default: withdrawals up to the premiums, then loans',
  async () => {
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
    // After an exchange of 140,000. The surrender charge prevents a proof.
    let [value, owed] = [140_000, 0];
    const rows = lines(1, 50, 12).map((line, index) => {
      const loan = index < 8 ? 0 : index === 8 ? 5_000 : 15_000;
      value = Math.round((value + (index < 4 ? 10_000 : 0) - (index < 6 ? 0 : 15_000 - loan)) * 1.05);
      owed = Math.round((owed + loan) * 1.05);
      return [...line.slice(0, 4), ...[value, value - owed - 2_000, 500_000 - owed].map(figures)];
    });
    await upload(page, 'income.pdf', tablePdf([sheet(header, rows)]));
    await page.getByText('How is the income paid?').first().waitFor();
    const chosen = page.getByRole('radio', { name: 'Withdrawals to basis, then loans' });
    await eventually(async () => assert.equal(await chosen.getAttribute('aria-checked'), 'true'));
    const flows = async (year: number) => {
      const cells = await page.locator(`tr[aria-rowindex="${year + 1}"] td`).allInnerTexts();
      return cells.slice(3, 5).map((text) => text.replace('\n', ''));
    };
    // Premiums of 40,000 cover two full years of income and two thirds of the third. Without a proof, the division is marked.
    await eventually(async () => assert.deepEqual(await flows(8), ['15,000, to check', '–, to check']));
    await eventually(async () => assert.deepEqual(await flows(9), ['10,000, to check', '5,000, to check']));
    await eventually(async () => assert.deepEqual(await flows(10), ['–, to check', '15,000, to check']));
    // The advisor's choice resolves the doubts about the division; undo restores them.
    await page.getByRole('radio', { name: 'All loans' }).click();
    await eventually(async () => assert.deepEqual(await flows(8), ['–', '15,000']));
    await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
    await eventually(async () => assert.deepEqual(await flows(8), ['15,000, to check', '–, to check']));
  },
);

longTest('the step, the form and the ledger survive a reload, and undo restores a figure', async () => {
  const page = await signedIn();
  await begin(page, 'Kept');
  await page.getByRole('button', { name: 'Model' }).click();
  await page.getByLabel('Face amount').fill('250000');
  await page.getByLabel('Amount a year').fill('10000');
  await page.reload();
  await eventually(async () => assert.equal(await page.getByLabel('Face amount').inputValue(), '250,000'));
  await page.getByRole('button', { name: 'Check the ledger' }).click();

  const cell = page.locator('td[data-row="1"][data-column="2"]');
  await cell.click();
  await page.keyboard.type('7777');
  await page.keyboard.press('Enter');
  await eventually(async () => assert.equal(await cell.innerText(), '7,777'));
  await page.keyboard.press('Control+z');
  await eventually(async () => assert.equal(await cell.innerText(), '10,000'));
  await page.keyboard.press('Control+y');
  await page.reload();
  await eventually(async () => assert.equal(await cell.innerText(), '7,777'));
  await page.getByText('Nothing is saved until you confirm.').waitFor();

  await page.getByRole('link', { name: 'Plumbline' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await eventually(async () => assert.equal(await cell.innerText(), '7,777'));
});

test('saving over another window’s change shows both ledgers and requires a choice', async () => {
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
  await eventually(async () =>
    assert.match(await dialog.getByRole('table').innerText(), /No ledger\s+Policy model/),
  );
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await page.waitForURL(new RegExp(`/comparative-vehicles/${id}$`));
  const { document, scenario_details: details } = await call<SavedScenario & { scenario_details: { name: string } }>(page, 'GET', `scenario/${id}/`); // oxfmt-ignore
  assert.equal(document.illustration?.source.kind, 'model');
  assert.equal(details.name, 'Renamed');
});

test('a lost connection is reported, retains the ledger and saves it later', async () => {
  const page = await signedIn();
  const id = await begin(page, 'Offline');
  await page.getByRole('button', { name: 'Model' }).click();
  await page.getByLabel('Face amount').fill('250000');
  await page.getByLabel('Amount a year').fill('10000');
  await page.getByRole('button', { name: 'Check the ledger' }).click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  const lost = page.getByText('The connection was lost. The ledger is not saved yet.');
  await lost.waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  await page.waitForURL(new RegExp(`/comparative-vehicles/${id}$`));
  await lost.waitFor({ state: 'detached' });
  // The accounts have the same rule.
  await page.getByLabel('Return before fees').fill('5');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  const lostAgain = page.getByText('The connection was lost');
  await lostAgain.waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/select-historical-simulations/);
  await lostAgain.waitFor({ state: 'detached' });
});

longTest('an invalid issue date opens its part of the form, and is saved after correction', async () => {
  const page = await signedIn();
  const id = await begin(page, 'Dated');
  await upload(page, 'meridian.pdf', await readFile(join(ROOT, 'fixtures/illustrations/meridian.pdf')));
  const open = page.locator('details[open][data-terms], details[open][data-origin]');
  await page.locator('details[data-origin] summary').click();
  await page.getByLabel('Issue date').fill('13/40/2021');
  await page.getByRole('button', { name: 'Enter a date such as 03/31/2021.' }).waitFor();
  await eventually(async () => assert.equal(await open.count(), 1, 'the policy terms stay closed'));
  await page.getByLabel('Issue date').fill('03/31/2021');
  const { illustration } = await confirmed(page, id);
  assert.equal(illustration?.carrier?.issue_date, '2021-03-31');
  await page.context().close();
});

longTest(
  'face amount, premium mode and caps are listed with their pages and checked against the figures',
  async () => {
    const page = await signedIn();
    await begin(page, 'Facts');
    const header = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
    const printed = [
      'Face Amount: $400,000',
      'Premium Mode: Monthly',
      'S&P 500 Annual Point-to-Point: cap 9.50%',
    ];
    const pages = printed.map((title) => ({ title, edges: [], lines: [] }));
    await upload(page, 'facts.pdf', tablePdf([...pages, sheet(header, lines(1, 50, 12))]));
    await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
    const facts = page.getByRole('region', { name: 'Printed in the file' });
    await eventually(async () =>
      assert.deepEqual(
        (await facts.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')),
        [
          'Face amount $400,000 · page 1',
          'Premiums paid monthly · page 2',
          'S&P 500 Annual Point-to-Point: cap 9.50% · page 3',
        ],
      ),
    );
    await facts.getByRole('button', { name: 'page 2' }).click();
    await page.getByText('Page 2 of 4').waitFor();
    // The first death benefit differs from the face amount.
    await page.getByText(/to review$/).click();
    await page.getByText(/^Page 1 gives a face amount of \$400,000/).waitFor();
    await page.getByText(/^Page 2 states that premiums are paid monthly/).waitFor();
  },
);

longTest(
  'a ledger is not called verified before an advisor confirms it; then it shows the date',
  async () => {
    const page = await signedIn();
    const id = await begin(page, 'Confirmed');
    await upload(page, 'meridian.pdf', await readFile(join(ROOT, 'fixtures/illustrations/meridian.pdf')));
    await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
    const status = page.locator('#ledger-held');
    await status
      .getByText('No problems found. Compare with the carrier’s page before you confirm.')
      .waitFor();
    await page.getByText(/verified/i).waitFor({ state: 'detached' });
    await confirmed(page, id);
    await page.goto(`${practice.server.url}/illustration-data/${id}`);
    await status.getByText(/^Confirmed on \d\d\/\d\d\/\d\d\.$/).waitFor();
  },
);

longTest(
  'a decimal comma is rejected on entry, and a modeled ledger is not attributed to a carrier',
  async () => {
    const page = await signedIn();
    const id = await begin(page, 'Modeled');
    await page.getByRole('button', { name: 'Model' }).click();
    await page.getByLabel('Face amount').fill('500000,50');
    await page.keyboard.press('Tab');
    await page.getByText('Use a period for decimals.').first().waitFor();
    await page.getByLabel('Face amount').fill('250000');
    await page.getByLabel('Amount a year').fill('10000');
    await page.getByRole('button', { name: 'Check the ledger' }).click();
    await page.locator('#ledger-held').getByText('Modeled ledger. Nothing to verify.').waitFor();
    await confirmed(page, id);
    await page.goto(`${practice.server.url}/report-builder?scenario=${id}`);
    await page.getByText('Modeled policy. Not a carrier illustration.').first().waitFor();
    await page.getByText(/the carrier illustrates/i).waitFor({ state: 'detached' });
  },
);
