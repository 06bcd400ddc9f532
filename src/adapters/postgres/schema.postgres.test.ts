/**
 * Both databases have the same tables, constraints and cascades. Exceptions on PostgreSQL: jobs belong to pg-boss,
 * and coordination tables exist only there.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { migrations } from '../sql/migrations/index.ts';
import { openDatabase } from '../sqlite/database.ts';
import Sqlite from 'better-sqlite3';
import { openPostgres } from './database.ts';
import { testSchema } from '../../../tests/support/test-schema.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const schema = (await testSchema()) ?? assert.fail('PLUMBLINE_TEST_DATABASE names no database.');
const folder = await mkdtemp(join(tmpdir(), 'plumbline-schema-'));
await openDatabase(folder, { now }).close();
await (await openPostgres({ address: schema.address, migrations, now, canFill: true })).close();
const file = new Sqlite(join(folder, 'plumbline.db'), { readonly: true });
const client = new pg.Client(schema.address);
await client.connect();
after(async () => {
  file.close();
  await client.end();
  await schema.drop();
  await rm(folder, { recursive: true });
});

/** Coordination tables; SQLite has one server. */
const POSTGRES_ONLY = `'servers', 'attempts'`;

const inFile = <Row>(text: string): Row[] => file.prepare<[], Row>(text).all();
const inPostgres = async <Row extends object>(text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

test('tables and columns have the same nullability and defaults in both databases', async () => {
  const local = inFile<{ place: string; type: string; empty: number; standard: string | null }>(`
    select tables.name || '.' || columns.name as place, lower(columns.type) as type,
      columns."notnull" = 0 and columns.pk = 0 as empty, columns.dflt_value as standard
    from sqlite_schema as tables join pragma_table_xinfo(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name <> 'jobs' order by place`);
  const remote = await inPostgres<{ place: string; type: string; empty: number; standard: string | null }>(`
    select table_name || '.' || column_name as place, data_type as type,
      case when is_nullable = 'YES' then 1 else 0 end as empty, column_default as standard
    from information_schema.columns where table_schema = current_schema() and table_name not in (${POSTGRES_ONLY})
    order by (table_name || '.' || column_name) collate "C"`);
  const TYPES: Record<string, string> = { bigint: 'integer', bytea: 'blob', 'double precision': 'real' };
  assert.ok(local.length > 150, `${local.length} columns`);
  assert.deepEqual(
    remote.map(({ type, standard, ...column }) => ({
      ...column,
      type: TYPES[type] ?? type,
      standard: standard?.replace(/::text$/, '') ?? null,
    })),
    local.map(({ place, empty, type, standard }) => ({ place, empty, type, standard })),
  );
});

test('unique keys are the same in both databases, including partial ones', async () => {
  const local = inFile<{ key: string }>(`
    select tables.name || ' ' || (select group_concat(coalesce(name, 'expression'), ',') from pragma_index_info(keys.name))
      || case when keys.partial then ' where' else '' end as key
    from sqlite_schema as tables join pragma_index_list(tables.name) as keys
    where tables.type = 'table' and tables.name <> 'jobs' and keys."unique" order by key`);
  const remote = await inPostgres<{ key: string }>(`
    select tables.relname || ' ' || (
        select string_agg(coalesce(columns.attname, 'expression'), ',' order by at)
        from unnest(keys.indkey::int[]) with ordinality as part (number, at)
        left join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = part.number and part.number > 0
      ) || case when keys.indpred is null then '' else ' where' end as key
    from pg_index as keys join pg_class as tables on tables.oid = keys.indrelid
    where tables.relnamespace = current_schema()::regnamespace and keys.indisunique and tables.relname not in (${POSTGRES_ONLY})
      -- A key that counts by itself is SQLite's own row number, and no index there.
      and not (keys.indisprimary and keys.indnatts = 1 and exists (
        select 1 from pg_attribute where attrelid = tables.oid and attnum = keys.indkey[0] and atttypid = 'bigint'::regtype))
    `);
  assert.deepEqual(remote.map(({ key }) => key).sort(), local.map(({ key }) => key).sort());
});

test('references and their delete rules are the same in both databases', async () => {
  const local = inFile<{ reference: string }>(`
    select tables.name || '.' || keys."from" || ' to ' || keys."table" || '.' || keys."to" || ' ' || lower(keys.on_delete) as reference
    from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' order by reference`);
  const remote = await inPostgres<{ reference: string }>(`
    select holders.relname || '.' || "from".attname || ' to ' || targets.relname || '.' || "to".attname || ' ' ||
      case keys.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' else 'no action' end as reference
    from pg_constraint as keys
    join pg_class as holders on holders.oid = keys.conrelid
    join pg_class as targets on targets.oid = keys.confrelid
    cross join lateral unnest(keys.conkey, keys.confkey) as pair (a, b)
    join pg_attribute as "from" on "from".attrelid = keys.conrelid and "from".attnum = pair.a
    join pg_attribute as "to" on "to".attrelid = keys.confrelid and "to".attnum = pair.b
    where keys.contype = 'f' and holders.relnamespace = current_schema()::regnamespace`);
  assert.ok(local.length > 20);
  assert.deepEqual(
    remote.map(({ reference }) => reference).sort(),
    local.map(({ reference }) => reference).sort(),
  );
});

test('check constraints and tables with triggers are the same in both databases', async () => {
  const checks = async (text: string) => (await inPostgres<{ n: string }>(text))[0]?.n;
  const tables = inFile<{ sql: string }>(
    `select sql from sqlite_schema where type = 'table' and name <> 'jobs'`,
  );
  const local = tables.flatMap(({ sql }) => sql.match(/\bcheck\s*\(/gi) ?? []).length;
  assert.equal(
    Number(
      await checks(
        `select count(*) as n from pg_constraint where contype = 'c' and connamespace = current_schema()::regnamespace`,
      ),
    ),
    local,
  );
  const watched = inFile<{ name: string }>(
    `select distinct tbl_name as name from sqlite_schema where type = 'trigger' order by 1`,
  );
  const remote = await inPostgres<{ name: string }>(`
    select distinct tables.relname as name from pg_trigger join pg_class as tables on tables.oid = tgrelid
    where not tgisinternal and tables.relnamespace = current_schema()::regnamespace order by 1`);
  assert.deepEqual(remote.map(({ name }) => name).sort(), watched.map(({ name }) => name).sort());
});

test('migration 0028 dates existing clients by the latest change to their records', async (context) => {
  const older = (await testSchema()) ?? assert.fail();
  const { address } = older;
  const at = migrations.findIndex(({ name }) => name.startsWith('0028-'));
  const before = migrations.slice(0, at);
  await (await openPostgres({ address, migrations: before, now, canFill: true })).close();
  const rows = new pg.Client(address);
  await rows.connect();
  context.after(async () => {
    await rows.end();
    await older.drop();
  });
  // The first has a newer scenario, the third a newer report on its simulation. The second and fourth are the latest.
  await rows.query(`
    insert into users (id, email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
      values (1, '1@example.com', '', '', 'advisor', 0, 0, '');
    insert into clients (id, owner_id, firstname, lastname, age, created_at, updated_at)
      select id, 1, '', '', 45, '', case id when 2 then '2026-01-09' else '2026-01-01' end from generate_series(1, 4) as id;
    insert into scenarios (id, owner_id, client_id, name, description, is_draft, document_hash, revision, created_at, updated_at)
      select id, 1, id, '', '', 0, '', 1, '', case when id < 3 then '2026-01-02' else '2026-01-01' end
      from generate_series(1, 4) as id;
    insert into simulations (id, owner_id, client_id, name, description, is_draft, included, document_hash, revision, created_at, updated_at, document)
      values (1, 1, 3, '', '', 1, 1, '', 1, '', '2026-01-03', '{}');
    insert into reports (owner_id, client_id, simulation_id, name, description, saved_action, generation, created_at, updated_at)
      values (1, 3, 1, '', '', '{}', 1, '', '2026-01-04')`);
  await (await openPostgres({ address, migrations, now, isBackedUp: true })).close();
  const dates = async () =>
    (await rows.query<{ at: string }>('select updated_at as at from clients order by id')).rows.map(
      ({ at: date }) => date,
    );
  assert.deepEqual(await dates(), ['2026-01-02', '2026-01-09', '2026-01-04', '2026-01-01']);
  await rows.query(`update scenarios set updated_at = '2026-01-10' where id in (1, 2)`);
  await rows.query(`update scenarios set updated_at = '2026-01-03' where id = 3`);
  assert.deepEqual(await dates(), ['2026-01-10', '2026-01-10', '2026-01-04', '2026-01-01']);
});

test('rejects a database with a schema below the baseline and leaves it unchanged', async (context) => {
  const { address, drop } = (await testSchema()) ?? assert.fail();
  await (await openPostgres({ address, migrations, now, canFill: true })).close();
  const rows = new pg.Client(address);
  await rows.connect();
  context.after(async () => {
    await rows.end();
    await drop();
  });
  await rows.query(`delete from migrations; insert into migrations values ('0021-share-recipients', '')`);
  await assert.rejects(openPostgres({ address, migrations, now, isBackedUp: true, canFill: true }), {
    name: 'SchemaVersionError',
    message:
      'This database has schema 21. Start Plumbline at commit bc6d567f on it once, then start this version.',
  });
  const { rows: names } = await rows.query('select name from migrations');
  assert.deepEqual(names, [{ name: '0021-share-recipients' }]);
});
