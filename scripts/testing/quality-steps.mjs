import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT, readJson } from '../project.mjs';
import { lockedAddresses } from '../machine/lockfile.mjs';
import { runTool } from '../terminal/run.mjs';
import { sightProblem } from './floor.mjs';

/** @typedef {import('./schedule.mjs').Step} Step */

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
