import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openDatabase } from '../sqlite/database.ts';
import { type OpenDatabase, inTransaction } from './db.ts';
import { prepared } from './query-parts.ts';

let folder: string;
let database: OpenDatabase;
const ran: string[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-prepared-'));
  database = openDatabase(folder, {
    now: new Date('2026-03-02T15:00:00.000Z'),
    onStatement: (text) => void ran.push(text),
  });
});
after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

let builds = 0;
const valueOf = prepared<{ key: string; nothing: string }>()((db, value) => {
  builds += 1;
  return db
    .selectFrom('meta')
    .select('value')
    .where('value', '!=', value('nothing'))
    .where('key', '=', value('key'));
});
const read = async (key: string, db = database.db) => (await valueOf(db, { key, nothing: '' }))[0]?.value;
const write = (value: string, db = database.db) =>
  sql`insert or replace into meta values ('a', ${value})`.execute(db);

test('a query is built once for all values, and each execution is counted', async () => {
  await write('1');
  ran.length = 0;
  assert.deepEqual([await read('a'), await read('b'), await read('a')], ['1', undefined, '1']);
  assert.equal(builds, 1);
  assert.equal(ran.length, 3);
});

test('a query in a transaction sees its writes, and one outside would wait for its end', async () => {
  await inTransaction(database.db, async (within) => {
    await write('2', within);
    assert.equal(await read('a', within), '2');
    await assert.rejects(read('a'), /would be a deadlock/);
  });
  const transaction = inTransaction(database.db, async (within) => {
    await write('3', within);
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('taken back');
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const outside = read('a');
  await assert.rejects(transaction, /taken back/);
  assert.equal(await outside, '2', 'what was never there for good is never read');
});
