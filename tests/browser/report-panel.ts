/** Opens the panels of a report's builder. */
import type { Locator, Page } from 'playwright-core';

async function openPanel(page: Page, button: string | RegExp, name: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const panel = page.getByRole('dialog', { name, exact: true });
  await panel.waitFor();
  return panel;
}

export const openCustomize = (page: Page): Promise<Locator> => openPanel(page, 'Customize', 'Customize');
export const openChecks = (page: Page): Promise<Locator> =>
  openPanel(page, /^Things to check/, 'Things to check');

export async function closePanel(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await panel.waitFor({ state: 'detached' });
}

/** Changes switches in the Customize panel, and closes it. */
export async function switchParts(page: Page, ...names: (string | RegExp)[]): Promise<void> {
  const panel = await openCustomize(page);
  for (const name of names)
    await panel.getByRole('switch', { name, exact: typeof name === 'string' }).press('Space');
  await closePanel(panel);
}

export async function openNotes(page: Page, title: 'Notes' | 'Disclosures' = 'Notes'): Promise<Locator> {
  const editor = await openPanel(page, /^Notes and disclosures/, 'Notes and disclosures');
  if (title === 'Disclosures') await editor.getByRole('radio', { name: title }).click();
  return editor;
}
