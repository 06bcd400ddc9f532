import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CACHE, ROOT, readJson } from '../project.mjs';
import { lockedAddresses } from '../machine/install-stamp.mjs';
import { runTool } from '../terminal/run.mjs';
import { sightProblem } from './floor.mjs';
import { ensureChromium } from '../machine/ensure-chromium.mjs';
import { runNodeTests } from './node-tests.mjs';
import { startTestPostgres } from '../machine/test-postgres.mjs';

/** @typedef {import('./schedule.mjs').Step} Step */

/** A step name that does not exist, or a path without a test. */
class UnknownStepError extends Error {}

/** @typedef {Record<import('./find-tests.mjs').TestKind, string[]>} TestFiles */

/**
 * Among step names the command line may name test files and folders of them: then those alone run, in the steps of
 * their kind, and no least number of tests is asked for. On PostgreSQL they run where that step is named too.
 * @param {readonly string[]} words
 * @param {TestFiles} found
 * @param {import('./floor.mjs').Floor} floor
 */
export function chosenTests(words, found, floor) {
  const paths = words.filter((word) => word.includes('/'));
  const names = words.filter((word) => !paths.includes(word));
  if (paths.length === 0) return { names, files: found, floor };
  const files = /** @type {TestFiles} */ ({});
  const tests = { ...floor.tests };
  const seen = new Set();
  for (const kind of /** @type {import('./find-tests.mjs').TestKind[]} */ (Object.keys(found))) {
    files[kind] = found[kind].filter((file) =>
      paths.some((path) => {
        const isOf = file === path || file.startsWith(path.replace(/\/?$/, '/'));
        if (isOf && kind !== 'long') seen.add(path);
        return isOf;
      }),
    );
    tests[kind] = 0;
    const runsByItself =
      kind !== 'long' && kind !== 'postgresLong' && (kind !== 'postgres' || files.integration.length === 0);
    if (files[kind].length > 0 && runsByItself) names.push(kind);
  }
  // Whoever names a test wants it, however little it asks of the database.
  files.postgres = [...files.postgres, ...files.postgresLong];
  const missed = paths.find((path) => !seen.has(path));
  if (missed !== undefined)
    throw new UnknownStepError(
      `There is no test at "${missed}". Name a *.test.ts file or a folder by its path in the project; those called *.long.test.ts run by \`npm run test:long\`.`,
    );
  return { names, files, floor: { ...floor, tests } };
}

/**
 * The steps named on the command line and what they need; without names, all.
 * @param {readonly Step[]} steps
 * @param {readonly string[]} names
 * @returns {Step[]}
 */
export function chosenSteps(steps, names) {
  if (names.length === 0) return [...steps];
  const wanted = new Set(names);
  for (const name of wanted) {
    const step = steps.find((candidate) => candidate.name === name);
    if (step === undefined) {
      throw new UnknownStepError(
        `There is no step "${name}". The steps are ${steps.map((one) => one.name).join(', ')}.`,
      );
    }
    for (const need of step.needs ?? []) wanted.add(need);
  }
  return steps.filter(({ name }) => wanted.has(name));
}

/**
 * What is checked without running anything.
 * @param {import('./floor.mjs').Floor} floor
 * @returns {Record<'types' | 'lint' | 'format' | 'arrows' | 'lockfile', Step>}
 */
