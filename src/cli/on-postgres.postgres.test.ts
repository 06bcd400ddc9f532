/** Operation of a practice in PostgreSQL: backup, check, restore and migration. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { migrations } from '../adapters/sql/migrations/index.ts';
import { openPostgres } from '../adapters/postgres/database.ts';
import { testDatabase } from '../../tests/support/test-schema.ts';
import type { RunningServer } from '../server/start-server.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { plumbline } from '../../tests/support/plumbline.ts';
import { dataErrorText } from './wiring.ts';

const { base, address, drop } = await testDatabase();
const name = new URL(address).pathname.slice(1);

let folder: string;
let data: string;
let server: RunningServer;
const query = async <Row extends object>(text: string, where = address): Promise<Row[]> => {
  const client = new pg.Client(where);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};
const start = () =>
  startServer({
    dataDir: data,
    distFolder: join(folder, 'dist'),
    environment: { PLUMBLINE_DATABASE: address },
  });
const clients = async () => (await query<{ n: string }>('select count(*) as n from clients'))[0]?.n;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-on-postgres-'));
  data = join(folder, 'data');
  process.env.PLUMBLINE_DATA = data;
  process.env.PLUMBLINE_DATABASE = address;
  server = await start();
});
after(async () => {
  await server.stop();
  await drop();
  await rm(folder, { recursive: true });
});

test('a server with a different data folder does not start next to another, and the message states the solution', async () => {
  const other = {
    dataDir: join(folder, 'other'),
    distFolder: folder,
    environment: { PLUMBLINE_DATABASE: address },
  };
  await assert.rejects(startServer(other), {
    name: 'ServerKeyError',
    message: /secret\.key is missing, and the database was used with it\. Copy secret\.key back/,
  });
});

let backup: string;
test('a database is copied and checked while its server runs', async () => {
  const checked = await plumbline(['check']);
  assert.deepEqual([checked.status, checked.err], [0, ''], checked.out);
  assert.match(checked.out, /ok +The database is up to date\./);
  assert.match(checked.out, /ok +The key matches the database\./);
  // deploy/upgrade compares it with the free space.
  const [, bytes = ''] = /^ok +The database has ([\d,]+) bytes\.$/m.exec(checked.out) ?? [];
  const [size] = await query<{ n: string }>('select pg_database_size(current_database()) as n');
  assert.ok(Math.abs(Number(bytes.replaceAll(',', '')) / Number(size?.n) - 1) < 0.1, bytes);
  await query(`insert into access_tokens (user_id, name, hash, hint, scopes, created_at, expires_at)
    select id, 'Nightly', 'hash', 'plb_0000', 'admin', created_at, '2100-01-01' from users limit 1`);
  const result = await plumbline(['backup', join(folder, 'copies')]);
  assert.equal(result.status, 0, result.err);
  backup = result.out.trim();
  assert.deepEqual(
    readdirSync(backup)
      .filter((one) => /\./.test(one))
      .sort(),
    ['audit.seal', 'manifest.json', 'plumbline.dump', 'secret.key'],
  );
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    rows: Record<string, number>;
  };
  assert.equal(String(manifest.rows.clients), await clients());
  const verified = await plumbline(['audit', 'verify', '--manifest', join(backup, 'manifest.json')]);
  assert.deepEqual([verified.status, verified.err], [0, '']);
  assert.match(verified.out, /Nothing was changed or removed/);
});

test('detects an audit log line that was changed in the database', async () => {
  await query(`alter table audit_log disable trigger user; update audit_log set action = 'signed_in' where id = 1;
    alter table audit_log enable trigger user`);
  const { status, out } = await plumbline(['audit', 'verify']);
  assert.equal(status, 1, out);
  assert.match(out, /Line 1 was changed/);
});

test('a restore replaces the data, which is retained; a damaged backup replaces nothing', async () => {
  const before = await clients();
  await query('delete from clients');
  const beside = await plumbline(['restore', backup]);
  assert.match(
    beside.err,
    /A Plumbline server is running on the database at 127\.0\.0\.1:\d+\/test_\w+\. Stop every server and worker first/,
  );
  await server.stop();

  const dump = readFileSync(join(backup, 'plumbline.dump'));
  writeFileSync(
    join(backup, 'plumbline.dump'),
    Buffer.concat([dump.subarray(0, -9), Buffer.from('tampered!')]),
  );
  const damaged = await plumbline(['restore', backup]);
  assert.equal(damaged.status, 1);
  assert.match(damaged.err, /plumbline\.dump was changed since the backup was made\. Nothing was replaced/);
  assert.equal(await clients(), '0');
  writeFileSync(join(backup, 'plumbline.dump'), dump);

  const restored = await plumbline(['restore', backup]);
  assert.equal(restored.status, 0, restored.err);
  assert.equal(await clients(), before);
  for (const table of ['sessions', 'access_tokens'])
    assert.deepEqual(await query(`select id from ${table}`), [], `everyone signs in again: ${table}`);
  const [, kept = ''] = /The earlier data is in (.*)\. Delete it/.exec(restored.out) ?? [];
  assert.ok(existsSync(join(kept, 'plumbline.dump')));
  assert.equal((await plumbline(['audit', 'verify'])).status, 0);
  server = await start();
  assert.equal((await fetch(`${server.url}/api/health/`)).status, 200);
});

test('if PostgreSQL’s programs are missing, the message contains the commands to run', async () => {
  const { PATH } = process.env;
  process.env.PATH = folder;
  try {
    const { status, err } = await plumbline(['backup', join(folder, 'none')]);
    assert.equal(status, 1);
    assert.match(
      err,
      /^pg_dump was not found\. Install .* pg_dump --format=custom .* secret\.key .* No backup was made\./s,
    );
  } finally {
    process.env.PATH = PATH;
  }
  assert.deepEqual(readdirSync(join(folder, 'none')), []);
});

/** Messages of pg_dump 15.18 for a server of version 17.12, and of pg_restore 15.18 for a dump of 17.12. */
const TOO_OLD = {
  pg_dump: `pg_dump: error: aborting because of server version mismatch
pg_dump: detail: server version: 17.12 (Debian 17.12-0+deb13u1); pg_dump version: 15.18 (Debian 15.18-0+deb12u1)`,
  pg_restore: 'pg_restore: error: unsupported version (1.16) in file header',
};

