/** A weak laptop on a weak line: what a test reads too early, or a screen loads too early, is then wrong each time. */
import type { Page } from 'playwright-core';

const CPU_TIMES_SLOWER = 3;
/** Before the server hears of a change; reading stays as quick as it is, and so overtakes it. */
const CHANGE_DELAY_MS = 500;

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
  await page.context().route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET')
      await new Promise((resolve) => setTimeout(resolve, CHANGE_DELAY_MS));
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
}
