/** @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** A line of what is printed. @param {string} what @param {number | undefined} value @param {string} [note] */
export const inMs = (what, value, note = '') =>
  `${what.padEnd(52)} ${(value ?? NaN).toFixed(1).padStart(7)} ms${note && `  ${note}`}`;

/**
 * Milliseconds that the page's main thread has been at work since the page was opened, by kind of work: unlike times to a
 * paint they hold on a busy machine too.
 * @param {import('playwright-core').CDPSession} session with Performance enabled
 */
export async function workSoFar(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (/** @type {string} */ name) =>
    1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return {
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
    all: of('TaskDuration'),
  };
}

/// <reference lib="dom" />
/* global window, requestAnimationFrame, requestIdleCallback, MessageChannel -- of the page */

/**
 * Put into every page before its own scripts.
 * @typedef {{ afterPaint: () => Promise<number>, rest: () => Promise<void> }} Bench afterPaint: when the frame began
 */
export function inPage() {
  /** @type {Bench} */
  const bench = {
    // The message is handled once the frame that asked for it has been painted.
    afterPaint: () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        let startedAt = 0;
        port1.onmessage = () => done(startedAt);
        requestAnimationFrame(() => {
          startedAt = performance.now();
          port2.postMessage(null);
        });
      }),
    // Long enough for what a page does after what was asked of it.
    rest: () =>
      new Promise((done) => {
        setTimeout(() => requestIdleCallback(() => done()), 400);
      }),
  };
  Object.assign(window, { bench });
}
