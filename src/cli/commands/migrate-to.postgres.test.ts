/** A practice that is moved from its file to PostgreSQL and back, with equal rows, figures, links and numbers. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../tests/support/test-schema.ts';
import Sqlite from 'better-sqlite3';
import type { ClientListItem } from '../../domain/practice/reports/client-list.ts';
import type { SignedIn } from '../../domain/practice/users/account-schema.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { startServer } from '../../../tests/support/start-server.ts';
import { png } from '../../../tests/support/test-pictures.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';
import { dataErrorText } from '../wiring.ts';

const { address, drop } = await testDatabase();
const place = `127.0.0.1:${new URL(address).port}${new URL(address).pathname}`;

let folder: string;
let data: string;
/** Token of the demo advisor from before the move. */
let access: string;
/** Content that a visitor and the advisor saw before the move. */
let seen: Seen;
let sharedPath: string;
/** Rows of all tables before the move, as read by the drivers. */
let rows: Record<string, unknown[]>;
/** Id of a deleted report. */
let deleted: number;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-migrate-to-'));
  data = join(folder, 'data');
  process.env.PLUMBLINE_DATA = data;
  const server = await start();
  const token = new URL(server.signInLink ?? '').searchParams.get('token');
  const session = await reply<SignedIn>(server, 'POST', 'auth/remember-token/verify/', { token });
  access = session.access.value;
  const form = new FormData();
  form.set('avatar', new File([new Uint8Array(png(10, 10))], 'me.png', { type: 'image/png' }));
  await fetch(`${server.url}/api/auth/profile/`, { method: 'PATCH', headers: signed(), body: form });
  await reply(server, 'POST', 'auth/client/', { firstname: 'Zoë 🌊', lastname: 'Ünsal', age: 45 });
  const report = (await reported(server)).reports[0]?.id;
  const share = { client_email: [], message: '', is_include_pdf: false, link: '' };
  const { report_link } = await reply<{ report_link: string }>(
    server,
    'POST',
    `report/share-report/${report}/`,
    share,
  );
  sharedPath = `report/public/${new URL(report_link).pathname.replace('/report/', '')}/`;
  deleted = await newReport(server);
  await call(server, 'DELETE', `report/delete/${deleted}/`);
  seen = await readResults(server);
  await server.stop();
  rows = rowsOfFile();
});
after(async () => {
  await drop();
  await rm(folder, { recursive: true });
});

function start(database = ''): Promise<RunningServer> {
  return startServer({
    dataDir: data,
    distFolder: join(folder, 'dist'),
    environment: { PLUMBLINE_DATABASE: database },
  });
}
const signed = (): Record<string, string> => (access ? { authorization: `Bearer ${access}` } : {});
const call = (server: RunningServer, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${server.url}/api/${path}`, {
    method,
    headers: { ...signed(), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
async function reply<T>(...[server, method, path, body]: Parameters<typeof call>): Promise<T> {
  const response = await call(server, method, path, body);
  assert.ok(response.ok, `${path}: ${response.status}`);
  return ((await response.json()) as { data: T }).data;
}

const reported = async (server: RunningServer): Promise<ClientListItem> =>
  (await reply<ClientListItem[]>(server, 'GET', 'auth/clients/')).find(({ reports }) => reports.length > 0) ??
  assert.fail('There is no report.');

/** Creates another report on the same scenario. */
async function newReport(server: RunningServer): Promise<number> {
  const { id, scenarios } = await reported(server);
  const body = { client_id: id, scenario_id: scenarios[0]?.id, name: 'One more' };
  return (await reply<{ id: number }>(server, 'POST', 'report/', body)).id;
}

interface Seen {
  reports: string[];
  shared: string;
}

/** Unrounded figures of all reports, and the shared page without its address and views. */
async function readResults(server: RunningServer): Promise<Seen> {
  const clients = await reply<ClientListItem[]>(server, 'GET', 'auth/clients/');
  const reports: string[] = [];
  for (const { id } of clients.flatMap((client) => client.reports))
    reports.push(await (await call(server, 'POST', 'report/calc/', { report_id: id })).text());
  const shared = await call(server, 'GET', sharedPath);
  assert.equal(shared.status, 200);
  return {
    reports,
    shared: (await shared.text())
      .replaceAll(/http:\/\/[\w.]+:\d+/g, '')
      .replaceAll(/(expires|signature)=[^"]*/g, ''),
  };
}

const plain = (one: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(one).filter(([column]) => column !== 'ledger_age')));

function rowsOfFile(): Record<string, string[]> {
  const file = new Sqlite(join(data, 'plumbline.db'), { readonly: true });
  const names = file
    .prepare<[], string>(
      // Jobs are not moved: the next start adds them again.
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'jobs'`,
    )
    .pluck()
    .all();
  const all = names.map((name) => [
    name,
    file.prepare<[], object>(`select * from "${name}"`).all().map(plain).sort(),
  ]);
  file.close();
  return Object.fromEntries(all) as Record<string, string[]>;
}

