/// <reference lib="dom" />
import { formatMs, quantile, readWorkTimes } from './figures.mjs';

/* global document, location, Event, HTMLInputElement -- of the page */

const CLIENTS = 5000;
const OPENINGS = 10;
const ROUNDS = 4;
/** Successive searches find different numbers of clients, which shows when the list has been updated. */
const KEYS = ['m', '', '2', '23', '234', '23', '2', '', 'y6', 'y69', 'y699', 'y69', 'y6', '', 'x', ''];

/**
 * Measures the home list of an advisor with thousands of clients: from navigation to the paint of the first rows,
 * with and without a cache, and from a key in the search field to the paint of the results.
 * @type {import('./cases.mjs').BenchCase}
 */
export const largeList = {
  id: 'large-list',
  async run({ page, url, dataFolder }) {
    const { default: Sqlite } = await import('better-sqlite3');
    const { fillLargePractice } = await import('../bench/large-practice.ts');
    const database = new Sqlite(`${dataFolder}/plumbline.db`, { readonly: true });
    const owner = Number(database.prepare('select max(owner_id) from clients').pluck().get());
    database.close();
    const size = { clients: CLIENTS, scenariosEach: 3, reports: CLIENTS / 2 };
    await fillLargePractice(dataFolder, owner, size, new Date());

    const session = await page.context().newCDPSession(page);
    const opened = async () => {
      await page.goto(url);
      return page.evaluate(firstRows);
    };
    const cold = [];
    const again = [];
    for (let count = 0; count < OPENINGS; count += 1) {
      await session.send('Network.clearBrowserCache');
      cold.push(await opened());
      again.push(await opened());
    }
    await page.waitForLoadState('networkidle');
    await page.evaluate(search, KEYS);
    await session.send('Performance.enable');
    const before = await readWorkTimes(session);
    const painted = [];
    const empty = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await page.evaluate(search, KEYS);
      painted.push(...found.painted);
      empty.push(...found.empty);
    }
    const after = await readWorkTimes(session);
    const keys = ROUNDS * KEYS.length;
    await page.goto('about:blank');
    await session.detach();
    return {
      cold_p50: quantile(cold, 0.5),
      cold_p95: quantile(cold, 0.95),
      again_p50: quantile(again, 0.5),
      again_p95: quantile(again, 0.95),
      key_p50: quantile(painted, 0.5),
      key_p95: quantile(painted, 0.95),
      two_frames_p50: quantile(empty, 0.5),
      two_frames_p95: quantile(empty, 0.95),
      key_script: (after.script - before.script) / keys,
      key_all: (after.all - before.all) / keys,
    };
  },
  lines: (measured) => [
    formatMs(`${CLIENTS} clients, first rows without a cache, p50`, measured.cold_p50, 'target 1000'),
    formatMs('  p95', measured.cold_p95),
    formatMs('  first rows with a cache, p50', measured.again_p50),
    formatMs('  p95', measured.again_p95),
    formatMs('  key in the search field to paint, p50', measured.key_p50, 'target 50'),
    formatMs('  p95', measured.key_p95),
    formatMs('  two unchanged frames, p50', measured.two_frames_p50),
    formatMs('  p95', measured.two_frames_p95),
    formatMs('  main-thread work per key', measured.key_all),
    formatMs('    script', measured.key_script),
  ],
};

/** Runs in the page. Measures from navigation. @returns {Promise<number>} */
async function firstRows() {
  const { bench } = /** @type {{ bench: import('./figures.mjs').Bench }} */ (
    /** @type {unknown} */ (globalThis)
  );
  while (!document.querySelector('li[data-row]')) await bench.afterPaint();
  await bench.afterPaint();
  return performance.now();
}

/** Runs in the page. @param {string[]} keys */
async function search(keys) {
  const { bench } = /** @type {{ bench: import('./figures.mjs').Bench }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const field = document.querySelector('main input[role="searchbox"]');
  if (!(field instanceof HTMLInputElement)) throw new Error(`${location.href} has no search field.`);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const statusText = () => document.querySelector('main p[role="status"]')?.textContent;
  const painted = [];
  const empty = [];
  for (const key of keys) {
    await bench.rest();
    // The duration of an empty frame, for comparison.
    const started = performance.now();
    await bench.afterPaint();
    await bench.afterPaint();
    empty.push(performance.now() - started);
    await bench.rest();
    const before = statusText();
    const startedAt = performance.now();
    setValue?.call(field, key);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    do await bench.afterPaint();
    while (statusText() === before && performance.now() - startedAt < 2000);
    painted.push(performance.now() - startedAt);
  }
  return { painted, empty };
}
