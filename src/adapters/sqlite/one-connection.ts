/** How Kysely reaches the one connection: in turns, and with patience for other programs that does not hold the server. */
import type BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { isInTransaction } from './in-transaction.ts';

export interface Patience {
  /** So long a statement waits for another program's lock before it fails with SQLITE_BUSY. */
  totalMs: number;
  /** And so long between two tries. */
  betweenMs: number;
}

export class OneConnectionDialect extends SqliteDialect {
  readonly #sqlite: BetterSqlite3.Database;
  readonly #patience: Patience;

  constructor(sqlite: BetterSqlite3.Database, patience: Patience) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#patience = patience;
  }

  override createDriver(): Driver {
    return new OneConnectionDriver(this.#sqlite, this.#patience);
  }
}

/** Most that are kept; a request's queries are few, and built alike each time. */
const MOST_STATEMENTS = 400;
/** Of a list of values, which is hardly ever of the same length twice. */
const LONGEST_KEPT = 4000;

/** Compiling a statement takes longer than running a small one. The oldest go first. */
export function compiledOnce(sqlite: Pick<BetterSqlite3.Database, 'prepare'>) {
  const kept = new Map<string, BetterSqlite3.Statement>();
  return (text: string): BetterSqlite3.Statement => {
    const known = kept.get(text);
    if (known) return known;
    const statement = sqlite.prepare(text);
    if (text.length > LONGEST_KEPT) return statement;
    if (kept.size >= MOST_STATEMENTS)
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        break;
      }
    kept.set(text, statement);
    return statement;
  };
}

class OneConnectionDriver extends SqliteDriver {
  readonly #sqlite: BetterSqlite3.Database;
  readonly #patience: Patience;

  constructor(sqlite: BetterSqlite3.Database, patience: Patience) {
    super({ database: { prepare: compiledOnce(sqlite), close: () => void sqlite.close() } });
    this.#sqlite = sqlite;
    this.#patience = patience;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (isInTransaction())
      throw new Error('Inside a transaction only its own stores may be used: this would wait for itself.');
    const connection = await super.acquireConnection();
    return {
      executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
        this.#patiently(() => connection.executeQuery<R>(query)),
      streamQuery: <R>(query: CompiledQuery, size?: number) => connection.streamQuery<R>(query, size),
    };
  }

  /** At once a writer's: one that became a writer half-way could find that another program wrote meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back by itself where the disk is full or fails, and has nothing left to roll back then. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }

  /** SQLite's own waiting would hold the whole process; this holds only what waits for the connection. */
  async #patiently<T>(run: () => Promise<T>): Promise<T> {
    const end = performance.now() + this.#patience.totalMs;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        const isBusy =
          error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
        if (!isBusy || this.#sqlite.inTransaction || performance.now() >= end) throw error;
        await wait(this.#patience.betweenMs);
      }
    }
  }
}
