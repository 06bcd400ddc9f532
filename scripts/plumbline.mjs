#!/usr/bin/env node
// The `plumbline` command inside a checkout. Standard output belongs to the command, so a first build is announced on
// standard error only.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST, buildAll } from './build/build-all.mjs';
import { ensureInstall } from './machine/ensure-install.mjs';
import { endingWell } from './terminal/run.mjs';

await endingWell(async () => {
  const program = join(DIST, 'cli.mjs');
  if (!existsSync(program)) {
    await ensureInstall();
    await buildAll();
    await (await import('esbuild')).stop();
  }
  await import(pathToFileURL(program).href);
});
