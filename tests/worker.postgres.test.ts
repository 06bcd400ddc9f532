/** Runs `plumbline worker` as a separate process for the jobs of a server that does not run them. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { testDatabase } from './support/test-schema.ts';
import { startServer } from './support/start-server.ts';
import { eventually } from './browser/eventually.ts';
import { programArguments } from './support/programs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'plumbline-worker-'));
const data = join(folder, 'data');
const database = await testDatabase();

/** Waits for the exit of the process. */
function worker(environment: Record<string, string>) {
  const child = spawn(process.execPath, [...programArguments('cli'), 'worker'], {
    cwd: root,
    env: { PATH: process.env.PATH, PLUMBLINE_DATA: data, PLUMBLINE_LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // After a failed test, the process would keep this file running.
  after(() => child.kill('SIGKILL'));
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => void (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output.err += chunk.toString()));
  const ended = once(child, 'exit').then(([status]) => status as number | null);
  return { child, said: output, ended };
}
const onPostgres = { PLUMBLINE_DATABASE: database.address };

test('a worker on a database without a practice exits with an error', async () => {
  const { said: output, ended } = worker(onPostgres);
  assert.equal(await ended, 2, output.err);
  assert.match(output.err, /There is no practice in the database at .* Start the server once/);
  assert.equal(output.out, '');
});

test('a server with jobs set to workers runs no jobs; a worker sends waiting mail and ends on SIGTERM', async () => {
  const server = await startServer({
    dataDir: data,
    distFolder: folder,
    environment: { ...onPostgres, PLUMBLINE_JOBS: 'worker' },
  });
  const client = new pg.Client(database.address);
  await client.connect();
  after(async () => {
    await client.end();
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const waiting = async () => (await client.query('select 1 from waiting_mail')).rows.length;
  const letters = () =>
    existsSync(join(data, 'outbox'))
      ? readdirSync(join(data, 'outbox'))
          .filter((name) => name.endsWith('.eml'))
          .map((name) => readFileSync(join(data, 'outbox', name), 'utf8'))
      : [];
  const readJobs = () =>
    fetch(`${server.url}/api/auth/request-forget-email/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'dana.whitfield@example.com' }),
    });
  const jobs = await readJobs();
  assert.ok(jobs.ok, await jobs.text());
  await eventually(async () => assert.equal(await waiting(), 1));
  // A server that runs jobs would check every second, and immediately after it adds one.
  await pause(3000);
  assert.deepEqual([await waiting(), letters().length], [1, 0]);

  const { child, said: output, ended } = worker(onPostgres);
  await eventually(async () => assert.equal(await waiting(), 0, output.err));
  await eventually(async () => assert.equal(output.out, 'Working on jobs. Stop with Ctrl+C.\n'));
  assert.deepEqual(
    letters().map((letter) => /^To: (.+)$/m.exec(letter)?.[1]),
    ['dana.whitfield@example.com'],
  );
  // The worker starts the periodic jobs that the server did not start.
  await eventually(async () => {
    const { rows } = await client.query<{ key: string }>(
      `select singleton_key as key from plumbline_jobs.job where name = 'sweep' and state = 'created'`,
    );
    assert.deepEqual(
      rows.map(({ key }) => key),
      ['hourly'],
    );
  });
  child.kill('SIGTERM');
  assert.equal(await ended, 0, output.err);

  await readJobs();
  await eventually(async () => assert.equal(await waiting(), 1));
});

test('a worker exits with an error if a server with SQLite already runs the jobs', async (context) => {
  const storedFile = join(folder, 'file');
  const server = await startServer({ dataDir: storedFile, distFolder: folder });
  context.after(() => server.stop());
  const { said: output, ended } = worker({ PLUMBLINE_DATA: storedFile });
  assert.equal(await ended, 1);
  assert.match(output.err, /A Plumbline server is already running on .* It also runs the jobs/);
});
