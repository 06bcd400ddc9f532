/** Step 2 of a scenario: the six ways to enter a ledger, and the extraction of a long file. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { call } from './api.ts';
import {
  confirmed,
  illustrationStep,
  upload,
  type SavedRow,
  type SavedScenario,
} from './illustration-step.ts';
import { ROOT } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const { practice, begin, signedIn } = await illustrationStep();

test('each of the six methods results in a saved ledger', async (t) => {
  const page = await signedIn();
  let first = 0;

  await t.test('a PDF, next to its page', async () => {
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

  await t.test('pasting a table', async () => {
    const id = await begin(page, 'Pasted');
    await page.getByRole('button', { name: 'Paste' }).click();
    await page
      .getByLabel('The table')
      .fill(
        'Year\tAge\tPremium\tAccumulated value\tSurrender value\tDeath benefit\n1\t50\t$30,000\t27,113\t10,863\t650,000\n2\t51\t30,000\t55,933\t41,308\t650,000',
      );
    await page.getByRole('button', { name: 'Check the ledger' }).click();
    await page.getByRole('grid').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('heading', { name: 'Add the illustration' }).waitFor();
    await page.getByRole('button', { name: 'Back to the ledger' }).click();
    const { illustration } = await confirmed(page, id);
    assert.equal(illustration?.source.kind, 'paste');
    assert.deepEqual(
      illustration?.rows.map((row) => row.surrender_value),
      [10_863, 41_308],
    );
  });

  await t.test('typing, with the keyboard only', async () => {
    const id = await begin(page, 'Typed');
    await page.getByLabel('Years', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Type', exact: true }).click();
    await page.locator('[role="grid"] [data-active]').focus();
    // Tab moves from the premium to the accumulation value; Enter moves to the first figure of the next line.
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
      ]), // oxfmt-ignore
      [
        [1, 50, 1_000, 900, 800],
        [2, 51, 1_000, 900, 800],
        [3, 52, 1_000, 900, 800],
      ],
    );
  });

  await t.test('a schedule, with values entered manually', async () => {
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
      [[1000, 0, 0], [1100, 0, 0], [0, 1500, 0], [0, 600, 900]], // oxfmt-ignore
    );
    assert.equal(schedule?.segments.length, 2);
  });

  await t.test('the policy model, with the figures of its calculation', async () => {
    const id = await begin(page, 'Modelled');
    await page.getByRole('button', { name: 'Model' }).click();
    await page.getByText('Estimated values, not a carrier’s.').first().waitFor();
    await page.getByRole('button', { name: 'Check the ledger' }).click();
    for (const label of ['Face amount', 'Amount a year'])
      await page.getByText(`${label} is a required field`).waitFor();
    await page.getByLabel('Face amount').fill('250000');
    await page.getByLabel('Policy rate').fill('64');
    await page.getByText('Must be between 0% and 12%.').waitFor();
    await page.getByLabel('Policy rate').fill('6.4');
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
    }); // oxfmt-ignore
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

  assert.deepEqual(practice.browserErrors, []);
});

longTest('the screen shows the current page while a PDF of sixty pages is read', async () => {
  const page = await signedIn();
  await begin(page, 'Sixty pages');
  await page.evaluate(() => {
    const messages: string[] = [];
    new MutationObserver(() => {
      const status = document.querySelector('[role=status] strong')?.textContent;
      const bar = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      if (status) messages.push(`${status} ${bar ?? ''}`);
      document.documentElement.dataset['told'] = messages.join('\n');
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await upload(page, 'harborline.pdf', await readFile(join(ROOT, 'fixtures/illustrations/harborline.pdf')));
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  const messages = await page.evaluate(() => document.documentElement.dataset['told'] ?? '');
  const pages = [...messages.matchAll(/Reading harborline\.pdf: page (\d+) of 60/g)].map(([, at]) =>
    Number(at),
  );
  assert.ok(pages.length > 0, messages);
  assert.deepEqual(
    pages,
    [...pages].sort((a, b) => a - b),
  );
});

longTest('an interrupted reading is reported and can be repeated from the stored file', async () => {
  const page = await signedIn();
  const id = await begin(page, 'Cut short');
  const northgate = await readFile(join(ROOT, 'fixtures/illustrations/northgate.pdf'));
  await upload(page, 'northgate.pdf', northgate);
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  // The state after a reload if the server stopped during the extraction.
  await page.evaluate(() => {
    const drafts = JSON.parse(localStorage.getItem('scenarioStep2') ?? '') as Record<
      string,
      { pdf: { hash: string } }
    >;
    const draft = Object.values(drafts).at(-1);
    if (!draft) throw new Error('no draft');
    const reading = { hash: draft.pdf.hash, name: 'northgate.pdf' };
    const left = { ...draft, place: 'choose', pdf: null, ledger: null, reading };
    localStorage.setItem('scenarioStep2', JSON.stringify(left));
  });
  await page.reload();
  await page.getByText('Reading northgate.pdf was interrupted.').waitFor();
  await page.getByRole('button', { name: 'Read it again' }).click();
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  await page.goto(`${practice.server.url}/illustration-data/${id}`);
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
});
