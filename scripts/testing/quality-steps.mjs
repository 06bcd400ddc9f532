import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, readJson } from '../project.mjs';
import { lockedAddresses } from '../machine/lockfile.mjs';
import { runTool } from '../terminal/run.mjs';
import { cruiseProblem } from './floor.mjs';

/** @typedef {import('./schedule.mjs').Step} Step */

/**
 * What is checked without running anything.
 * @param {import('./floor.mjs').Floor} floor
 * @param {{ cached: boolean }} options cached lint is fast, and blind to a type that changed in another file
 * @returns {Record<'types' | 'lint' | 'format' | 'arrows' | 'lockfile', Step>}
 */
export function qualitySteps(floor, { cached }) {
  mkdirSync(CACHE, { recursive: true });
  /** @param {string} name */
  const cache = (name) => join(CACHE, name);
  return {
    types: {
      name: 'types',
      run: async () => {
        const product = await typeCheck('tsconfig.json', cache('types.tsbuildinfo'));
        const scripts = await typeCheck('scripts/tsconfig.json', cache('types-scripts.tsbuildinfo'));
        return { ok: product.ok && scripts.ok, output: product.output + scripts.output };
      },
    },
    lint: {
      name: 'lint',
      run: () =>
        tool('eslint/bin/eslint.js', [
          '.',
          '--max-warnings=0',
          ...(cached ? ['--cache', '--cache-strategy=content', `--cache-location=${cache('eslint')}`] : []),
        ]),
    },
    format: {
      name: 'format',
      run: () =>
        tool('prettier/bin/prettier.cjs', [
          '--check',
          '.',
          '--cache',
          '--cache-strategy=content',
          `--cache-location=${cache('prettier')}`,
        ]),
    },
    arrows: {
      name: 'arrows',
      run: async () => {
        const result = await tool('dependency-cruiser/bin/dependency-cruise.mjs', [
          'src',
          '--config=.dependency-cruiser.cjs',
          '--output-type=err-long',
        ]);
        const problem = cruiseProblem(result.output, floor);
        const seen = /\d+ modules/.exec(result.output)?.[0];
        return {
          ...result,
          ok: result.ok && problem === null,
          output: [result.output, problem ?? ''].join('\n'),
          note: seen,
        };
      },
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
