/** Checks a page with axe in the tested themes, and for horizontal overflow. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { CHECKED_THEMES, type THEMES } from './practice.ts';

type Theme = (typeof THEMES)[number];

/** Switches themes without a reload; rules other than color run only once. */
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

export async function fits(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  assert.ok(scroll <= client, `${scroll} is wider than ${client}`);
}

/** Records every position of the report's first card, from the next load of the page. */
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
