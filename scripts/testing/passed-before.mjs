import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CACHE, ROOT, inRoot } from '../project.mjs';

/**
 * What `npm run check` remembers of test files that passed: a file is run again when anything that it could depend on
 * has changed. `npm test` remembers nothing.
 * @typedef {{ hash: string, records: string }} Passed records: what the record reporter wrote of the file
 * @typedef {Record<string, Passed>} PassedFiles by test file
 */

/** Of these folders everything counts that is not compiled into the test itself: fixtures, pages, styles, schemas. */
const READ_BY_TESTS = ['fixtures', 'docs', 'src', 'tests', 'scripts'];
const SOURCE = /\.(ts|tsx|mjs)$/;
/** Integration tests start programs of these from source, which their own imports do not show. */
const STARTED_FROM_SOURCE = /^src\/(?!ui\/)/;

/** @param {import('./find-tests.mjs').TestKind} kind @returns {string} */
function surroundings(kind) {
  const hash = createHash('sha256').update(process.version);
  const add = (/** @type {string} */ path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inRoot(path)));
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
    add(path);
  for (const folder of READ_BY_TESTS) {
    for (const entry of readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.parentPath.includes('__pycache__')) continue;
      const path = relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      const counts = !SOURCE.test(path) || (kind !== 'unit' && STARTED_FROM_SOURCE.test(path));
      if (counts) add(path);
    }
  }
  return hash.digest('hex');
}

const recordPath = (/** @type {string} */ kind) => join(CACHE, 'tests', `passed-${kind}.json`);

/** @param {string} kind @returns {PassedFiles} */
function readPassed(kind) {
  try {
    return JSON.parse(readFileSync(recordPath(kind), 'utf8'));
  } catch {
    return {};
  }
}

/**
 * @param {import('./find-tests.mjs').TestKind} kind
 * @param {ReadonlyMap<string, readonly string[]>} inputs of each test file: itself and all that it imports
 */
export function passedBefore(kind, inputs) {
  const around = surroundings(kind);
  const known = readPassed(kind);
  /** @type {Map<string, string>} */
  const contents = new Map();
  const contentOf = (/** @type {string} */ path) => {
    const held =
      contents.get(path) ??
      createHash('sha256')
        .update(readFileSync(inRoot(path)))
        .digest('hex');
    contents.set(path, held);
    return held;
  };
  const hashes = new Map(
    [...inputs].map(([file, paths]) => {
      const hash = createHash('sha256').update(around);
      for (const path of [...paths].sort()) hash.update(path).update(contentOf(path));
      return [file, hash.digest('hex')];
    }),
  );
  return {
    /** @param {string} file */
    stillPasses: (file) => known[file] !== undefined && known[file].hash === hashes.get(file),
    /** @param {readonly string[]} files @returns {string} the records of files that were not run again */
    recordsOf: (files) => files.map((file) => known[file]?.records ?? '').join(''),
    /** @param {ReadonlyMap<string, string>} passed records of the files that ran and passed whole */
    remember(passed) {
      /** @type {PassedFiles} */
      const kept = {};
      for (const file of inputs.keys()) {
        const records =
          passed.get(file) ?? (known[file]?.hash === hashes.get(file) ? known[file]?.records : undefined);
        if (records !== undefined) kept[file] = { hash: String(hashes.get(file)), records };
      }
      mkdirSync(join(CACHE, 'tests'), { recursive: true });
      writeFileSync(recordPath(kind), JSON.stringify(kept));
    },
  };
}

/**
 * The records of each file of which every test passed.
 * @param {string} lines what the record reporter wrote
 * @param {(path: string) => string} sourceOf
 * @returns {Map<string, string>} by file, relative to the checkout
 */
export function wholePasses(lines, sourceOf) {
  /** @type {Map<string, string>} */
  const passed = new Map();
  /** @type {Set<string>} */
  const failed = new Set();
  for (const line of lines.split('\n').filter(Boolean)) {
    /** @type {import('./totals.mjs').TestRecord} */
    const record = JSON.parse(line);
    const source = sourceOf(record.file);
    const file = relative(ROOT, source).replaceAll('\\', '/');
    const kept = JSON.stringify({ ...record, file: source });
    if (record.passed) passed.set(file, `${passed.get(file) ?? ''}${kept}\n`);
    else failed.add(file);
  }
  for (const file of failed) passed.delete(file);
  return passed;
}
