#!/usr/bin/env node
// The `plumbline` command in a checkout. Messages of the first build go to standard error, since standard output
// belongs to the command.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST, buildAll } from './build/build-all.mjs';
import { runScript } from './run-script.mjs';

const program = join(DIST, 'cli.mjs');
const isBuilt = existsSync(program);

await runScript(isBuilt ? null : 'runtime', async () => {
  if (!isBuilt) {
    await buildAll({ quick: true });
    await (await import('esbuild')).stop();
  }
  await import(pathToFileURL(program).href);
});
