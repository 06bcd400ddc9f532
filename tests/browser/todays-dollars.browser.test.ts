/** One switch: the comparison in today's dollars, on screen, slides, link, PDF and in its files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { holds } from './holds.ts';
import { openPractice } from './practice.ts';
import { builder, linkOf, opened, report } from './share.ts';

const practice = await openPractice();
const LINE = 'In today’s dollars, at 3.00% inflation a year.';

interface Kept {
  saved_action: { inflation?: number };
}

test('a report in today’s dollars says so wherever it goes, keeps it, and goes back', async () => {
  const page = await builder(practice);
  const dollars = page.getByRole('region', { name: 'Dollars of this report' });
  const income = report(page)
    .getByRole('region', { name: 'Key figures' })
    .getByText(/^\$[\d,]+$/)
    .first();
  const before = await income.textContent();
  await dollars.getByText('Today’s', { exact: true }).click();
  const inflation = dollars.getByRole('textbox', { name: 'Inflation a year' });
  await holds(async () => assert.equal(await inflation.inputValue(), '2.50'));
  await inflation.fill('3');
  await page.keyboard.press('Tab');
  await report(page).getByText(LINE).waitFor();
  await report(page).getByText('Net return after inflation').first().waitFor();
  await holds(async () => assert.notEqual(await income.textContent(), before));
  assert.deepEqual(await violations(page), []);
  await holds(async () =>
    assert.equal((await call<Kept>(page, 'GET', 'report/1/')).saved_action.inflation, 0.03),
  );

  const table = page.locator('[data-card="yearly_values"]');
  const saving = page.waitForEvent('download');
  await table.getByRole('button', { name: 'CSV' }).click();
  assert.match(
    await readFile(await (await saving).path(), 'utf8'),
    /In today’s dollars, at 3\.00% inflation a year\./,
  );

  await page.getByRole('button', { name: 'Present' }).click();
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('group', { name: /^Presentation of/ })
    .getByText(LINE)
    .waitFor();
  await page.keyboard.press('Escape');

  const client = await opened(practice, await linkOf(page));
  await client.getByText(LINE).first().waitFor();
  await client.context().close();

  await page.reload();
  await report(page).getByText(LINE).waitFor();
  await dollars.getByText('As paid', { exact: true }).click();
  await holds(async () => assert.equal(await income.textContent(), before));
  await holds(async () =>
    assert.equal((await call<Kept>(page, 'GET', 'report/1/')).saved_action.inflation, undefined),
  );
  await page.context().close();
});
