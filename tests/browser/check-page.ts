/** What axe finds in the themes that a run looks at, and what is wider than its window. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { CHECKED_THEMES, type THEMES } from './practice.ts';

type Theme = (typeof THEMES)[number];

/** In each of the themes, put on where the page stands; what is no matter of color is the same in all of them. */
export async function axeProblems(
  page: Page,
  what: string,
  themes: readonly Theme[] = CHECKED_THEMES,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, theme] of themes.entries()) {
    await page.evaluate((id) => document.documentElement.setAttribute('data-theme', id), theme);
    const problems = await violations(page, index === 0 ? {} : { rules: ['color-contrast'] });
    found.push(...problems.map((problem) => `${what} ${theme} ${problem}`));
  }
  return found;
}

/** Nothing scrolls sideways. */
export async function fits(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  assert.ok(scroll <= client, `${scroll} is wider than ${client}`);
}

/** Every height at which a report's first card stood since the page's next load. */
export async function cardTops(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const measure = (): void => {
      const card = document.querySelector('[id^="card-"]');
      if (card) tops.add(Math.round(card.getBoundingClientRect().top + scrollY));
      requestAnimationFrame(measure);
    };
    measure();
  });
  return () => page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops]);
}
