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
  readonly #line: Line;

  constructor(sqlite: BetterSqlite3.Database, patience: Patience) {
    super({ database: sqlite });
    this.#line = { sqlite, patience, prepare: compiledOnce(sqlite), isHeld: false };
  }

  override createDriver(): Driver {
    return new OneConnectionDriver(this.#line);
  }

  /** The rows of a query that only reads; null where it has to wait for the connection. */
  readNow(text: string, values: readonly unknown[]): unknown[] | null {
    if (this.#line.isHeld) return null;
    try {
      return this.#line.prepare(text).all(...values);
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
  }
}

interface Line {
  readonly sqlite: BetterSqlite3.Database;
  readonly patience: Patience;
  readonly prepare: (text: string) => BetterSqlite3.Statement;
  /** By a query under way or a transaction that is open. */
  isHeld: boolean;
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

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
  readonly #line: Line;

  constructor(line: Line) {
    super({ database: { prepare: line.prepare, close: () => void line.sqlite.close() } });
    this.#line = line;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (isInTransaction())
      throw new Error('Inside a transaction only its own stores may be used: this would wait for itself.');
    const connection = await super.acquireConnection();
    this.#line.isHeld = true;
    return {
      executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
        this.#patiently(() => connection.executeQuery<R>(query)),
      streamQuery: <R>(query: CompiledQuery, size?: number) => connection.streamQuery<R>(query, size),
    };
  }

  override releaseConnection(): Promise<void> {
    this.#line.isHeld = false;
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
