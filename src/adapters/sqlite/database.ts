/** Opens the database file with the settings that keep money figures safe, and brings it up to date. */
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
import { readsNow } from '../sql/query-parts.ts';
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

// How Kysely reaches the one connection: in turns, and with patience for other programs that does not hold the server.

interface BusyRetry {
  /** So long a statement waits for another program's lock before it fails with SQLITE_BUSY. */
  totalMs: number;
  /** And so long between two tries. */
  betweenMs: number;
}

class OneConnectionDialect extends SqliteDialect {
  readonly #line: Line;

  constructor(sqlite: Sqlite.Database, patience: BusyRetry) {
    super({ database: sqlite });
    this.#line = { sqlite, patience, prepare: compiledOnce(sqlite), isBusyWithQuery: false };
  }

  override createAdapter(): SqliteAdapter & HasDialect {
    return Object.assign(new SqliteAdapter(), { speech: sqliteDialect });
  }

  override createDriver(): Driver {
    return new OneConnectionDriver(this.#line);
  }

  /** The rows of a query that only reads; null where it has to wait for the connection. */
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

interface Line {
  readonly sqlite: Sqlite.Database;
  readonly patience: BusyRetry;
  readonly prepare: (text: string) => Sqlite.Statement;
  /** By a query under way or a transaction that is open. */
  isBusyWithQuery: boolean;
}

/** Most that are kept; a request's queries are few, and built alike each time. */
const MAX_STATEMENTS = 400;
/** Of a list of values, which is hardly ever of the same length twice. */
const MAX_CACHED_LENGTH = 4000;

/** Compiling a statement takes longer than running a small one. The oldest go first. */
export function compiledOnce(sqlite: Pick<Sqlite.Database, 'prepare'>) {
  const kept = new Map<string, Sqlite.Statement>();
  return (text: string): Sqlite.Statement => {
    const known = kept.get(text);
    if (known) return known;
    const statement = sqlite.prepare(text);
    if (text.length > MAX_CACHED_LENGTH) return statement;
    if (kept.size >= MAX_STATEMENTS)
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        break;
      }
    kept.set(text, statement);
    return statement;
  };
}

class OneConnectionDriver extends SqliteDriver {
  readonly #line: Line;

  constructor(line: Line) {
    super({ database: { prepare: line.prepare, close: () => void line.sqlite.close() } });
    this.#line = line;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (isInTransaction())
      throw new Error('Inside a transaction only its own stores may be used: this would wait for itself.');
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

  /** At once a writer's: one that became a writer half-way could find that another program wrote meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back by itself where the disk is full or fails, and has nothing left to roll back then. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#line.sqlite.inTransaction) await super.rollbackTransaction(connection);
  }

  /** SQLite's own waiting would hold the whole process; this holds only what waits for the connection. */
  async #patiently<T>(run: () => Promise<T>): Promise<T> {
    const end = performance.now() + this.#line.patience.totalMs;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!isBusy(error) || this.#line.sqlite.inTransaction || performance.now() >= end) throw error;
        await wait(this.#line.patience.betweenMs);
      }
    }
  }
}

/** Carries the code that SQLite gives where it meets a damaged page by itself. */
class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';
  readonly code = 'SQLITE_CORRUPT';
}

export interface OpenOptions {
  now: Date;
  onStatement?: ((sql: string) => void) | undefined;
  /** Reads every page first, and throws DamagedDatabaseError where one is not right. */
  checked?: boolean;
  /** With another program's lock; tests wait less. */
  patience?: BusyRetry | undefined;
}

const DEFAULT_BUSY_RETRY: BusyRetry = { totalMs: 5000, betweenMs: 20 };

export function openDatabase(dataFolder: string, options: OpenOptions): OpenDatabase {
  const path = join(dataFolder, 'plumbline.db');
  const sqlite = new Sqlite(path);
  let migrated: Migrated;
  try {
    // First of all: a database of another version stays as it is.
    pendingIn(sqlite, { migrations });
    chmodSync(path, 0o600);
    sqlite.pragma('journal_mode = WAL');
    // FULL: a saved scenario survives a power cut, not only a crash of the process.
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('foreign_keys = ON');
    if (options.checked) assertSound(sqlite);
    migrated = migrate(sqlite, {
      migrations,
      whenNew: newPracticeSql,
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
  const dialect = new OneConnectionDialect(sqlite, options.patience ?? DEFAULT_BUSY_RETRY);
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
    keyRecord: sqlKeyRecord(db),
    auditNewest() {
      // Within a transaction of our own there may be a line that is taken back again.
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
    close: () => db.destroy(),
  };
}

/** A command of a newer version must not change the tables of a server that runs. */
function notBeneathAServer<T>(dataFolder: string, work: () => T): T {
  try {
    return runWithLock(dataFolder, work);
  } catch (error) {
    if (!(error instanceof ServerRunningError)) throw error;
    throw new ServerRunningError(
      `A Plumbline server of an older version is running on ${dataFolder}. Restart it first: it brings the database up to date.`,
    );
  }
}

/** Reads every page once: about a third of a second for 100 MB, and better than an advisor finding it. */
function assertSound(sqlite: Sqlite.Database): void {
  const fault = sqlite.prepare<[], string>('pragma quick_check(1)').pluck().get();
  if (fault !== 'ok') throw new DamagedDatabaseError(fault);
}

/** As much as a larger form needs. */
const CHARACTERS = 64 * 1024;

/** Finds out whether the database takes a write, by writing, and leaves nothing behind. Throws what SQLite says. */
async function probeDatabase(sqlite: Sqlite.Database, db: Db): Promise<void> {
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

const sqliteDialect: Dialect = {
  /** SQLite bounds how many values a statement takes. */
  among: (ids) => sql<number>`(select value from json_each(${JSON.stringify(ids)}))`,
  accountNames: (document) =>
    sql<string>`(select json_group_array(json_extract(value, '$.name')) from json_each(${document}, '$.vehicles'))`,
  lastAuditLine: sql<number | null>`(select seq from sqlite_sequence where name = 'audit_log')`,
  isNameTaken: (error) => errorCode(error) === 'SQLITE_CONSTRAINT_UNIQUE',
  mayBeRefused: (_db, statement) => statement(),
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
  /** One writer at a time: any transaction is everybody's turn. */
  takeTurn: () => Promise.resolve(),
  oneWriter: true,
};
