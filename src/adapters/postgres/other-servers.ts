/** Coordinates servers of one database: heartbeats, attempt counts and clock (docs/decisions/servers-and-jobs.md). */
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  type OtherServers,
  attemptsAt,
  secondsToWait,
  type AttemptCounts,
  type Attempts,
  type CountedKey,
} from '../../domain/practice/operation/other-servers.ts';
import type { Clock } from '../../domain/shared/dates.ts';
import { PostgresError } from './errors.ts';

/** A server without a heartbeat for this time is considered stopped. */
const EXPIRY_SECONDS = 20;
/** Longer than any attempt limit. */
const ATTEMPT_RETENTION_MS = 24 * 3_600_000;
const FIGURES = 'own_figures';

/** Clock offsets in seconds: above the first a warning, above the second the server does not start. */
const MAX_SILENT_OFFSET_S = 2;
const MAX_OFFSET_S = 30;

interface Options {
  /** Separate connections: an attempt counts even if the request's transaction rolls back. */
  pool: pg.Pool;
  host: Clock;
  place: string;
  /** Releases the startup lock. */
  started: () => Promise<void>;
  onWarning: (text: string) => void;
}

export async function otherServers(options: Options): Promise<OtherServers & { leave(): Promise<void> }> {
  const { pool, place, started } = options;
  const id = randomUUID();
  const clock = await databaseClock(options);

  async function figures(): Promise<string | null> {
    const { rows } = await pool.query<{ value: string }>('select value from meta where key = $1', [FIGURES]);
    return rows[0]?.value ?? null;
  }

  async function readOtherTaxYears(): Promise<string[]> {
    const { rows } = await pool.query<{ tax_years: string }>(
      `select tax_years from servers where id <> $1 and seen_at > now() - make_interval(secs => $2)`,
      [id, EXPIRY_SECONDS],
    );
    return rows.map(({ tax_years }) => tax_years);
  }

  return {
    attempts: countsInPostgres(pool),
    clock,
    async join(localState) {
      await pool.query(`delete from servers where seen_at < now() - interval '1 day'`);
      const remoteTaxYears = await readOtherTaxYears();
      for (const remote of remoteTaxYears) {
        const file = firstDifference(localState.taxYears, JSON.parse(remote) as Record<string, string>);
        if (file !== null)
          throw new PostgresError(
            `The tax years of this server are not those of the servers that run on the database at ${place}: tax/${file} differs. ` +
              'Use the same file on all servers, or stop all servers before one starts with another file.',
          );
      }
      const activeFigures = remoteTaxYears.length === 0 ? null : await figures();
      if (activeFigures !== null && activeFigures !== localState.figures)
        throw new PostgresError(
          `The market figures of this server are not those of the servers that run on the database at ${place}. ` +
            'Give all of them one data folder, or the same files in its folder indexes.',
        );
      if (activeFigures === null) await storeFigures(pool, localState.figures);
      await pool.query('insert into servers (id, seen_at, tax_years) values ($1, now(), $2)', [
        id,
        JSON.stringify(localState.taxYears),
      ]);
    },
    hasOtherServers: async () => (await readOtherTaxYears()).length > 0,
    async heartbeat() {
      await pool.query('update servers set seen_at = now() where id = $1', [id]);
      await clock.compare();
      return figures();
    },
    figures,
    putFigures: (mark, instead) => storeFigures(pool, mark, instead),
    started,
    async leave() {
      await pool.query('delete from servers where id = $1', [id]).catch(() => undefined);
    },
  };
}

async function storeFigures(pool: pg.Pool, figures: string, former?: string): Promise<void> {
  if (former !== undefined)
    await pool.query('update meta set value = $2 where key = $1 and value = $3', [FIGURES, figures, former]);
  else
    await pool.query(
      'insert into meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [FIGURES, figures],
    );
}

function firstDifference(
  local: Readonly<Record<string, string>>,
  remote: Readonly<Record<string, string>>,
): string | null {
  const names = [...new Set([...Object.keys(local), ...Object.keys(remote)])].sort();
  return names.find((name) => local[name] !== remote[name]) ?? null;
}

