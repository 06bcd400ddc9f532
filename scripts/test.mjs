#!/usr/bin/env node
// npm test: all checks that a change must pass. `npm test -- unit types` runs only those steps, and `npm test --
// tests/browser/main-path.browser.test.ts` only that file, after building or starting Chromium if required.
import { availableParallelism } from 'node:os';
import { ensureChromium } from './machine/ensure-chromium.mjs';
import { runScript } from './run-script.mjs';
import { chooseTests } from './testing/choose.mjs';
import { findTests } from './testing/find-tests.mjs';
import { testTasks } from './testing/node-tests.mjs';
import { qualityTasks } from './testing/quality.mjs';
import { finish, runTasks } from './testing/tasks.mjs';
import { withPostgres } from './testing/with-postgres.mjs';

const STEPS_WITH_BUILD = ['size', 'integration', 'postgres', 'browser'];

await runScript('all', async () => {
  const quality = qualityTasks();
  const steps = [
    'build',
    ...quality.map(({ step }) => step),
    'unit',
    'integration',
    'postgres',
    'size',
    'browser',
  ];
  const { steps: chosen, files, isNamed } = chooseTests(process.argv.slice(2), steps, findTests());
  const results = [];
  /** @type {Record<string, string>} */
  const env = isNamed ? { PLUMBLINE_LONG_RUN: '1' } : {};

  if (STEPS_WITH_BUILD.some((step) => chosen.has(step))) chosen.add('build');
  /** @type {import('./build/browser-app.mjs').BrowserDetail | undefined} */
  let browserApp;
  const build = async () => {
    const { buildAll } = await import('./build/build-all.mjs');
    const { built, browser } = await buildAll({ quiet: true });
    browserApp = browser;
    return { ok: true, output: '', note: built.length > 0 ? `built ${built.join(', ')}` : 'up to date' };
  };
  if (chosen.has('build')) results.push(await runTasks([{ step: 'build', run: build }], 1));
  if (results.some(({ failed }) => failed.length > 0)) return finish(results);

  const size = async () => (await import('./build/size-report.mjs')).checkSizes(browserApp);
  const chromium = chosen.has('browser') ? await ensureChromium() : { path: '' };
  const noBrowser = 'advice' in chromium ? chromium.advice : null;
  if (noBrowser !== null) process.stdout.write(`${noBrowser}\n`);
  const missing = await withPostgres(chosen.has('postgres'), async (database) => {
    const tasks = [
      ...quality,
      // These tests keep a processor busy; the others, which often wait, run in parallel.
      ...testTasks('unit', files.unit, env),
      ...('path' in chromium
        ? testTasks('browser', files.browser, { ...env, PLUMBLINE_CHROMIUM: chromium.path })
        : []),
      ...(database ? testTasks('postgres', files.postgres, { ...env, ...database }) : []),
      ...testTasks('integration', files.integration, env),
      { step: 'size', run: size },
    ].filter(({ step }) => chosen.has(step));
    // Two more tasks than processors, because tests often wait for a page, a process or the clock.
    results.push(await runTasks(tasks, availableParallelism() + 2));
  });
  results.push(missing);
  if (noBrowser !== null) results.push({ failed: ['browser'], tests: 0 });
  finish(results);
});
