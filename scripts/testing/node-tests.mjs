import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CACHE } from '../project.mjs';
import { run } from '../terminal/run.mjs';
import { compileTests } from './compile-tests.mjs';
import { floorProblems } from './floor.mjs';
import { countRecords, noTests } from './totals.mjs';

/** Far above what any test file needs on a slow machine: a file that hangs is then named instead of never ending. */
const MOST_MILLISECONDS = { unit: 240_000, integration: 240_000, browser: 900_000 };

/**
 * Runs the test files of one kind and counts them.
 * @param {import('./find-tests.mjs').TestKind} kind
 * @param {readonly string[]} files
 * @param {import('./floor.mjs').Floor} floor
 * @param {{ env?: Record<string, string>, atOnce?: number }} [options] atOnce: test files at the same time
 * @returns {Promise<import('./schedule.mjs').StepResult>}
 */
export async function runNodeTests(kind, files, floor, { env = {}, atOnce = availableParallelism() } = {}) {
  if (files.length === 0) return { ok: false, output: `no ${kind} test was found`, totals: noTests() };
  // Named after the process: two runs in one checkout must not count each other's tests.
  const record = join(CACHE, 'tests', `${kind}-${process.pid}.jsonl`);
  mkdirSync(join(CACHE, 'tests'), { recursive: true });
  const isComponent = (/** @type {string} */ file) => file.endsWith('.test.tsx');
  const compiled = await compileTests(
    kind,
    files.filter((file) => !isComponent(file)),
  );

  /** @param {readonly string[]} list @param {readonly string[]} loading */
  const nodeTest = (list, loading) =>
    run(
      process.execPath,
      [
        ...loading,
        '--test',
        `--test-concurrency=${atOnce}`,
        // Also for a file whose tests are over and that does not end: something it opened is still open.
        `--test-timeout=${MOST_MILLISECONDS[kind]}`,
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        '--test-reporter=./scripts/testing/record-reporter.mjs',
        `--test-reporter-destination=${record}`,
        ...list,
      ],
      // A test run inside a test run would report to the outer one.
      { env: { ...env, NODE_ENV: 'test', NODE_TEST_CONTEXT: undefined } },
    );
  const results = [await nodeTest(compiled.files, ['--enable-source-maps'])];
  let records = takeRecord(record);
  const components = files.filter(isComponent);
  if (components.length > 0) {
    results.push(await nodeTest(components, ['--import=tsx']));
    records += takeRecord(record);
  }
  rmSync(compiled.folder, { recursive: true, force: true });
  const totals = countRecords(records, compiled.sourceOf);
  const problems = floorProblems(kind, totals, floor);
  const ok = results.every(({ code }) => code === 0) && problems.length === 0;
  return {
    ok,
    output: [...results.map(({ output }) => output), ...problems].join('\n'),
    note: `${totals.pass} passed in ${files.length} files`,
    totals,
    // Node's own failures are in the totals; a floor is one more.
    failedBesidesTests: !ok && totals.fail + totals.cancelled === 0,
  };
}

/** @param {string} path */
function takeRecord(path) {
  if (!existsSync(path)) return '';
  const lines = readFileSync(path, 'utf8');
  rmSync(path);
  return lines;
}
