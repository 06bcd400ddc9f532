/// <reference lib="dom" />
import { formatMs, quantile } from './figures.mjs';

/* global document, history, dispatchEvent, requestAnimationFrame, PopStateEvent, MessageChannel -- of the page */

const OPENINGS = 20;

/**
 * Measures from a click on a report in the client list to the paint of its key figures, without a page load.
 * @type {import('./cases.mjs').BenchCase}
 */
export const reportOpening = {
  id: 'report-opening',
  async run({ page, url }) {
    const times = [];
    for (let count = 0; count <= OPENINGS; count += 1) {
      await page.goto(url);
      await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
      await page.waitForLoadState('networkidle');
      times.push(await page.evaluate(open, `${url}/report-builder/1`));
    }
    // The first opening also fetches the screen.
    const warm = times.slice(1);
    return {
      opening_first: times[0] ?? 0,
      opening_median: quantile(warm, 0.5),
      opening_p95: quantile(warm, 0.95),
    };
  },
  lines: ({ opening_first, opening_median, opening_p95 }) => [
    formatMs(`opening the report, median of ${OPENINGS}`, opening_median),
    formatMs('  slowest opening', opening_p95),
    formatMs('  first opening', opening_first),
  ],
};

/** Runs in the page. @param {string} address @returns {Promise<number>} */
function open(address) {
  return new Promise((done) => {
    const startedAt = performance.now();
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
    const checkCards = () => {
      if (document.querySelector('[aria-label="Key figures"]')) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - startedAt);
        port2.postMessage(null);
      } else requestAnimationFrame(checkCards);
    };
    checkCards();
  });
}
