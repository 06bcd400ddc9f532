import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { Clock } from '../../domain/shared/dates.ts';
import { shortNewest } from '../../domain/practice/operation/audit-chain.ts';
import { type Db, type OpenDatabase, type HasDialect, inTransaction, isInTransaction } from '../sql/db.ts';
import { sqlKeyRecord } from '../sql/key-record.ts';
import { newestAuditLine } from '../sql/query-parts.ts';
import type { Tables } from '../sql/tables.ts';
import { toPostgresError, placeOf } from './errors.ts';
import { migratePostgres, type MigrationOptions } from './migrate.ts';
import { parsers, postgresDialect } from './dialect.ts';
import { otherServers } from './other-servers.ts';
import { jobSchemaOf, pgBossJobs } from './pg-boss-jobs.ts';
import { takePracticeLock, type PracticeLock } from './practice-lock.ts';
import { errorCode } from '../../domain/shared/result.ts';

/** Default maximum of connections per server. */
const DEFAULT_POOL_SIZE = 10;
/** Separate connections for attempt counts and heartbeats, which must survive a rollback. */
const COORDINATION_CONNECTIONS = 2;

export interface PostgresOptions extends Omit<MigrationOptions, 'place'> {
  /** postgres://user:password@host:port/database */
  address: string;
  pool?: number;
  /** 'server' allows other servers, 'alone' requires exclusive access, undefined checks neither. */
  as?: 'server' | 'alone';
  /** Clock of this machine, compared with the database's. */
  hostClock?: Clock | undefined;
  onStatement?: ((sql: string) => void) | undefined;
  /** Called if an idle connection is lost. */
  onLost?: (error: Error) => void;
  /** Called for problems that do not stop the server. */
  onWarning?: (text: string) => void;
}

const WAIT_FOR_CONNECTION_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;
const ALIVE_MS = 2000;

class PoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createAdapter(): PostgresAdapter & HasDialect {
    return Object.assign(new PostgresAdapter(), { dialect: postgresDialect });
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#pool);
  }
}

class PoolDriver extends PostgresDriver {
  readonly #pool: pg.Pool;
  readonly #nameOf = statementNames();

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  /** A second connection inside a transaction would deadlock once the pool is used up. */
  override async acquireConnection(): Promise<PooledConnection> {
    if (isInTransaction())
      throw new Error('Inside a transaction only its own stores may be used: this would be a deadlock.');
    return new PooledConnection(await this.#pool.connect().catch(throwWithCode), this.#nameOf);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PooledConnection) connection.release();
  }
}

class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  release(): void {
    this.#client.release();
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = [...parameters];
    const name = values.length > 0 ? this.#nameOf(text) : undefined;
    const { command, rowCount, rows } = await this.#client
      .query<Row & object>({ text, values, ...(name === undefined ? {} : { name }) })
      .catch(throwWithCode);
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed: every query takes them all.');
  }
}

/** Prepared statements per connection. Others are parsed each time. */
const MAX_NAMED_STATEMENTS = 500;

/**
 * Matches "returning *" but not "count(*)": a newer version may add a column while this server runs, which breaks
 * the prepared plan.
 */
const ALL_COLUMNS = /(?<!\()\*/;

/** Named statements are parsed once per connection, which takes longer than reading a row. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS || ALL_COLUMNS.test(text)) return known;
    const name = `plumbline_${names.size}`;
    names.set(text, name);
    return name;
  };
}

const UNREACHABLE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const MESSAGE_CODES: readonly [RegExp, string][] = [
  [/timeout exceeded|due to connection timeout/, 'POOL_EXHAUSTED'],
  [/^Connection terminated|is not queryable|was closed/, 'CONNECTION_LOST'],
];

/** Adds codes to pool errors, which have only text, and to system errors, which do not name the database. */
function throwWithCode(error: unknown): never {
  const known = errorCode(error);
  const errorText = error instanceof Error ? error.message : '';
  const code = UNREACHABLE.test(known)
    ? 'CONNECTION_LOST'
    : known === ''
      ? MESSAGE_CODES.find(([pattern]) => pattern.test(errorText))?.[1]
      : undefined;
  throw code === undefined ? error : Object.assign(new Error(errorText, { cause: error }), { code });
}

function createPool({ address, onLost }: PostgresOptions, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    max,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'plumbline',
    types: parsers,
  });
  // Without a listener, a lost connection would end the process. The pool reports idle connections, but not those of
  // a transaction between statements.
  pool.on('error', (error) => onLost?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export async function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  const place = placeOf(options.address);
  const pool = createPool(options, options.pool ?? DEFAULT_POOL_SIZE);
  let applied: string[];
  let lock: PracticeLock | null = null;
  let coordinationPool: pg.Pool | null = null;
  let coordination: Awaited<ReturnType<typeof otherServers>> | null = null;
  try {
    if (options.as) lock = await takePracticeLock({ ...options, as: options.as, place });
    applied = await migratePostgres(pool, { ...options, place });
    if (options.as === 'server' && options.hostClock) {
      coordinationPool = createPool(options, COORDINATION_CONNECTIONS);
      coordination = await otherServers({
        pool: coordinationPool,
        host: options.hostClock,
        place,
        started: async () => lock?.started(),
        onWarning: options.onWarning ?? (() => undefined),
      });
    }
  } catch (error) {
    await Promise.all([pool.end(), coordinationPool?.end(), lock?.release()]);
    throw toPostgresError(error, place);
  }
  const { onStatement } = options;
  const db: Db = new Kysely<Tables>({
    dialect: new PoolDialect(pool),
    ...(onStatement ? { log: (event) => onStatement(event.query.sql) } : {}),
  });
  const line = await newestAuditLine(db);
  let newest = line && shortNewest(line);
  const schema = await jobSchemaOf(pool);
  return {
    db,
    migrated: { applied, backup: null },
    keyRecord: sqlKeyRecord(db),
    auditNewest: () => newest,
    auditWritten: (written) => void (newest = shortNewest(written)),
    jobs: () => pgBossJobs({ pool, schema, onError: options.onLost }),
    others: coordination,
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
      await coordination?.leave();
      await Promise.all([db.destroy(), coordinationPool?.end()]);
      await lock?.release();
    },
  };
}

const failAfter = (ms: number): Promise<never> =>
  new Promise((_, fail) => {
    setTimeout(() => fail(new Error('PostgreSQL is not responding.')), ms).unref();
  });
