/** What axe finds in the themes that a run looks at. */
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
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
    await page.evaluate((id) => document.documentElement.setAttribute('data-theme', id), theme);
    const here = await violations(page, index === 0 ? {} : { rules: ['color-contrast'] });
    found.push(...here.map((fault) => `${what} ${theme} ${fault}`));
  }
  return found;
}
