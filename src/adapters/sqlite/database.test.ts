import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, createStatementCache } from './database.ts';
import { type OpenDatabase, inTransaction } from '../sql/db.ts';
import { databaseFile } from './database-file.ts';

describe('database', () => {
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

  test('closing a database without queries copies the log into the file', async () => {
    const unused = await mkdtemp(join(tmpdir(), 'plumbline-database-'));
    await openDatabase(unused, { now: new Date('2026-03-02T15:00:00.000Z') }).close();
    assert.deepEqual(
      (await readdir(unused)).filter((name) => name.endsWith('-wal')),
      [],
    );
    await rm(unused, { recursive: true });
  });

  const pragma = async (name: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.db);
    return Object.values(rows[0] ?? {})[0];
  };

  test('the file is opened with WAL, full synchronization and foreign keys', async () => {
    assert.equal(await pragma('journal_mode'), 'wal');
    assert.equal(await pragma('synchronous'), 2);
    assert.equal(await pragma('foreign_keys'), 1);
  });

  test('the size of the database includes the pages that are still in the log', async () => {
    const { bytes } = await databaseFile(folder).facts();
    await pragma('wal_checkpoint(truncate)');
    assert.equal(bytes, (await stat(join(folder, 'plumbline.db'))).size);
  });

  test('a row cannot reference a row of another owner, regardless of the query', () => {
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
});

describe('database file', () => {
  test('a restored database does not send its messages again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-file-'));
    await openDatabase(folder, { now: new Date('2026-03-02T15:00:00.000Z') }).close();
    const path = join(folder, 'plumbline.db');
    const sqlite = new Sqlite(path);
    sqlite.exec(`insert into users (email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
      values ('a@example.com', '', '', 'advisor', 0, 0, '');
    insert into waiting_mail (user_id, message, created_at) values (1, '{}', '')`);
    databaseFile(folder).prepare(path);
    assert.equal(sqlite.prepare('select count(*) from waiting_mail').pluck().get(), 0);
    sqlite.close();
    await rm(folder, { recursive: true });
  });
});

describe('one connection', () => {
  let folder: string;
  let database: OpenDatabase;
  let other: Sqlite.Database;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-connection-'));
    const timeouts = { totalMs: 200, betweenMs: 5 };
    database = openDatabase(folder, { now: new Date('2026-03-02T15:00:00.000Z'), timeouts });
    other = new Sqlite(join(folder, 'plumbline.db'));
  });
  after(async () => {
    other.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  const write = (db = database.db) => sql`insert or replace into meta values ('a', 'b')`.execute(db);

  test('a write waits for another program without blocking the process, and fails with its own error after a limit', async () => {
    other.exec('begin immediate');
    let wentOn = false;
    const waiting = write();
    // Runs only if the waiting write did not block the process.
    setImmediate(() => {
      wentOn = true;
      other.exec('commit');
    });
    await waiting;
    assert.ok(wentOn);

    other.exec('begin immediate');
    try {
      await assert.rejects(write(), { code: 'SQLITE_BUSY' });
      await assert.rejects(inTransaction(database.db, write), { code: 'SQLITE_BUSY' });
    } finally {
      other.exec('rollback');
    }
    await inTransaction(database.db, write);
  });

  test('while writes wait for another program, reads do not', async () => {
    const readAll = () => sql`select * from meta`.execute(database.db);
    let isWaiting = true;
    other.exec('begin immediate');
    const writes = [write(), inTransaction(database.db, write)];
    const ended = Promise.all(writes).finally(() => (isWaiting = false));
    await Promise.all([readAll(), readAll()]);
    assert.ok(isWaiting, 'the reads ended first');
    other.exec('commit');
    await ended;
  });

  test('a transaction that has read can write, because it excludes other writers', async () => {
    other.pragma('busy_timeout = 0');
    await inTransaction(database.db, async (within) => {
      await sql`select * from meta`.execute(within);
      // It is a writer from the start, so no other write can outdate its reads.
      assert.throws(() => other.exec(`insert or replace into meta values ('c', 'd')`), {
        code: 'SQLITE_BUSY',
      });
      await write(within);
    });
  });

  test('a query that would wait for its own transaction fails immediately', async () => {
    await assert.rejects(
      inTransaction(database.db, () => write(database.db)),
      /only its own stores/,
    );
    await write();
  });

  test('a statement is compiled once, except with long value lists, and at most a few hundred are cached', () => {
    const compiled: string[] = [];
    const sqlite = new Sqlite(':memory:');
    const prepare = createStatementCache({
      prepare: (text: string) => (compiled.push(text), sqlite.prepare(text)),
    });
    assert.equal(prepare('select 1'), prepare('select 1'));
    assert.deepEqual(compiled, ['select 1']);
    const long = `select ${Array.from({ length: 1500 }, () => '?').join(', ')}`;
    assert.notEqual(prepare(long), prepare(long));
    for (let n = 2; n < 500; n += 1) prepare(`select ${n}`);
    compiled.length = 0;
    prepare('select 499');
    prepare('select 1');
    assert.deepEqual(compiled, ['select 1'], 'the oldest was given up');
    sqlite.close();
  });
});
