/** Schema 26 databases open completely. Older databases and their backups are rejected and unchanged. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { migrations } from '../adapters/sql/migrations/index.ts';
import { readAuditChain } from '../adapters/sqlite/database-file.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { auditKeys } from '../adapters/tokens/tokens.ts';
import { checkAuditLog } from '../domain/practice/operation/audit-chain.ts';
import { canonicalJson } from '../domain/shared/json.ts';
import { plumbline } from '../../tests/support/plumbline.ts';
import { startServer } from '../../tests/support/start-server.ts';

const SAVED = readFileSync(new URL('../../fixtures/saved/schema-26.sql', import.meta.url), 'utf8');
/** secret.key of the practice, the token of report 3 and the SHA-256 of the shared report. */
const KEY = Buffer.from('df991fd6b2b18d96dd9eddcc75d75d3c0860a92d058d202aaefe24d78ae919f1', 'hex');
const TOKEN = 'MhO1HU-FoHq2KWWmNPKOSjGfxffd9ali2-dEqNlLqGo';
const SHARED_HASH = '3fa6183eb13e54371187b5fa6f13a061df4084bcbc4001425e9a9283297b8d23';
const now = new Date('2026-11-30T12:00:00.000Z');
const OLDER =
  'This database has schema 21. Start Plumbline at commit bc6d567f on it once, then start this version.';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-older-'));
after(() => rmSync(folder, { recursive: true }));

/** A data folder of commit bc6d567f. `schema` selects the last applied migration. */
function dataFolder(name: string, schema = '0026'): string {
  const data = join(folder, name);
  mkdirSync(data);
  writeFileSync(join(data, 'secret.key'), KEY, { mode: 0o600 });
  const sqlite = new Sqlite(join(data, 'plumbline.db'));
  sqlite.pragma('journal_mode = WAL');
  sqlite.exec(SAVED);
  sqlite.prepare('delete from migrations where substr(name, 1, 4) > ?').run(schema);
  sqlite.close();
  return data;
}

const rowsOf = (sqlite: Sqlite.Database, columns: (table: string) => string[]) =>
  sqlite
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not in ('migrations', 'sqlite_sequence')`,
    )
    .pluck()
    .all()
    .filter((table) => columns(table).length > 0)
    .map((table) => [table, sqlite.prepare(`select ${columns(table).join(', ')} from ${table}`).all()]);

const contents = (data: string) =>
  readdirSync(data)
    .filter((name) => !/-(wal|shm)$|\.lock$/.test(name))
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(data, name)))
        .digest('hex'),
    ]);

async function isUnchanged(data: string, count: number) {
  const chain = readAuditChain(data);
  const { problems, lines } = await checkAuditLog(chain, auditKeys(KEY));
  chain.close();
  assert.deepEqual([problems, lines], [[], count]);
}

test('a database of schema 26 opens with the same rows, a valid audit log and working shared links', async () => {
  const data = dataFolder('schema-26');
  const before = new Sqlite(':memory:');
  before.exec(SAVED);
  const columnsBefore = (table: string) =>
    before.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);

  await isUnchanged(data, 7);
  const { migrated, close } = openDatabase(data, { now });
  await close();
  assert.deepEqual(
    migrated.applied,
    migrations.slice(1).map(({ name }) => name),
  );
  const opened = new Sqlite(join(data, 'plumbline.db'), { readonly: true });
  assert.deepEqual(rowsOf(opened, columnsBefore), rowsOf(before, columnsBefore));
  opened.close();
  before.close();

  await isUnchanged(data, 7);

  const server = await startServer({ dataDir: data, distFolder: join(folder, 'dist'), demo: true });
  const link = await fetch(`${server.url}/api/report/public/3/${TOKEN}/`);
  const { data: view } = (await link.json()) as { data: { report: object } };
  await server.stop();
  assert.equal(createHash('sha256').update(canonicalJson(view.report)).digest('hex'), SHARED_HASH);
});

test('a new database has the schema of an upgraded one', async () => {
  const upgraded = dataFolder('upgraded');
  const created = join(folder, 'created');
  mkdirSync(created);
  const schemas: unknown[] = [];
  for (const data of [upgraded, created]) {
    await openDatabase(data, { now }).close();
    const sqlite = new Sqlite(join(data, 'plumbline.db'), { readonly: true });
    const rows = sqlite
      .prepare<[], { name: string; sql: string }>(
        'select name, sql from sqlite_schema where sql is not null order by name',
      )
      .all();
    sqlite.close();
    // Removes the quotes of renamed tables.
    const plain = (sql: string) =>
      sql
        .toLowerCase()
        .replaceAll('"', '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([(),]) ?/g, '$1');
    schemas.push(rows.map(({ name, sql }) => [name, plain(sql)]));
  }
  assert.deepEqual(schemas[0], schemas[1]);
});

test('rejects an older database and does not change it', () => {
  const data = dataFolder('schema-21', '0021');
  const before = contents(data);
  assert.throws(() => openDatabase(data, { now }), { name: 'SchemaVersionError', message: OLDER });
  assert.deepEqual(contents(data), before);
});

test('rejects a backup of an older database and replaces nothing', async () => {
  const data = dataFolder('backed-up', '0021');
  const backup = (await plumbline(['backup', join(folder, 'backups'), '--data', data])).out.trim();
  const practice = dataFolder('practice');
  const before = contents(practice);
  const { status, err } = await plumbline(['restore', backup, '--data', practice]);
  assert.equal(status, 1);
  assert.ok(err.includes(`${OLDER} Nothing was replaced.`), err);
  assert.deepEqual(contents(practice), before);
  const check = await plumbline(['check', '--data', data]);
  assert.ok(check.out.includes(`PROBLEM  ${OLDER}`), check.out);
});
