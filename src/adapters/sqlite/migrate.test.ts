import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Migration, SchemaVersionError } from '../sql/migrations/migration.ts';
import { migrate } from './migrate.ts';
import { migrations } from '../sql/migrations/index.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-migrate-'));
});
after(() => rm(folder, { recursive: true }));

const notes: Migration = {
  name: '9001-notes',
  sql: 'create table notes (id integer primary key, text text) strict;',
  postgres: '',
};
const opened = (name: string) => new Sqlite(join(folder, name));
const options = (name: string, more: readonly Migration[] = []) => ({
  migrations: [...migrations, ...more],
  backupFolder: join(folder, `${name}-backups`),
  now,
});

test('migrations are named in order and every table is strict', () => {
  const names = migrations.map(({ name }) => name);
  assert.deepEqual(names, [...names].sort());
  // Gaps are allowed for changes that came later or never.
  for (const name of names) assert.match(name, /^\d{4}-[a-z-]+$/);
  assert.equal(new Set(names.map((name) => name.slice(0, 4))).size, names.length);
  const sqlite = opened('strict.db');
  migrate(sqlite, options('strict'));
  const lax = sqlite
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0 and name not like 'sqlite_%'`,
    )
    .all();
  assert.deepEqual(lax, []);
  sqlite.close();
});

test('a second start applies no migration', () => {
  const sqlite = opened('twice.db');
  assert.deepEqual(
    migrate(sqlite, options('twice')).applied,
    migrations.map(({ name }) => name),
  );
  assert.deepEqual(migrate(sqlite, options('twice')), { applied: [], backup: null });
  sqlite.close();
});

test('a database with data is copied before a migration, and the copy contains the data', () => {
  const sqlite = opened('data.db');
  migrate(sqlite, options('data'));
  sqlite.prepare(`insert into meta values ('kept', 'yes')`).run();
  const { backup, applied } = migrate(sqlite, options('data', [notes]));
  assert.deepEqual(applied, ['9001-notes']);
  assert.ok(backup !== null && existsSync(backup));
  const copy = new Sqlite(backup, { readonly: true });
  assert.equal(copy.prepare(`select value from meta where key = 'kept'`).pluck().get(), 'yes');
  assert.equal(copy.prepare(`select count(*) from sqlite_schema where name = 'notes'`).pluck().get(), 0);
  copy.close();
  sqlite.close();
});

test('only the owner can read the copies, and the newest three are retained', () => {
  const sqlite = opened('many.db');
  migrate(sqlite, options('many'));
  sqlite.prepare(`insert into meta values ('kept', 'yes')`).run();
  const at = (day: number, name: string) => {
    const more: Migration = {
      name: `900${day}-${name}`,
      sql: `create table ${name} (text text) strict`,
      postgres: '',
    };
    steps.push(more);
    return migrate(sqlite, { ...options('many', steps), now: new Date(Date.UTC(2026, 2, day)) }).backup ?? '';
  };
  const steps: Migration[] = [];
  const folderOf = join(folder, 'many-backups');
  const first = at(1, 'one');
  assert.equal(statSync(first).mode & 0o777, 0o600);
  assert.equal(statSync(folderOf).mode & 0o777, 0o700);
  writeFileSync(join(folderOf, 'secret-2020-01-01.key'), 'not a copy of a database');
  const rest = [at(2, 'two'), at(3, 'three'), at(4, 'four')];
  assert.deepEqual(
    readdirSync(folderOf).sort(),
    [...rest.map((path) => basename(path)), 'secret-2020-01-01.key'].sort(),
  );
  sqlite.close();
});

test('an empty database is not copied', () => {
  const sqlite = opened('fresh.db');
  migrate(sqlite, options('fresh'));
  assert.equal(migrate(sqlite, options('fresh', [notes])).backup, null);
  assert.ok(
    !existsSync(join(folder, 'fresh-backups')) || readdirSync(join(folder, 'fresh-backups')).length === 0,
  );
  sqlite.close();
});

test('a failed migration leaves the database unchanged', () => {
  const sqlite = opened('fails.db');
  migrate(sqlite, options('fails'));
  const broken: Migration = {
    name: '9001-broken',
    sql: 'create table half (id integer) strict; create table half (id integer);',
    postgres: '',
  };
  assert.throws(() => migrate(sqlite, options('fails', [broken])), /already exists/);
  assert.equal(sqlite.prepare(`select count(*) from sqlite_schema where name = 'half'`).pluck().get(), 0);
  assert.equal(sqlite.pragma('foreign_keys', { simple: true }), 1);
  sqlite.close();
});

test('rejects a migration that leaves broken references', () => {
  const sqlite = opened('broken.db');
  migrate(sqlite, options('broken'));
  const orphan: Migration = {
    name: '9001-orphan',
    sql: `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, created_at)
      values (1, 77, 'a', '', 'b', '', '');`,
    postgres: '',
  };
  assert.throws(() => migrate(sqlite, options('broken', [orphan])), /leaves 1 broken references/);
  assert.equal(sqlite.prepare('select count(*) from sessions').pluck().get(), 0);
  sqlite.close();
});

test('rejects a database of a newer version', () => {
  const sqlite = opened('newer.db');
  migrate(sqlite, options('newer', [notes]));
  assert.throws(() => migrate(sqlite, options('newer')), SchemaVersionError);
  sqlite.close();
});
