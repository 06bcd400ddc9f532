/** The main path with only the keyboard, and concurrent saves of two windows. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { openPractice, ROOT } from './practice.ts';

const practice = await openPractice();

/** Returns the focused element's role and accessible name, and whether its focus ring is visible. */
const focusedText = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element.matches('body, main'))
      return { name: '', hasRing: false };
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    const name =
      element.getAttribute('aria-label') ?? (labelled.trim() || label || (element.textContent ?? ''));
    // The ring is on the control or on the box around the field.
    const hasRing = [element, element.parentElement, element.closest('label, span, div')].some(
      (each) => each !== null && getComputedStyle(each).outlineStyle !== 'none',
    );
    return { name: name.trim(), hasRing };
  });

/** Presses Tab until the control with this name has the focus. Fails if it is unreachable. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    const { name: at, hasRing } = await focusedText(page);
    if (typeof name === 'string' ? at === name : name.test(at)) {
      assert.ok(hasRing, `${at} shows that it has the focus`);
      return;
    }
    seen.push(at);
    await page.keyboard.press(key);
  }
  assert.fail(`${String(name)} was not reached; these were: ${[...new Set(seen)].join(' | ')}`);
}

test('from a new client to a shared link, with the keyboard only', async (t) => {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();

  await t.test('the New menu opens, and its first entry opens the panel with the focus inside', async () => {
    await tabTo(page, 'New');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Client' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add Client' }).waitFor();
    await tabTo(page, 'First name');
    await page.keyboard.type('Nora');
    await tabTo(page, 'Last name');
    await page.keyboard.type('Hale');
    await tabTo(page, 'Age');
    await page.keyboard.type('49');
    await page.keyboard.press('ArrowUp');
    await eventually(async () => assert.equal(await page.getByLabel('Age').inputValue(), '50'));
    await tabTo(page, 'Save & Add New Scenario');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/scenario-details\?client=\d+$/);
  });

  await t.test('the details are entered and submitted with Enter', async () => {
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.type('Income from 66');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/illustration-data\/\d+$/);
  });

  await t.test('a file is selected, and the ledger is navigated with arrow keys and confirmed', async () => {
    await page.getByText('Drop the carrier').waitFor();
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, 'choose a file');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(join(ROOT, 'fixtures/illustrations/meridian.pdf'));
    await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
    const active = page.locator('[role=grid] [data-active]');
    await tabTo(page, /30,000/);
    const before = await active.innerText();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => assert.notEqual(await active.innerText(), before));
    await page.keyboard.press('ArrowLeft');
    await eventually(async () => assert.equal(await active.innerText(), before));
    await tabTo(page, 'Confirm ledger');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/comparative-vehicles\/\d+$/);
  });

  await t.test('the arrow keys change a rate, and the next steps open', async () => {
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await tabTo(page, 'Return before fees');
    const rate = page.getByLabel('Return before fees');
    const before = Number(await rate.inputValue());
    await page.keyboard.press('ArrowUp');
    await eventually(async () => assert.ok(Number(await rate.inputValue()) > before));
    await tabTo(page, 'Continue');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/select-historical-simulations\/\d+$/);
    await page.getByRole('button', { name: 'Skip' }).waitFor();
    await tabTo(page, 'Skip');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/review-summary\/\d+$/);
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    await tabTo(page, 'Finish');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/scenario-complete\/\d+$/);
    await page.getByRole('link', { name: 'Build report' }).waitFor();
    await tabTo(page, 'Build report');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/report-builder\?client=\d+&scenario=\d+$/);
  });

  await t.test('the graph’s crosshair and the scrolling table respond to keys', async () => {
    await page.getByText('Full income through age').waitFor();
    await tabTo(page, /Value by age/);
    await page.keyboard.press('End');
    await page.getByText('Age 99').first().waitFor();
    // The table is one tab stop, on a figure that Enter opens. Page Down moves through its years.
    const table = page.getByRole('region', { name: 'Comparative table, year by year' });
    for (let presses = 0; !(await table.evaluate((box) => box.contains(document.activeElement))); presses++) {
      assert.ok(presses < 40, 'the table is reached');
      await page.keyboard.press('Tab');
    }
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('PageDown');
    await page.waitForFunction((box) => box !== null && box.scrollTop > 100, await table.elementHandle());
  });

  await t.test('Share creates and copies a link, and Escape restores the focus', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(page, 'Share', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Link and email' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Anyone with the link can view').waitFor();
    // The button contains both labels; one is hidden.
    await tabTo(page, /^Copy Link/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Copied!' }).waitFor();
    await eventually(async () =>
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/report\/\d+\/[\w-]+$/),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(async () => assert.equal((await focusedText(page)).name, 'Share'));
  });

  await t.test('Present opens the slides, and Escape restores the focus', async () => {
    await tabTo(page, 'Present');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: /^Presentation of/ }).waitFor();
    await eventually(async () => assert.match((await focusedText(page)).name, /^Presentation of/));
    await page.keyboard.press('Escape');
    await eventually(async () => assert.equal((await focusedText(page)).name, 'Present'));
  });

  assert.deepEqual(practice.browserErrors, []);
});

test('a control that is removed leaves the focus to the one in its place', async () => {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  const client = { firstname: 'Iris', lastname: 'Vale', age: 50 };
  const { id } = await call<{ id: number }>(page, 'POST', 'auth/client/', client);
  for (const name of ['First plan', 'Second plan'])
    await call(page, 'POST', 'scenario/scenario/', { client_id: id, name });
  await page.goto(`${practice.server.url}/individual-client/${id}`);
  await page.getByText('First plan').waitFor();
  for (const next of ['First plan', 'New scenario']) {
    const actions = page.getByRole('toolbar', { name: /^Actions for/ }).first();
    await actions.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete scenario' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(async () => assert.deepEqual(await focusedText(page), { name: next, hasRing: true }));
  }
});

test('a field that is left by a press on the page does not get the focus back', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/comparative-vehicles/1`);
  await page.getByLabel('Return before fees').fill('6.5');
  // The sidebar, which does not take the focus.
  await page.mouse.click(4, 700);
  const focused = await page.evaluate(async () => {
    document.body.append(document.createElement('i'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return document.activeElement?.tagName;
  });
  assert.notEqual(focused, 'INPUT');
});

test('if two windows save the same accounts, the second can load the saved ones', async () => {
  const firstWindow = await practice.advisor();
  const secondWindow = await practice.advisor();
  const rateOf = (page: Page) => page.getByLabel('Return before fees');
  for (const page of [firstWindow, secondWindow]) {
    await page.goto(`${practice.server.url}/comparative-vehicles/1`);
    await rateOf(page).waitFor();
  }
  await rateOf(secondWindow).fill('4.25');
  await secondWindow.getByRole('button', { name: 'Continue' }).click();
  await secondWindow.waitForURL(/\/select-historical-simulations\/1$/);

  await rateOf(firstWindow).fill('9.5');
  await firstWindow.getByRole('button', { name: 'Continue' }).click();
  const dialog = firstWindow.getByRole('dialog', { name: 'This scenario was changed elsewhere' });
  await dialog.getByRole('button', { name: 'Load the saved ones' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => assert.equal(await rateOf(firstWindow).inputValue(), '4.25'));

  // Using the remote version overwrites nothing, so Continue shows no further prompt.
  await firstWindow.getByRole('button', { name: 'Continue' }).click();
  await firstWindow.waitForURL(/\/select-historical-simulations\/1$/);
});

test('a client saved with a lost response is not created twice', async () => {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Client' }).click();
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Lost-Answer');
  await page.getByLabel('Age').fill('44');
  // The browser's automatic retries and the user's retry use the same key.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/auth/client/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 3) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const save = page.getByRole('button', { name: 'Save & Close' });
  await save.click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.deepEqual([keys.length, new Set(keys).size], [4, 1]);
  await page.reload();
  await page.getByText('Lost-Answer').first().waitFor();
  await eventually(async () => assert.equal(await page.getByText('Lost-Answer, Ines').count(), 1));
});
