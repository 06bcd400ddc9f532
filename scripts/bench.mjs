#!/usr/bin/env node
// npm run bench: times the engines, each next to a plain loop in the same run. The ratio uses CPU time. A separate
// table compares the built server over HTTP with its targets. Without assertions, since times depend on the machine.
// `-- --json` prints JSON, `-- <words>` selects files.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { measure, quantile } from './bench/measure.mjs';
import { checkSpeed } from './bench/guard.mjs';
import { buildAll } from './build/build-all.mjs';
import { inRoot } from './project.mjs';
import { runScript } from './run-script.mjs';

/** @typedef {import('./bench/measure.mjs').Measured} Measured */
/** @typedef {import('./bench/measure.mjs').Figure} Figure */

await runScript('all', async () => {
  if (process.argv.includes('--check')) {
    await buildAll({ quiet: true });
    if (!(await checkSpeed(await guardedCases(), process.argv.slice(2)))) process.exitCode = 1;
    return;
  }
  const filters = process.argv.slice(2).filter((word) => word !== '--json');
  const files = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.bench.ts') && filters.every((word) => file.includes(word)))
    .sort();
  /** @type {Measured[]} */
  const results = [];
  /** @type {Figure[]} */
  const figures = [];
  for (const file of files) {
    const { cases = [], measurements = [] } = await import(pathToFileURL(inRoot('src', file)).href);
    for (const benchCase of cases) results.push(await measure(benchCase));
    if (measurements.length > 0) await buildAll({ quiet: true });
    for (const measured of measurements) figures.push(...(await measured()));
  }
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify([...results, ...figures.map(summary)], null, 2)}\n`);
  else {
    if (results.length > 0 || figures.length === 0) process.stdout.write(table(results));
    if (figures.length > 0) process.stdout.write(figureTable(figures));
  }
});

/** Maps each id in the engines' bench files to its file. @returns {Promise<Map<string, string>>} */
async function guardedCases() {
  const files = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' });
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const file of files.filter((one) => one.endsWith('.bench.ts')).sort())
    for (const [, id = ''] of readFileSync(inRoot('src', file), 'utf8').matchAll(/\bid: '([a-z-]+)'/g))
      found.set(id, file);
  return found;
}

/** @param {Measured[]} results */
function table(results) {
  if (results.length === 0) return 'No src/**/*.bench.ts matches.\n';
  const width = Math.max(...results.map(({ name }) => name.length));
  const head = `${'case'.padEnd(width)}  ${'warm median'.padStart(12)}  ${'CPU time'.padStart(12)}  ${'first call'.padStart(12)}  ${'plain loop'.padStart(12)}  ${'ratio'.padStart(7)}`;
  const lines = results.map(({ name, run, baseline, ratio }) =>
    [
      name.padEnd(width),
      time(run.median).padStart(12),
      time(run.processor).padStart(12),
      time(run.first).padStart(12),
      (baseline ? time(baseline.processor) : '').padStart(12),
      (ratio === null ? '' : `${ratio.toFixed(2)}×`).padStart(7),
    ].join('  '),
  );
  return `${[head, ...lines].join('\n')}\n`;
}

/** @param {Figure} figure */
function summary({ name, values, unit = 'ms', aim: target = '' }) {
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => quantile(values, share));
  return { name, unit, calls: values.length, p50, p95, p99, most: max, aim: target };
}

/** @param {Figure[]} figures */
function figureTable(figures) {
  const rows = figures.map(summary).map(({ name, unit, calls, p50, p95, p99, most, aim }) => {
    const displayed = calls === 1 ? [most] : [p50, p95, p99, most];
    const columns = [...Array.from({ length: 4 - displayed.length }, () => null), ...displayed];
    return [
      name,
      String(calls),
      ...columns.map((value) => (value === null ? '' : `${(value ?? NaN).toFixed(1)} ${unit}`.trimEnd())),
      aim,
    ];
  });
  const lines = [['built server', 'calls', 'p50', 'p95', 'p99', 'max', 'target'], ...rows];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return lines
    .map(([name = '', calls = '', ...columns]) =>
      [
        name.padEnd(width),
        calls.padStart(6),
        ...columns.slice(0, 4).map((text) => text.padStart(10)),
        ` ${columns[4] ?? ''}`,
      ]
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** @param {number} milliseconds */
function time(milliseconds) {
  return milliseconds < 1 ? `${(milliseconds * 1000).toFixed(1)} µs` : `${milliseconds.toFixed(2)} ms`;
}
