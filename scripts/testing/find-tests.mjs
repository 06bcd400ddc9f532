import { readdirSync } from 'node:fs';
import { inRoot } from '../project.mjs';

/** @typedef {'unit' | 'integration' | 'browser' | 'long'} TestKind */

const FOLDERS = ['src', 'tests', 'scripts'];

/**
 * What a test needs decides when it runs: a browser, something outside the process (files, database, HTTP), or nothing.
 * What takes long in a browser is left to `npm run test:long`.
 * @param {string} path relative to the checkout, with slashes
 * @returns {TestKind | null} null: not a test
 */
export function testKind(path) {
  if (!/\.test\.tsx?$/.test(path)) return null;
  if (/\.long\.test\.tsx?$/.test(path)) return 'long';
  if (/\.browser\.test\.tsx?$/.test(path)) return 'browser';
  return /^(tests|src\/(adapters|server|cli))\//.test(path) ? 'integration' : 'unit';
}

/**
 * Node 20 finds no TypeScript by itself and then passes with nothing run, so the list is made here.
 * @returns {Record<TestKind, string[]>}
 */
export function findTests() {
  /** @type {Record<TestKind, string[]>} */
  const found = { unit: [], integration: [], browser: [], long: [] };
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${entry.replaceAll('\\', '/')}`;
      const kind = testKind(path);
      if (kind !== null) found[kind].push(path);
    }
  }
  for (const list of Object.values(found)) list.sort();
  return found;
}
