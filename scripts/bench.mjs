#!/usr/bin/env node
// npm run bench: how long the engines take, each beside a plain loop measured in the same run. It asserts nothing: the
// time depends on the machine, and the ratio is for reading. What others wait for while a server is busy stands in a table
// of its own, beside the same wait on the idle server. `-- --json` for programs, `-- <words>` for some files.
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { measure, quantile } from './bench/measure.mjs';
import { ensureInstall } from './machine/ensure-install.mjs';
import { inRoot } from './project.mjs';
import { endingWell } from './terminal/ending-well.mjs';

/** @typedef {import('./bench/measure.mjs').Measured} Measured */
/** @typedef {import('./bench/measure.mjs').Waits} Waits */

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
  /** @type {Waits[]} */
  const waits = [];
  for (const file of files) {
    const { cases = [], latencies = [] } = await import(pathToFileURL(inRoot('src', file)).href);
    for (const benchCase of cases) results.push(await measure(benchCase));
    for (const { name, measured } of latencies) waits.push({ name, ...(await measured()) });
  }
  const asJson = process.argv.includes('--json');
  if (asJson) process.stdout.write(`${JSON.stringify([...results, ...waits.map(summary)], null, 2)}\n`);
  else
    process.stdout.write(
      [results.length > 0 || waits.length === 0 ? table(results) : '', waitTable(waits)].join(''),
    );
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

/** @param {Waits} waits */
function summary({ name, idle, loaded }) {
  return {
    name,
    idle: { p50: quantile(idle, 0.5), p99: quantile(idle, 0.99), calls: idle.length },
    loaded: { p50: quantile(loaded, 0.5), p99: quantile(loaded, 0.99), calls: loaded.length },
  };
}

/** @param {Waits[]} waits */
function waitTable(waits) {
  if (waits.length === 0) return '';
  const rows = waits
    .map(summary)
    .map(({ name, idle, loaded }) => [name, ...[idle.p50, idle.p99, loaded.p50, loaded.p99].map(time)]);
  const [head, ...lines] = [
    ['what is waited for', 'idle p50', 'idle p99', 'loaded p50', 'loaded p99'],
    ...rows,
  ];
  const width = Math.max(...[head, ...lines].map(([name = '']) => name.length));
  const line = (/** @type {string[]} */ [name = '', ...times]) =>
    [name.padEnd(width), ...times.map((text) => text.padStart(12))].join('  ');
  return `${[head, ...lines].map((row) => line(row ?? [])).join('\n')}\n`;
}

/** @param {number} milliseconds */
function time(milliseconds) {
  return milliseconds < 1 ? `${(milliseconds * 1000).toFixed(1)} µs` : `${milliseconds.toFixed(2)} ms`;
}
