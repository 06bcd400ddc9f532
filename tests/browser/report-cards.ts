/** Opens the cards of the report's four tabs in the public demo. */
import type { Locator, Page } from 'playwright-core';
import type { Practice } from './practice.ts';

export const CARDS = ['required_returns', 'cumulative', 'legacy', 'fees'] as const;

export const card = (page: Page, id: (typeof CARDS)[number]): Locator => page.locator(`#card-${id}`);

export async function openDemo(practice: Practice, id: number): Promise<Page> {
  const page = await practice.stranger();
  await page.goto(`${practice.server.url}/demo/${id}`);
  // When the panel appears, the browser's report has replaced the server's.
  await page.locator('aside[aria-label="What if"]').waitFor();
  await page.locator('#card-fees table').first().waitFor();
  return page;
}
