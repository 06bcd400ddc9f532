#!/usr/bin/env node
// npm test: everything that has to hold before a change lands. `npm test -- unit types` runs those steps only, and
// `npm test -- tests/browser/checks.browser.test.ts` that file, with what it needs.
import { availableParallelism } from 'node:os';
import { ensureInstall } from './machine/ensure-install.mjs';
import { readJson } from './project.mjs';
import { endingWell } from './terminal/run.mjs';
import { browserSteps, postgresStep, qualitySteps, chosenSteps, chosenTests } from './testing/steps.mjs';
import { closeRun } from './testing/close.mjs';
import { findTests } from './testing/find-tests.mjs';
import { runNodeTests } from './testing/node-tests.mjs';
import { runSteps } from './testing/schedule.mjs';

/** @typedef {import('./testing/schedule.mjs').Step} Step */

/**
 * The long ones first, so that the last to end is a short one.
 * @param {import('./testing/steps.mjs').TestFiles} files
 * @param {import('./testing/floor.mjs').Floor} floor
 * @returns {Step[]}
 */
function allSteps(files, floor) {
  const quality = qualitySteps(floor);
  /** @type {import('./build/build-all.mjs').BrowserDetail | undefined} */
  let browserApp;
  return [
    {
      name: 'build',
      run: async () => {
        const { buildAll } = await import('./build/build-all.mjs');
        const { built, browser } = await buildAll({ quiet: true });
        browserApp = browser;
        return { ok: true, output: '', note: built.length > 0 ? `built ${built.join(', ')}` : 'up to date' };
      },
    },
    quality.lint,
    quality.types,
    {
      name: 'integration',
      needs: ['build'],
      run: () => runNodeTests('integration', files.integration, floor),
    },
    // Its server is busy too: with more processes beside the integration tests, each takes longer than that spares.
    postgresStep(files.postgres, floor, Math.ceil(availableParallelism() / 2)),
    { name: 'unit', run: () => runNodeTests('unit', files.unit, floor) },
    quality.format,
    quality.arrows,
    quality.lockfile,
    {
      name: 'size',
      needs: ['build'],
      run: async () => {
        const { overBudget, sizeTable } = await import('./build/size-report.mjs');
        if (!browserApp) throw new Error('the build left no report');
        const problem = overBudget(browserApp.sizes);
        const table = sizeTable(browserApp.sizes, browserApp.assets);
        const signIn = ((browserApp.sizes.signIn ?? 0) / 1000).toFixed(1);
        const shared = browserApp.sizes.publicPages
          .map(({ bytes }) => (bytes / 1000).toFixed(1))
          .join(' and ');
        return {
          ok: problem === null,
          output: `${problem}\n${table}`,
          note: `/sign-in loads ${signIn} KB, a shared report ${shared} KB`,
        };
      },
    },
    ...browserSteps('browser', files.browser, floor),
  ];
}

await endingWell(async () => {
  const begun = performance.now();
  await ensureInstall();
  const whole = /** @type {import('./testing/floor.mjs').Floor} */ (readJson('scripts/test-floor.json'));
  const { names, files, floor } = chosenTests(process.argv.slice(2), findTests(), whole);
  const steps = chosenSteps(allSteps(files, floor), names);
  const width = Math.max(2, Math.floor(availableParallelism() / 2));
  const results = await runSteps(steps, { width, print: (text) => process.stdout.write(`${text}\n`) });
  closeRun(results, begun);
});
