import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from './database.ts';
import type { OpenDatabase } from '../sql/db.ts';

let folder: string;
let database: OpenDatabase;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-database-'));
  database = openDatabase(folder, { now: new Date('2026-03-02T15:00:00.000Z') });
});
after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const pragma = async (name: string) => {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.db);
  return Object.values(rows[0] ?? {})[0];
};

test('the file is opened for money figures: WAL, full synchronisation, foreign keys', async () => {
  assert.equal(await pragma('journal_mode'), 'wal');
  assert.equal(await pragma('synchronous'), 2);
  assert.equal(await pragma('foreign_keys'), 1);
});

test('a row cannot hang on a row of another owner, whatever a query says', () => {
  const sqlite = new Sqlite(join(folder, 'plumbline.db'));
  sqlite.pragma('foreign_keys = on');
  const user = sqlite
    .prepare(
      `insert into users (email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
     values (?, '', '', 'advisor', 0, 0, '') returning id`,
    )
    .pluck();
  const one = user.get('one@example.com');
  const two = user.get('two@example.com');
  const client = sqlite
    .prepare(
      `insert into clients (owner_id, firstname, lastname, age, created_at, updated_at)
       values (?, '', '', 45, '', '') returning id`,
    )
    .pluck()
    .get(one);
  const scenario = sqlite.prepare(
    `insert into scenarios (owner_id, client_id, name, description, is_draft, document, document_hash, revision, created_at, updated_at)
     values (?, ?, '', '', 1, '{}', '', 1, '', '') returning id`,
  );
  assert.throws(() => scenario.get(two, client), /FOREIGN KEY/);
  const id = scenario.pluck().get(one, client);
  const report = sqlite.prepare(
    `insert into reports (owner_id, client_id, scenario_id, name, description, saved_action, generation, created_at, updated_at)
     values (?, ?, ?, '', '', '{}', 1, '', '')`,
  );
  assert.throws(() => report.run(two, client, id), /FOREIGN KEY/);
  sqlite.close();
});
