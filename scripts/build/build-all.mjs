import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../project.mjs';
import { print } from '../terminal/progress.mjs';
import { isFresh, hashFiles, selectProjectInputs, readStamp, hashTools, writeStamp } from './freshness.mjs';
import { readIdentity } from './identity.mjs';

export const DIST = inRoot('dist');

/** @typedef {import('./browser-app.mjs').BrowserDetail} BrowserDetail */
/** @typedef {Awaited<ReturnType<typeof readIdentity>>} Identity */
/** @typedef {{ inputs: Record<string, unknown>, outputs: string[], detail?: unknown }} Built */

/**
 * Builds all changed parts, by default into dist/.
 * @param {{ outDir?: string, watching?: boolean, quick?: boolean, quiet?: boolean }} [options] watching: neither
 * minified nor compressed; quick: compressed with less effort
 * @returns {Promise<{ built: string[], browser: BrowserDetail }>} built: the names of the built parts
 */
export async function buildAll({ outDir = DIST, watching = false, quick = false, quiet = false } = {}) {
  const target = { outDir, tools: hashTools(), quiet };
  mkdirSync(outDir, { recursive: true });
  const [browser, node, identity] = await Promise.all([
    buildPart('browser', { ...target, quick }, async (before) => {
      // Compressed files of an earlier quick build are too large.
      const recompress = !quick && before?.quick !== false;
      return (await import('./browser-app.mjs')).buildBrowserApp({ outDir, watching, quick, recompress });
    }),
    buildPart('node', target, async () =>
      (await import('./node-programs.mjs')).buildNodePrograms({ outDir }),
    ),
    readIdentity(),
  ]);
  const built = [browser, node].filter(({ fresh }) => !fresh).map(({ name }) => name);
  const detail = /** @type {BrowserDetail} */ (browser.detail);
  writeBuildRecord(join(outDir, 'build.json'), identity, detail, built.length > 0);
  return { built, browser: detail };
}

/**
 * @param {string} name
 * @param {{ outDir: string, tools: string, quiet: boolean, quick?: boolean }} target
 * @param {(before: BrowserDetail | undefined) => Promise<Built>} build
 */
async function buildPart(name, { outDir, tools, quiet, quick = false }, build) {
  const stampPath = join(outDir, '.stamps', `${name}.json`);
  const stamp = readStamp(stampPath);
  const before = /** @type {BrowserDetail | undefined} */ (stamp?.detail);
  if (isFresh(stamp, tools, outDir) && (quick || !before?.quick))
    return { name, fresh: true, detail: stamp.detail };

  if (!quiet)
    print(name === 'browser' ? 'building the browser app' : 'building the server and the command line');
  const startedAt = Date.now();
  const { inputs, outputs, detail } = await build(before);
  const projectFiles = selectProjectInputs(inputs);
  writeStamp(
    stampPath,
    { hash: String(hashFiles(projectFiles, tools)), inputs: projectFiles, outputs, detail },
    startedAt,
  );
  return { name, fresh: false, detail };
}

/**
 * Writes build.json: the identity of the build and the browser data that the server needs.
 * @param {string} path
 * @param {Identity} identity
 * @param {BrowserDetail} browser
 * @param {boolean} changed
 */
function writeBuildRecord(path, identity, browser, changed) {
  const before = readRecord(path);
  const same = /** @type {const} */ (['commit', 'branch', 'environment', 'reporting_key']).every(
    (fact) => before?.[fact] === identity[fact],
  );
  if (!changed && same) return;
  const record = {
    ...identity,
    built_at: new Date().toISOString(),
    csp: { script_hashes: browser.scriptHashes },
    assets: browser.assets,
  };
  writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`);
}

/** @param {string} path @returns {Identity | null} */
function readRecord(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
