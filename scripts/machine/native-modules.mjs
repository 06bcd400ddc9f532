import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../project.mjs';
import { whileSaying } from '../terminal/progress.mjs';
import { run } from '../terminal/run.mjs';
import { findProgram } from './find-program.mjs';

/** The packages with compiled parts, and the smallest use of each that shows the compiled part works. */
const PROBES = {
  'better-sqlite3': openMemory('better-sqlite3'),
  'better-sqlite3-napi': openMemory('better-sqlite3-napi'),
  argon2: `require('argon2').hash('probe', { memoryCost: 1024, timeCost: 2 });`,
  esbuild: `require('esbuild').transformSync('1');`,
};

/** @param {string} name */
function openMemory(name) {
  return `const Database = require('${name}'); new Database(':memory:').close();`;
}

/** The driver that this Node does not run may be broken: src/adapters/sqlite/driver.ts chooses by the same number. */
const NOT_USED = Number(process.versions.node.split('.')[0]) >= 22 ? 'better-sqlite3' : 'better-sqlite3-napi';

/** @typedef {keyof typeof PROBES} NativePackage */

/** @typedef {{ name: NativePackage, complaint: string }} Broken */

/**
 * Each probe has its own process: a binary compiled for another Node may end the process instead of throwing
 * (argon2 0.45.1's does on Node 20).
 * @returns {Promise<Broken[]>} the packages that do not work here
 */
export async function brokenNativePackages() {
  const names = /** @type {NativePackage[]} */ (Object.keys(PROBES)).filter((name) => name !== NOT_USED);
  const results = await Promise.all(
    names.map(async (name) => ({ name, ...(await run(process.execPath, ['-e', PROBES[name]])) })),
  );
  return results.filter(({ code }) => code !== 0).map(({ name, output }) => ({ name, complaint: output }));
}

export function hasCompiler() {
  return (
    findProgram(['python3', 'python']) !== null &&
    findProgram(['make', 'gmake']) !== null &&
    findProgram(['c++', 'g++', 'clang++']) !== null
  );
}

/** npm as this script was called by it, or the one on the PATH. @returns {[string, ...string[]]} */
export function npmCommand() {
  const viaNpm = process.env['npm_execpath'];
  if (viaNpm?.endsWith('.js') && existsSync(viaNpm)) return [process.execPath, viaNpm];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * node-gyp would download Node's headers; most installations of Node already have them, and then it needs no network.
 * @returns {Record<string, string>}
 */
export function nodeHeaders() {
  if (process.env['npm_config_nodedir']) return {};
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: prefix } : {};
}

/**
 * Fetches the packages' binaries, or compiles them where that fails.
 * @param {readonly NativePackage[]} names
 */
export function rebuild(names) {
  const [npm, ...first] = npmCommand();
  return whileSaying(`fetching the compiled parts of ${names.join(', ')}`, (setText) =>
    run(npm, [...first, 'rebuild', ...names, '--foreground-scripts'], {
      cwd: inRoot(),
      env: nodeHeaders(),
      onLine: (line) => {
        const compiled = names.find((name) => line.includes(`node_modules/${name}/build`));
        if (compiled !== undefined && line.startsWith('make: Entering')) {
          const time = compiled === 'better-sqlite3' ? ', about a minute' : '';
          setText(`no ready binary could be fetched, so ${compiled} is being compiled${time}`);
        }
      },
    }),
  );
}
