/** @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Formats a printed line. @param {string} label @param {number | undefined} value @param {string} [note] */
export const formatMs = (label, value, note = '') =>
  `${label.padEnd(52)} ${(value ?? NaN).toFixed(1).padStart(7)} ms${note && `  ${note}`}`;

/**
 * Returns the milliseconds of main-thread work since the page was opened, by kind. Unlike paint times, they do not
 * depend on other load of the machine.
 * @param {import('playwright-core').CDPSession} session with Performance enabled
 */
export async function readWorkTimes(session) {
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
 * Runs in every page before its scripts.
 * @typedef {{ afterPaint: () => Promise<number>, rest: () => Promise<void> }} Bench afterPaint: when the frame began
 */
export function inPage() {
  /** @type {Bench} */
  const bench = {
    // The message is handled after the requested frame is painted.
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
    // Long enough for the page to finish its deferred work.
    rest: () =>
      new Promise((done) => {
        setTimeout(() => requestIdleCallback(() => done()), 400);
      }),
  };
  Object.assign(window, { bench });
}
