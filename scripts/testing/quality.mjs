import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkHouse } from '../house.mjs';
import { lockedAddresses } from '../machine/install-stamp.mjs';
import { CACHE, inRoot, ROOT, readJson } from '../project.mjs';
import { run, runTool } from '../terminal/run.mjs';

/** A tool that reads no files, because of a wrong path or an unknown TypeScript version, would pass. */
const MIN_FILES = 1_200;

/** Checks that run no tests. @returns {import('./tasks.mjs').Task[]} */
export const qualityTasks = () => [
  { step: 'lint', run: () => tool(/on (\d+) files/, 'oxlint/bin/oxlint', '.') },
  { step: 'types', run: checkTypes },
  {
    step: 'imports',
    run: () =>
      tool(
        /(\d+) modules/,
        'dependency-cruiser/bin/dependency-cruise.mjs',
        ...['src', '--config=.dependency-cruiser.cjs', '--output-type=err-long'],
      ),
  },
  { step: 'format', run: () => tool(/on (\d+) files/, 'oxfmt/bin/oxfmt', '--check', '.') },
  { step: 'lockfile', run: checkLockfile },
  { step: 'house', run: async () => checkHouse() },
  { step: 'english', run: checkEnglish },
];

/**
 * @param {RegExp} counted finds the number of files in the output
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<import('./tasks.mjs').Outcome>}
 */
async function tool(counted, file, ...args) {
  const { code, output } = await runTool(file, args);
  return result(code, output, Number(counted.exec(output)?.[1] ?? 0));
}

/** @param {number} code @param {string} output @param {number} files */
function result(code, output, files) {
  const problem =
    files < MIN_FILES ? [`Only ${files} files were read; at least ${MIN_FILES} are expected.`] : [];
  return {
    ok: code === 0 && problem.length === 0,
    output: [output, ...problem].join('\n'),
    note: `${files} files`,
  };
}

/** One process: two processes on two cores would take a third longer. */
async function checkTypes() {
  mkdirSync(CACHE, { recursive: true });
  const { code, output } = await runTool('typescript-native/bin/tsc', [
    ...['--noEmit', '--pretty', 'false', '--checkers', '1', '--listFiles'],
    ...['--incremental', '--tsBuildInfoFile', join(CACHE, 'types.tsbuildinfo')],
  ]);
  const lines = output.split('\n');
  const projectLines = lines.filter((line) => line.startsWith(ROOT) && !line.includes('/node_modules/'));
  return result(code, lines.filter((line) => !line.startsWith(ROOT)).join('\n'), projectLines.length);
}

async function checkLockfile() {
  const addresses = lockedAddresses(readJson('package-lock.json'));
  return {
    ok: addresses.length === 0,
    output: `package-lock.json ties ${addresses.length} packages to a download address (${addresses.slice(0, 3).join(', ')} …).\nWrite it with: npm install --omit-lockfile-registry-resolved`,
  };
}

/** Reads comments and names, then the sentences that users read. */
async function checkEnglish() {
  const checks = [];
  for (const options of [[], ['--strings']])
    checks.push(
      await run(process.execPath, [inRoot('scripts', 'lint', 'english.mjs'), '--check', ...options, ROOT]),
    );
  return {
    ok: checks.every(({ code }) => code === 0),
    output: checks.map(({ output }) => output).join('\n'),
    note: checks.map(({ output }) => output.trim().split('\n').at(-1) ?? '').join('; '),
  };
}
