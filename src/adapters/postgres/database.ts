/** Opens a PostgreSQL database, and brings one that is empty up to date. */
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
} from 'kysely';
import pg from 'pg';
import { shortNewest } from '../../domain/practice/operation/audit-chain.ts';
import type { Db, OpenDatabase, Speaks } from '../sql/db.ts';
import { inTransaction, isInTransaction } from '../sql/in-transaction.ts';
import { sqlKeyRecord } from '../sql/key-record.ts';
import type { Migration } from '../sql/migrations/migration.ts';
import type { Tables } from '../sql/tables.ts';
import { codeOf, placeOf, PostgresError, remedyFor } from './faults.ts';
import { migratePostgres } from './migrate.ts';
import { parsers } from './parsers.ts';
import { jobSchemaOf, pgBossJobs } from './pg-boss-jobs.ts';
import { postgresSpeech } from './speech.ts';

/** Connections that a server holds at most, unless it is told otherwise. */
export const STANDARD_POOL = 10;

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  address: string;
  migrations: readonly Migration[];
  now: Date;
  pool?: number;
  /** Whether a database that holds data may be changed: a copy of it was made. */
  copied?: boolean;
  /** Whether a database without a practice is given its tables. */
  mayFill?: boolean;
  /** Whether nobody else who asks the same may have it open at the same time. */
  alone?: boolean;
  /** Called with each statement that runs; tests count them. */
  onStatement?: ((sql: string) => void) | undefined;
  /** Told of a connection that was lost while nobody used it. */
  onLost?: (error: Error) => void;
}

const WAIT_FOR_CONNECTION_MS = 5000;
const LONGEST_STATEMENT_MS = 30_000;
const LONGEST_PAUSE_MS = 15_000;
const ALIVE_MS = 2000;

class PoolDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): PostgresAdapter & Speaks {
    return Object.assign(new PostgresAdapter(), { speech: postgresSpeech });
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#config);
  }
}

class PoolDriver extends PostgresDriver {
  readonly #told = new WeakSet<DatabaseConnection>();

  /** Inside a transaction another connection would be waited for by everybody once the pool is used up. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (isInTransaction())
      throw new Error('Inside a transaction only its own stores may be used: this would wait for itself.');
    const connection = await super.acquireConnection().catch(withItsCode);
    if (this.#told.has(connection)) return connection;
    this.#told.add(connection);
    const run = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: CompiledQuery) => run<R>(query).catch(withItsCode);
    return connection;
  }
}

const NOT_REACHED = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const IN_WORDS_ONLY: readonly [RegExp, string][] = [
  [/timeout exceeded|due to connection timeout/, 'POOL_EXHAUSTED'],
  [/^Connection terminated|is not queryable|was closed/, 'CONNECTION_LOST'],
];

/**
 * The pool and its connections say in words what happened, where PostgreSQL gives a code; and the system's codes would not
 * tell that it was the database that was not reached.
 */
function withItsCode(error: unknown): never {
  const known = codeOf(error);
  const said = error instanceof Error ? error.message : '';
  const code = NOT_REACHED.test(known)
    ? 'CONNECTION_LOST'
    : known === ''
      ? IN_WORDS_ONLY.find(([words]) => words.test(said))?.[1]
      : undefined;
  throw code === undefined ? error : Object.assign(new Error(said, { cause: error }), { code });
}

export async function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  const place = placeOf(options.address);
  const pool = new pg.Pool({
    connectionString: options.address,
    max: options.pool ?? STANDARD_POOL,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: LONGEST_STATEMENT_MS,
    idle_in_transaction_session_timeout: LONGEST_PAUSE_MS,
    application_name: 'plumbline',
    types: parsers,
  });
  // A connection that is cut off while nobody waits for it: without a listener the process would end. The pool hears of
  // those that rest, and nobody of one that a transaction holds between two statements.
  pool.on('error', (error) => options.onLost?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  let applied: string[];
  let turn: { release(): Promise<void> } | null = null;
  try {
    if (options.alone) turn = await takeServerTurn(options, place);
    applied = await migratePostgres(pool, { ...options, place });
  } catch (error) {
    await pool.end();
    await turn?.release();
    const remedy = remedyFor(error, place);
    throw remedy === null ? error : new PostgresError(remedy);
  }
  const { onStatement } = options;
  const db: Db = new Kysely<Tables>({
    dialect: new PoolDialect({ pool }),
    ...(onStatement ? { log: (event) => onStatement(event.query.sql) } : {}),
  });
  let newest = await newestLine(db);
  const schema = await jobSchemaOf(pool);
  return {
    db,
    migrated: { applied, backup: null },
    keyRecord: sqlKeyRecord(db),
    auditNewest: () => newest,
    auditWritten(line) {
      newest = shortNewest(line);
    },
    jobs: () => pgBossJobs({ pool, schema, onError: options.onLost }),
    async alive() {
      try {
        await Promise.race([pool.query('select 1'), failAfter(ALIVE_MS)]);
        return true;
      } catch {
        return false;
      }
    },
    async bytes() {
      const { rows } = await pool.query<{ size: number }>(
        'select pg_database_size(current_database()) as size',
      );
      return rows[0]?.size ?? 0;
    },
    async probe() {
      await inTransaction(db, async (within) => {
        await within.insertInto('meta').values({ key: 'write_probe', value: '' }).execute();
        await within.deleteFrom('meta').where('key', '=', 'write_probe').execute();
      });
    },
    async close() {
      await db.destroy();
      await turn?.release();
    },
  };
}

const RETAKE_MS = 1000;

/**
 * One server at a time, told by a lock that lives as long as its own connection does: what a server keeps in memory
 * (attempts at a password, market figures in force) another one would not know of.
 */
async function takeServerTurn(
  { address, onLost }: PostgresOptions,
  place: string,
): Promise<{ release(): Promise<void> }> {
  let isReleased = false;
  let waiting: NodeJS.Timeout | undefined;
  let client = await taken();
  async function taken(): Promise<pg.Client> {
    const taking = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
      application_name: 'plumbline server',
      query_timeout: WAIT_FOR_CONNECTION_MS,
      keepAlive: true,
    });
    taking.on('error', (error) => onLost?.(error));
    await taking.connect();
    const { rows } = await taking.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended(current_schema() || ' server', 0)) as taken`,
    );
    if (!rows[0]?.taken) {
      await taking.end();
      throw new PostgresError(
        `A Plumbline server is running on the database at ${place}. Stop that one first, or set PLUMBLINE_DATABASE to another one.`,
      );
    }
    taking.once('end', retake);
    return taking;
  }
  /** PostgreSQL was restarted, or cut the connection: the lock went with it. */
  function retake(): void {
    if (isReleased) return;
    waiting = setTimeout(() => {
      taken().then((again) => {
        client = again;
        return isReleased ? client.end() : undefined;
      }, retake);
    }, RETAKE_MS);
    waiting.unref();
  }
  return {
    async release() {
      isReleased = true;
      clearTimeout(waiting);
      await client.end().catch(() => undefined);
    },
  };
}

async function newestLine(db: Db): Promise<string | null> {
  const line = await db
    .selectFrom('audit_log')
    .select(['id', 'seal'])
    .where('seal', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.seal ? shortNewest({ id: line.id, seal: line.seal }) : null;
}

const failAfter = (ms: number): Promise<never> =>
  new Promise((_, fail) => {
    setTimeout(() => fail(new Error('PostgreSQL does not answer.')), ms).unref();
  });
