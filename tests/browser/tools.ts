/** Shared actions of the planning tools: examples, links, results saved for a client. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { call } from './api.ts';

export const summaryRegion = (page: Page): Locator => page.getByRole('region', { name: 'In short' });

/** Calculates the tool's example values. */
export async function openExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Example values' }).first().click();
  await summaryRegion(page).waitFor();
}

/** Returns the copied link. Replaces the clipboard, which all windows of the machine share. */
export async function copiedLink(page: Page): Promise<string> {
  await page.evaluate(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })`,
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  // The button shows the confirmation; no overlay covers the adjacent buttons.
  await page.getByRole('button', { name: 'Copied!' }).waitFor();
  return page.evaluate(() => String(Reflect.get(window, 'copied')));
}

/** Saves for the first client and returns the client's name in the list. */
export async function keepForClient(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Save to client…' }).click();
  await page.getByRole('combobox', { name: 'Client' }).click();
  const option = page.getByRole('listbox').getByRole('option').first();
  const who = ((await option.innerText()).split('\n')[0] ?? '').trim();
  await option.click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Save to (?!client…)/ }).waitFor();
  return who;
}

export async function savedRun(page: Page, name: string): Promise<{ id: number; tool: string }> {
  const runs = await call<{ id: number; name: string; tool: string }[]>(page, 'GET', 'tool-run/');
  const run = runs.find((one) => one.name === name);
  assert.ok(run, `${name} is kept`);
  return run;
}
