import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { IN_LONG_RUN } from '../support/long-run.ts';

interface Looking {
  /** Selectors of the tested parts; the complete page if omitted. */
  within?: readonly string[];
  rules?: readonly string[];
}

/** A fifth of the time of axe. contrast.test.ts checks each ink on each background; the long run also checks pages. */
const CHECKS_CONTRAST = IN_LONG_RUN;

/**
 * Returns the rule and the location of each violation. Runs axe inside the page, which has no frames, and returns
 * only violations, because the passed checks of a long table are megabytes.
 */
export async function violations(page: Page, { within, rules }: Looking = {}): Promise<string[]> {
  // The page's content security policy would block a script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([include, only, enabled]) => {
      // Colors and positions in transition are invalid, so running animations are finished after a frame. Waiting
      // would never end for offscreen content, which is not rendered. Its transitions would start when axe reads its
      // styles, so transitions are off until axe is done.
      const noTransitions = new CSSStyleSheet();
      noTransitions.replaceSync('* { transition: none !important; }');
      document.adoptedStyleSheets.push(noTransitions);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      for (const running of document.getAnimations())
        if (Number.isFinite(running.effect?.getComputedTiming().endTime)) running.finish();
      const { axe: runner } = window as unknown as { axe: { run: (...a: unknown[]) => Promise<AxeResults> } };
      const results = await runner.run(include ? { include } : document, {
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled } },
        ...(only && { runOnly: only }),
      });
      document.adoptedStyleSheets.pop();
      return results.violations;
    },
    [within, rules, CHECKS_CONTRAST] as const,
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 200)}`)
        .join(', ')}`,
  );
}
