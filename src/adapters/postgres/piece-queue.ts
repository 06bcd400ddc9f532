/**
 * Distributes the pieces of a batch with pg-boss in a separate schema (docs/decisions/servers-and-jobs.md). pg-boss
 * 10 has no heartbeat, and a piece may take hours: its holder keeps a lock, and pieces without a lock are
 * reassigned.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import * as z from 'zod';
import { toPostgresError, placeOf } from './errors.ts';
import { parsers } from './dialect.ts';
import { installBoss, jobSchemaOf } from './pg-boss-jobs.ts';
import { errorCode } from '../../domain/shared/result.ts';

/** Database reconnect timeout: covers a restart, not a long outage. */
const WAIT_TIMEOUT_MS = 60_000;
const RETRY_INTERVAL_MS = 500;
const POLL_INTERVAL_MS = 1000;
/** Newer claims may not have a lock yet. */
const LOCK_GRACE_S = 5;
/** Maximum of pg-boss. The lock detects failures sooner. */
const MAX_PIECE_SECONDS = 23 * 3600;
const YEAR_DAYS = 365;
const MAX_ATTEMPTS = 1_000_000;

const pieceSchema = z.object({ piece: z.int().min(0) });

/** Connection lost, as opposed to an error response. */
const isLost = (error: unknown): boolean =>
  /^(ECONN|EPIPE|ETIMEDOUT|57P0|08)/.test(errorCode(error)) ||
  (error instanceof Error && /Connection terminated|not queryable|was closed/.test(error.message));

const LOCK = `hashtextextended($1::text || ' ' || $2::text, 0)`;

