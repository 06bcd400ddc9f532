/** A slow line: what a screen, or a test, reads before a change has arrived is then wrong each time. */
import type { Page } from 'playwright-core';

/** Before the server hears of a change; reading stays as quick as it is, and so overtakes it. */
const CHANGE_DELAY_MS = 500;

export async function slowDown(page: Page): Promise<void> {
  await page.context().route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET')
      await new Promise((resolve) => setTimeout(resolve, CHANGE_DELAY_MS));
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
}
