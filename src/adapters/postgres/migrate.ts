/** Migrates PostgreSQL: an empty database immediately, one with data after a backup. */
import type pg from 'pg';
import { pendingAfter, type Migration } from '../sql/migrations/migration.ts';
import { newPracticeSql } from '../sql/stores/practice-settings-store.ts';
import { PostgresError } from './errors.ts';
import { hasJobs, installJobs } from './pg-boss-jobs.ts';

const MIN_SERVER_VERSION = 140_000;

export interface MigrationOptions {
  migrations: readonly Migration[];
  now: Date;
  /** A backup exists, so a database with data may be migrated. */
  isBackedUp?: boolean;
  canFill?: boolean;
  place: string;
}

/** Returns the applied migrations. Concurrent starts are serialized, and the second finds none. */
export async function migratePostgres(pool: pg.Pool, options: MigrationOptions): Promise<string[]> {
  const client = await pool.connect();
  try {
    await assertSupportedServer(client);
    await client.query(`select pg_advisory_lock(hashtextextended(current_schema() || ' migrations', 0))`);
    try {
      return await applyPending(client, options);
    } finally {
      await client.query(`select pg_advisory_unlock(hashtextextended(current_schema() || ' migrations', 0))`);
    }
  } finally {
    client.release();
  }
}

async function assertSupportedServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; shown: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_version') as shown,
      current_setting('server_encoding') as encoding`,
  );
  const [{ version, shown: displayVersion, encoding }] = rows as [(typeof rows)[number]];
  if (Number(version) < MIN_SERVER_VERSION)
    throw new PostgresError(
      `This PostgreSQL server is ${displayVersion}; Plumbline needs 14 or later. Upgrade the server.`,
    );
  if (encoding !== 'UTF8')
    throw new PostgresError(
      `The database's encoding is ${encoding}; Plumbline needs UTF8. Create it with: createdb --encoding=UTF8 --template=template0 <name>.`,
    );
}

async function applyPending(
  client: pg.PoolClient,
  { migrations, now, isBackedUp, canFill, place }: MigrationOptions,
): Promise<string[]> {
  const done = await appliedNames(client);
  if (done.length === 0 && !canFill)
    throw new PostgresError(
      `There is no practice in the database at ${place}. Start the server once, or correct PLUMBLINE_DATABASE.`,
    );
  const pending = pendingAfter(done, migrations);
  if (pending.length === 0) {
    // A restored database has no jobs.
    if ((canFill || isBackedUp) && !(await hasJobs(client))) await installJobs(client);
    return [];
  }
  if (done.length > 0 && !isBackedUp)
    throw new PostgresError(
      `The database is of an older version (it lacks ${pending.map(({ name }) => name).join(', ')}). ` +
        'Make a copy with pg_dump, then run: plumbline migrate --copied.',
    );
  // In a separate transaction before the tables, so a retry after an interruption finds it.
  await installJobs(client);
  await client.query('begin');
  try {
    if (done.length === 0) {
      await client.query(
        'create table migrations (name text collate "C" primary key, applied_at text not null)',
      );
    }
    for (const { name, postgres } of pending) {
      await client.query(postgres);
      await client.query('insert into migrations (name, applied_at) values ($1, $2)', [
        name,
        now.toISOString(),
      ]);
    }
    if (done.length === 0) await client.query(newPracticeSql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return pending.map(({ name }) => name);
}

async function appliedNames(client: pg.PoolClient): Promise<string[]> {
  const { rows: migrationsTable } = await client.query(
    `select 1 where to_regclass('migrations') is not null`,
  );
  if (migrationsTable.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}
