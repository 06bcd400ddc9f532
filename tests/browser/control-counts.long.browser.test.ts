/** At most 40 controls in the first screenful of pages with results and with many clients; every-screen.ts counts the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './api.ts';
import { controlsOf } from './controls.ts';
import { eventually } from './eventually.ts';
import { FIRST_SCREENFUL, MAX_CONTROLS } from './every-screen.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();

const TOOLS = [
  '/index-strategy-calculator',
  '/tax-score-card',
  '/retirement-buffer/accumulation/params',
  '/retirement-buffer/income-rider',
] as const;

for (const path of TOOLS)
  test(`${path} with a result has at most 40 controls`, async () => {
    const page = await practice.advisor({ viewport: FIRST_SCREENFUL });
    await page.goto(practice.server.url + path);
    await page.getByRole('button', { name: 'Example values' }).first().click();
    await page.getByRole('region', { name: 'In short' }).waitFor();
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .waitFor();
    const controls = await controlsOf(page);
    assert.ok(controls.length <= MAX_CONTROLS, `${controls.length}: ${controls.join(' | ')}`);
  });

test('a back-test with three strategies has at most 40 controls', async () => {
  const page = await practice.advisor({ viewport: FIRST_SCREENFUL });
  await page.goto(`${practice.server.url}/historical/parameters/1`);
  for (let added = 0; added < 2; added += 1)
    await page.getByRole('button', { name: '+ Add a strategy' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('Periods with full income').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const controls = await controlsOf(page);
  assert.ok(controls.length <= MAX_CONTROLS, `${controls.length}: ${controls.join(' | ')}`);
  await page.getByRole('button', { name: 'More for Strategy 2' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'More terms' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Spread').waitFor();
  await page.context().close();
});

test('a list of 23 clients has at most 40 controls, one per row', async () => {
  const page = await practice.advisor({ viewport: FIRST_SCREENFUL });
  await page.goto(practice.server.url);
  for (let client = 1; client <= 20; client += 1)
    await call(page, 'POST', 'auth/client/', { firstname: `Sam ${client}`, lastname: 'Many', age: 40 });
  await page.reload();
  await page.getByText('Many, Sam 20').waitFor();
  const controls = await controlsOf(page);
  assert.ok(controls.length <= MAX_CONTROLS, `${controls.length}: ${controls.join(' | ')}`);
  assert.equal(controls.filter((name) => name.startsWith('More for Many')).length, 0);
  await page.getByRole('link', { name: 'Many, Sam 20' }).focus();
  await page.keyboard.press('End');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await eventually(async () => assert.equal(await focused(), 'More for Many, Sam 20'));
});
