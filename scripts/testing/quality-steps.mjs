import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, readJson } from '../project.mjs';
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
  return {
    types: {
      name: 'types',
      run: async () => {
        const product = await typeCheck('tsconfig.json', cache('types.tsbuildinfo'));
        const scripts = await typeCheck('scripts/tsconfig.json', cache('types-scripts.tsbuildinfo'));
        return { ok: product.ok && scripts.ok, output: product.output + scripts.output };
      },
    },
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

/** @param {string} project @param {string} cacheFile */
function typeCheck(project, cacheFile) {
  return tool('typescript/bin/tsc', [
    '--noEmit',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    cacheFile,
    '--pretty',
    'false',
  ]);
}

/** @param {string} file @param {string[]} args */
async function tool(file, args) {
  const { code, output } = await runTool(file, args);
  return { ok: code === 0, output };
}
