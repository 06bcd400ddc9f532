import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openDatabase, compiledOnce } from './database.ts';
import { type OpenDatabase, inTransaction } from '../sql/db.ts';

let folder: string;
let database: OpenDatabase;
let other: Sqlite.Database;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-connection-'));
  const patience = { totalMs: 200, betweenMs: 5 };
  database = openDatabase(folder, { now: new Date('2026-03-02T15:00:00.000Z'), patience });
  other = new Sqlite(join(folder, 'plumbline.db'));
});
after(async () => {
  other.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (db = database.db) => sql`insert or replace into meta values ('a', 'b')`.execute(db);

test('while another program writes, a write waits and this process goes on; too long is an error of its own', async () => {
  other.exec('begin immediate');
  let wentOn = false;
  const waiting = write();
  // Runs only if the waiting write did not hold the process.
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

test('a transaction that has read may write: nobody wrote meanwhile', async () => {
  other.pragma('busy_timeout = 0');
  await inTransaction(database.db, async (within) => {
    await sql`select * from meta`.execute(within);
    // It is a writer from its beginning: nobody else can write in between and make its reading old.
    assert.throws(() => other.exec(`insert or replace into meta values ('c', 'd')`), { code: 'SQLITE_BUSY' });
    await write(within);
  });
});

test('what would wait for its own transaction is an error at once', async () => {
  await assert.rejects(
    inTransaction(database.db, () => write(database.db)),
    /only its own stores/,
  );
  // And nobody waits for it.
  await write();
});

test('a statement is compiled once, but for long lists of values, and no more are kept than a few hundred', () => {
  const compiled: string[] = [];
  const sqlite = new Sqlite(':memory:');
  const prepare = compiledOnce({ prepare: (text: string) => (compiled.push(text), sqlite.prepare(text)) });
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
