#!/usr/bin/env node
// npm run bench: how long the engines take, each beside a plain loop measured in the same run. It asserts nothing: the
// time depends on the machine, and the ratio is for reading. `-- --json` for programs, `-- <words>` for some files.
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { measure } from './bench/measure.mjs';
import { ensureInstall } from './machine/ensure-install.mjs';
import { inRoot } from './project.mjs';
import { endingWell } from './terminal/ending-well.mjs';

/** @typedef {import('./bench/measure.mjs').Measured} Measured */

await endingWell(async () => {
  await ensureInstall();
  const { register } = await import('tsx/esm/api');
  register();

  const words = process.argv.slice(2).filter((word) => word !== '--json');
  const files = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.bench.ts') && words.every((word) => file.includes(word)))
    .sort();
  /** @type {Measured[]} */
  const results = [];
  for (const file of files) {
    const { cases } = await import(pathToFileURL(inRoot('src', file)).href);
    for (const benchCase of cases) results.push(await measure(benchCase));
  }
  const asJson = process.argv.includes('--json');
  process.stdout.write(asJson ? `${JSON.stringify(results, null, 2)}\n` : table(results));
});

/** @param {Measured[]} results */
function table(results) {
  if (results.length === 0) return 'No src/**/*.bench.ts matches.\n';
  const width = Math.max(...results.map(({ name }) => name.length));
  const head = `${'case'.padEnd(width)}  ${'warm median'.padStart(12)}  ${'first call'.padStart(12)}  ${'plain loop'.padStart(12)}  ${'ratio'.padStart(7)}`;
  const lines = results.map(({ name, run, baseline, ratio }) =>
    [
      name.padEnd(width),
      time(run.median).padStart(12),
      time(run.first).padStart(12),
      (baseline ? time(baseline.median) : '').padStart(12),
      (ratio === null ? '' : `${ratio.toFixed(2)}×`).padStart(7),
    ].join('  '),
  );
  return `${[head, ...lines].join('\n')}\n`;
}

/** @param {number} milliseconds */
function time(milliseconds) {
  return milliseconds < 1 ? `${(milliseconds * 1000).toFixed(1)} µs` : `${milliseconds.toFixed(2)} ms`;
}
