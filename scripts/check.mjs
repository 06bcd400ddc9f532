#!/usr/bin/env node
// npm run check: checks that need neither a build nor a browser.
import { availableParallelism } from 'node:os';
import { runScript } from './run-script.mjs';
import { chooseTests } from './testing/choose.mjs';
import { findTests } from './testing/find-tests.mjs';
import { testTasks } from './testing/node-tests.mjs';
import { qualityTasks } from './testing/quality.mjs';
import { finish, runTasks } from './testing/tasks.mjs';

await runScript('all', async () => {
  const found = findTests();
  const tasks = [...testTasks('unit', found.unit), ...qualityTasks()];
  const { steps } = chooseTests(process.argv.slice(2), [...new Set(tasks.map(({ step }) => step))], found);
  const chosen = tasks.filter(({ step }) => steps.has(step));
  finish([await runTasks(chosen, Math.max(2, availableParallelism()))]);
});