export function qualitySteps(floor) {
  mkdirSync(CACHE, { recursive: true });
  /** @param {string} name */
  const cache = (name) => join(CACHE, name);
  /** @param {string} file @param {string[]} args @param {'modules' | 'files'} what */
  const seeing = async (file, args, what) => {
    const { ok, output } = await tool(file, args);
    const problem = sightProblem(output, what, floor);
    return {
      ok: ok && problem === null,
      output: [output, problem ?? ''].join('\n'),
      note: new RegExp(`\\d+ ${what}`).exec(output)?.[0],
    };
  };
  /**
   * The compiled TypeScript, with one checker: two of them would each resolve most of the types again, which on two cores
   * costs a third more. It lists the files it read, as it would pass on none.
   */
  const typeCheck = async () => {
    const kept = ['--incremental', '--tsBuildInfoFile', cache('types.tsbuildinfo')];
    const { ok, output } = await tool('typescript-native/bin/tsc', [
      ...['--noEmit', '--pretty', 'false', '--checkers', '1', '--listFiles'],
      ...kept,
    ]);
    const lines = output.split('\n');
    const own = lines.filter((line) => line.startsWith(ROOT) && !line.includes('/node_modules/'));
    const seen = `${own.length} files`;
    const problem = sightProblem(seen, 'files', floor);
    const said = lines.filter((line) => !line.startsWith(ROOT));
    return { ok: ok && problem === null, output: [...said, problem ?? ''].join('\n'), note: seen };
  };
  return {
    types: { name: 'types', run: typeCheck },
    lint: { name: 'lint', run: () => seeing('oxlint/bin/oxlint', ['.'], 'files') },
    format: { name: 'format', run: () => seeing('oxfmt/bin/oxfmt', ['--check', '.'], 'files') },
    arrows: {
      name: 'arrows',
      run: () =>
        seeing(
          'dependency-cruiser/bin/dependency-cruise.mjs',
          ['src', '--config=.dependency-cruiser.cjs', '--output-type=err-long'],
          'modules',
        ),
    },
    lockfile: {
      name: 'lockfile',
      run: async () => {
        const named = lockedAddresses(readJson('package-lock.json'));
        return {
          ok: named.length === 0,
          output: `package-lock.json ties ${named.length} packages to a download address (${named.slice(0, 3).join(', ')} …).\nWrite it with: npm install --omit-lockfile-registry-resolved`,
        };
      },
    },
  };
}

/** @param {string} file @param {string[]} args */
async function tool(file, args) {
  const { code, output } = await runTool(file, args);
  return { ok: code === 0, output };
}

/** Found once a run: two kinds of tests may follow one step. */
let chromium = '';

/**
 * Finds a Chromium, or installs one, and runs the tests of one kind in it.
 * @param {'browser' | 'long'} kind
 * @param {readonly string[]} files
 * @param {import('./floor.mjs').Floor} floor
 * @param {Record<string, string>} [env]
 * @returns {import('./schedule.mjs').Step[]} after a step named `build`
 */
export function browserSteps(kind, files, floor, env = {}) {
  return [
    {
      name: 'chromium',
      run: async () => {
        const found = await ensureChromium();
        if ('advice' in found) return { ok: false, output: found.advice };
        chromium = found.path;
        return { ok: true, output: '', note: chromium };
      },
    },
    {
      name: kind,
      needs: ['build', 'chromium'],
      alone: true,
      run: () =>
        runNodeTests(kind, files, floor, {
          env: { ...env, PLUMBLINE_CHROMIUM: chromium },
          // A page waits for its server, for a frame and for the clock: with one more than processors fewer stand idle.
          atOnce: availableParallelism() + 1,
        }),
    },
  ];
}

/**
 * The tests of what a practice keeps, once more with PostgreSQL in the place of the file.
 * @param {readonly string[]} files
 * @param {import('./floor.mjs').Floor} floor
 * @param {number} [atOnce] test files at the same time
 * @returns {Step}
 */
export function postgresStep(files, floor, atOnce) {
  /** @type {Record<string, string>} */
  const env = {};
  return onPostgres(
    {
      name: 'postgres',
      needs: ['build'],
      run: () => runNodeTests('postgres', files, floor, { env, atOnce }),
    },
    env,
    floor.tests.postgres,
  );
}

/**
 * A step whose tests find a PostgreSQL server in `env`. Where there is none they are not run, which the last line of the run
 * says; with PLUMBLINE_TEST_POSTGRES=required that is a failure.
 * @param {Step} step
 * @param {Record<string, string>} env what the step hands to its tests
 * @param {number} tests how many there are at least
 * @returns {Step}
 */
export const onPostgres = (step, env, tests) => ({
  ...step,
  run: async () => {
    const postgres = await startTestPostgres();
    if ('absent' in postgres) {
      const notRun = `PostgreSQL: not run (${tests} tests), because ${postgres.absent}`;
      const isRequired = process.env['PLUMBLINE_TEST_POSTGRES'] === 'required';
      return { ok: !isRequired, output: notRun, note: 'not run', notRun };
    }
    env['PLUMBLINE_TEST_DATABASE'] = postgres.address;
    try {
      return await step.run();
    } finally {
      await postgres.stop();
    }
  },
});
