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
