/** The scenario wizard with the browser's Back button, a narrow window, and two windows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { savedScenario } from './saved-data.ts';
import { NARROW, openPractice } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

const returnOf = (page: Page) => page.getByLabel('Return before fees');

longTest(
  'the browser’s Back button asks before leaving unsaved input, and leaves after confirmation',
  async () => {
    const page = await practice.advisor();
    await page.goto(practice.server.url);
    const { name, client } = await savedScenario(practice, 1);
    await page.getByRole('button', { name: new RegExp(`^Scenarios \\d+, ${client.firstname}`) }).click();
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByLabel('Description').fill('Typed and not saved');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.goBack();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    assert.match(page.url(), /\/scenario-details\/1$/);
    await eventually(async () =>
      assert.equal(await page.getByLabel('Description').inputValue(), 'Typed and not saved'),
    );
    await page.goBack();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
    // The draft remains after Back.
    await page.goForward();
    await eventually(async () =>
      assert.equal(await page.getByLabel('Description').inputValue(), 'Typed and not saved'),
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  },
);

longTest(
  'on a narrow screen the account to correct is not covered by the bars, and opens its field',
  async () => {
    const page = await practice.advisor({ viewport: NARROW });
    await page.goto(`${practice.server.url}/comparative-vehicles/2`);
    await page
      .getByRole('button', { name: /^Customize this account/ })
      .nth(1)
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Name', { exact: true }).fill('');
    await panel.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForFunction(() => {
      const field = document.activeElement;
      if (field?.textContent !== 'Correct 1 field') return false;
      const { x, width, top, bottom } = field.getBoundingClientRect();
      return [top + 4, bottom - 4].every((y) => field.contains(document.elementFromPoint(x + width / 2, y)));
    });
    await page.keyboard.press('Enter');
    await panel.getByText('Name is a required field').waitFor();
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.ariaInvalid), 'true'),
    );
    await page.context().close();
  },
);

test('changes to different figures in two windows are merged by field, and neither is lost', async () => {
  const { url } = practice.server;
  const firstWindow = await practice.advisor();
  const secondWindow = await practice.advisor();
  const fee = (page: Page) => page.getByLabel('Yearly fee').first();
  for (const page of [firstWindow, secondWindow]) {
    await page.goto(`${url}/comparative-vehicles/1`);
    await returnOf(page).waitFor();
  }
  await returnOf(secondWindow).fill('4.25');
  await secondWindow.getByRole('button', { name: 'Continue' }).click();
  await secondWindow.waitForURL(/\/select-historical-simulations\/1$/);

  await fee(firstWindow).fill('0.75');
  // A reload restores this window's draft, which is still based on the older version.
  await firstWindow.reload();
  await eventually(async () => assert.equal(await fee(firstWindow).inputValue(), '0.75'));
  await firstWindow.getByRole('button', { name: 'Continue' }).click();
  const dialog = firstWindow.getByRole('dialog', { name: 'This scenario was changed elsewhere' });
  await dialog.getByText('4.25%').waitFor();
  await dialog.getByText('0.75%').waitFor();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await firstWindow.waitForURL(/\/select-historical-simulations\/1$/);
  const [vehicle] = (await savedScenario(practice, 1)).document.vehicles;
  assert.deepEqual([vehicle?.rate_of_return, vehicle?.fee], [0.0425, 0.0075]);
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