export async function postgresPieceQueue(address: string) {
  const place = placeOf(address);
  const lockedPieces = new Map<number, string>();
  let queue = '';
  let isClosed = false;
  let connection: Promise<pg.Client> | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: 5000,
      application_name: 'plumbline batch',
      keepAlive: true,
      types: parsers,
    });
    client.on('error', () => undefined);
    await client.connect();
    client.once('end', () => {
      connection = null;
      // Reconnects immediately, so no other process claims the active pieces.
      if (!isClosed) withRetries(async () => undefined).catch(() => undefined);
    });
    // Detects a host that lost power within a minute.
    await client.query(
      'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    );
    for (const piece of lockedPieces.keys())
      await client.query(`select pg_try_advisory_lock(${LOCK})`, [queue, piece]);
    return client;
  }
  async function getConnection(): Promise<pg.Client> {
    connection ??= connect().catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  }
  async function withRetries<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    for (const end = performance.now() + WAIT_TIMEOUT_MS; ;) {
      try {
        return await work(await getConnection());
      } catch (error) {
        if (isClosed || !isLost(error) || performance.now() > end) throw toPostgresError(error, place);
        await pause(RETRY_INTERVAL_MS);
      }
    }
  }

  /** Workers share the connection, and pg deprecates a query while another one is running. */
  let lastQuery: Promise<unknown> = Promise.resolve();
  function send<Row extends pg.QueryResultRow>(client: pg.Client, text: string, values?: unknown[]) {
    const result = lastQuery.then(() => client.query<Row>(text, values));
    lastQuery = result.catch(() => undefined);
    return result;
  }

  async function disconnect(): Promise<void> {
    isClosed = true;
    const last = connection;
    await last?.then((client) => client.end()).catch(() => undefined);
  }

  let schema: string;
  try {
    const client = await getConnection();
    schema = await jobSchemaOf(client, '_batch');
    await inLock(client, () => installBoss(client, schema));
  } catch (error) {
    await disconnect();
    throw toPostgresError(error, place);
  }
  const boss = new PgBoss({
    db: { executeSql: (text, values) => withRetries((client) => send(client, text, values)) },
    schema,
    migrate: false,
    schedule: false,
    supervise: false,
  });
  const job = `${schema}.job`;

  async function inLock(client: pg.Client, work: () => Promise<void>): Promise<void> {
    const lock = `hashtextextended('${schema} begins', 0)`;
    await send(client, `select pg_advisory_lock(${lock})`);
    try {
      await work();
    } finally {
      await send(client, `select pg_advisory_unlock(${lock})`);
    }
  }

  const lockedPieceNames = (): string[] => [...lockedPieces.keys()].map(String);
  /** Counts unanswered pieces of other processes. */
  const countOtherPieces = async (client: pg.Client, localPieces = lockedPieceNames()): Promise<number> => {
    const { rows } = await send<{ n: number }>(
      client,
      `select count(*) as n from ${job} where name = $1 and state < 'completed' and not singleton_key = any ($2::text[])`,
      [queue, localPieces],
    );
    return rows[0]?.n ?? 0;
  };

  async function drop(client: pg.Client): Promise<void> {
    await send(client, `delete from ${job} where name = $1`, [queue]);
    // Does nothing if another process deleted it first.
    await send(client, `select ${schema}.delete_queue(name) from ${schema}.queue where name = $1`, [queue]);
  }

  /** Reassigns pieces of stopped processes. */
  const reassignPieces = () =>
    withRetries(async (client) => {
      const { rows } = await send<{ id: string; piece: string; free: boolean }>(
        client,
        `select id, singleton_key as piece, pg_try_advisory_lock(hashtextextended($1::text || ' ' || singleton_key, 0)) as free
          from ${job} where name = $1 and state = 'active' and started_on < now() - interval '${LOCK_GRACE_S} seconds'
            and not singleton_key = any ($2::text[])`,
        [queue, lockedPieceNames()],
      );
      for (const { id, piece, free } of rows)
        if (free) {
          await boss.fail(queue, id);
          await send(client, `select pg_advisory_unlock(${LOCK})`, [queue, piece]);
        }
    });

  return {
    async offer(run: string, pieces: readonly number[]): Promise<void> {
      queue = `run-${run}`;
      await withRetries((client) =>
        inLock(client, async () => {
          const { rows } = await send(client, `select 1 from ${schema}.queue where name = $1`, [queue]);
          if (rows.length > 0 && (await countOtherPieces(client)) > 0) return;
          await send(client, 'begin');
          try {
            if (rows.length > 0) await drop(client);
            if (pieces.length > 0) {
              await send(client, `select ${schema}.create_queue($1, $2::json)`, [
                queue,
                JSON.stringify({ policy: 'standard', retentionMinutes: YEAR_DAYS * 24 * 60 }),
              ]);
              await boss.insert(
                pieces.map((piece) => ({
                  name: queue,
                  data: { piece },
                  singletonKey: String(piece),
                  // In file order.
                  priority: -piece,
                  retryLimit: MAX_ATTEMPTS,
                  retryDelay: 0,
                  expireInSeconds: MAX_PIECE_SECONDS,
                })),
                { db: { executeSql: (text, values) => send(client, text, values) } },
              );
            }
            await send(client, 'commit');
          } catch (error) {
            await send(client, 'rollback').catch(() => undefined);
            throw error;
          }
        }),
      );
    },
    async take(): Promise<number | null> {
      for (;;) {
        const [next] = await boss.fetch(queue, { batchSize: 1 });
        if (next) {
          const { piece } = pieceSchema.parse(next.data);
          lockedPieces.set(piece, next.id);
          await withRetries((client) => send(client, `select pg_try_advisory_lock(${LOCK})`, [queue, piece]));
          return piece;
        }
        if ((await withRetries((client) => countOtherPieces(client))) === 0) return null;
        await pause(POLL_INTERVAL_MS * (0.5 + Math.random()));
        await reassignPieces();
      }
    },
    async done(piece: number): Promise<void> {
      const id = lockedPieces.get(piece);
      if (id !== undefined) await boss.complete(queue, id);
      lockedPieces.delete(piece);
      await withRetries((client) => send(client, `select pg_advisory_unlock(${LOCK})`, [queue, piece]));
    },
    async close(): Promise<void> {
      try {
        if (queue !== '')
          await withRetries((client) =>
            inLock(client, async () => {
              if ((await countOtherPieces(client, [])) === 0) await drop(client);
            }),
          );
      } finally {
        await disconnect();
      }
    },
  };
}
