#!/usr/bin/env node
// npm run check: what can be known in under a minute, with caches. npm test adds the build, its size and the browser.
import { ensureInstall } from './machine/ensure-install.mjs';
import { readJson } from './project.mjs';
import { endingWell } from './terminal/run.mjs';
import { chosenSteps, qualitySteps } from './testing/steps.mjs';
import { closeRun } from './testing/close.mjs';
import { findTests } from './testing/find-tests.mjs';
import { runNodeTests } from './testing/node-tests.mjs';
import { runSteps } from './testing/schedule.mjs';

await endingWell(async () => {
  const begun = performance.now();
  await ensureInstall();
  const floor = /** @type {import('./testing/floor.mjs').Floor} */ (readJson('scripts/test-floor.json'));
  const files = findTests();
  const quality = qualitySteps(floor);
  const steps = [
    quality.lockfile,
    quality.types,
    quality.lint,
    { name: 'unit', run: () => runNodeTests('unit', files.unit, floor, { cached: true }) },
    {
      name: 'integration',
      run: () => runNodeTests('integration', files.integration, floor, { cached: true }),
    },
    quality.arrows,
    quality.format,
  ];
  const chosen = chosenSteps(steps, process.argv.slice(2));
  closeRun(await runSteps(chosen, { width: 2, print: (text) => process.stdout.write(`${text}\n`) }), begun);
});
