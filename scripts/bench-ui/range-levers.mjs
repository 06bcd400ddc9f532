/// <reference lib="dom" />
import { formatMs, quantile, readWorkTimes } from './figures.mjs';
import { createReport, INPUTS } from './history-what-if.mjs';

/* global document, Event, HTMLInputElement -- of the page */

const MOVES = 120;

/**
 * Measures from a move of a slider in the range tab (four slots of forty years) to the paint of the slider, and to
 * the first paint of a thousand new paths.
 * @type {import('./cases.mjs').BenchCase}
 */
export const rangeLevers = {
  id: 'range-levers',
  async run({ page, url }) {
    const report = await page.evaluate(createReport, INPUTS);
    await page.goto(`${url}/historical/report-builder/${report}`);
    await page.getByRole('button', { name: 'Customize' }).click();
    await page.getByRole('switch', { name: 'Show Range of outcomes', exact: true }).press('Space');
    await page.keyboard.press('Escape');
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await page.getByLabel('Report contents').getByRole('button', { name: 'Range of outcomes' }).click();
    await page.locator('#card-range_paid').getByText('of 10,000').first().waitFor();
    await page.getByRole('button', { name: 'Advanced' }).click();
    await page.evaluate(moved, 20);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await readWorkTimes(session);
    const { lever, paths } = await page.evaluate(moved, MOVES);
    const after = await readWorkTimes(session);
    await session.detach();
    return {
      lever_p50: quantile(lever, 0.5),
      lever_p95: quantile(lever, 0.95),
      paths_p50: quantile(paths, 0.5),
      paths_p95: quantile(paths, 0.95),
      work: (after.all - before.all) / MOVES,
    };
  },
  lines: (measured) => [
    formatMs(`range slider to its paint, ${MOVES} moves, p50`, measured.lever_p50),
    formatMs('  p95', measured.lever_p95, 'target 33'),
    formatMs('  to the first paint of new paths, p50', measured.paths_p50),
    formatMs('  p95', measured.paths_p95),
    formatMs('  main-thread work per move, total', measured.work),
  ],
};

/** Runs in the page. @param {number} moves */
async function moved(moves) {
  const { bench } = /** @type {{ bench: import('./figures.mjs').Bench }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const levers = document.querySelector('section[aria-label="Simulation"]');
  const slider = levers?.querySelectorAll('input[type="range"]')[1];
  if (!(slider instanceof HTMLInputElement)) throw new Error('The range tab has no slider.');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const drawn = () =>
    [...document.querySelectorAll('#card-range_fan svg path')].map((path) => path.getAttribute('d')).join();
  const lever = [];
  const paths = [];
  for (let move = 0; move < moves; move += 1) {
    const before = drawn();
    await bench.afterPaint();
    const startedAt = performance.now();
    setValue?.call(slider, String(-0.03 + 0.0025 * (move % 20)));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await bench.afterPaint();
    lever.push(performance.now() - startedAt);
    for (let frames = 0; drawn() === before && frames < 300; frames += 1) await bench.afterPaint();
    paths.push(performance.now() - startedAt);
  }
  return { lever, paths };
}
