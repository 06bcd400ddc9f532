/**
 * Persistence of a scorecard: its link, a result saved for a client, the sidebar's preview, and damaged or deleted
 * data.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { violations } from './axe.ts';
import { openPractice } from './practice.ts';
import { blank, E1, field, INPUTS, RESULT, type } from './scorecard.ts';
import { copiedLink, summaryRegion, keepForClient, savedRun, openExample } from './tools.ts';

const practice = await openPractice();
const page = await practice.advisor();

test('the link opens the same result in another window, without changing its saved inputs', async () => {
  await blank(page, practice);
  await type(page, E1);
  await summaryRegion(page).getByText('From age 74').waitFor();
  const link = await copiedLink(page);
  const { pathname, search, hash } = new URL(link);
  assert.deepEqual([pathname, search, hash.slice(0, 8)], [RESULT, '', '#inputs=']);
  const summaryText = await summaryRegion(page).innerText();
  const other = await practice.advisor();
  await other.goto(link);
  await summaryRegion(other).waitFor();
  await eventually(async () => assert.equal(await summaryRegion(other).innerText(), summaryText));
  await eventually(async () =>
    assert.equal(await other.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Results'),
  );
  await eventually(async () =>
    assert.equal(await other.evaluate(() => localStorage.getItem('tax_scorecard_inputs')), null),
  );
  await other.close();
});

test('a result is saved for a client and reopens with the same figures', async () => {
  await keepForClient(page, 'Five years');
  const summaryText = await summaryRegion(page).innerText();
  await blank(page, practice);
  const run = await savedRun(page, 'Five years');
  assert.equal(run.tool, 'tax_scorecard');
  await page.goto(`${practice.server.url}${RESULT}?run=${run.id}`);
  await summaryRegion(page).waitFor();
  await eventually(async () => assert.equal(await summaryRegion(page).innerText(), summaryText));
});

test('a saved result changed in another window is reported before overwriting, and can be saved as a new one', async () => {
  const { id } = await savedRun(page, 'Five years');
  const path = `tool-run/${id}/`;
  type SavedRun = { name: string; inputs: { balance: number; roth_conversion_years: number } };
  const readSaved = () => call<SavedRun>(page, 'GET', path);
  const { inputs: before } = await readSaved();
  const dialog = page.getByRole('dialog', { name: /^Save to / });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const openDialog = () => page.getByRole('button', { name: /^Save to (?!client…)/ }).click();
  await field(page, 'Roth Conversion Years').fill('3');
  await call(page, 'PATCH', path, { name: 'Theirs', inputs: { ...before, balance: before.balance + 1 } });
  await openDialog();
  await press('Save changes');
  await dialog
    .getByText(/^Another window changed this result: name “Theirs” and balance\. View it/)
    .waitFor();
  await eventually(async () =>
    assert.equal(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'Theirs'),
  );
  assert.deepEqual(await violations(page), []);
  await eventually(async () => assert.equal((await readSaved()).inputs.balance, before.balance + 1));
  const newWindow = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'View it' }).click();
  const openedPage = await newWindow;
  await summaryRegion(openedPage).waitFor();
  await eventually(async () =>
    assert.match(await field(openedPage, 'IRA or 401K Balance').inputValue(), /1$/),
  );
  await openedPage.close();
  // Overwriting requires a second save, after the remote inputs are displayed.
  await press('Save changes');
  await dialog.waitFor({ state: 'detached' });
  const firstRun = await readSaved();
  assert.deepEqual(
    [firstRun.name, firstRun.inputs.balance, firstRun.inputs.roth_conversion_years],
    ['Theirs', before.balance, 3],
  );

  // Renaming is possible without the remote inputs, but does not permit the next save to overwrite them.
  await call(page, 'PATCH', path, { inputs: { ...before, balance: 123_456 } });
  await openDialog();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Five years');
  await press('Save changes');
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => assert.equal((await readSaved()).name, 'Five years'));
  await eventually(async () => assert.equal((await readSaved()).inputs.balance, 123_456));
  await field(page, 'Roth Conversion Years').fill('4');
  await openDialog();
  await press('Save changes');
  await dialog.getByText(/^Another window changed this result: balance/).waitFor();
  await press('Cancel');
  await field(page, 'Roth Conversion Years').fill('5');

  // Another window renames it in the list of saved results.
  await openDialog();
  await dialog.getByRole('button', { name: 'Rename Five years' }).waitFor();
  await call(page, 'PATCH', path, { name: 'Theirs again' });
  await dialog.getByRole('button', { name: 'Rename Five years' }).click();
  await dialog.getByLabel('New name of Five years').fill('Mine');
  await page.keyboard.press('Enter');
  await dialog.getByText('Another window named it “Theirs again”. Save again to use this name.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Mine', { exact: true }).waitFor();
  await eventually(async () => assert.equal((await readSaved()).name, 'Mine'));
  await call(page, 'PATCH', path, { name: 'Five years', inputs: before });
  await press('Cancel');
});

test('Run in the sidebar’s preview opens the result, also if the scorecard is already open', async () => {
  await blank(page, practice);
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
  await summaryRegion(page).getByText('From age 74').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Results');
  await open();
  await preview.getByRole('textbox', { name: 'Roth Conversion Years' }).fill('1');
  await preview.getByRole('button', { name: 'Run' }).click();
  await page.getByText('convert it to a Roth in one year.').waitFor();
  await eventually(async () => assert.equal(await field(page, 'Roth Conversion Years').inputValue(), '1'));
});

test('without inputs the analysis redirects to them with a message', async () => {
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.goto(practice.server.url + RESULT);
  await page.waitForURL((url) => url.pathname === INPUTS);
  await page.getByText('There is no result yet.').waitFor();
});

test('a damaged link is reported, with or without saved inputs; an unknown option is an error', async () => {
  const damaged = page.getByText('The link is damaged, so its inputs cannot be read.');
  const linked = (document: object): string =>
    `${practice.server.url}${RESULT}#inputs=${Buffer.from(JSON.stringify(document)).toString('base64url')}`;
  const allInputs = { balance: 500_000, age: 65, plan_through_age: 90, rate_of_return: 0.06 };
  await page.goto('about:blank');
  await page.goto(linked(allInputs).slice(0, -5));
  await page.waitForURL((url) => url.pathname === INPUTS);
  await damaged.waitFor();
  await openExample(page);
  await damaged.waitFor({ state: 'detached' });
  // Existing figures must not be mistaken for those of the link.
  await page.goto('about:blank');
  await page.goto(linked(allInputs).slice(0, -5));
  await summaryRegion(page).waitFor();
  await damaged.waitFor();
  await field(page, 'Roth Conversion Years').fill('4');
  await damaged.waitFor({ state: 'detached' });
  await page.goto('about:blank');
  await page.goto(
    linked({ ...allInputs, initial_tax_rate: 0.22, roth_conversion_years: 5, conversion_tax_from: 'heirs' }),
  );
  await page.getByRole('alert').getByText('Must be account or outside.').waitFor();
  await page.getByText('No result yet').waitFor();
});

test('a saved result of another tool opens there; a missing one is reported, and the tool remains usable', async () => {
  const [client] = await call<{ id: number }[]>(page, 'GET', 'auth/clients/');
  const { id } = await call<{ id: number }>(page, 'POST', 'tool-run/', {
    client_id: client?.id,
    tool: 'income_rider',
    name: 'A mix',
    inputs: {
      total_balance: 500_000,
      current_age: 60,
      plan_through_age: 95,
      guaranteed_income: 30_000,
      index_allocation: { sp500: 0.3, us_bonds: 0.7 },
    },
  });
  await page.goto(`${practice.server.url}${RESULT}?run=${id}`);
  await page.waitForURL((url) => url.pathname === '/retirement-buffer/income-rider/result');
  await summaryRegion(page).waitFor();
  await eventually(async () =>
    assert.equal(
      await page.getByLabel('Index Allocation').evaluate((select) => {
        return select instanceof HTMLSelectElement && select.selectedOptions[0]?.text;
      }),
      'A custom mix',
    ),
  );
  await page.goto(`${practice.server.url}${RESULT}?run=999999`);
  await page.getByText('This saved result doesn’t exist or you don’t have access to it.').waitFor();
  await openExample(page);
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
