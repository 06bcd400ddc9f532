import type { Page } from 'playwright-core';

/** Visits every part of the remaining slides; parts are laid out when visited. */
export async function eachPart(page: Page, visit: () => Promise<void>): Promise<void> {
  const next = page.getByRole('group', { name: /^Presentation of/ }).getByRole('button', {
    name: 'Next',
    exact: true,
  });
  for (;;) {
    await waitForLayout(page);
    await visit();
    if (await next.isDisabled()) return;
    await page.keyboard.press('ArrowRight');
  }
}

/** Slides are scaled to fit in steps: waits until the scale is unchanged for ten frames. */
async function waitForLayout(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => {
      const slide = document.querySelector<HTMLElement>('[data-slide]');
      return `${slide?.dataset.card} ${slide?.style.cssText} ${slide?.querySelectorAll('*').length}`;
    };
    let before = '';
    for (let same = 0; same < 10;) {
      await new Promise(requestAnimationFrame);
      const now = drawn();
      const waits = document.querySelector('[data-slide] [data-waiting], [data-slide]:empty') !== null;
      same = now === before && !waits ? same + 1 : 0;
      before = now;
    }
  });
}
