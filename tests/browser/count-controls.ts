/** Counts the controls in the first screenful of a page. */
import type { Page } from 'playwright-core';

export const MAX_CONTROLS = 40;

/**
 * Returns the names of the visible, enabled elements with a Tab stop in the first 900 pixels, plus each tab of a tab
 * list. A radio group counts once.
 */
export function listControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const STOPS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]';

    function isInFirstScreenful(element: HTMLElement): boolean {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      const place = element.getBoundingClientRect();
      let [left, top, right, bottom] = [place.left, place.top, place.right, place.bottom];
      const clip = (box: { left: number; top: number; right: number; bottom: number }): void => {
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      };
      clip({ left: 0, top: 0, right: window.innerWidth, bottom: 900 });
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflow !== 'visible') clip(box.getBoundingClientRect());
      return right > left && bottom > top;
    }

    const radios = new Set<string>();
    return [...document.querySelectorAll<HTMLElement>(STOPS)].flatMap((element) => {
      const isTab = element.getAttribute('role') === 'tab';
      if ((element.tabIndex < 0 && !isTab) || !isInFirstScreenful(element)) return [];
      if (element.matches(':disabled, [aria-disabled="true"]')) return [];
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        if (radios.has(element.name)) return [];
        radios.add(element.name);
      }
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return [element.getAttribute('aria-label') ?? label ?? element.textContent];
    });
  });
}

export const countControls = async (page: Page): Promise<number> => (await listControls(page)).length;
