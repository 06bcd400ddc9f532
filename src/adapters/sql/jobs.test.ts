/** Job guarantees on SQLite and pg-boss, selected by PLUMBLINE_TEST_DATABASE. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { openPostgres } from '../postgres/database.ts';
import { testSchema } from '../../../tests/support/test-schema.ts';
import { openDatabase } from '../sqlite/database.ts';
import type { JobKind, ClaimedJob } from '../../domain/practice/operation/jobs.ts';
import { type OpenDatabase, type JobStorage, inTransaction } from './db.ts';
import { migrations } from './migrations/index.ts';

let folder: string;
let database: OpenDatabase;
let jobs: JobStorage;
const schema = await testSchema();

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-jobs-'));
  const now = new Date();
  database = schema
    ? await openPostgres({ address: schema.address, migrations, now, canFill: true })
    : openDatabase(folder, { now });
  jobs = database.jobs({ now: () => new Date() });
});
after(async () => {
  await database.close();
  await schema?.drop();
  await rm(folder, { recursive: true });
});

const add = (...job: Parameters<ReturnType<JobStorage['within']>['add']>) =>
  inTransaction(database.db, (within) => jobs.within(within).add(...job));
const take = (kind: JobKind = 'mail') => jobs.queue.take(kind);
async function claim(kind: JobKind = 'mail'): Promise<ClaimedJob> {
  return (await take(kind)) ?? assert.fail('no job is due');
}
const failed = () => jobs.failedWithin(database.db).list({ page: 1, size: 10 });

beforeEach(async () => {
  for (const kind of ['mail', 'sweep'] as const)
    for (let job = await take(kind); job; job = await take(kind)) await jobs.queue.done(job);
  for (const { id } of (await failed()).items) await jobs.failedWithin(database.db).drop(id);
});

test('a job exists only after the transaction that adds it commits', async () => {
  await assert.rejects(
    inTransaction(database.db, async (within) => {
      await jobs.within(within).add('mail', { message: 1 });
      throw new Error('taken back');
    }),
    /taken back/,
  );
  assert.equal(await take(), null);
  await inTransaction(database.db, async (within) => {
    await jobs.within(within).add('mail', { message: 2 });
    await within.insertInto('meta').values({ key: 'with a job', value: '' }).execute();
  });
  const job = await claim();
  assert.deepEqual([job.kind, job.payload], ['mail', { message: 2 }]);
  await jobs.queue.done(job);
  assert.equal(await take(), null);
});

test('each job is claimed once, and only by callers that request its kind', async () => {
  for (let message = 1; message <= 20; message += 1) await add('mail', { message });
  await add('sweep', {});
  const got = (await Promise.all(Array.from({ length: 24 }, () => take()))).filter((job) => job !== null);
  assert.deepEqual(
    got.map(({ payload }) => payload.message).sort((a, b) => Number(a) - Number(b)),
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  for (const job of got) await jobs.queue.done(job);
  await jobs.queue.done(await claim('sweep'));
});

test('of the jobs with one key, one waits and one runs', async () => {
  for (let n = 1; n <= 3; n += 1) await add('sweep', { n }, { key: 'hourly' });
  await add('sweep', { n: 4 }, { key: 'another' });
  const first = await claim('sweep');
  await add('sweep', { n: 5 }, { key: 'hourly' });
  const second = await claim('sweep').catch(() => null);
  // A waiting job does not start while another with its key runs.
  const now = [first, second].map((job) => job?.payload.n);
  assert.equal(now[0], 1);
  assert.ok(now[1] === 4 || now[1] === undefined, String(now[1]));
  await jobs.queue.done(first);
  if (second) await jobs.queue.done(second);
  const rest: unknown[] = [];
  for (let job = await take('sweep'); job; job = await take('sweep')) {
    rest.push(job.payload.n);
    await jobs.queue.done(job);
  }
  assert.deepEqual([...rest, now[1]].filter((n) => n !== undefined).sort(), [4, 5]);
});

test('does not run a delayed job early', async () => {
  await add('mail', { message: 3 }, { afterMs: 3_600_000 });
  assert.equal(await take(), null);
});

test('a failed job waits; after its last attempt an admin can retry it with all attempts or drop it', async () => {
  await add('mail', { message: 4 }, { maxAttempts: 1, key: 'four' });
  await jobs.queue.failed(await claim(), 'The mail server did not take a message (ECONNREFUSED).');
  assert.equal(await take(), null);
  const { items, total } = await failed();
  assert.equal(total, 1);
  const [first] = items;
  assert.deepEqual(
    [first?.kind, first?.error],
    ['mail', 'The mail server did not take a message (ECONNREFUSED).'],
  );
  assert.ok(Math.abs(Date.parse(first?.failed_at ?? '') - Date.now()) < 60_000);
  const one = jobs.failedWithin(database.db);
  assert.equal(await one.retry('999'), null);
  assert.equal(await one.drop('no id'), null);
  const woken: JobKind[] = [];
  jobs.queue.onAdded((kind) => void woken.push(kind));
  assert.equal(await one.retry(first?.id ?? ''), 'mail');
  assert.deepEqual(woken, ['mail']);
  assert.equal((await failed()).total, 0);
  await jobs.queue.failed(await claim(), 'Again.');
  const [second] = (await failed()).items;
  assert.equal(second?.error, 'Again.');
  assert.deepEqual(await one.drop(second.id), { kind: 'mail', payload: { message: 4 } });
  assert.equal((await failed()).total, 0);
});

test('a failed job with attempts left is not yet listed for admins', async () => {
  await add('mail', { message: 5 });
  await jobs.queue.failed(await claim(), 'Not this time.');
  assert.equal(await take(), null);
  assert.equal((await failed()).total, 0);
});
