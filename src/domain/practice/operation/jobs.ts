/**
 * Work that must finish even if the server ends. A job is added in the transaction of its cause and runs at least
 * once, so handlers skip finished work (docs/decisions/servers-and-jobs.md).
 */

/** Time limits per kind. On PostgreSQL, each kind has a separate queue, so a new kind requires a migration. */
export const JOB_KINDS = {
  mail: { timeoutMs: 60_000 },
  follow_events: { timeoutMs: 120_000 },
  reconcile: { timeoutMs: 600_000 },
  sweep: { timeoutMs: 600_000 },
} as const;

export type JobKind = keyof typeof JOB_KINDS;
export const JOB_KIND_NAMES = Object.keys(JOB_KINDS) as [JobKind, ...JobKind[]];

export type JobPayload = Readonly<Record<string, string | number>>;

interface JobOptions {
  /** At most one job per key waits and one runs. A job added during the run replaces the waiting one. */
  key?: string;
  /** Minimum delay before the first run. */
  afterMs?: number;
  /** After these attempts, the job has failed permanently and waits for an admin. */
  maxAttempts?: number;
}

export const DEFAULT_ATTEMPTS = 5;

/** Events that arrive during a `follow_events` job get a job after it. */
export const NEW_EVENTS_JOB = { key: 'new' } as const satisfies JobOptions;

/** Uses the surrounding transaction: a rollback also removes the job. */
export interface Jobs {
  add(kind: JobKind, payload: JobPayload, options?: JobOptions): Promise<void>;
}

export interface FailedJob {
  id: string;
  kind: JobKind;
  failed_at: string;
  /** Describes the error without personal data. */
  error: string;
}

/** Jobs that failed permanently, for admins. */
export interface FailedJobs {
  list(page: { page: number; size: number }): Promise<{ items: FailedJob[]; total: number }>;
  /** Resets the attempts. Null if the job does not exist. */
  retry(id: string): Promise<JobKind | null>;
  drop(id: string): Promise<{ kind: JobKind; payload: JobPayload } | null>;
}

export interface ClaimedJob {
  id: string;
  kind: JobKind;
  payload: JobPayload;
}

/** Each job is given to one server at a time, and to another one if that server ends without a result. */
export interface JobQueue {
  take(kind: JobKind): Promise<ClaimedJob | null>;
  done(job: ClaimedJob): Promise<void>;
  /** Schedules another attempt, or marks the job as permanently failed. */
  failed(job: ClaimedJob, error: string): Promise<void>;
  /** Extends the claim of a running job. */
  renew(job: ClaimedJob): Promise<void>;
  /** Calls the listener when this process added a job that is due immediately. */
  onAdded(listener: (kind: JobKind) => void): void;
  /** Starts taking jobs in this process, until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Error of a job whose server neither completed nor failed it. */
export const JOB_INTERRUPTED = 'The server stopped, or the job took too long.';

const FIRST_PAUSE_MS = 10_000;

/** Ten seconds, doubled after each attempt, plus up to 50%, so that jobs do not retry together. */
export const pauseAfter = (tries: number, random: number): number =>
  FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1) * (1 + random / 2);
