/** Jobs of a stopped server on SQLite. Guarantees of both engines: ../sql/jobs.test.ts. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openDatabase } from './database.ts';

const folder = await mkdtemp(join(tmpdir(), 'plumbline-job-table-'));
let delayed = 0;
const clock = { now: () => new Date(Date.parse('2026-03-02T15:00:00.000Z') + delayed) };
const database = openDatabase(folder, { now: clock.now() });
const { queue, within, failedWithin } = database.jobs(clock);
after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('a job of a killed process is claimed again after thirty seconds, until it has no attempts left', async () => {
  await within(database.db).add('mail', { message: 6 }, { maxAttempts: 2 });
  const first = (await queue.take('mail')) ?? assert.fail();
  delayed = 29_000;
  assert.equal(await queue.take('mail'), null);
  await queue.renew(first);
  delayed = 58_000;
  assert.equal(await queue.take('mail'), null);
  delayed = 60_000;
  assert.equal((await queue.take('mail'))?.payload.message, 6);
  delayed = 120_000;
  assert.equal(await queue.take('mail'), null);
  const { items } = await failedWithin(database.db).list({ page: 1, size: 10 });
  assert.equal(items[0]?.error, 'The server stopped, or the job took too long.');
});

test('a start releases delayed and running jobs, because no earlier request is still running', async () => {
  delayed = 0;
  await within(database.db).add('mail', { message: 7 }, { afterMs: 120_000 });
  assert.equal(await queue.take('mail'), null);
  await queue.start();
  const job = (await queue.take('mail')) ?? assert.fail();
  assert.equal(job.payload.message, 7);
  await queue.start();
  const again = (await queue.take('mail')) ?? assert.fail('what ran was another process’s');
  await queue.done(again);
});

test('retries are delayed by 10, 20 and 40 seconds, plus at most half of that', async () => {
  await within(database.db).add('sweep', {});
  for (const pause of [10_000, 20_000, 40_000]) {
    const job = (await queue.take('sweep')) ?? assert.fail(String(pause));
    await queue.failed(job, 'Not this time.');
    delayed += pause - 1000;
    assert.equal(await queue.take('sweep'), null);
    delayed += pause / 2 + 2000;
  }
  assert.ok(await queue.take('sweep'));
});
