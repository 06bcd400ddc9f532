import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, inRoot } from '../project.mjs';

/**
 * What one part of the build was made from. `hash` covers the contents of `inputs` and of the build itself; `detail` is
 * whatever later steps want to know without building again.
 * @template [T=unknown]
 * @typedef {{ hash: string, inputs: string[], outputs: string[], detail: T }} BuildStamp
 */

/** @param {readonly string[]} paths relative to the checkout @param {string} [seed] @returns {string | null} null when one is gone */
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

/** Everything that decides a build besides the sources: packages, compiler options, and these scripts. */
export function toolHash() {
  const scripts = readdirSync(inRoot('scripts', 'build'))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `scripts/build/${name}`);
  return String(hashFiles([...scripts, 'package.json', 'package-lock.json', 'tsconfig.json']));
}

/**
 * Packages are covered by the lockfile, so only the project's own files are read again.
 * @param {Record<string, unknown>} inputs of an esbuild metafile
 */
export function projectInputs(inputs) {
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
 * Fresh means: made by these tools from these contents, and everything it made is still there.
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
 * Leaves no stamp when a source was saved while it was being built: which contents went in is then unknown.
 * @param {string} stampPath
 * @param {BuildStamp} stamp
 * @param {number} startedAt when the build began, in milliseconds of the clock
 */
export function writeStamp(stampPath, stamp, startedAt) {
  if (stamp.inputs.some((path) => statSync(join(ROOT, path)).mtimeMs >= startedAt)) return;
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, JSON.stringify(stamp));
}
