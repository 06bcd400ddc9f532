import { readdirSync } from 'node:fs';
import { inRoot } from '../project.mjs';

/** @typedef {'unit' | 'integration' | 'postgres' | 'postgresLong' | 'browser' | 'long'} TestKind */

const FOLDERS = ['src', 'tests', 'scripts'];

/**
 * What a test needs decides when it runs: a browser, something outside the process (files, database, HTTP), or nothing.
 * What asks about PostgreSQL has its own name, and what asks the server about anything runs a second time on it: at once
 * where it asks about what is kept, otherwise in `npm run test:long`.
 * What takes long in a browser is left to `npm run test:long`.
 * @param {string} path relative to the checkout, with slashes
 * @returns {TestKind | null} null: not a test
 */
export function testKind(path) {
  if (!/\.test\.tsx?$/.test(path)) return null;
  if (/\.long\.test\.tsx?$/.test(path)) return 'long';
  if (/\.browser\.test\.tsx?$/.test(path)) return 'browser';
  if (/\.postgres\.test\.ts$/.test(path)) return 'postgres';
  return /^(tests|src\/(adapters|server|cli))\//.test(path) ? 'integration' : 'unit';
}

/** These ask about the file that SQLite keeps: its damage, its lock, a second program beside it. */
const OF_THE_FILE = /^src\/server\/(audit-log|server-key|start-server|storage-faults)\.test\.ts$/;

/**
 * These ask little of the database, or nothing that the walks over all routes do not: documents, limits, mails, forms of an
 * answer. On PostgreSQL they wait for `npm run test:long`. No file in which two do something at the same moment is among
 * them, but those whose race `races.test.ts` runs too: what a second server breaks is seen there.
 */
const LITTLE_OF_THE_DATABASE =
  /^src\/server\/(app|back-off|body-guard|calculated|compression|demo-history|error-reports|errors|every-route|every-schema|files-in-s3|link-addresses|metrics|multipart|page-paths|settings|sign-up-mode|token-lifetimes|unread-body|routes\/(admin-impersonate|admin-settings|auth-password|auth-sessions|auth-sign-up|demo|files|historical-clients|pdf|planning-tools|portfolios|report-document|report-export|report-historical|report-logos|report-pdf|report-profile|report-share|report-walks|share-recipients|templates|tool-pdf))\.test\.ts$/;

/** @param {string} path of an integration test */
const runsOnPostgres = (path) => path.startsWith('src/server/') && !OF_THE_FILE.test(path);

/**
 * Node 20 finds no TypeScript by itself and then passes with nothing run, so the list is made here.
 * @returns {Record<TestKind, string[]>}
 */
export function findTests() {
  /** @type {Record<TestKind, string[]>} */
  const found = { unit: [], integration: [], postgres: [], postgresLong: [], browser: [], long: [] };
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${entry.replaceAll('\\', '/')}`;
      const kind = testKind(path);
      if (kind !== null) found[kind].push(path);
    }
  }
  for (const path of found.integration.filter(runsOnPostgres))
    found[LITTLE_OF_THE_DATABASE.test(path) ? 'postgresLong' : 'postgres'].push(path);
  for (const list of Object.values(found)) list.sort();
  return found;
}
