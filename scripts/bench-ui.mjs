#!/usr/bin/env node
/// <reference lib="dom" />
// npm run bench:ui: how long the report builder takes from a change of a what-if slider to the paint that shows it, in a
// real Chromium, beside a frame in which next to nothing changes; and how long the report takes to open. It asserts
// nothing about times: they depend on the machine. `-- --json` for programs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './machine/ensure-chromium.mjs';
import { ensureInstall } from './machine/ensure-install.mjs';
import { endingWell } from './terminal/ending-well.mjs';

/* global document, history, dispatchEvent, requestAnimationFrame, Event, PopStateEvent, HTMLInputElement, MessageChannel -- of the page */

const MOVES = 200;
const OPENINGS = 5;

await endingWell(async () => {
  await ensureInstall();
  const found = await ensureChromium();
  if ('advice' in found) throw new Error(found.advice);
  const { register } = await import('tsx/esm/api');
  register();
  const { buildAll } = await import('./build/build-all.mjs');
  const { startServer } = await import('../src/server/start-server.ts');
  const { chromium } = await import('playwright-core');

  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-ui-'));
  const distFolder = join(folder, 'dist');
  await buildAll({ outDir: distFolder, quiet: true });
  const server = await startServer({ dataDir: join(folder, 'data'), distFolder });
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 960 } });
    if (!server.signInLink) throw new Error('A new practice prints a sign-in link.');
    await page.goto(server.signInLink);
    await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
    const report = `${server.url}/report-builder/1`;
    const opening = [];
    for (let count = 0; count <= OPENINGS; count += 1) opening.push(await open(page, server.url, report));
    const painted = await page.evaluate(measureMoves, MOVES);
    print({ opening: opening.slice(1), ...painted });
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * From the client list to the report within the page, as a press on its link goes. The first time loads the screen.
 * @param {import('playwright-core').Page} page @param {string} home @param {string} report
 */
async function open(page, home, report) {
  await page.goto(home);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    (address) =>
      new Promise((done) => {
        const begun = performance.now();
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        const look = () => {
          if (document.querySelector('article[aria-label="Report"] h1')) {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now() - begun);
            requestAnimationFrame(() => port2.postMessage(null));
          } else requestAnimationFrame(look);
        };
        look();
      }),
    report,
  );
}

/**
 * Runs in the page. A sample begins right after a paint, makes its change, and ends right after the next one.
 * @param {number} moves
 */
async function measureMoves(moves) {
  const slider = document.querySelector('aside[aria-label="What if"] input[type="range"]');
  const figures = document.querySelector('section[aria-label="Key figures"]');
  if (!(slider instanceof HTMLInputElement) || !figures) throw new Error('The report has no slider.');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const mark = document.body.appendChild(document.createElement('i'));
  mark.style.cssText = 'position:fixed;inset:0 auto auto 0;width:2px;height:2px';

  const afterPaint = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(undefined);
      requestAnimationFrame(() => port2.postMessage(null));
    });
  /** @param {() => void} change */
  const sample = async (change) => {
    await afterPaint();
    const begun = performance.now();
    change();
    // React draws what an input event changed before the turn ends.
    await Promise.resolve();
    const script = performance.now() - begun;
    await afterPaint();
    return { script, paint: performance.now() - begun };
  };

  const plain = [];
  const moved = [];
  let missed = 0;
  // Across the whole slider, to and fro; the first few warm up.
  for (let count = -20; count < moves; count += 1) {
    const still = await sample(() => {
      mark.style.background = count % 2 === 0 ? '#000' : '#fff';
    });
    const before = figures.textContent;
    const own = await sample(() => {
      setValue?.call(slider, String(0.03 + 0.0025 * ((count + 20) % 24)));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    });
    if (figures.textContent === before) missed += 1;
    if (count < 0) continue;
    plain.push(still.paint);
    moved.push(own);
  }
  return {
    plain,
    painted: moved.map(({ paint }) => paint),
    script: moved.map(({ script }) => script),
    missed,
  };
}

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** @param {{ opening: number[], plain: number[], painted: number[], script: number[], missed: number }} measured */
function print({ opening, plain, painted, script, missed }) {
  const frame = quantile(plain, 0.95);
  const results = {
    moves: painted.length,
    plain_frame_p95: frame,
    input_to_paint_p50: quantile(painted, 0.5),
    input_to_paint_p95: quantile(painted, 0.95),
    ratio_p95: quantile(painted, 0.95) / frame,
    script_p95: quantile(script, 0.95),
    frames_without_the_change: missed,
    opening_median: quantile(opening, 0.5),
  };
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
    return;
  }
  const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
  process.stdout.write(
    [
      `a frame in which next to nothing changes, p95   ${ms(frame)}`,
      `what-if change to paint, ${painted.length} moves, p50         ${ms(results.input_to_paint_p50)}`,
      `what-if change to paint, p95                    ${ms(results.input_to_paint_p95)}  (${results.ratio_p95.toFixed(2)}× that frame)`,
      `script of a change, p95                         ${ms(results.script_p95)}`,
      `paints that did not show the change             ${missed}`,
      `opening the report, median of ${opening.length}                 ${ms(results.opening_median)}`,
      '',
    ].join('\n'),
  );
}
