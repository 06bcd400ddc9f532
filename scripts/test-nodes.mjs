#!/usr/bin/env node
// npm run test:nodes: unit tests, integration tests and a day's work in a browser on each Node that the project runs on,
// in a copy with packages of its own, since their compiled parts fit one Node. `-- 24` runs that one only.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';
import { endingWell, run } from './terminal/run.mjs';
import { duration } from './terminal/progress.mjs';
import { environmentOf, nodeOf, NODES } from './testing/nodes.mjs';

/** Those that are maintained; `engines` in package.json names the oldest. */
const MAJORS = [20, 22, 24];
/** Stays in a copy from run to run. */
const KEPT = ['node_modules', '.cache', 'dist', '.git'];

/** @typedef {{ name: string, ok: boolean, passed: number | null }} Told */
/** @typedef {{ major: number, version: string, steps: Told[], milliseconds: number, ok: boolean }} Row */

await endingWell(async () => {
  const asked = process.argv.slice(2).map(Number);
  const unknown = asked.filter((major) => !MAJORS.includes(major));
  if (unknown.length > 0) throw new Error(`Choose among Node ${MAJORS.join(', ')}.`);
  /** @type {Row[]} */
  const rows = [];
  for (const major of MAJORS) if (asked.length === 0 || asked.includes(major)) rows.push(await tested(major));
  process.stdout.write(`\n${table(rows)}`);
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1;
});

/** @param {number} major @returns {Promise<Row>} */
async function tested(major) {
  const node = await nodeOf(major);
  if ('missing' in node) {
    process.stderr.write(`${node.missing}\n`);
    return { major, version: 'missing', steps: [], milliseconds: 0, ok: false };
  }
  process.stdout.write(`\nNode ${node.version}\n`);
  const copy = join(NODES, String(major), 'project');
  await copyProject(copy);
  const told = join(copy, '.cache', 'told.json');
  rmSync(told, { force: true });
  const { code, milliseconds } = await run(node.program, ['scripts/testing/on-this-node.mjs', told], {
    cwd: copy,
    env: environmentOf(node),
    onLine: (line) => process.stdout.write(`  ${line}\n`),
  });
  /** @type {Told[]} */
  const steps = existsSync(told) ? JSON.parse(readFileSync(told, 'utf8')) : [];
  return { major, version: node.version, steps, milliseconds, ok: code === 0 && steps.length > 0 };
}

/** What git knows or would add, as it lies here; what is gone here goes there too. @param {string} copy */
async function copyProject(copy) {
  mkdirSync(join(copy, '.cache'), { recursive: true });
  for (const name of readdirSync(copy))
    if (!KEPT.includes(name)) rmSync(join(copy, name), { recursive: true });
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (code !== 0) throw new Error(`git could not list the project:\n${output}`);
  for (const file of output.split('\0'))
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  // A checkout of its own, so that what asks git there is not told about the one around it.
  if (!existsSync(join(copy, '.git'))) await run('git', ['init', '--quiet'], { cwd: copy });
  await run('git', ['add', '--all'], { cwd: copy });
}

/** @param {Row[]} rows */
function table(rows) {
  const names = ['unit', 'integration', 'browser'];
  /** @param {Row} row @param {string} name */
  const cell = ({ steps }, name) => {
    const step = steps.find((one) => one.name === name);
    if (!step) return 'not run';
    return `${step.ok ? '✔' : '✖'} ${step.passed ?? ''}`.trim();
  };
  const lines = [
    ['node', ...names, 'time', ''],
    ...rows.map((row) => [
      row.version === 'missing' ? `${row.major}: missing` : row.version,
      ...names.map((name) => cell(row, name)),
      duration(row.milliseconds),
      row.ok ? '' : 'failed',
    ]),
  ];
  return lines
    .map(
      (line) =>
        `${line
          .map((text) => text.padEnd(13))
          .join('')
          .trimEnd()}\n`,
    )
    .join('');
}
