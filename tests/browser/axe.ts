/** What axe finds on a page as it stands. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

interface Looking {
  /** Selectors of the parts that are looked at; the whole page without them. */
  within?: readonly string[];
  /** Only these rules. */
  rules?: readonly string[];
}

/**
 * Each violation as its rule and where it was found, or none. The page has no frames, so that axe may run in it as it
 * is and hand over violations alone: what it says of everything that is well is megabytes for a long table.
 */
export async function violations(page: Page, { within, rules }: Looking = {}): Promise<string[]> {
  // Evaluated rather than added as an element, which the page's own content security policy would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([include, only]) => {
      // Colors and places on their way from one to the next are neither: after a frame, what it started is at its end. To wait
      // for it would be to wait for ever where it stands in content that is out of sight, which is not drawn.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      for (const running of document.getAnimations())
        if (Number.isFinite(running.effect?.getComputedTiming().endTime)) running.finish();
      const { axe: runner } = window as unknown as { axe: { run: (...a: unknown[]) => Promise<AxeResults> } };
      const results = await runner.run(include ? { include } : document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
      });
      return results.violations;
    },
    [within, rules] as const,
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 200)}`)
        .join(', ')}`,
  );
}
