import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CACHE } from '../project.mjs';
import { run } from '../terminal/run.mjs';
import { compileTests, isComponentTest } from './compile-tests.mjs';
import { passedBefore, wholePasses } from './passed-before.mjs';
import { floorProblems } from './floor.mjs';
import { countRecords, noTests } from './totals.mjs';

/** Far above what any test file needs on a slow machine: a file that hangs is then named instead of never ending. */
const MOST_MILLISECONDS = {
  unit: 240_000,
  integration: 480_000,
  postgres: 480_000,
  postgresLong: 480_000,
  browser: 900_000,
  long: 1_800_000,
};

/**
 * Most of what a test runs is over before code that was compiled for speed has earned its compiling, which took a fifth
 * of the processors' time: fifteen times V8's own wait spares that, and loops over history are compiled all the same.
 * Later versions of Node count calls instead, and compile in between by a cheaper compiler.
 */
const COMPILING_LATER = process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : [];

/**
 * Runs the test files of one kind and counts them.
 * @param {import('./find-tests.mjs').TestKind} kind
 * @param {readonly string[]} files
 * @param {import('./floor.mjs').Floor} floor
 * @param {{ env?: Record<string, string>, atOnce?: number, cached?: boolean }} [options] atOnce: test files at the
 *   same time; cached: count files that passed before, and of which nothing has changed, without running them again
 * @returns {Promise<import('./schedule.mjs').StepResult>}
 */
export async function runNodeTests(
  kind,
  files,
  floor,
  { env = {}, atOnce = availableParallelism(), cached = false } = {},
) {
  if (files.length === 0) return { ok: false, output: `no ${kind} test was found`, totals: noTests() };
  const compiled = await compileTests(kind, files);
  const before = cached ? passedBefore(kind, compiled.inputs) : null;
  const due = files.filter((file) => !before?.stillPasses(file));
  const kept = files.filter((file) => !due.includes(file));

  let output = '';
  let records = before?.recordsOf(kept) ?? '';
  let clean = true;
  for (const [list, loading] of /** @type {const} */ ([
    [due.filter((file) => !isComponentTest(file)), []],
    [due.filter(isComponentTest), [`--import=${pathToFileURL(compiled.page).href}`]],
  ])) {
    if (list.length === 0) continue;
    const result = await nodeTest(kind, {
      files: compiled.programs(list),
      loading,
      env: { COMPILED_PROGRAMS: compiled.programsFolder, ...env },
      atOnce,
    });
    output += result.output;
    records += result.records;
    clean &&= result.code === 0;
  }
  before?.remember(wholePasses(records, compiled.sourceOf));
  rmSync(compiled.folder, { recursive: true, force: true });

  const totals = countRecords(records, compiled.sourceOf);
  const problems = floorProblems(kind, totals, floor);
  const ok = clean && problems.length === 0;
  const unchanged = kept.length > 0 ? `, ${kept.length} files unchanged since they passed` : '';
  return {
    ok,
    output: [output, ...problems].join('\n'),
    note: `${totals.pass} passed in ${files.length} files${unchanged}`,
    totals,
    // Node's own failures are in the totals; a floor is one more.
    failedBesidesTests: !ok && totals.fail + totals.cancelled === 0,
  };
}

/**
 * @param {import('./find-tests.mjs').TestKind} kind
 * @param {{ files: readonly string[], loading: readonly string[], env: Record<string, string>, atOnce: number }} options
 */
async function nodeTest(kind, { files, loading, env, atOnce }) {
  // Named after the process: two runs in one checkout must not count each other's tests.
  const record = join(CACHE, 'tests', `${kind}-${process.pid}.jsonl`);
  mkdirSync(join(CACHE, 'tests'), { recursive: true });
  const scratch = scratchFolder();
  const { code, output } = await run(
    process.execPath,
    [
      '--enable-source-maps',
      ...COMPILING_LATER,
      ...loading,
      '--test',
      `--test-concurrency=${atOnce}`,
      // Also for a file whose tests are over and that does not end: something it opened is still open.
      `--test-timeout=${MOST_MILLISECONDS[kind]}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/testing/record-reporter.mjs',
      `--test-reporter-destination=${record}`,
      ...files,
    ],
    // A test run inside a test run would report to the outer one, and a server that a test starts would warn of
    // a browser and a database.
    {
      env: {
        TMPDIR: scratch,
        PLUMBLINE_CHROMIUM: undefined,
        PLUMBLINE_TEST_POSTGRES: undefined,
        PLUMBLINE_TEST_DATABASE: undefined,
        ...env,
        NODE_ENV: 'test',
        NODE_TEST_CONTEXT: undefined,
      },
    },
  );
  rmSync(scratch, { recursive: true, force: true });
  return { code, output, records: takeRecord(record) };
}

const MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;

/**
 * Where tests put their folders. Nothing of them outlives the run, and on a disk each commit of each database waits:
 * a quarter of the time of integration tests. So it is in memory, where the machine offers enough of it.
 */
function scratchFolder() {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize >= ROOM ? MEMORY : tmpdir(), 'plumbline-tests-'));
}

/** @param {string} path */
function takeRecord(path) {
  if (!existsSync(path)) return '';
  const lines = readFileSync(path, 'utf8');
  rmSync(path);
  return lines;
}
