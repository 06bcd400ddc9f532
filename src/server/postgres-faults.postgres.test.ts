/** Failures of PostgreSQL at run time are explained, leave no partial data, and recover without a restart. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { openPostgres } from '../adapters/postgres/database.ts';
import { testDatabase } from '../../tests/support/test-schema.ts';
import { migrations } from '../adapters/sql/migrations/index.ts';
import { eventually } from '../../tests/browser/eventually.ts';
import { readSettings } from './settings.ts';
import { testPractice } from '../../tests/support/test-practice.ts';
import { wireServer } from './wiring.ts';

const database = await testDatabase();

// Proxy between server and database, closed by tests.
const direct = new URL(database.address);
const open = new Set<Socket>();
let line: Server;
async function startProxy(port = 0): Promise<number> {
  line = createServer((from) => {
    const to = connect(Number(direct.port), direct.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(port, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  return typeof address === 'object' && address !== null ? address.port : assert.fail();
}
async function stopProxy(): Promise<void> {
  const closed = once(line, 'close');
  line.close();
  for (const socket of open) socket.destroy();
  await closed;
}
const port = await startProxy();
const practice = await testPractice({
  environment: {
    PLUMBLINE_DATABASE: Object.assign(new URL(database.address), { host: `127.0.0.1:${port}` }).href,
    PLUMBLINE_POOL: '2',
  },
});
const client = new pg.Client(database.address);
await client.connect();
after(async () => {
  await practice.close();
  await stopProxy();
  await client.end();
  await database.drop();
});

test('warns once about an unused practice in the data folder', async () => {
  const other = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-beside-'));
  writeFileSync(join(folder, 'plumbline.db'), 'a practice');
  const warnings: string[] = [];
  const { settings } = readSettings({ PLUMBLINE_DATA: folder, PLUMBLINE_DATABASE: other.address });
  const log = { request() {}, info() {}, error() {}, warn: (message: string) => void warnings.push(message) };
  await (await wireServer(settings, { distFolder: folder, log })).close();
  assert.deepEqual(warnings, [
    `${join(folder, 'plumbline.db')} contains an unused practice because PLUMBLINE_DATABASE selects another database.`,
  ]);
  assert.equal(readFileSync(join(folder, 'plumbline.db'), 'utf8'), 'a practice');
  await other.drop();
  await rm(folder, { recursive: true });
});

const BODY = { firstname: 'Ada', middlename: null, lastname: 'Lund', age: 50 };
const save = () => practice.call('post', 'auth/client/', { body: BODY });
const list = () => practice.call('get', 'auth/clients/');
const countClients = async () => (await client.query('select 1 from clients')).rows.length;
const health = async () => {
  const { status, body } = await practice.call('get', 'health/', { as: null });
  return status === 200 ? '200' : `${status} ${body.code}`;
};

/** Adds a trigger that runs `statement` for each new client. */
async function withClientTrigger<T>(statement: string, work: () => Promise<T>): Promise<T> {
  await client.query(`create function fails() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
    create trigger fails after insert on clients for each row execute function fails()`);
  try {
    return await work();
  } finally {
    await client.query('drop function fails cascade');
  }
}

test('a connection closed in a transaction returns 503 and saves nothing, and a retry succeeds', async () => {
  const before = await countClients();
  const response = await withClientTrigger('perform pg_terminate_backend(pg_backend_pid())', save);
  assert.deepEqual([response.status, response.body.code], [503, 'database_unavailable'], response.text);
  assert.equal(response.body.detail, 'The database is not responding. Wait a moment, then try again.');
  assert.equal(response.headers.get('retry-after'), '2');
  assert.equal(await countClients(), before);
  assert.equal((await save()).status, 201);
});

test('each PostgreSQL error has its response', async () => {
  const before = await countClients();
  for (const [code, status, said] of [
    ['40P01', 409, 'stale_revision'],
    ['40001', 409, 'stale_revision'],
    ['57014', 503, 'database_busy'],
    ['53300', 503, 'database_busy'],
    ['53100', 507, 'disk_full'],
    ['25006', 503, 'database_unavailable'],
  ] as const) {
    const response = await withClientTrigger(`raise exception 'it fails' using errcode = '${code}'`, save);
    assert.deepEqual([response.status, response.body.code], [status, said], code);
  }
  assert.equal(await countClients(), before);
});

test('replaces closed idle connections and logs a warning', async () => {
  const turn = `application_name = 'plumbline server'`;
  const end = (which: string) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
    );
  await list();
  await end(`application_name = 'plumbline' and state = 'idle'`);
  await eventually(() =>
    Promise.resolve(assert.match(practice.warnings.join('\n'), /A connection to the database was lost/)),
  );
  await eventually(async () => assert.equal((await list()).status, 200));
  // The server's connection holds its lock. It reacquires the lock before another server can start.
  const servers = (also = 'true') =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and ${turn} and ${also}`,
    );
  const [ended] = (await servers()).rows;
  await end(turn);
  // A closed connection remains listed for a moment.
  await eventually(async () => assert.equal((await servers(`pid <> ${ended?.pid}`)).rows.length, 1));
  await eventually(async () => {
    const single = openPostgres({ address: database.address, migrations, now: new Date(), as: 'alone' });
    await single.then(
      ({ close }) => close(),
      () => undefined,
    );
    await assert.rejects(single, /A Plumbline server is running/);
  });
});

test('an unreachable database returns 503, also in health, until it is available again', async () => {
  await stopProxy();
  const response = await list();
  assert.deepEqual([response.status, response.body.code], [503, 'database_unavailable'], response.text);
  assert.equal(await health(), '503 database_unavailable');
  await startProxy(port);
  await eventually(async () => assert.equal((await list()).status, 200));
  await eventually(async () => assert.equal(await health(), '200'));
});

test('responds to all of 32 simultaneous requests with two connections', async () => {
  const responses = await Promise.all(
    Array.from({ length: 32 }, (_, at) => (at % 2 === 0 ? save() : list())),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [
    ...Array.from({ length: 16 }, () => 200),
    ...Array.from({ length: 16 }, () => 201),
  ]);
});

test('rejects a request that waits five seconds for a connection', async () => {
  await client.query('begin; lock table clients in access exclusive mode');
  const [held, alsoHeld, waited] = await Promise.all([
    save(),
    save(),
    new Promise((resolve) => setTimeout(resolve, 200)).then(save),
    new Promise((resolve) => setTimeout(resolve, 6000)).then(() => client.query('commit')),
  ]);
  assert.deepEqual([waited.status, waited.body.code], [503, 'database_busy']);
  assert.deepEqual([held.status, alsoHeld.status], [201, 201]);
  assert.equal((await save()).status, 201);
});
