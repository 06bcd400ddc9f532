/**
 * A batch with pieces from a queue in PostgreSQL, for several processes, some of which are killed. The joined result
 * equals a plain run.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresPieceQueue } from '../../adapters/postgres/piece-queue.ts';
import { testDatabase } from '../../../tests/support/test-schema.ts';
import { BATCH_LINES, batchProcess } from '../../../tests/support/batch-process.ts';
import { longTest } from '../../../tests/support/long-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-queue-'));
const database = await testDatabase();
const client = new pg.Client(database.address);
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
const at = (name: string): string => join(folder, name);
const environment = { PLUMBLINE_DATABASE: database.address };
// Enough pieces to have some remaining after a kill.
const INPUT = at('in.ndjson');
writeFileSync(INPUT, [...BATCH_LINES, ...BATCH_LINES].join('\n'));

const byQueue = (out: string) =>
  batchProcess(
    ['cash-flow-irr', INPUT, '--out', at(out), '--piece', '1', '--workers', '1', '--queue'],
    environment,
  );
const plain = await batchProcess(['cash-flow-irr', INPUT]).ended;
const joined = (out: string) => batchProcess(['--join', at(out)]).ended;
const donePieces = (out: string): number =>
  existsSync(at(out)) ? readdirSync(at(out)).filter((name) => /^part-.*\.json$/.test(name)).length : 0;

async function queues(): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from plumbline_batch.queue where name like 'run-%'`,
  );
  return Number(rows[0]?.n);
}

test('processes started together share the pieces, and a killed one loses nothing', async () => {
  const [first, ...others] = Array.from({ length: 3 }, () => byQueue('shared'));
  while (donePieces('shared') === 0) await pause(10);
  first.child.kill('SIGKILL');
  const ends = await Promise.all(others.map(({ ended }) => ended));
  assert.deepEqual(
    ends.map(({ status }) => status),
    [2, 2],
    ends.map(({ err }) => err).join(''),
  );
  assert.match(ends[0]?.err ?? '', /^(\d+) of \1 pieces are in /);
  const complete = await joined('shared');
  assert.ok(complete.out === plain.out, complete.out.slice(0, 300));
  assert.deepEqual(
    readdirSync(at('shared')).filter((name) => name.endsWith('.tmp')),
    [],
    'nothing half-written stays',
  );
  assert.equal(await queues(), 0, 'the queue of a run that is done is gone');
});

longTest('after all processes were killed, the same command completes the missing pieces', async () => {
  for (const rounds of [1, 2]) {
    const { child, ended } = byQueue('again');
    while (donePieces('again') < rounds) await pause(5);
    child.kill('SIGKILL');
    await ended;
  }
  const before = donePieces('again');
  assert.equal(await queues(), 1);
  assert.equal((await byQueue('again').ended).status, 2);
  assert.ok(before < donePieces('again'));
  assert.ok((await joined('again')).out === plain.out);
  // A piece that was deleted later.
  rmSync(at('again/part-000003.json'));
  assert.equal((await byQueue('again').ended).status, 2);
  assert.ok((await joined('again')).out === plain.out);
});

test('each piece is assigned once, in order, and again if its process is gone', async () => {
  const [one, other] = await Promise.all([
    postgresPieceQueue(database.address),
    postgresPieceQueue(database.address),
  ]);
  await Promise.all([one.offer('r', [4, 5, 6]), other.offer('r', [4, 5, 6])]);
  assert.deepEqual([await one.take(), await other.take(), await one.take()], [4, 5, 6]);
  await one.done(4);
  let got: number | null | undefined;
  const waiting = one.take().then((piece) => (got = piece));
  // After a restart of PostgreSQL, both reconnect and continue their pieces.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plumbline batch' and datname = current_database()`,
  );
  await pause(7000);
  assert.equal(got, undefined);
  await other.close();
  assert.equal(await waiting, 5);
  await one.done(5);
  await one.done(6);
  assert.equal(await one.take(), null);
  await one.close();
  assert.equal(await queues(), 0);
});

test('a missing or unreachable database is reported with the setting to change', async () => {
  const none = await batchProcess(['cash-flow-irr', INPUT, '--out', at('none'), '--queue'], {
    PLUMBLINE_DATABASE: '',
  }).ended;
  assert.equal(none.status, 1);
  assert.match(none.err, /Set PLUMBLINE_DATABASE to the PostgreSQL database that distributes the pieces/);
  const wrong = await batchProcess(['cash-flow-irr', INPUT, '--out', at('none'), '--queue'], {
    PLUMBLINE_DATABASE: 'postgres://plumbline@127.0.0.1:1/none',
  }).ended;
  assert.equal(wrong.status, 1);
  assert.match(wrong.err, /Cannot connect to PostgreSQL at 127\.0\.0\.1:1/);
});
