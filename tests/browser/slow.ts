/** Simulates a slow connection, so that a premature read by a screen or a test fails reliably. */
import type { Page } from 'playwright-core';

/** Delays changes but not reads, so that reads overtake changes. */
const CHANGE_DELAY_MS = 500;

export async function slowDown(page: Page): Promise<void> {
  await page.context().route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET')
      await new Promise((resolve) => setTimeout(resolve, CHANGE_DELAY_MS));
    // The page may be closed.
    await route.continue().catch(() => undefined);
  });
}
