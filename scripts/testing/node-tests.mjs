import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CACHE, inRoot } from '../project.mjs';
import { run } from '../terminal/run.mjs';

/** Maximum test files per process. Loading the server takes longer than most of its tests. */
const MAX_FILES_PER_PROCESS = { unit: 100, integration: 24, postgres: 18, browser: 12, long: 1 };
/** Timeout of a process, far above any duration on a slow machine. */
const MAX_MILLISECONDS = 1_800_000;

/** Files that change global state need a separate process. The runner restores `context.mock.method` itself. */
const NEEDS_SEPARATE_PROCESS =
  /process\.(resourceUsage|memoryUsage|env\.\w+ =|chdir|exitCode|on\()|mock\.timers|globalThis\.\w+ =/;

/**
 * Returns the tasks that run test files, the largest first.
 * @param {keyof typeof MAX_FILES_PER_PROCESS} step
 * @param {readonly string[]} files
 * @param {Record<string, string>} [env] read when a task starts
 * @returns {import('./tasks.mjs').Task[]}
 */
export function testTasks(step, files, env = {}) {
  const size = (/** @type {string[]} */ group) =>
    group.reduce((sum, file) => sum + readFileSync(inRoot(file), 'utf8').length, 0);
  return groupFiles(files, MAX_FILES_PER_PROCESS[step])
    .sort((a, b) => size(b) - size(a))
    .map((group) => ({ step, run: () => runGroup(group, env) }));
}

/**
 * @param {readonly string[]} files
 * @param {number} maxSize
 * @param {(file: string) => string} [read]
 * @returns {string[][]} the files of each process
 */
export function groupFiles(files, maxSize, read = (file) => readFileSync(inRoot(file), 'utf8')) {
  const separate = files.filter((file) => maxSize === 1 || NEEDS_SEPARATE_PROCESS.test(read(file)));
  const groups = separate.map((file) => [file]);
  // Component tests load React after the DOM, and other tests must not see that DOM.
  for (const isComponent of [true, false]) {
    const shared = files.filter((file) => !separate.includes(file) && isComponentTest(file) === isComponent);
    const count = Math.ceil(shared.length / maxSize);
    for (let k = 0; k < count; k += 1) groups.push(shared.filter((_, index) => index % count === k));
  }
  return groups;
}

/** @param {string} file */
const isComponentTest = (file) => file.endsWith('.test.tsx');

/**
 * @param {readonly string[]} files
 * @param {Record<string, string>} env
 * @returns {Promise<import('./tasks.mjs').Outcome>}
 */
async function runGroup(files, env) {
  const scratch = scratchFolder();
  const { code, output } = await run(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      // A larger nursery for short-lived objects: 8% less processor time.
      '--max-semi-space-size=64',
      '--import=./scripts/testing/source-hooks.mjs',
      ...(files.every(isComponentTest) ? ['--import=./tests/support/component-page.ts'] : []),
      '--test-reporter=spec',
      'scripts/testing/run-files.mjs',
      ...files,
    ],
    {
      timeout: MAX_MILLISECONDS,
      // Unset, because a server started by a test would warn about these settings.
      env: {
        TMPDIR: scratch,
        PLUMBLINE_CHROMIUM: undefined,
        PLUMBLINE_TEST_POSTGRES: undefined,
        PLUMBLINE_TEST_DATABASE: undefined,
        NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
        ...env,
        NODE_ENV: 'test',
        NODE_TEST_CONTEXT: undefined,
      },
    },
  );
  rmSync(scratch, { recursive: true, force: true });
  const counted = Object.fromEntries(
    [...output.matchAll(/^ℹ (tests|pass|skipped|todo) (\d+)$/gm)].map(([, name, n]) => [name, Number(n)]),
  );
  const problems = problemsOf(files, counted);
  const failures = code === 0 ? '' : output.slice(Math.max(0, output.indexOf('✖ failing tests:')));
  return {
    ok: code === 0 && problems.length === 0,
    output: [...problems, failures].join('\n'),
    tests: counted['pass'] ?? 0,
  };
}

/** @param {readonly string[]} files @param {Record<string, number>} counted */
function problemsOf(files, counted) {
  const list = files.join(' ');
  return [
    ...(counted['tests'] ? [] : [`No test ran in ${list}.`]),
    ...(counted['skipped'] || counted['todo'] ? [`A test is skipped or marked todo in ${list}.`] : []),
  ];
}

const MEMORY = '/dev/shm';
const MIN_BYTES = 2 * 1024 ** 3;

/** On a disk, each commit waits for the disk. The data are temporary, so memory is used if there is enough. */
function scratchFolder() {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize >= MIN_BYTES ? MEMORY : tmpdir(), 'plumbline-tests-'));
}
