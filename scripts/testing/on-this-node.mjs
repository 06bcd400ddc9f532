#!/usr/bin/env node
// Unit and integration tests and one day's work in a browser, on the Node that runs this; what they came to goes into
// the file that is named. Started by scripts/test-nodes.mjs in a copy of the project.
import { writeFileSync } from 'node:fs';
import { ensureInstall } from '../machine/ensure-install.mjs';
import { readJson } from '../project.mjs';
import { endingWell } from '../terminal/run.mjs';
import { browserSteps } from './steps.mjs';
import { findTests } from './find-tests.mjs';
import { runNodeTests } from './node-tests.mjs';
import { runSteps } from './schedule.mjs';

const DAY = 'tests/browser/days-work.browser.test.ts';

await endingWell(async () => {
  await ensureInstall();
  const floor = /** @type {import('./floor.mjs').Floor} */ (readJson('scripts/test-floor.json'));
  const files = findTests();
  const results = await runSteps(
    [
      {
        name: 'build',
        run: async () => {
          const { buildAll } = await import('../build/build-all.mjs');
          await buildAll({ quiet: true });
          return { ok: true, output: '' };
        },
      },
      { name: 'unit', needs: ['build'], run: () => runNodeTests('unit', files.unit, floor) },
      {
        name: 'integration',
        needs: ['build'],
        run: () => runNodeTests('integration', files.integration, floor),
      },
      ...browserSteps(
        'browser',
        files.browser.filter((file) => file === DAY),
        { ...floor, tests: { ...floor.tests, browser: 1 } },
      ),
    ],
    // One after the other: more at once makes nothing quicker, and a browser late.
    { width: 1, print: (text) => process.stdout.write(`${text}\n`) },
  );
  const told = [...results].map(([name, { ok, totals }]) => ({ name, ok, passed: totals?.pass ?? null }));
  const [place] = process.argv.slice(2);
  if (place !== undefined) writeFileSync(place, JSON.stringify(told));
  if (told.some(({ ok }) => !ok)) process.exitCode = 1;
});
