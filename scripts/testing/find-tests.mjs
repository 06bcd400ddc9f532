import { readdirSync } from 'node:fs';
import { inRoot } from '../project.mjs';

/** @typedef {'unit' | 'integration' | 'postgres' | 'postgresLong' | 'browser' | 'browserLong' | 'long'} TestKind */

const FOLDERS = ['src', 'tests', 'scripts'];

/**
 * The folder and the name of a test determine its needs: a browser, something outside the process (files, database,
 * HTTP), or neither. Server tests also run on PostgreSQL.
 * @param {string} path relative to the checkout, with slashes
 * @returns {TestKind | null} null: not a test
 */
export function testKind(path) {
  if (!/\.test\.tsx?$/.test(path)) return null;
  if (/\.long\.test\.tsx?$/.test(path)) return 'long';
  if (/\.long\.browser\.test\.ts$/.test(path)) return 'browserLong';
  if (/\.browser\.test\.tsx?$/.test(path)) return 'browser';
  if (/\.postgres\.test\.ts$/.test(path)) return 'postgres';
  return /^(tests|src\/(adapters|server|cli))\//.test(path) ? 'integration' : 'unit';
}

/** Tests of the SQLite file: damage, locks, access by a second program. */
const SQLITE_TESTS = /^src\/server\/(audit-log|http\/storage-errors|server-key|start-server)\.test\.ts$/;

/**
 * One test file per store and each file with race tests: these run on PostgreSQL in `npm test`, the other server
 * tests only in `npm run test:long`.
 */
const STORE_TESTS =
  /^src\/server\/(http\/lists|http\/response-cache|http\/uploads|idempotency|operations\/pending-mail|races|routes\/account\/auth|routes\/account\/auth-identities|routes\/account\/auth-second-factor|routes\/admin\/admin|routes\/admin\/admin-audit|routes\/admin\/admin-disclosures|routes\/admin\/admin-indexes|routes\/admin\/admin-jobs|routes\/cases\/historical|routes\/cases\/historical-scenario|routes\/cases\/scenario|routes\/cases\/scenario-names|routes\/clients\/clients|routes\/payments\/payment-with-keys|routes\/reports\/report|routes\/reports\/report-kept|routes\/reports\/report-two-windows|routes\/tools\/tool-runs|saved-practice|sessions\/access-tokens|sweep)\.test\.ts$/;

/** @param {string} path of an integration test */
const runsOnPostgres = (path) => path.startsWith('src/server/') && !SQLITE_TESTS.test(path);

/** @returns {Record<TestKind, string[]>} */
export function findTests() {
  /** @type {Record<TestKind, string[]>} */
  const found = {
    ...{ unit: [], integration: [], postgres: [], postgresLong: [] },
    ...{ browser: [], browserLong: [], long: [] },
  };
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${entry.replaceAll('\\', '/')}`;
      const kind = testKind(path);
      if (kind !== null) found[kind].push(path);
    }
  }
  for (const path of found.integration.filter(runsOnPostgres))
    found[STORE_TESTS.test(path) ? 'postgres' : 'postgresLong'].push(path);
  for (const list of Object.values(found)) list.sort();
  return found;
}
