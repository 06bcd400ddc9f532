/** Opens the database file with the settings that keep money figures safe, and brings it up to date. */
import type BetterSqlite3 from 'better-sqlite3';
import { Sqlite } from './driver.ts';
import { Kysely, sql } from 'kysely';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { shortNewest } from '../../domain/practice/operation/audit-chain.ts';
import type { KeyRecord } from '../../domain/practice/operation/server-key.ts';
import { newestAuditLineReader } from './audit-chain-reader.ts';
import { sqliteKeyRecord } from './key-record.ts';
import { migrate, type Migrated } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { OneConnectionDialect, type Patience } from './one-connection.ts';
import { aloneIn, ServerRunningError } from './server-lock.ts';
import { readsNow } from './prepared.ts';
import type { Tables } from './tables.ts';
import { inTransaction } from './in-transaction.ts';

export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  migrated: Migrated;
  keyRecord: KeyRecord;
  /** True when the file answers a query. */
  alive(): boolean;
  /** Size of the file and of its write-ahead log. */
  bytes(): number;
  /** Throws what keeps the file from being written; leaves nothing behind. */
  probe(): Promise<void>;
  /** The newest line of the audit log that is there for good, as "1204:9f2c…"; null before the first. */
  auditNewest(): string | null;
  close(): Promise<void>;
}

/** Carries the code that SQLite gives where it meets a damaged page by itself. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';
  readonly code = 'SQLITE_CORRUPT';
}

export interface OpenOptions {
  now: Date;
  /** Called with each statement that runs; tests count them. */
  onStatement?: ((sql: string) => void) | undefined;
  /** Reads every page first, and throws DamagedDatabaseError where one is not right. */
  checked?: boolean;
  /** With another program's lock; tests wait less. */
  patience?: Patience | undefined;
}

const PATIENCE: Patience = { totalMs: 5000, betweenMs: 20 };

export function openDatabase(dataFolder: string, options: OpenOptions): OpenDatabase {
  const path = join(dataFolder, 'plumbline.db');
  const sqlite = new Sqlite(path);
  let migrated: Migrated;
  try {
    chmodSync(path, 0o600);
    sqlite.pragma('journal_mode = WAL');
    // FULL: a saved scenario survives a power cut, not only a crash of the process.
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('foreign_keys = ON');
    if (options.checked) assertSound(sqlite);
    migrated = migrate(sqlite, {
      migrations,
      backupFolder: join(dataFolder, 'backups'),
      now: options.now,
      alone: (work) => notBeneathAServer(dataFolder, work),
    });
  } catch (error) {
    sqlite.close();
    throw error;
  }
  // From here on waiting is the driver's, between statements. SQLite's own would hold the whole process.
  sqlite.pragma('busy_timeout = 0');
  let auditNewest: string | null = null;
  const { onStatement } = options;
  const dialect = new OneConnectionDialect(sqlite, options.patience ?? PATIENCE);
  const db = new Kysely<Tables>({
    dialect,
    ...(onStatement ? { log: (event) => onStatement(event.query.sql) } : {}),
  });
  readsNow(db, (text, values) => {
    const rows = dialect.readNow(text, values);
    if (rows) onStatement?.(text);
    return rows;
  });
  const auditLine = newestAuditLineReader(sqlite);
  return {
    db,
    migrated,
    keyRecord: sqliteKeyRecord(sqlite),
    auditNewest() {
      // Within a transaction of our own there may be a line that is taken back again.
      if (sqlite.open && !sqlite.inTransaction) {
        const line = auditLine();
        auditNewest = line ? shortNewest(line) : null;
      }
      return auditNewest;
    },
    alive: () => sqlite.open && sqlite.prepare('select 1').pluck().get() === 1,
    bytes: () =>
      [path, `${path}-wal`].reduce(
        (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
        0,
      ),
    probe: () => probeDatabase(sqlite, db),
    close: () => db.destroy(),
  };
}

/** A command of a newer version must not change the tables of a server that runs. */
function notBeneathAServer<T>(dataFolder: string, work: () => T): T {
  try {
    return aloneIn(dataFolder, work);
  } catch (error) {
    if (!(error instanceof ServerRunningError)) throw error;
    throw new ServerRunningError(
      `A Plumbline server of an older version is running on ${dataFolder}. Restart it first: it brings the database up to date.`,
    );
  }
}

/** Reads every page once: about a third of a second for 100 MB, and better than an advisor finding it. */
function assertSound(sqlite: BetterSqlite3.Database): void {
  const fault = sqlite.prepare<[], string>('pragma quick_check(1)').pluck().get();
  if (fault !== 'ok') throw new DamagedDatabaseError(fault);
}

/** As much as a larger form needs. */
const CHARACTERS = 64 * 1024;

/** Finds out whether the database takes a write, by writing, and leaves nothing behind. Throws what SQLite says. */
async function probeDatabase(sqlite: BetterSqlite3.Database, db: Db): Promise<void> {
  // Another program's lock is told at once, not waited for.
  if (!sqlite.inTransaction) {
    sqlite.exec('begin immediate');
    sqlite.exec('rollback');
  }
  await inTransaction(db, async (within) => {
    const text = 'x'.repeat(CHARACTERS);
    await sql`insert into meta (key, value) values ('write_probe', ${text})`.execute(within);
    await sql`delete from meta where key = 'write_probe'`.execute(within);
  });
}
