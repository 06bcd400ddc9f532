/**
 * Runs jobs on PostgreSQL with pg-boss in a separate schema (docs/decisions/servers-and-jobs.md). Migrations install
 * the schema, so servers need row privileges only.
 */
import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type pg from 'pg';
import * as z from 'zod';
import {
  JOB_INTERRUPTED,
  JOB_KIND_NAMES,
  JOB_KINDS,
  DEFAULT_ATTEMPTS,
} from '../../domain/practice/operation/jobs.ts';
import { type Db, type JobStorage, jobListeners } from '../sql/db.ts';

const FAILED = 'failed';
const FIRST_RETRY_DELAY_S = 10;
const YEAR_DAYS = 365;
/** Time to detect jobs of a stopped server, after their maximum duration. */
const POLL_INTERVAL_S = 15;
const COMPLETED_RETENTION_DAYS = 7;

const SCHEMA = `select case current_schema() when 'public' then 'plumbline' else current_schema()::text end || $1 as name`;

/** Next to the practice's schema: plumbline_jobs for public. */
export async function jobSchemaOf(
  on: Client | pg.Pool,
  ending: '_jobs' | '_batch' = '_jobs',
): Promise<string> {
  const { rows } = await on.query<{ name: string }>(SCHEMA, [ending]);
  const name = rows[0]?.name ?? '';
  if (!/^[a-z_][a-z0-9_]{0,49}$/.test(name)) throw new Error(`Jobs cannot use the existing schema ${name}.`);
  return name;
}

type Client = Pick<pg.PoolClient, 'query'>;

export const hasJobs = async (client: Client): Promise<boolean> => hasBoss(client, await jobSchemaOf(client));

async function hasBoss(client: Client, schema: string): Promise<boolean> {
  const { rows } = await client.query(`select 1 where to_regclass($1) is not null`, [`${schema}.version`]);
  return rows.length > 0;
}

export async function installBoss(client: Client, schema: string): Promise<void> {
  if (await hasBoss(client, schema)) return;
  try {
    await client.query(PgBoss.getConstructionPlans(schema));
  } catch (error) {
    // Ends the transaction that its statements start.
    await client.query('rollback');
    throw error;
  }
}

/** Creates missing parts. Repeated calls change nothing. */
export async function installJobs(client: Client): Promise<void> {
  const schema = await jobSchemaOf(client);
  await installBoss(client, schema);
  // Each queue has a separate table.
  const create = (name: string, options: object) =>
    client.query(`select ${schema}.create_queue($1, $2::json)`, [
      name,
      JSON.stringify({ ...options, retentionMinutes: YEAR_DAYS * 24 * 60 }),
    ]);
  await create(FAILED, { policy: 'standard' });
  for (const kind of JOB_KIND_NAMES) {
    const expireInSeconds = JOB_KINDS[kind].timeoutMs / 1000;
    // At most one waiting and one active job per key.
    await create(kind, { policy: 'stately', deadLetter: FAILED, expireInSeconds });
  }
}

const jobSchema = z.object({
  kind: z.enum(JOB_KIND_NAMES),
  payload: z.record(z.string(), z.union([z.string(), z.number()])),
  key: z.string().nullable(),
  most_tries: z.int(),
});
const outputSchema = z.object({ error: z.string() });
const isId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

interface Options {
  pool: pg.Pool;
  schema: string;
  onError?: ((error: Error) => void) | undefined;
}

/** Runs pg-boss statements in our transaction. */
const executorOf = (db: Db): PgBoss.Db => ({
  executeSql: (text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values)),
});

export function pgBossJobs({ pool, schema, onError }: Options): JobStorage {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    migrate: false,
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: POLL_INTERVAL_S,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: COMPLETED_RETENTION_DAYS,
  });
  boss.on('error', (error) => onError?.(error));
  const { onAdded, notifyAdded } = jobListeners();

  async function send(within: Db, job: z.infer<typeof jobSchema>, afterMs: number): Promise<void> {
    await boss.send(job.kind, job, {
      db: executorOf(within),
      // Jobs without a key get a unique one.
      singletonKey: job.key ?? crypto.randomUUID(),
      deadLetter: FAILED,
      expireInSeconds: JOB_KINDS[job.kind].timeoutMs / 1000,
      retryLimit: job.most_tries - 1,
      retryDelay: FIRST_RETRY_DELAY_S,
      retryBackoff: true,
      ...(afterMs > 0 && { startAfter: Math.ceil(afterMs / 1000) }),
    });
    if (afterMs <= 0) notifyAdded(job.kind);
  }

  async function removeJob(within: Db, id: string): Promise<z.infer<typeof jobSchema> | null> {
    if (!isId(id)) return null;
    const { rows } = await within.executeQuery<{ data: unknown }>(
      CompiledQuery.raw(
        `delete from ${schema}.job where name = $1 and id = $2 and state = 'created' returning data`,
        [FAILED, id],
      ),
    );
    return rows[0] ? jobSchema.parse(rows[0].data) : null;
  }

  return {
    within: (within) => ({
      add: (kind, payload, { key = null, afterMs = 0, maxAttempts = DEFAULT_ATTEMPTS } = {}) =>
        send(within, { kind, payload, key, most_tries: maxAttempts }, afterMs),
    }),
    failedWithin: (within) => ({
      async list({ page, size }) {
        const { rows } = await within.executeQuery<{
          id: string;
          data: unknown;
          output: unknown;
          at: Date;
          total: number;
        }>(
          CompiledQuery.raw(
            `select id, data, output, created_on as at, count(*) over () as total from ${schema}.job
              where name = $1 and state = 'created' order by created_on desc, id limit $2 offset $3`,
            [FAILED, size, (page - 1) * size],
          ),
        );
        const items = rows.map(({ id, data, output, at }) => ({
          id,
          kind: jobSchema.parse(data).kind,
          failed_at: at.toISOString(),
          // pg-boss stores a different text for expired jobs.
          error: outputSchema.safeParse(output).data?.error ?? JOB_INTERRUPTED,
        }));
        return { items, total: rows[0]?.total ?? 0 };
      },
      async retry(id) {
        const job = await removeJob(within, id);
        if (job) await send(within, job, 0);
        return job?.kind ?? null;
      },
      async drop(id) {
        const job = await removeJob(within, id);
        return job && { kind: job.kind, payload: job.payload };
      },
    }),
    queue: {
      async take(kind) {
        const [job] = await boss.fetch(kind, { batchSize: 1 });
        return job ? { id: job.id, kind, payload: jobSchema.parse(job.data).payload } : null;
      },
      done: ({ kind, id }) => boss.complete(kind, id),
      failed: ({ kind, id }, error) => boss.fail(kind, id, { error }),
      // The kind defines the duration. After that, the maintaining server reassigns the job.
      renew: () => Promise.resolve(),
      onAdded,
      async start() {
        await boss.start();
      },
      stop: () => boss.stop({ graceful: false, close: false }),
    },
  };
}