/** Returns the database's time based on the local clock, so servers agree on times. */
async function databaseClock({
  pool,
  host,
  place,
  onWarning,
}: Options): Promise<Clock & { compare(): Promise<void> }> {
  let ahead = 0;
  let isReported = false;

  /** Returns the offset of the local clock in milliseconds, from the fastest of three queries. */
  async function measureOffset(): Promise<number> {
    let best = { took: Infinity, ahead: 0 };
    for (let n = 0; n < 3; n += 1) {
      const before = host.now().getTime();
      const { rows } = await pool.query<{ at: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
      );
      const after = host.now().getTime();
      if (after - before < best.took)
        best = { took: after - before, ahead: (before + after) / 2 - (rows[0]?.at ?? before) };
    }
    return best.ahead;
  }

  const offsetText = (seconds: number): string =>
    `The clock of this machine is ${Math.abs(Math.round(seconds))} seconds ${seconds > 0 ? 'ahead of' : 'behind'} that of the database at ${place}.`;

  async function compare(): Promise<number> {
    ahead = await measureOffset();
    const seconds = ahead / 1000;
    const isOff = Math.abs(seconds) > MAX_SILENT_OFFSET_S;
    if (isOff && !isReported)
      onWarning(
        `${offsetText(seconds)} Synchronize both with a time server. Until then, the clock of the database applies.`,
      );
    isReported = isOff;
    return seconds;
  }

  const seconds = await compare();
  if (Math.abs(seconds) > MAX_OFFSET_S)
    throw new PostgresError(`${offsetText(seconds)} Set both by a time server, then start again.`);
  return {
    now: () => new Date(host.now().getTime() - ahead),
    async compare() {
      await compare();
    },
  };
}

/** Attempts count across all servers. Keys are hashed because they contain addresses. */
function countsInPostgres(pool: pg.Pool): AttemptCounts {
  const keyOf = ({ limit, key }: CountedKey): string =>
    createHash('sha256').update(`${limit}\n${key}`).digest('hex');
  const keysOf = (counted: readonly CountedKey[]): string[] => counted.map(keyOf);

  return {
    async attempt(counted, now) {
      const at = now.getTime();
      // Sorted, which prevents deadlocks.
      const keyed = counted
        .map((one) => ({ ...one, hash: keyOf(one) }))
        .sort((a, b) => (a.hash < b.hash ? -1 : 1));
      const client = await pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<Attempts & { key: string }>(
          `insert into attempts (key, attempts, last) select key, 0, $2 from unnest($1::text[]) with ordinality as one (key, n) order by n
            on conflict (key) do update set last = attempts.last returning key, attempts, last`,
          [keyed.map(({ hash }) => hash), at],
        );
        const known = new Map(rows.map((row) => [row.key, row]));
        const wait = Math.max(0, ...keyed.map(({ hash, rule }) => secondsToWait(known.get(hash), rule, at)));
        if (wait === 0)
          await client.query(
            `update attempts set attempts = one.n, last = $3 from unnest($1::text[], $2::bigint[]) as one (key, n)
              where attempts.key = one.key`,
            [
              keyed.map(({ hash }) => hash),
              keyed.map(({ hash, rule }) => attemptsAt(known.get(hash), rule, at).attempts + 1),
              at,
            ],
          );
        await client.query(wait === 0 ? 'commit' : 'rollback');
        client.release();
        return wait;
      } catch (error) {
        // Closing the connection ends its transaction.
        client.release(true);
        throw error;
      }
    },
    async decrement(counted) {
      if (counted.length > 0)
        await pool.query(
          'update attempts set attempts = greatest(attempts - 1, 0) where key = any ($1::text[])',
          [keysOf(counted)],
        );
    },
    async clear(counted) {
      if (counted.length > 0)
        await pool.query('delete from attempts where key = any ($1::text[])', [keysOf(counted)]);
    },
    async sweep(now) {
      await pool.query('delete from attempts where last < $1', [now.getTime() - ATTEMPT_RETENTION_MS]);
    },
  };
}
