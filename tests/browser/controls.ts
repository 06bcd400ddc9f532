/** Counts the controls in the first screenful of a page, and the Tab stops before one of them. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/**
 * Names the visible, enabled elements with a Tab stop inside the window: a radio group once, each tab of a tab list.
 * Panels and menus must be closed.
 */
export const controlsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInWindow = (element: Element): boolean => {
      // A switch hides its input and draws its label.
      const drawn = (element instanceof HTMLInputElement && element.closest('label')) || element;
      const { left, right, top, bottom, width, height } = drawn.getBoundingClientRect();
      return (
        Math.min(width, height) > 1 &&
        Math.min(right, bottom) > 0 &&
        left < innerWidth &&
        top < innerHeight &&
        drawn.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
      );
    };
    const isStop = (element: HTMLElement): boolean =>
      (element.tabIndex >= 0 || element.getAttribute('role') === 'tab') &&
      !element.matches(':disabled, [aria-disabled="true"], main, [inert] *');
    const groups = new Set<string>();
    const isFirstOfGroup = (element: HTMLElement): boolean => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      if (groups.has(element.name)) return false;
      groups.add(element.name);
      return true;
    };
    const nameOf = (element: HTMLElement): string =>
      (
        element.getAttribute('aria-label') ??
        (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null) ??
        element.textContent
      )
        ?.trim()
        .slice(0, 40) || element.outerHTML.slice(0, 80);
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]',
      ),
    ]
      .filter((element) => isStop(element) && isInWindow(element) && isFirstOfGroup(element))
      .map(nameOf);
  });

export const countControls = async (page: Page): Promise<number> => (await controlsOf(page)).length;

/** Number of Tab presses from the top of the page to the first element that matches the selector. */
export async function tabStopsTo(page: Page, selector: string): Promise<number> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
  for (let presses = 1; presses < 100; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((requested) => document.activeElement?.matches(requested) ?? false, selector))
      return presses;
  }
  return assert.fail(`Tab does not reach ${selector}`);
}
