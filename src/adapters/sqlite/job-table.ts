/** Stores jobs in a table of the file, owned by one process. An expired lease belongs to a stopped server. */
import * as z from 'zod';
import {
  JOB_INTERRUPTED,
  JOB_KIND_NAMES,
  pauseAfter,
  DEFAULT_ATTEMPTS,
  type JobKind,
  type JobPayload,
  type ClaimedJob,
} from '../../domain/practice/operation/jobs.ts';
import type { Clock } from '../../domain/shared/dates.ts';
import { type Db, type JobStorage, inTransaction, jobListeners } from '../sql/db.ts';
import { countOf } from '../sql/query-parts.ts';

const LEASE_MS = 30_000;

const payloadSchema = z.record(z.string(), z.union([z.string(), z.number()]));
const payloadOf = (text: string): JobPayload => payloadSchema.parse(JSON.parse(text));
const kindSchema = z.enum(JOB_KIND_NAMES);

/** Ids are numbers. Others match no job. */
const idOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : -1);

export function jobTable(db: Db, clock: Clock): JobStorage {
  const { onAdded, notifyAdded } = jobListeners();
  const timeIn = (ms = 0): string => new Date(clock.now().getTime() + ms).toISOString();

  /** At most one job per key waits: a failed job is replaced by a newer one. */
  async function markWaiting(within: Db, job: { id: number; kind: string; key: string | null }, due: string) {
    const other =
      job.key !== null &&
      (await within
        .selectFrom('jobs')
        .select('id')
        .where((e) => e.and({ kind: job.kind, key: job.key, state: 'waiting' }))
        .executeTakeFirst());
    if (other) await within.deleteFrom('jobs').where('id', '=', job.id).execute();
    else
      await within
        .updateTable('jobs')
        .set({ state: 'waiting', run_after: due, lease_until: null, failed_at: null })
        .where('id', '=', job.id)
        .execute();
  }

  const markFailed = (within: Db, id: number, error: string) =>
    within
      .updateTable('jobs')
      .set({ state: 'failed', last_error: error, failed_at: timeIn(), lease_until: null })
      .where('id', '=', id)
      .execute();

  async function nextDue(within: Db, kind: JobKind) {
    return within
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', kind)
      .where((e) =>
        e.or([
          e.and([e('state', '=', 'waiting'), e('run_after', '<=', timeIn())]),
          e.and([e('state', '=', 'running'), e('lease_until', '<=', timeIn())]),
        ]),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('jobs as running')
              .select('running.id')
              .whereRef('running.kind', '=', 'jobs.kind')
              .whereRef('running.key', '=', 'jobs.key')
              .whereRef('running.id', '<>', 'jobs.id')
              .where('running.state', '=', 'running'),
          ),
        ),
      )
      .orderBy('run_after')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }

  async function take(kind: JobKind): Promise<ClaimedJob | null> {
    // Polled each second, so a transaction starts only if a job exists.
    if (!(await nextDue(db, kind))) return null;
    return inTransaction(db, async (within) => {
      for (;;) {
        const next = await nextDue(within, kind);
        if (!next) return null;
        if (next.tries >= next.most_tries) {
          await markFailed(within, next.id, JOB_INTERRUPTED);
          continue;
        }
        await within
          .updateTable('jobs')
          .set({ state: 'running', lease_until: timeIn(LEASE_MS), tries: next.tries + 1 })
          .where('id', '=', next.id)
          .execute();
        return { id: String(next.id), kind, payload: payloadOf(next.payload) };
      }
    });
  }

  return {
    within: (within) => ({
      async add(kind, payload, { key, afterMs = 0, maxAttempts = DEFAULT_ATTEMPTS } = {}) {
        await within
          .insertInto('jobs')
          .values({
            kind,
            key: key ?? null,
            payload: JSON.stringify(payload),
            state: 'waiting',
            run_after: timeIn(afterMs),
            tries: 0,
            most_tries: maxAttempts,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        if (afterMs <= 0) notifyAdded(kind);
      },
    }),
    failedWithin: (within) => ({
      async list({ page, size }) {
        const failed = within.selectFrom('jobs').where('state', '=', 'failed');
        const rows = await failed
          .select(['id', 'kind', 'failed_at', 'last_error'])
          .orderBy('failed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .offset((page - 1) * size)
          .execute();
        const items = rows.map(({ id, kind, failed_at, last_error }) => ({
          id: String(id),
          kind: kindSchema.parse(kind),
          failed_at: failed_at ?? '',
          error: last_error ?? '',
        }));
        return { items, total: await countOf(failed) };
      },
      async retry(id) {
        const job = await within
          .updateTable('jobs')
          .set({ tries: 0 })
          .where((e) => e.and({ id: idOf(id), state: 'failed' }))
          .returning(['id', 'kind', 'key'])
          .executeTakeFirst();
        if (!job) return null;
        const kind = kindSchema.parse(job.kind);
        await markWaiting(within, job, timeIn());
        notifyAdded(kind);
        return kind;
      },
      async drop(id) {
        const deleted = await within
          .deleteFrom('jobs')
          .where((e) => e.and({ id: idOf(id), state: 'failed' }))
          .returning(['kind', 'payload'])
          .executeTakeFirst();
        return deleted ? { kind: kindSchema.parse(deleted.kind), payload: payloadOf(deleted.payload) } : null;
      },
    }),
    queue: {
      take,
      async done({ id }) {
        await db.deleteFrom('jobs').where('id', '=', idOf(id)).where('state', '=', 'running').execute();
      },
      failed: ({ id }, error) =>
        inTransaction(db, async (within) => {
          const job = await within
            .updateTable('jobs')
            .set({ last_error: error })
            .where((e) => e.and({ id: idOf(id), state: 'running' }))
            .returning(['id', 'kind', 'key', 'tries', 'most_tries'])
            .executeTakeFirst();
          if (!job) return;
          if (job.tries >= job.most_tries) await markFailed(within, job.id, error);
          else await markWaiting(within, job, timeIn(pauseAfter(job.tries, Math.random())));
        }),
      async renew({ id }) {
        await db
          .updateTable('jobs')
          .set({ lease_until: timeIn(LEASE_MS) })
          .where((e) => e.and({ id: idOf(id), state: 'running' }))
          .execute();
      },
      onAdded,
      /** One process owns the file, so running jobs and request mails at startup belong to a stopped one. */
      async start() {
        await db.updateTable('jobs').set({ lease_until: timeIn() }).where('state', '=', 'running').execute();
        await db
          .updateTable('jobs')
          .set({ run_after: timeIn() })
          .where((e) => e.and({ kind: 'mail', state: 'waiting', tries: 0 }))
          .execute();
      },
      stop: () => Promise.resolve(),
    },
  };
}
