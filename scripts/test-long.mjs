#!/usr/bin/env node
// npm run test:long: what takes too long for each run of npm test: every screen in every theme and width, every access
// rule walked through in a browser, and the server's and the browser's tests once more on PostgreSQL.
import { ensureInstall } from './machine/ensure-install.mjs';
import { readJson } from './project.mjs';
import { endingWell } from './terminal/run.mjs';
import { browserSteps, chosenSteps, onPostgres, postgresStep } from './testing/steps.mjs';
import { closeRun } from './testing/close.mjs';
import { findTests } from './testing/find-tests.mjs';
import { runSteps } from './testing/schedule.mjs';

await endingWell(async () => {
  const begun = performance.now();
  await ensureInstall();
  const floor = /** @type {import('./testing/floor.mjs').Floor} */ (readJson('scripts/test-floor.json'));
  const files = findTests();
  /** @type {Record<string, string>} */
  const env = { PLUMBLINE_LONG_RUN: '1' };
  const { browser, browserLong, postgres, postgresLong } = floor.tests;
  const whole = {
    ...floor,
    tests: { ...floor.tests, browser: browser + browserLong, postgres: postgres + postgresLong },
  };
  const inBrowser = browserSteps('browser', files.browser, whole, env).slice(1);
  /** @type {import('./testing/schedule.mjs').Step[]} */
  const steps = [
    {
      name: 'build',
      run: async () => {
        const { buildAll } = await import('./build/build-all.mjs');
        await buildAll({ quiet: true });
        return { ok: true, output: '' };
      },
    },
    ...browserSteps('long', files.long, floor),
    postgresStep([...files.postgres, ...files.postgresLong], whole),
    // The same as in npm test, in all four themes, on a slow line.
    ...browserSteps('browser', files.browser, whole, {
      ...env,
      PLUMBLINE_EVERY_THEME: '1',
      PLUMBLINE_SLOW: '1',
    }).slice(1),
    ...inBrowser.map((step) =>
      onPostgres({ ...step, name: 'browser on PostgreSQL' }, env, whole.tests.browser),
    ),
  ];
  const chosen = chosenSteps(steps, process.argv.slice(2));
  closeRun(await runSteps(chosen, { width: 2, print: (text) => process.stdout.write(`${text}\n`) }), begun);
});
