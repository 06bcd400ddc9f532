import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { databaseFile } from '../adapters/sqlite/database-file.ts';
import Sqlite from 'better-sqlite3';
import type { SignedIn } from '../domain/practice/users/account-schema.ts';
import type { ClientListItem } from '../domain/practice/reports/client-list.ts';
import type { ComparativeReport } from '../domain/comparison/comparative/comparative-report.ts';
import type { RunningServer } from './start-server.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { sweep } from './operations/job-handlers.ts';
import { programArguments } from '../../tests/support/programs.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-start-'));
});
after(() => rm(folder, { recursive: true }));

const start = (name: string, demo = true) =>
  startServer({ dataDir: join(folder, name), distFolder: join(folder, 'dist'), demo });

async function signedIn({ url, signInLink }: RunningServer): Promise<SignedIn> {
  const token = new URL(signInLink ?? '').searchParams.get('token');
  const response = await fetch(`${url}/api/auth/remember-token/verify/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const { data } = (await response.json()) as { data: SignedIn };
  return data;
}

test('the first start creates the demo practice, and its link signs in the advisor', async () => {
  const server = await start('demo');
  assert.match(
    server.signInLink ?? '',
    new RegExp(`^${server.url}/user-login-with-token\\?token=[\\w-]{43}$`),
  );
  const data = await signedIn(server);
  assert.equal(data.user.first_name, 'Dana');
  const list = await fetch(`${server.url}/api/auth/clients/`, {
    headers: { authorization: `Bearer ${data.access.value}` },
  });
  const { data: clients } = (await list.json()) as { data: ClientListItem[] };
  assert.equal(clients.length, 3);
  for (const client of clients) {
    assert.equal(client.scenarios.length, 1);
    assert.equal(client.reports.length, 1);
    const report = await fetch(`${server.url}/api/report/calc/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.access.value}`, 'content-type': 'application/json' },
      body: JSON.stringify({ report_id: client.reports[0]?.id }),
    });
    assert.equal(report.status, 200);
    const { data: figures } = (await report.json()) as { data: ComparativeReport };
    assert.ok(figures.comparative_table.rows.length >= 30);
  }
  await server.stop();

  const second = await start('demo');
  assert.notEqual(second.signInLink, server.signInLink);
  assert.equal(await second.services.users.count(), 3);
  await second.stop();
});

test('ignores Litestream’s tables in the database file', async () => {
  const data = join(folder, 'replicated');
  mkdirSync(data);
  const file = new Sqlite(join(data, 'plumbline.db'));
  file.exec(`create table _litestream_seq (id integer primary key, seq integer);
    create table _litestream_lock (id integer);
    insert into _litestream_seq values (1, 7)`);
  const server = await start('replicated');
  // Tables did not exist, so no backup was made, and the demo practice is created.
  assert.ok(!existsSync(join(data, 'backups')));
  assert.equal((await signedIn(server)).user.first_name, 'Dana');
  await server.services.background.waitForAll();
  await sweep(server.services);
  const { rows, damage } = await databaseFile(data).facts();
  assert.deepEqual(damage, []);
  assert.deepEqual(
    Object.keys(rows).filter((name) => name.includes('litestream')),
    [],
  );
  await server.stop();
  assert.equal(file.prepare('select seq from _litestream_seq').pluck().get(), 7);
  file.close();
});

test('without the demo, a new practice has only an admin, who signs in with the link', async () => {
  const server = await start('empty', false);
  const data = await signedIn(server);
  assert.equal(data.user.role_type, 'admin');
  assert.equal(await server.services.users.count(), 1);
  await server.stop();
});

test('only the server’s account can read key, database and folder', async () => {
  const server = await start('private');
  const data = join(folder, 'private');
  for (const path of [data, join(data, 'secret.key'), join(data, 'plumbline.db')]) {
    assert.equal(statSync(path).mode & 0o077, 0, path);
  }
  assert.equal(statSync(join(data, 'secret.key')).size, 32);
  await server.stop();
});

/** Runs the program as `npm start` does. */
function run(context: TestContext, environment: Record<string, string>) {
  const child = spawn(process.execPath, programArguments('server'), {
    cwd: ROOT,
    env: { ...process.env, PLUMBLINE_LONG_RUN: undefined, PLUMBLINE_LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Stops the server even if the test fails.
  context.after(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (out += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => Number(code));
  const outputMatching = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(out);
      if (found) return found;
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then(() => Promise.reject(new Error(`It ended, having said: ${out}`))),
      ]);
    }
  };
  return { child, ended, said: outputMatching, output: () => out };
}

test('on SIGTERM, finishes the current request, closes the database and exits with 0', async (context) => {
  const data = join(folder, 'graceful');
  const program = run(context, { PLUMBLINE_PORT: '0', PLUMBLINE_DATA: data });
  const [, url = ''] = await program.said(/ready at (http:\/\/[\w.:]+)\//);
  const token = (await program.said(/token=([\w-]{43})/))[1] ?? '';

  // The body is incomplete when the signal arrives.
  const body = JSON.stringify({ token });
  const slow = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(body.slice(0, 10)));
      await new Promise((resolve) => setTimeout(resolve, 300));
      program.child.kill('SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 300));
      controller.enqueue(new TextEncoder().encode(body.slice(10)));
      controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: slow,
    duplex: 'half',
  };
  const response = await fetch(`${url}/api/auth/remember-token/verify/`, init);
  assert.equal(response.status, 200);
  assert.equal(await program.ended, 0);
  assert.ok(!existsSync(join(data, 'plumbline.db-wal')), 'the log was written back into the database');
});

test('an invalid setting prevents startup and is named', async (context) => {
  const program = run(context, { PLUMBLINE_PORT: 'http', PLUMBLINE_DATA: join(folder, 'never') });
  assert.equal(await program.ended, 1);
  assert.match(program.output(), /PLUMBLINE_PORT: enter a whole number from 0 to 65535/);
  assert.ok(!existsSync(join(folder, 'never')));
});

test('reports a port in use in one sentence', async (context) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  assert.ok(address !== null && typeof address === 'object');
  const program = run(context, {
    PLUMBLINE_PORT: String(address.port),
    PLUMBLINE_DATA: join(folder, 'taken'),
  });
  assert.equal(await program.ended, 1);
  assert.match(program.output(), /the port is in use\. Stop the other program, or set PLUMBLINE_PORT/);
  other.close();
});

test('a second server on the same data folder does not start, and the first continues', async (context) => {
  const first = await start('twice', false);
  context.after(() => first.stop());
  const second = run(context, { PLUMBLINE_PORT: '0', PLUMBLINE_DATA: join(folder, 'twice') });
  assert.equal(await second.ended, 1);
  assert.match(
    second.output(),
    /^Plumbline did not start\. A Plumbline server is already running on .*twice\. Stop that one first, or set PLUMBLINE_DATA to another folder\.\n$/,
  );
  assert.equal((await fetch(`${first.url}/api/health/`)).status, 200);
  await first.stop();
  // The port and lock are free again.
  await (await start('twice', false)).stop();
});

test('an unusable data folder or host prevents startup and names the setting', async (context) => {
  writeFileSync(join(folder, 'a file'), '');
  for (const [setting, value] of [
    ['PLUMBLINE_DATA', join(folder, 'a file')],
    ['PLUMBLINE_DATA', join(folder, 'a file', 'below')],
    ['PLUMBLINE_HOST', '192.0.2.1'],
  ] as const) {
    const environment = { PLUMBLINE_PORT: '0', PLUMBLINE_DEMO: '0', PLUMBLINE_DATA: join(folder, 'blocked') };
    const program = run(context, { ...environment, [setting]: value });
    assert.equal(await program.ended, 1);
    assert.match(
      program.output(),
      new RegExp(`Plumbline did not start\\. Please correct:\\n${setting}: enter [^\\n]+\\n$`),
    );
  }
});

test('a damaged database prevents startup, names the solution and is not changed', async (context) => {
  const server = await start('damaged');
  await server.stop();
  const path = join(folder, 'damaged', 'plumbline.db');
  const complete = readFileSync(path);
  const damaged = { page: Buffer.from(complete), head: Buffer.from('this is no database'.repeat(100)) };
  damaged.page.fill(0xff, complete.byteLength - 8192, complete.byteLength - 4096);
  for (const bytes of Object.values(damaged)) {
    writeFileSync(path, bytes);
    const program = run(context, { PLUMBLINE_PORT: '0', PLUMBLINE_DATA: join(folder, 'damaged') });
    assert.equal(await program.ended, 1);
    assert.equal(
      program.output(),
      'Plumbline did not start. The database is damaged. Restore a backup with: plumbline restore <folder>. ' +
        'The damaged files are not deleted.\n',
    );
    assert.deepEqual(readFileSync(path), bytes);
  }
});