async function query<Row extends object>(text: string, where = address): Promise<Row[]> {
  const client = new pg.Client(where);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function rowsOfPostgres(): Promise<Record<string, string[]>> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({ connectionString: address, types });
  await client.connect();
  const all: Record<string, string[]> = {};
  for (const name of Object.keys(rows))
    all[name] = (await client.query<object>(`select * from "${name}"`)).rows.map(plain).sort();
  await client.end();
  return all;
}

async function run(args: readonly string[], database = '') {
  process.env.PLUMBLINE_DATABASE = database;
  try {
    return await plumbline(args);
  } catch (error) {
    return { status: 1, out: '', err: (await dataErrorText(error)) ?? assert.fail(String(error)) };
  } finally {
    delete process.env.PLUMBLINE_DATABASE;
  }
}

test('nothing is moved while a server runs, without an address, or to an address that is no database', async () => {
  const server = await start();
  const rejected = await run(['migrate-to', address]);
  await server.stop();
  assert.deepEqual(
    [rejected.status, rejected.err],
    [2, `A Plumbline server is already running on ${data}. Stop it first.\n`],
  );
  const nowhere = await run(['migrate-to']);
  assert.equal(nowhere.status, 2);
  assert.match(nowhere.err, /^Say which database to move into: plumbline migrate-to postgres:\/\//);
  assert.match((await run(['migrate-to', 'mysql://x/y'])).err, /PLUMBLINE_DATABASE.*postgres:\/\//s);
  assert.match((await run(['migrate-to', '--to-folder'])).err, /^The practice is already in its file/);
  assert.match((await run(['migrate-to', address, '--data', folder])).err, /^There is no practice in/);
  const closed = Object.assign(new URL(address), { port: '1' }).href;
  assert.match((await run(['migrate-to', closed])).err, /^Cannot connect to PostgreSQL at 127\.0\.0\.1:1/);
  assert.deepEqual(
    await query(`select 1 from pg_tables where tablename = 'users'`),
    [],
    'nothing was made there',
  );
});

test('a text that PostgreSQL cannot store is named, and nothing is moved', async () => {
  const file = new Sqlite(join(data, 'plumbline.db'));
  const id = file.prepare<[], number>('select min(id) from clients').pluck().get();
  const set = file.prepare(`update clients set lastname = ? where id = ?`);
  const was = file.prepare<[unknown], string>('select lastname from clients where id = ?').pluck().get(id);
  set.run('A\0B', id);
  const refused = await run(['migrate-to', address]);
  set.run(was, id);
  file.close();
  assert.equal(refused.status, 1);
  assert.match(
    refused.err,
    /PostgreSQL cannot store NUL characters, and clients \(id 1\) has one in its lastname\./,
  );
  assert.deepEqual(await query('select 1 from users'), []);
});

test('an interrupted move leaves nothing in the target and can be repeated', async () => {
  const cutting = setInterval(() => {
    void query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'active' and query like 'insert into "clients"%'`,
    ).catch(() => undefined);
  }, 5);
  // A lock stops the move in a visible state.
  const holder = new pg.Client(address);
  await holder.connect();
  await holder.query('begin; lock table clients in exclusive mode');
  await assert.rejects(
    plumbline(['migrate-to', address]),
    /terminating connection|Connection terminated|CONNECTION_LOST/,
  );
  clearInterval(cutting);
  await holder.query('rollback');
  await holder.end();
  assert.deepEqual(await query('select 1 from users union all select 1 from audit_log'), []);
  assert.deepEqual(rowsOfFile().clients, rows.clients);
});

test('every row is moved, and the server shows the same data from the new database', async () => {
  const moved = await run(['migrate-to', address]);
  assert.equal(moved.status, 0, moved.err);
  assert.match(moved.err, /^clients: 4$/m);
  assert.match(
    moved.out,
    /^The practice was moved: \d+ rows of \d+ tables, with equal tables on both sides\.\nSet PLUMBLINE_DATABASE/,
  );
  assert.ok(!moved.out.includes('secretpw') && moved.out.includes(place));
  const { meta, migrations, ...postgresRows } = await rowsOfPostgres();
  const { meta: before, migrations: applied, ...fileRows } = rowsOfFile();
  assert.ok(Object.keys(fileRows).length > 20);
  for (const [name, list] of Object.entries(fileRows)) assert.deepEqual(postgresRows[name], list, name);
  assert.equal(migrations?.length, applied?.length);
  assert.deepEqual(
    meta,
    before?.filter((line) => !line.includes('moved_to')),
  );

  const server = await start(address);
  try {
    assert.deepEqual(await readResults(server), seen);
    assert.equal(await newReport(server), deleted + 1, 'the number of the deleted report is not given again');
  } finally {
    await server.stop();
  }
  assert.equal((await run(['check'], address)).status, 0);
  assert.equal((await run(['audit', 'verify'], address)).status, 0);
});

test('the moved file cannot be opened by mistake, and a target with data is not overwritten', async () => {
  await assert.rejects(start(), {
    name: 'MovedPracticeError',
    message: `The practice of this database was moved to PostgreSQL at ${place}. Set PLUMBLINE_DATABASE to its address.`,
  });
  const stale = await run(['backup', join(folder, 'backups')]);
  assert.equal(stale.status, 1);
  assert.match(stale.err, /^The practice was moved from here to PostgreSQL at .* No backup was made\.$/m);
  assert.match((await run(['check'])).out, /PROBLEM {2}The practice was moved from here to PostgreSQL at/);

  const other = join(folder, 'other');
  await cp(data, other, { recursive: true });
  const file = new Sqlite(join(other, 'plumbline.db'));
  file.exec(`delete from meta where key = 'moved_to'`);
  file.close();
  const again = await run(['migrate-to', address, '--data', other]);
  assert.deepEqual(
    [again.status, again.err],
    [
      1,
      'The target database already contains data (table audit_log). Nothing was changed. Use an empty database.',
    ],
  );
});

test('after a move back to a file the data is unchanged, and the former database refers to the file', async () => {
  const server = await start(address);
  await call(server, 'DELETE', `report/delete/${deleted + 1}/`);
  await server.stop();
  const postgresRows = await rowsOfPostgres();
  const back = await run(['migrate-to', '--to-folder'], address);
  assert.equal(back.status, 0, back.err);
  assert.match(back.out, /Leave PLUMBLINE_DATABASE empty and start the server\./);
  const left = readdirSync(data).filter((name) => /^plumbline-left-.*\.db$/.test(name));
  assert.equal(left.length, 1);
  assert.ok(!existsSync(join(data, 'moving')));
  const fileRows = rowsOfFile();
  for (const name of Object.keys(rows))
    if (name !== 'migrations') assert.deepEqual(fileRows[name], postgresRows[name], name);
  // Clients have the date of the reports created in between.
  for (const name of ['scenarios', 'files']) assert.deepEqual(fileRows[name], rows[name], name);
  await assert.rejects(start(address), /was moved to the file .*\. Leave PLUMBLINE_DATABASE empty/);

  const inFile = await start();
  try {
    assert.deepEqual(await readResults(inFile), seen);
    assert.equal(await newReport(inFile), deleted + 2);
  } finally {
    await inFile.stop();
  }
  assert.equal((await run(['check'])).status, 0);
  assert.equal((await run(['audit', 'verify'])).status, 0);
});
