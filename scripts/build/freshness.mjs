import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, inRoot } from '../project.mjs';

/**
 * Inputs and outputs of one part of the build. `hash` covers the contents of `inputs` and of the build scripts;
 * `detail` is data that later steps need without a new build.
 * @template [T=unknown]
 * @typedef {{ hash: string, inputs: string[], outputs: string[], detail: T }} BuildStamp
 */

/**
 * @param {readonly string[]} paths relative to the checkout
 * @param {string} [seed]
 * @returns {string | null} null if a file is missing
 */
export function hashFiles(paths, seed = '') {
  const hash = createHash('sha256').update(seed);
  for (const path of [...paths].sort()) {
    try {
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(ROOT, path)))
        .update('\0');
    } catch {
      return null;
    }
  }
  return hash.digest('hex');
}

/** Hashes the inputs of a build other than its sources: packages, compiler options and these scripts. */
export function hashTools() {
  const scripts = readdirSync(inRoot('scripts', 'build'))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `scripts/build/${name}`);
  return String(hashFiles([...scripts, 'package.json', 'package-lock.json', 'tsconfig.json']));
}

/**
 * The lockfile covers packages, so only the project's files are hashed.
 * @param {Record<string, unknown>} inputs of an esbuild metafile
 */
export function selectProjectInputs(inputs) {
  return Object.keys(inputs)
    .map((path) => path.replace(/\?.*$/, ''))
    .filter((path) => !path.startsWith('node_modules/') && !path.includes(':'))
    .sort();
}

/** @param {string} stampPath @returns {BuildStamp | null} */
export function readStamp(stampPath) {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Returns whether the inputs and tools are unchanged and all outputs exist.
 * @param {BuildStamp | null} stamp
 * @param {string} tools
 * @param {string} outDir
 * @returns {stamp is BuildStamp}
 */
export function isFresh(stamp, tools, outDir) {
  if (stamp === null || stamp.hash !== hashFiles(stamp.inputs, tools)) return false;
  return stamp.outputs.every((path) => existsSync(join(outDir, path)));
}

/**
 * Writes no stamp if a source changed during the build: its built contents are then unknown.
 * @param {string} stampPath
 * @param {BuildStamp} stamp
 * @param {number} startedAt start of the build, in epoch milliseconds
 */
export function writeStamp(stampPath, stamp, startedAt) {
  if (stamp.inputs.some((path) => statSync(join(ROOT, path)).mtimeMs >= startedAt)) return;
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, JSON.stringify(stamp));
}
