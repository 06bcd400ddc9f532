#!/usr/bin/env node
// npm start: installs and builds missing or outdated parts, then runs the server in this process.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { DIST, buildAll } from './build/build-all.mjs';
import { ROOT } from './project.mjs';
import { runScript } from './run-script.mjs';
import { print } from './terminal/progress.mjs';

await runScript('runtime', async () => {
  process.chdir(ROOT);
  const { built } = await buildAll({ quick: true });
  if (built.length > 0) await (await import('esbuild')).stop();
  print('starting the server');
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(DIST, 'server.mjs')).href);
});
