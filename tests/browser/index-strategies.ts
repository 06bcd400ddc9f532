import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import type { Practice } from './practice.ts';

export const INPUTS = '/index-strategy-calculator';
export const RESULT = '/index-strategy-calculator-run';
/** Levels of the worked examples: yearly, and monthly for one year. */
export const D1 = '100, 112, 95, 104, 140.4, 140.4';
export const D2 = '1000 1050 1150 900 1000 1100 1400 1350 1450 1600 1650 1600 1700';

export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
export const strategy = (page: Page, place: number): Locator =>
  page.getByRole('region', { name: `Strategy ${place}` });
export const years = (page: Page): Locator =>
  page.getByRole('region', { name: 'Every year' }).getByRole('table');

export async function blank(page: Page, practice: Practice): Promise<void> {
  await page.goto(practice.server.url + INPUTS);
  await page.getByRole('button', { name: 'Reset' }).click();
}

export async function importLevels(
  page: Page,
  levels: string,
  frequency: 'Yearly' | 'Monthly' = 'Yearly',
): Promise<void> {
  await page.getByRole('button', { name: 'Your own levels' }).click();
  if (frequency === 'Monthly') await page.getByRole('radio', { name: 'Monthly' }).click();
  await field(page, 'Levels').fill(levels);
}

/** Returns the named row of "Side by side". */
export async function rowOf(page: Page, name: string): Promise<string[]> {
  const row = page
    .getByRole('region', { name: 'Strategies and index' })
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const texts = await row.getByRole('cell').allInnerTexts();
  return texts.map((text) => text.trim());
}

/** Waits for the column's texts: offscreen rows update after the input pauses. */
export async function columnIs(page: Page, title: string, expected: readonly string[]): Promise<void> {
  await eventually(async () => assert.deepEqual(await column(page, title), expected));
}

/** Returns the column's figures without their marks. */
async function column(page: Page, title: string): Promise<string[]> {
  const titles = await years(page).getByRole('columnheader').allInnerTexts();
  const at = titles.findIndex((text) => text.trim() === title);
  assert.ok(at > 0, `${title} is not among ${titles.join(', ')}`);
  const rows = await years(page).getByRole('row').all();
  const cells = await Promise.all(
    rows.slice(1).map((row) =>
      row
        .getByRole('cell')
        .nth(at - 1)
        .innerText(),
    ),
  );
  return cells.map((text) => text.trim().replace(/^[○▔]\s*/, ''));
}