test('if PostgreSQL’s programs are older than the server or the backup, the message names the version to install', async () => {
  const { PATH } = process.env;
  const older = join(folder, 'older');
  mkdirSync(older);
  for (const [program, words] of Object.entries(TOO_OLD))
    writeFileSync(join(older, program), `#!/bin/sh\ncat >&2 <<'END'\n${words}\nEND\nexit 1\n`, {
      mode: 0o755,
    });
  process.env.PATH = `${older}${delimiter}${PATH}`;
  await server.stop();
  try {
    const dumped = await plumbline(['backup', join(folder, 'none')]);
    assert.match(
      dumped.err,
      /^pg_dump is of PostgreSQL 15, the server of 17\. Install the client programs of 17 here, or run it where they are: pg_dump --format.* No backup was made\.$/m,
    );
    const restored = await plumbline(['restore', backup]);
    assert.match(
      restored.err,
      /^The copy was made by a newer pg_dump than this pg_restore reads\. Install .* pg_restore --clean/,
    );
  } finally {
    process.env.PATH = PATH;
    server = await start();
  }
});

test('a start does not change the data; migrate does, after a copy was made', async () => {
  assert.equal((await plumbline(['migrate'])).out, 'The database is up to date.\n');
  const later = [...migrations, { name: '9999-later', sql: '', postgres: 'create table later (id bigint)' }];
  const open = (copied: boolean) =>
    openPostgres({ address, migrations: later, now: new Date(), isBackedUp: copied });
  await assert.rejects(open(false), /lacks 9999-later.*pg_dump.*plumbline migrate --copied/s);
  assert.deepEqual(await query(`select 1 from pg_tables where tablename = 'later'`), []);
  // Two hosts start at the same time: one migrates, the other finds it done.
  const both = await Promise.all([open(true), open(true)]);
  assert.deepEqual(
    both.flatMap(({ migrated }) => migrated.applied),
    ['9999-later'],
  );
  for (const one of both) await one.close();
  // The database now has a newer version.
  assert.match(await refusalOf(['migrate']), /written by a newer version of Plumbline/);
  await query(`delete from migrations where name = '9999-later'; drop table later`);
});

test('two processes that initialize an empty database simultaneously initialize it once', async () => {
  const empty = `${name}_empty`;
  await query(`create database ${empty}`, base);
  const at = Object.assign(new URL(base), { pathname: `/${empty}` }).href;
  assert.match(
    await refusalOf(['migrate'], at),
    /^There is no practice in the database at .*\. Start the server once/,
  );
  const both = await Promise.all(
    [1, 2].map(() => openPostgres({ address: at, migrations, now: new Date(), canFill: true })),
  );
  assert.deepEqual(
    both.map(({ migrated }) => migrated.applied.length).sort((a, b) => a - b),
    [0, migrations.length],
  );
  for (const one of both) await one.close();
  await query(`drop database ${empty}`, base);
});

/** The error of a command, as its program prints it. */
async function refusalOf(args: readonly string[], where = address): Promise<string> {
  process.env.PLUMBLINE_DATABASE = where;
  try {
    return (await plumbline(args)).err;
  } catch (error) {
    return (await dataErrorText(error)) ?? assert.fail(String(error));
  } finally {
    process.env.PLUMBLINE_DATABASE = address;
  }
}

test('an address that cannot be used is reported with the correction', async () => {
  const changed = (change: Partial<URL>) => Object.assign(new URL(address), change).href;
  await query(`create database ${name}_latin encoding 'SQL_ASCII' template template0`, base);
  await query(`create role nobody_${name} login password 'x'`, base);
  const cases: [string, RegExp][] = [
    [
      changed({ port: '1' }),
      /^Cannot connect to PostgreSQL at 127\.0\.0\.1:1\/\w+\. Start it, or correct host and port/,
    ],
    [changed({ hostname: 'no-such-host.invalid' }), /^There is no host of the name in PLUMBLINE_DATABASE/],
    [changed({ password: 'wrong-one' }), /refuses the user or password\. Correct them in PLUMBLINE_DATABASE/],
    [changed({ pathname: '/nowhere' }), /has no database of that name\. Create it with createdb/],
    [
      changed({ pathname: `/${name}_latin` }),
      /encoding is SQL_ASCII; Plumbline needs UTF8\. Create it with: createdb/,
    ],
  ];
  for (const [where, said] of cases) {
    const refusal = await refusalOf(['migrate'], where);
    assert.match(refusal, said);
    assert.ok(!refusal.includes(new URL(where).password), 'no password is repeated');
  }
  const powerless = Object.assign(new URL(base), { username: `nobody_${name}`, password: 'x' }).href;
  await assert.rejects(
    openPostgres({ address: powerless, migrations, now: new Date(), canFill: true }),
    /may not create tables or schemas\. Grant it: grant create on schema public/,
  );
  await query(`drop database ${name}_latin`, base);
  await query(`drop role nobody_${name}`, base);
});
