/**
 * Work that must be done even if the server ends. A job is added in the transaction of its cause and runs at least once, so
 * each handler does nothing if its work is done already (docs/decisions/servers-and-jobs.md).
 */

/** Each with the longest that one of its jobs may run. A new kind is a migration too: on PostgreSQL it has a queue of its own. */
export const JOB_KINDS = {
  mail: { longestMs: 60_000 },
  follow_events: { longestMs: 120_000 },
  reconcile: { longestMs: 600_000 },
  sweep: { longestMs: 600_000 },
} as const;

export type JobKind = keyof typeof JOB_KINDS;
export const JOB_KIND_NAMES = Object.keys(JOB_KINDS) as [JobKind, ...JobKind[]];

export type JobPayload = Readonly<Record<string, string | number>>;

interface JobOptions {
  /** Of one key at most one job waits and one runs: another one that is added meanwhile is the one that waits. */
  key?: string;
  /** Not before so long from now. */
  afterMs?: number;
  /** Then it has failed for good, and waits for an admin. */
  maxAttempts?: number;
}

export const STANDARD_TRIES = 5;

/** Of a `follow_events` job: events that come while some are followed are followed after them. */
export const FOLLOWED = { key: 'new' } as const satisfies JobOptions;

/** In the transaction around it: without a commit there is no job. */
export interface Jobs {
  add(kind: JobKind, payload: JobPayload, options?: JobOptions): Promise<void>;
}

export interface FailedJob {
  id: string;
  kind: JobKind;
  failed_at: string;
  /** Says what happened and nothing of a client. */
  error: string;
}

/** Jobs that failed for good, for admins. */
export interface FailedJobs {
  list(page: { page: number; size: number }): Promise<{ items: FailedJob[]; total: number }>;
  /** With all its tries again. Null where there is no such job. */
  again(id: string): Promise<JobKind | null>;
  drop(id: string): Promise<{ kind: JobKind; payload: JobPayload } | null>;
}

export interface ClaimedJob {
  id: string;
  kind: JobKind;
  payload: JobPayload;
}

/** Where jobs wait; each is handed to one taker at a time, and to another one when that ends without a word. */
export interface JobQueue {
  take(kind: JobKind): Promise<ClaimedJob | null>;
  done(job: ClaimedJob): Promise<void>;
  /** It is tried again later, or has failed for good. */
  failed(job: ClaimedJob, error: string): Promise<void>;
  /** Says that it still runs. */
  renew(job: ClaimedJob): Promise<void>;
  /** Called when a job that is due at once was added by this process. */
  onAdded(listener: (kind: JobKind) => void): void;
  /** From now on jobs are taken here; ends with `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What is said of a job that no server ended, well or badly. */
export const JOB_INTERRUPTED = 'The server stopped, or the job took too long.';

const FIRST_PAUSE_MS = 10_000;

/** Ten seconds, twice as long after each try, and up to half as much again, so that those that failed together come apart. */
export const pauseAfter = (tries: number, random: number): number =>
  FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1) * (1 + random / 2);
