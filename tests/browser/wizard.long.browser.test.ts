/** The scenario wizard from the first to the last step: drafts, templates, shared taxes, and inputs as a file. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { demoOwner, savedScenario } from './saved-data.ts';
import { stored } from './people.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();

const returnOf = (page: Page) => page.getByLabel('Return before fees');
const names = async (page: Page) =>
  (await results(page).evaluateAll((lists) => lists.map((list) => list.ariaLabel ?? '')))
    .map((label) => label.replace('Results: ', ''))
    .slice(1);
/** The policy's come first. */
const results = (page: Page) => page.getByLabel(/^Results: /);
/** Whether any element inside overflows horizontally. */
const scrollsSideways = (box: Locator) =>
  box.evaluate((root) =>
    [root, ...root.querySelectorAll('*')].some(
      (one) =>
        ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth,
    ),
  );

async function chooseFrom(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a scenario, from its details to its completion', async (t) => {
  const page = await practice.advisor();
  const { url } = practice.server;
  let id = '';

  await t.test('rejects a name already used by the client', async () => {
    await page.goto(`${url}/scenario-details`);
    const { name, client } = await savedScenario(practice, 1);
    await page.getByRole('combobox', { name: 'Client' }).fill(client.lastname);
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByText('Scenario name already in use.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    assert.match(page.url(), /\/scenario-details$/);
  });

  await t.test('the input survives a reload, and leaving asks for confirmation', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Income from 66');
    await page.getByLabel('Description').fill('A first look');
    await page.reload();
    await eventually(async () =>
      assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Income from 66'),
    );
    await page.getByRole('link', { name: 'Clients' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    assert.match(page.url(), /\/scenario-details$/);
  });

  await t.test('details are saved as a template with a unique name and loaded again', async () => {
    await chooseFrom(page, 'Templates', 'Save as template…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Template name').fill('First look');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await chooseFrom(page, 'Templates', 'Save as template…');
    await dialog.getByLabel('Template name').fill('First look');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Template name already in use.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Description').fill('Changed');
    await chooseFrom(page, 'Templates', 'Load a template…');
    await dialog.getByRole('button', { name: 'Rename First look' }).click();
    const long = `Opening ${'with loans from 66 to 90 '.repeat(4)}`.trim();
    await dialog.getByLabel('New name of First look').fill(long);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: `Rename ${long}` }).click();
    await eventually(async () =>
      assert.equal(await scrollsSideways(dialog), false, 'a long name is cut, not the row'),
    );
    await dialog.getByLabel(`New name of ${long}`).fill('Opening');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Load Opening' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () =>
      assert.equal(await page.getByLabel('Description').inputValue(), 'A first look'),
    );
  });

  await t.test(
    'the draft is saved with accounts copied from another scenario, and reopens at the same step',
    async () => {
      await page.getByRole('combobox', { name: 'Copy accounts from' }).click();
      await page.getByRole('option', { name: (await savedScenario(practice, 1)).name }).click();
      await page.getByRole('button', { name: 'Save & exit' }).click();
      await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
      id = (await stored(page, 'currentScenario')) ?? '';
      await eventually(async () => assert.equal(await stored(page, 'scenarioStep1'), null));
      await page.goto(`${url}/scenario-details/${id}`);
      await page.waitForURL(`${url}/illustration-data/${id}`);
      // The details remain open after a return to them.
      await page.getByRole('navigation', { name: 'Steps of the scenario' }).getByText('Details').click();
      await page.getByRole('heading', { name: 'Scenario details' }).waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${url}/illustration-data/${id}`);
    },
  );

  await t.test(
    'a step that requires the ledger links to it, and skipped steps are not marked as done',
    async () => {
      for (const step of ['comparative-vehicles', 'review-summary']) {
        await page.goto(`${url}/${step}/${id}`);
        await page.getByRole('heading', { name: 'Add the illustration first' }).waitFor();
        const steps = page.getByRole('navigation', { name: 'Steps of the scenario' });
        await steps.getByText('Details').waitFor();
        await eventually(async () => assert.equal(await steps.getByText(', done').count(), 1, step));
      }
    },
  );

  await t.test(
    'the ledger is confirmed and the vehicles are those copied from the other scenario',
    async () => {
      await giveIllustration(Number(id));
      await page.goto(`${url}/scenario-details/${id}`);
      await page.waitForURL(`${url}/review-summary/${id}`);
      await page.getByRole('link', { name: 'Edit accounts' }).click();
      await page.waitForURL(`${url}/comparative-vehicles/${id}`);
      const other = await savedScenario(practice, 1);
      await eventually(async () =>
        assert.deepEqual(
          await names(page),
          other.document.vehicles.map(({ name }) => name),
        ),
      );
    },
  );

  await t.test('shared taxes apply to every vehicle except the one with its own taxes', async () => {
    await page
      .getByRole('button', { name: /^Customize this account/ })
      .nth(1)
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Taxes', { exact: true }).selectOption('flat');
    await panel.getByRole('button', { name: 'Done' }).click();
    const before = await results(page).allInnerTexts();
    const taxes = page.getByRole('button', { name: /^Taxes: / });
    await taxes.click();
    await panel.getByLabel('Tax rate now').fill('35');
    await panel.getByRole('button', { name: 'Done' }).click();
    await eventually(async () => {
      const now = await results(page).allInnerTexts();
      assert.notEqual(now[1], before[1]);
      assert.equal(now[2], before[2]);
    });
    await taxes.click();
    await page.getByRole('button', { name: 'Tax rates from income…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tax rates from income' });
    await eventually(async () =>
      assert.equal(await dialog.getByLabel('Filing status').inputValue(), 'single'),
    );
    await dialog.getByLabel('Filing status').selectOption('married_filing_jointly');
    await dialog.getByRole('button', { name: 'Use these rates' }).click();
    await dialog.getByText('Income now is a required field').waitFor();
    await dialog.getByLabel('Income now').fill('245,000');
    await dialog.getByLabel('Tax year').fill('2026');
    await dialog.getByText('Rev. Proc. 2025-32').waitFor();
    await dialog.getByRole('button', { name: 'Use these rates' }).click();
    await eventually(async () => assert.equal(await page.getByLabel('Tax rate now').inputValue(), '24.00'));
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await t.test('a vehicle uses the return of a mix of indexes, which is saved as a portfolio', async () => {
    await page.getByLabel('Return source').selectOption('years');
    const edit = page.getByRole('button', { name: 'Edit portfolio' });
    await edit.click();
    await page.getByText('geometric mean of').waitFor();
    const all = await returnOf(page).inputValue();
    const isCut = (field: Locator) => field.evaluate((one) => one.scrollWidth > one.clientWidth);
    await eventually(async () =>
      assert.equal(await isCut(page.getByLabel('Weight 1')), false, 'the whole of 100.00 is read'),
    );
    await page.getByLabel('Lookback period').fill('10');
    await page.getByText('geometric mean of 10 full years').waitFor();
    await eventually(async () => assert.notEqual(await returnOf(page).inputValue(), all));
    await page.getByRole('button', { name: 'Saved portfolios' }).click();
    await page.getByRole('menuitem', { name: 'Save as portfolio…' }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel('Portfolio name').fill('Ten years, balanced');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog', { name: 'Save as portfolio' }).waitFor({ state: 'detached' });
    await page.getByLabel('Lookback period').fill('');
    await page.getByRole('button', { name: 'Saved portfolios' }).click();
    await page.getByRole('menuitem', { name: 'Load a portfolio…' }).click();
    await dialog.getByRole('button', { name: 'Load Ten years, balanced' }).click();
    await page.getByText('geometric mean of 10 full years').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Return source').selectOption('rate');
  });

  await t.test('vehicles are moved, copied and removed, and restored from a template', async () => {
    const [one = '', two = '', three = ''] = await names(page);
    await chooseFrom(page, 'Templates: all accounts', 'Save as template…');
    await page.getByLabel('Template name').fill('Usual three');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await chooseFrom(page, `More for ${one}`, 'Move right');
    await eventually(async () => assert.deepEqual(await names(page), [two, one, three]));
    await chooseFrom(page, `More for ${three}`, 'Remove');
    await chooseFrom(page, `More for ${two}`, 'Duplicate');
    await eventually(async () => assert.deepEqual(await names(page), [two, `${two} (2)`, one]));
    await chooseFrom(page, 'Templates: all accounts', 'Load a template…');
    await page.getByRole('button', { name: 'Load Usual three' }).click();
    await eventually(async () => assert.deepEqual(await names(page), [one, two, three]));
  });

  await t.test('a lost connection is reported, the input is retained, and saving is retried', async () => {
    await returnOf(page).fill('6.1');
    await page.route('**/api/scenario/comparative/**', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The connection was lost').waitFor();
    await eventually(async () => assert.match((await stored(page, 'scenarioStep3')) ?? '', /0\.061/));
    await page.unroute('**/api/scenario/comparative/**');
    await page.reload();
    await eventually(async () => assert.equal(await returnOf(page).inputValue(), '6.10'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${url}/select-historical-simulations/${id}`);
    await eventually(async () => assert.equal(await stored(page, 'scenarioStep3'), null));
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.waitForURL(`${url}/review-summary/${id}`);
  });

  await t.test('the review shows the inputs and downloads them as a file', async () => {
    await page.getByRole('region', { name: 'Key figures' }).waitFor();
    const mainText = await page.locator('main').innerText();
    assert.match(mainText, /Income from 66/);
    assert.match(mainText, /6\.10%/);
    const loading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download inputs' }).click();
    const download = await loading;
    assert.equal(download.suggestedFilename(), 'income-from-66.json');
    const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    const savedDocument = await savedScenario(practice, Number(id));
    assert.deepEqual(file, {
      plumbline: 'scenario',
      version: 1,
      name: 'Income from 66',
      description: 'A first look',
      client_age: savedDocument.client.age,
      document: JSON.parse(JSON.stringify(savedDocument.document)) as unknown,
    });
  });

  await t.test('finishing completes the scenario and links to its report', async () => {
    await page.goto(`${url}/review-summary`);
    await page.waitForURL(`${url}/review-summary/${id}`);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL(`${url}/scenario-complete/${id}`);
    await page.getByRole('heading', { name: 'The scenario is complete' }).waitFor();
    await eventually(async () => assert.equal((await savedScenario(practice, Number(id))).is_draft, false));
    await eventually(async () => assert.equal(await stored(page, 'currentScenario'), null));
    await page.getByRole('link', { name: 'Build report' }).click();
    await page.waitForURL(/\/report-builder\?client=\d+&scenario=\d+$/);
    // There is no current scenario.
    await page.goto(`${url}/review-summary`);
    await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  });

  assert.deepEqual(practice.browserErrors, []);
});

/** Stores the ledger of the first scenario, as if step 2 were confirmed. */
async function giveIllustration(id: number): Promise<void> {
  const { scenarios, clock } = practice.server.services;
  const { document, revision } = await savedScenario(practice, id);
  const { illustration } = (await savedScenario(practice, 1)).document;
  await scenarios.update(
    await demoOwner(practice),
    id,
    revision,
    { document: { ...document, illustration } },
    clock.now(),
  );
}
