import assert from 'node:assert/strict';
import { test } from 'node:test';
import { practiceYear, machineTimeZone } from '../../src/domain/shared/dates.ts';
import { E1 as WORKED_E1 } from '../support/scorecard-fixture.ts';
import { eventually } from './eventually.ts';
import { stored } from './people.ts';
import { NARROW, openPractice } from './practice.ts';
import { E1 } from './scorecard.ts';

const practice = await openPractice();

const at = (path: string) => practice.server.url + path;

test('the preview requests the pre-tax plan, reports missing inputs, and Run opens the analysis', async () => {
  const page = await practice.advisor();
  // A browser with a wrong clock calculates in the practice's year.
  await page.addInitScript('Date.prototype.getFullYear = () => 1999');
  await page.goto(at('/'));
  const button = page.getByRole('button', { name: 'Preview the Tax Scorecard' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tax Scorecard: pre-tax plan' });
  await dialog.waitFor();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'balance'),
  );
  await dialog.getByRole('button', { name: 'Run' }).click();
  await dialog.getByText('IRA or 401K Balance is a required field').waitFor();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'balance'),
  );
  const typed = { ...E1, 'IRA or 401K Balance': '$500,000', 'Social Security Amount': '30000' };
  for (const [label, text] of Object.entries(typed))
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}( ?optional)?$`) }).fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/tax-risk-analysis'));
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () =>
    assert.deepEqual(JSON.parse((await stored(page, 'tax_scorecard_inputs')) ?? 'null'), {
      ...WORKED_E1,
      start_year: practiceYear(new Date(), machineTimeZone()),
    }),
  );

  await button.click();
  await dialog.waitFor();
  await eventually(async () =>
    assert.equal(await dialog.getByLabel('IRA or 401K Balance').inputValue(), '500,000'),
  );
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await eventually(async () => assert.equal(await dialog.getByLabel('IRA or 401K Balance').inputValue(), ''));
  await eventually(async () => assert.equal(await stored(page, 'tax_scorecard_inputs'), null));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});

test('the preview opens from the sidebar of a narrow screen, and fits', async () => {
  const page = await practice.advisor({ viewport: NARROW });
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Preview the Tax Scorecard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tax Scorecard: pre-tax plan' });
  await dialog.getByRole('button', { name: 'Run' }).waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).isVisible(), false),
  );
  const box = await dialog.boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= NARROW.width && box.y + box.height <= NARROW.height);
  await page.context().close();
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
