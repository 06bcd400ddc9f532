#!/usr/bin/env node
// npm start: installs and builds what is missing or stale, then runs the server in this process, so that signals and
// settings reach it without a go-between.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { DIST, buildAll } from './build/build-all.mjs';
import { ensureInstall } from './machine/ensure-install.mjs';
import { ROOT } from './project.mjs';
import { endingWell } from './terminal/run.mjs';
import { say } from './terminal/progress.mjs';

await endingWell(async () => {
  process.chdir(ROOT);
  await ensureInstall();
  const { built } = await buildAll();
  if (built.length > 0) await (await import('esbuild')).stop();
  say('starting the server');
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(DIST, 'server.mjs')).href);
});
