/**
 * Locks tied to a connection: servers share one, and exclusive commands lock it exclusively. Servers start one at a
 * time, so the first one fills an empty database.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PostgresError } from './errors.ts';

export type PracticeLock = Awaited<ReturnType<typeof takePracticeLock>>;

interface Options {
  address: string;
  place: string;
  as: 'server' | 'alone';
  onLost?: ((error: Error) => void) | undefined;
}

const RESPONSE_TIMEOUT_MS = 5000;
const RELOCK_DELAY_MS = 1000;
/** Timeout for earlier servers to start, including filling the demo practice. */
const START_TIMEOUT_MS = 60_000;
const START_POLL_MS = 100;

const lockOf = (what: 'server' | 'start') => `hashtextextended(current_schema() || ' ${what}', 0)`;

export async function takePracticeLock({ address, place, as, onLost }: Options) {
  let isReleased = false;
  let waiting: NodeJS.Timeout | undefined;
  let client = await acquire(as === 'server');

  async function acquire(isSerialized: boolean): Promise<pg.Client> {
    const locking = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      application_name: `plumbline ${as}`,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
    });
    locking.on('error', (error) => onLost?.(error));
    await locking.connect();
    const tryLock = async (lock: string): Promise<boolean> => {
      const { rows } = await locking.query<{ acquired: boolean }>(`select ${lock} as acquired`);
      return rows[0]?.acquired === true;
    };
    try {
      const shared = as === 'server' ? '_shared' : '';
      if (!(await tryLock(`pg_try_advisory_lock${shared}(${lockOf('server')})`)))
        throw new PostgresError(
          as === 'server'
            ? `A command with exclusive access to the practice is running on the database at ${place}. Wait until it has ended, then start again.`
            : `A Plumbline server is running on the database at ${place}. Stop every server and worker first, or set PLUMBLINE_DATABASE to another one.`,
        );
      const end = performance.now() + START_TIMEOUT_MS;
      while (isSerialized && !(await tryLock(`pg_try_advisory_lock(${lockOf('start')})`))) {
        if (performance.now() > end)
          throw new PostgresError(
            `Another Plumbline server has been starting on the database at ${place} for a minute. Find the cause, then start again.`,
          );
        await pause(START_POLL_MS);
      }
    } catch (error) {
      await locking.end();
      throw error;
    }
    locking.once('end', relock);
    return locking;
  }

  /** PostgreSQL restarted or closed the connection, which released the lock. */
  function relock(): void {
    if (isReleased) return;
    waiting = setTimeout(() => {
      acquire(false).then((again) => {
        client = again;
        return isReleased ? client.end() : undefined;
      }, relock);
    }, RELOCK_DELAY_MS);
    waiting.unref();
  }

  return {
    /** Allows the next server to start. */
    async started(): Promise<void> {
      await client.query(`select pg_advisory_unlock(${lockOf('start')})`);
    },
    async release(): Promise<void> {
      isReleased = true;
      clearTimeout(waiting);
      await client.end().catch(() => undefined);
    },
  };
}
