/** Forward-only migrations, each in a transaction, after a backup of existing data. */
import type Sqlite from 'better-sqlite3';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Migration, pendingAfter } from '../sql/migrations/migration.ts';

interface MigrateOptions {
  migrations: readonly Migration[];
  /** Folder of the backup before a migration. */
  backupFolder: string;
  now: Date;
  whenNew?: string;
  /** Runs work that requires exclusive access. Default: runs it directly. */
  runExclusively?: <T>(work: () => T) => T;
}

export interface Migrated {
  applied: string[];
  backup: string | null;
}

export function migrate(sqlite: Sqlite.Database, options: MigrateOptions): Migrated {
  if (pendingIn(sqlite, options).length === 0) return { applied: [], backup: null };
  const runExclusively = options.runExclusively ?? ((work) => work());
  return runExclusively(() => {
    // Another program may have migrated first.
    const pending = pendingIn(sqlite, options);
    const backup =
      pending.length > 0 && hasData(sqlite) ? copyTo(sqlite, options.backupFolder, options.now) : null;
    const isNew = appliedNames(sqlite).length === 0;
    for (const [index, migration] of pending.entries())
      apply(sqlite, migration, options.now, isNew && index === 0 ? options.whenNew : undefined);
    return { applied: pending.map((migration) => migration.name), backup };
  });
}

/** Throws SchemaVersionError if this program cannot open the database. */
export const pendingIn = (
  sqlite: Sqlite.Database,
  { migrations }: Pick<MigrateOptions, 'migrations'>,
): Migration[] => pendingAfter(appliedNames(sqlite), migrations);

function appliedNames(sqlite: Sqlite.Database): string[] {
  if (!hasTable(sqlite, 'migrations')) return [];
  return sqlite.prepare<[], string>('select name from migrations order by name').pluck().all();
}

const hasTable = (sqlite: Sqlite.Database, name: string): boolean =>
  sqlite.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(name) !== undefined;

/** Excludes tables of SQLite and Litestream (docs/operate.md). */
export const OUR_TABLES = `type = 'table' and name not like 'sqlite_%' and name not glob '_litestream_*'`;

function hasData(sqlite: Sqlite.Database): boolean {
  const tables = sqlite
    .prepare<[], string>(`select name from sqlite_schema where ${OUR_TABLES}`)
    .pluck()
    .all();
  return tables
    .filter((name) => name !== 'migrations')
    .some((name) => sqlite.prepare(`select 1 from "${name}" limit 1`).get() !== undefined);
}

const COPY = /^plumbline-\d{4}-[\dTZ-]+\.db$/;
/** One per recent upgrade, so the folder stays small. */
const RETAINED_COPIES = 3;

/** Copies during reads to a temporary name, so a named copy is complete even after a power failure. */
function copyTo(sqlite: Sqlite.Database, folder: string, now: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const path = join(folder, `plumbline-${now.toISOString().replaceAll(/[:.]/g, '-')}.db`);
  const draft = `${path}.part`;
  try {
    sqlite.prepare('vacuum into ?').run(draft);
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  const copies = readdirSync(folder).filter((name) => COPY.test(name));
  for (const name of copies.sort().slice(0, -RETAINED_COPIES)) rmSync(join(folder, name));
  for (const name of readdirSync(folder)) if (/\.db\.part(-journal)?$/.test(name)) rmSync(join(folder, name));
  return path;
}

/** Foreign keys are off, as rebuilding a table requires, and checked before the commit. */
function apply(sqlite: Sqlite.Database, migration: Migration, now: Date, alsoRun: string | undefined): void {
  sqlite.pragma('foreign_keys = off');
  try {
    sqlite
      .transaction(() => {
        sqlite.exec(
          'create table if not exists migrations (name text primary key, applied_at text not null) strict',
        );
        sqlite.exec(migration.sql);
        if (alsoRun !== undefined) sqlite.exec(alsoRun);
        const broken = sqlite.prepare('pragma foreign_key_check').all();
        if (broken.length > 0)
          throw new Error(`Migration ${migration.name} leaves ${broken.length} broken references.`);
        sqlite
          .prepare('insert into migrations (name, applied_at) values (?, ?)')
          .run(migration.name, now.toISOString());
      })
      .immediate();
  } finally {
    sqlite.pragma('foreign_keys = on');
  }
}
