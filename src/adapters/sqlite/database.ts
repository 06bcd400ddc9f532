import {
  Kysely,
  sql,
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { shortNewest } from '../../domain/practice/operation/audit-chain.ts';
import { newestAuditLineReader } from './database-file.ts';
import { migrate, pendingIn, type Migrated } from './migrate.ts';
import { migrations } from '../sql/migrations/index.ts';
import { newPracticeSql } from '../sql/stores/practice-settings-store.ts';
import { runWithLock, isBusy, ServerRunningError } from './server-lock.ts';
import { sqlKeyRecord } from '../sql/key-record.ts';
import { registerSyncReader } from '../sql/query-parts.ts';
import {
  type Db,
  type OpenDatabase,
  type HasDialect,
  type Reference,
  type Dialect,
  inTransaction,
  isInTransaction,
} from '../sql/db.ts';
import { jobTable } from './job-table.ts';
import type { Tables } from '../sql/tables.ts';
import { errorCode } from '../../domain/shared/result.ts';

interface BusyRetry {
  /** Timeout for another program's lock. Then SQLITE_BUSY. */
  totalMs: number;
  betweenMs: number;
}

class OneConnectionDialect extends SqliteDialect {
  readonly #line: ConnectionState;

  constructor(sqlite: Sqlite.Database, timeouts: BusyRetry) {
    super({ database: sqlite });
    this.#line = { sqlite, timeouts, prepare: createStatementCache(sqlite), isBusyWithQuery: false };
  }

  override createAdapter(): SqliteAdapter & HasDialect {
    return Object.assign(new SqliteAdapter(), { dialect: sqliteDialect });
  }

  override createDriver(): Driver {
    return new OneConnectionDriver(this.#line);
  }

  /** Rows of a read-only query. Null if it must wait for the connection. */
  readNow(text: string, values: readonly unknown[]): unknown[] | null {
    if (this.#line.isBusyWithQuery) return null;
    try {
      return this.#line.prepare(text).all(...values);
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
  }
}

interface ConnectionState {
  readonly sqlite: Sqlite.Database;
  readonly timeouts: BusyRetry;
  readonly prepare: (text: string) => Sqlite.Statement;
  /** By an active query or an open transaction. */
  isBusyWithQuery: boolean;
}

/** Cached statements. Requests build few different texts. */
const MAX_STATEMENTS = 400;
/** Excludes long value lists, which rarely repeat. */
const MAX_CACHED_LENGTH = 4000;

/** Caches compiled statements, because compiling takes longer than a small query. Evicts the oldest. */
export function createStatementCache(sqlite: Pick<Sqlite.Database, 'prepare'>) {
  const cached = new Map<string, Sqlite.Statement>();
  return (text: string): Sqlite.Statement => {
    const known = cached.get(text);
    if (known) return known;
    const statement = sqlite.prepare(text);
    if (text.length > MAX_CACHED_LENGTH) return statement;
    if (cached.size >= MAX_STATEMENTS)
      for (const oldest of cached.keys()) {
        cached.delete(oldest);
        break;
      }
    cached.set(text, statement);
    return statement;
  };
}

class OneConnectionDriver extends SqliteDriver {
  readonly #line: ConnectionState;

  constructor(line: ConnectionState) {
    super({ database: { prepare: line.prepare, close: () => void line.sqlite.close() } });
    this.#line = line;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (isInTransaction())
      throw new Error('Inside a transaction only its own stores may be used: this would be a deadlock.');
    const connection = await super.acquireConnection();
    this.#line.isBusyWithQuery = true;
    return {
      executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
        this.#patiently(() => connection.executeQuery<R>(query)),
      streamQuery: <R>(query: CompiledQuery, size?: number) => connection.streamQuery<R>(query, size),
    };
  }

  override releaseConnection(): Promise<void> {
    this.#line.isBusyWithQuery = false;
    return super.releaseConnection();
  }

  /** Immediate: a read transaction could not become a writer after another program's write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back automatically on disk errors. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#line.sqlite.inTransaction) await super.rollbackTransaction(connection);
  }

  /** SQLite's wait would block the process. Between two attempts, other queries have the connection. */
  async #patiently<T>(run: () => Promise<T>): Promise<T> {
    const end = performance.now() + this.#line.timeouts.totalMs;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!isBusy(error) || this.#line.sqlite.inTransaction || performance.now() >= end) throw error;
        await this.releaseConnection();
        await wait(this.#line.timeouts.betweenMs);
        await super.acquireConnection();
        this.#line.isBusyWithQuery = true;
      }
    }
  }
}

/** Uses SQLite's code for damaged pages. */
class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';
  readonly code = 'SQLITE_CORRUPT';
}

export interface OpenOptions {
  now: Date;
  onStatement?: ((sql: string) => void) | undefined;
  /** Reads all pages first. Throws DamagedDatabaseError. */
  checked?: boolean;
  /** For another program's lock. Shorter in tests. */
  timeouts?: BusyRetry | undefined;
}

const DEFAULT_BUSY_RETRY: BusyRetry = { totalMs: 5000, betweenMs: 20 };

export function openDatabase(dataFolder: string, options: OpenOptions): OpenDatabase {
  const path = join(dataFolder, 'plumbline.db');
  const sqlite = new Sqlite(path);
  let migrated: Migrated;
  try {
    // First, so a database of another version is unchanged.
    pendingIn(sqlite, { migrations });
    chmodSync(path, 0o600);
    sqlite.pragma('journal_mode = WAL');
    // FULL: a saved scenario survives a power failure.
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('foreign_keys = ON');
    if (options.checked) assertIntact(sqlite);
    migrated = migrate(sqlite, {
      migrations,
      whenNew: newPracticeSql,
      backupFolder: join(dataFolder, 'backups'),
      now: options.now,
      runExclusively: (work) => whileNoServerRuns(dataFolder, work),
    });
  } catch (error) {
    sqlite.close();
    throw error;
  }
  // From here the driver waits between statements, because SQLite's wait would block the process.
  sqlite.pragma('busy_timeout = 0');
  let auditNewest: string | null = null;
  const { onStatement } = options;
  const dialect = new OneConnectionDialect(sqlite, options.timeouts ?? DEFAULT_BUSY_RETRY);
  const db = new Kysely<Tables>({
    dialect,
    ...(onStatement ? { log: (event) => onStatement(event.query.sql) } : {}),
  });
  registerSyncReader(db, (text, values) => {
    const rows = dialect.readNow(text, values);
    if (rows) onStatement?.(text);
    return rows;
  });
  const auditLine = newestAuditLineReader(sqlite);
  return {
    db,
    migrated,
    keyRecord: sqlKeyRecord(db),
    auditNewest() {
      // Inside our transaction, the line may roll back.
      if (sqlite.open && !sqlite.inTransaction) {
        const line = auditLine();
        auditNewest = line ? shortNewest(line) : null;
      }
      return auditNewest;
    },
    jobs: (clock) => jobTable(db, clock),
    others: null,
    alive: () => Promise.resolve(sqlite.open && sqlite.prepare('select 1').pluck().get() === 1),
    async bytes() {
      const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      return sizeOf(path) + sizeOf(`${path}-wal`);
    },
    probe: () => probeDatabase(sqlite, db),
    async close() {
      await db.destroy();
      // Kysely does not close a database without queries, and SQLite then does not copy its log into the file.
      sqlite.close();
    },
  };
}

/** A command of a newer version must not change the tables of a running server. */
function whileNoServerRuns<T>(dataFolder: string, work: () => T): T {
  try {
    return runWithLock(dataFolder, work);
  } catch (error) {
    if (!(error instanceof ServerRunningError)) throw error;
    throw new ServerRunningError(
      `A Plumbline server of an older version is running on ${dataFolder}. Restart it first: it updates the database.`,
    );
  }
}

/** Reads every page, about 0.3 s per 100 MB. */
function assertIntact(sqlite: Sqlite.Database): void {
  const storageError = sqlite.prepare<[], string>('pragma quick_check(1)').pluck().get();
  if (storageError !== 'ok') throw new DamagedDatabaseError(storageError);
}

/** Size of a large form. */
const PROBE_LENGTH = 64 * 1024;

/** Tests with a write and leaves no data. Throws SQLite's error. */
async function probeDatabase(sqlite: Sqlite.Database, db: Db): Promise<void> {
  // Reports another program's lock immediately.
  if (!sqlite.inTransaction) {
    sqlite.exec('begin immediate');
    sqlite.exec('rollback');
  }
  await inTransaction(db, async (within) => {
    const text = 'x'.repeat(PROBE_LENGTH);
    await sql`insert into meta (key, value) values ('write_probe', ${text})`.execute(within);
    await sql`delete from meta where key = 'write_probe'`.execute(within);
  });
}

const sqliteDialect: Dialect = {
  /** SQLite limits values per statement. */
  idList: (ids) => sql<number>`(select value from json_each(${JSON.stringify(ids)}))`,
  accountNames: (document) =>
    sql<string>`(select json_group_array(json_extract(value, '$.name')) from json_each(${document}, '$.vehicles'))`,
  lastAuditLine: sql<number | null>`(select seq from sqlite_sequence where name = 'audit_log')`,
  isNameTaken: (error) => errorCode(error) === 'SQLITE_CONSTRAINT_UNIQUE',
  tryStatement: (_db, statement) => statement(),
  async deferForeignKeys(within) {
    await sql`pragma defer_foreign_keys = on`.execute(within);
  },
  async referencesTo(db, table) {
    const { rows } = await sql<Reference>`
      select tables.name as "table", keys.id as "key", keys."from" as "from", keys."to" as "to"
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
      where tables.type = 'table' and keys."table" = ${table}`.execute(db);
    return rows;
  },
  /** SQLite allows one writer, so every transaction is exclusive. */
  acquireLock: () => Promise.resolve(),
  hasOneWriter: true,
};
