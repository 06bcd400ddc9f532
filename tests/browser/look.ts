/** What axe finds on a page as it stands. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { LOOKED_AT, type THEMES } from './practice.ts';

type Theme = (typeof THEMES)[number];

/** In each of the themes, put on where the page stands; what is no matter of color is the same in all of them. */
export async function faults(
  page: Page,
  what: string,
  themes: readonly Theme[] = LOOKED_AT,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, theme] of themes.entries()) {
    await page.evaluate(async (id) => {
      document.documentElement.setAttribute('data-theme', id);
      // Colors on their way from one theme to the next are no colors of either: a frame, then what it started.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await Promise.allSettled(document.getAnimations().map((running) => running.finished));
    }, theme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (index === 0 ? axe : axe.withRules(['color-contrast'])).analyze();
    found.push(
      ...violations.map(
        ({ id, nodes }) =>
          `${what} ${theme} ${id}: ${nodes
            .map((node) => node.target.join(' '))
            .slice(0, 3)
            .join(', ')}`,
      ),
    );
  }
  return found;
}
