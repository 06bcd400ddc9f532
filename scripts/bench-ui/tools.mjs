/// <reference lib="dom" />
import { formatMs, quantile } from './figures.mjs';

/* global document, Event, HTMLInputElement -- of the page */

const MOVES = 100;

/** Measures only the deterministic results of each tool, not those over all historical periods. */
const TOOLS = [
  { id: 'index_strategy', path: '/index-strategy-calculator', name: 'Index Strategy Calculator, lookback' },
  { id: 'tax_scorecard', path: '/tax-score-card', name: 'Tax Scorecard, conversion years' },
  { id: 'buffer', path: '/retirement-buffer/accumulation/params', name: 'Retirement Buffer, weight' },
  { id: 'rider', path: '/retirement-buffer/income-rider', name: 'Income rider, fee' },
];

/**
 * Measures from an input of a planning tool, filled with its example, to the paint of the new results.
 * @type {import('./cases.mjs').BenchCase}
 */
export const tools = {
  id: 'tools',
  async run({ page, url }) {
    /** @type {Record<string, number>} */
    const measured = {};
    for (const { id, path } of TOOLS) {
      await page.goto(url + path);
      await page.getByRole('button', { name: 'Example values' }).first().click();
      await page.getByRole('region', { name: 'Results' }).locator('table, svg').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(measureInputs, 15);
      const { painted, script, missed } = await page.evaluate(measureInputs, MOVES);
      measured[`${id}_p50`] = quantile(painted, 0.5);
      measured[`${id}_p95`] = quantile(painted, 0.95);
      measured[`${id}_script_p95`] = quantile(script, 0.95);
      measured[`${id}_missed`] = missed;
    }
    return measured;
  },
  lines: (measured) =>
    TOOLS.flatMap(({ id, name }) => [
      formatMs(`${name}, ${MOVES} inputs, p50`, measured[`${id}_p50`]),
      formatMs('  p95', measured[`${id}_p95`]),
      formatMs('  script until it is rendered, p95', measured[`${id}_script_p95`]),
      `  paints without the change: ${measured[`${id}_missed`]}`,
    ]),
};

/** Runs in the page. Moves the slider, or the fee field if there is no slider. @param {number} moves */
async function measureInputs(moves) {
  const { bench } = /** @type {{ bench: import('./figures.mjs').Bench }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const form = document.querySelector('main');
  const slider = form?.querySelector('input[type="range"]');
  const label = [...(form?.querySelectorAll('label') ?? [])].find((one) =>
    /^fee/i.test(one.textContent ?? ''),
  );
  const field = slider ?? label?.control;
  const results = document.querySelector('section[aria-label="Results"]');
  if (!(field instanceof HTMLInputElement) || !results) throw new Error('The tool has no input to move.');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const low = Number(field.min || 0);
  const step = Number(field.step) || 1;
  const span = Math.max(1, Math.min(8, Math.floor((Number(field.max || 10) - low) / step) - 1));
  const displayedText = () => results.textContent;
  const painted = [];
  const script = [];
  let missed = 0;
  for (let move = 0; move < moves; move += 1) {
    if (move % 10 === 0) await bench.rest();
    await bench.afterPaint();
    const before = displayedText();
    const startedAt = performance.now();
    const value = slider ? low + step * (1 + (move % span)) : 0.5 + 0.05 * (move % 20);
    setValue?.call(field, String(Number(value.toFixed(4))));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    script.push(performance.now() - startedAt);
    await bench.afterPaint();
    painted.push(performance.now() - startedAt);
    if (displayedText() === before) missed += 1;
  }
  return { painted, script, missed };
}
