#!/usr/bin/env node
// npm run test:long: tests that take too long for npm test. Every screen in every theme and width, every access rule
// in a browser, the server and browser tests on PostgreSQL, and the speed of the engines.
import { availableParallelism } from 'node:os';
import { ensureChromium } from './machine/ensure-chromium.mjs';
import { runScript } from './run-script.mjs';
import { run } from './terminal/run.mjs';
import { findTests } from './testing/find-tests.mjs';
import { testTasks } from './testing/node-tests.mjs';
import { finish, runTasks } from './testing/tasks.mjs';
import { withPostgres } from './testing/with-postgres.mjs';

await runScript('all', async () => {
  const { buildAll } = await import('./build/build-all.mjs');
  await buildAll({ quiet: true });
  const chromium = await ensureChromium();
  if ('advice' in chromium) throw new Error(chromium.advice);
  const width = availableParallelism() + 1;
  const files = findTests();
  const longRun = { PLUMBLINE_LONG_RUN: '1' };
  const env = { ...longRun, PLUMBLINE_CHROMIUM: chromium.path };
  const slow = { ...env, PLUMBLINE_EVERY_THEME: '1', PLUMBLINE_SLOW: '1' };
  const browser = [...files.browser, ...files.browserLong];
  const results = [
    await runTasks(
      [
        ...testTasks('integration', files.integration, longRun),
        ...testTasks('unit', files.unit, longRun),
        ...testTasks('long', files.long, env),
      ],
      width,
    ),
    await runTasks(testTasks('browser', browser, slow), width),
  ];
  const missing = await withPostgres(true, async (database) => {
    if (database === null) return;
    const tasks = [
      ...testTasks('postgres', [...files.postgres, ...files.postgresLong], database),
      ...testTasks('browser', browser, { ...env, ...database }),
    ];
    results.push(await runTasks(tasks, width));
  });
  // Runs after the tests, since other load would distort it.
  const speed = async () => {
    const { code, output } = await run(process.execPath, ['scripts/bench.mjs', '--check']);
    return { ok: code === 0, output };
  };
  results.push(await runTasks([{ step: 'speed', run: speed }], 1));
  finish([...results, missing]);
});
