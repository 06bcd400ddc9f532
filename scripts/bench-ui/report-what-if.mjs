/// <reference lib="dom" />
import { formatMs, quantile, readWorkTimes } from './figures.mjs';

/* global document, Event, HTMLInputElement -- of the page */

const MOVES = 200;

/**
 * Measures from a change of a what-if slider in the report builder to its paint, and an almost unchanged frame for
 * comparison.
 * @type {import('./cases.mjs').BenchCase}
 */
export const reportWhatIf = {
  id: 'report-what-if',
  async run({ page, url }) {
    await page.goto(`${url}/report-builder/1`);
    await page.locator('section[aria-label="Key figures"]').waitFor();
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.evaluate(measureMoves, 20);
    const before = await readWorkTimes(session);
    const { plain, painted, script, own: handlerTimes, missed } = await page.evaluate(measureMoves, MOVES);
    const after = await readWorkTimes(session);
    await session.detach();
    const frame = quantile(plain, 0.95);
    return {
      moves: MOVES,
      plain_frame_p50: quantile(plain, 0.5),
      plain_frame_p95: frame,
      input_to_paint_p50: quantile(painted, 0.5),
      input_to_paint_p95: quantile(painted, 0.95),
      ratio_p95: quantile(painted, 0.95) / frame,
      script_p95: quantile(script, 0.95),
      script_and_drawing_p50: quantile(handlerTimes, 0.5),
      script_and_drawing_p95: quantile(handlerTimes, 0.95),
      frames_without_the_change: missed,
      work_script: (after.script - before.script) / MOVES,
      work_style: (after.style - before.style) / MOVES,
      work_layout: (after.layout - before.layout) / MOVES,
      work_all: (after.all - before.all) / MOVES,
    };
  },
  lines: (measured) => [
    formatMs('almost unchanged frame, p50', measured.plain_frame_p50),
    formatMs('  p95', measured.plain_frame_p95),
    formatMs(`what-if change to paint, ${MOVES} moves, p50`, measured.input_to_paint_p50),
    formatMs('  p95', measured.input_to_paint_p95, `${measured.ratio_p95?.toFixed(2)}× that frame`),
    formatMs('  script until the change is rendered, p95', measured.script_p95),
    formatMs('  script and rendering without waiting, p50', measured.script_and_drawing_p50),
    formatMs('  p95', measured.script_and_drawing_p95),
    `  paints without the change: ${measured.frames_without_the_change}`,
    formatMs('main-thread work per change, total', measured.work_all),
    formatMs('  script', measured.work_script),
    formatMs('  style', measured.work_style),
    formatMs('  layout', measured.work_layout),
  ],
};

/**
 * Runs in the page. A sample begins after a paint, makes its change and ends after the next paint.
 * @param {number} moves
 */
async function measureMoves(moves) {
  const { bench } = /** @type {{ bench: import('./figures.mjs').Bench }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const slider = document.querySelector('aside[aria-label="What if"] input[type="range"]');
  const figures = document.querySelector('section[aria-label="Key figures"]');
  if (!(slider instanceof HTMLInputElement) || !figures) throw new Error('The report has no slider.');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const mark = document.body.appendChild(document.createElement('i'));
  mark.style.cssText = 'position:fixed;inset:0 auto auto 0;width:2px;height:2px';

  /** @param {() => void} change */
  const sample = async (change) => {
    await bench.afterPaint();
    const startedAt = performance.now();
    change();
    // React renders the change of an input event in a microtask.
    await Promise.resolve();
    const script = performance.now() - startedAt;
    const frame = await bench.afterPaint();
    const now = performance.now();
    return { script, paint: now - startedAt, handlerTimes: script + now - frame };
  };

  const plain = [];
  const painted = [];
  const script = [];
  const handlerTimes = [];
  let missed = 0;
  // Alternates in runs of ten so that both are measured under equal load. The page becomes idle between the runs.
  for (let count = 0; count < moves; count += 1) {
    if (count % 10 === 0) await bench.rest();
    const baseline = await sample(() => {
      mark.style.background = count % 2 === 0 ? '#000' : '#fff';
    });
    plain.push(baseline.paint);
    if (count % 10 < 9) continue;
    for (let move = count - 9; move <= count; move += 1) {
      const before = figures.textContent;
      // Moves the slider back and forth, as a drag does, in every second frame.
      const change = await sample(() => {
        setValue?.call(slider, String(0.03 + 0.0025 * (move % 24)));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      });
      if (figures.textContent === before) missed += 1;
      painted.push(change.paint);
      script.push(change.script);
      handlerTimes.push(change.handlerTimes);
    }
  }
  mark.remove();
  return { plain, painted, script, own: handlerTimes, missed };
}
