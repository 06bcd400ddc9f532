import { setTimeout as pause } from 'node:timers/promises';
import {
  JOB_KIND_NAMES,
  JOB_KINDS,
  type JobKind,
  type JobPayload,
  type JobQueue,
  type ClaimedJob,
} from '../../domain/practice/operation/jobs.ts';
import type { Log } from '../../domain/shared/log.ts';
import { errorCode } from '../../domain/shared/result.ts';

export type JobHandlers = Readonly<Record<JobKind, (payload: JobPayload) => Promise<void>>>;

/** Error whose message contains no client data and may be shown to admins. */
export class JobError extends Error {
  override name = 'JobError';
}

/** Mail servers may be slow. Other kinds run one at a time. */
const MAX_CONCURRENT: Partial<Record<JobKind, number>> = { mail: 3 };

const POLL_INTERVAL_MS = 1000;

const RENEW_INTERVAL_MS = 10_000;

const STOP_TIMEOUT_MS = 10_000;

/** Returns the error's name and code, because its message may contain an address or a name. */
const toJobErrorText = (error: unknown): string => {
  if (error instanceof JobError) return error.message;
  if (!(error instanceof Error)) return 'Unknown error.';
  const code = errorCode(error);
  return `${error.name}${code && ` (${code})`}.`;
};

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const timeout = pause(ms, undefined, { signal: end.signal, ref: false }).then(() => {
    throw new JobError(`It took longer than ${ms / 1000} seconds.`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timeout.catch(() => undefined);
    end.abort();
  }
}

export async function runOne(
  queue: JobQueue,
  handlers: JobHandlers,
  log: Log,
  job: ClaimedJob,
): Promise<void> {
  const renewing = setInterval(() => {
    queue.renew(job).catch((error: unknown) => log.error('The lease of a job could not be renewed.', error));
  }, RENEW_INTERVAL_MS);
  try {
    await withTimeout(JOB_KINDS[job.kind].timeoutMs, handlers[job.kind](job.payload));
  } catch (error) {
    log.error(`A job failed (${job.kind}).`, error);
    await queue.failed(job, toJobErrorText(error));
    return;
  } finally {
    clearInterval(renewing);
  }
  await queue.done(job);
}

export async function runJobs(queue: JobQueue, handlers: JobHandlers, log: Log) {
  let isStopping = false;
  const running = new Map<ClaimedJob, Promise<void>>();
  const waitersByKind = new Map<JobKind, Set<() => void>>(JOB_KIND_NAMES.map((kind) => [kind, new Set()]));
  const wake = (kind: JobKind): void => waitersByKind.get(kind)?.forEach((go) => go());
  queue.onAdded(wake);

  /** Waits for a new job on this server, at most one second, because other servers can add jobs. */
  const waitForJob = (kind: JobKind): Promise<void> =>
    new Promise((resolve) => {
      const waiters = waitersByKind.get(kind);
      const go = () => {
        clearTimeout(timer);
        waiters?.delete(go);
        resolve();
      };
      const timer = setTimeout(go, POLL_INTERVAL_MS * (0.75 + Math.random() / 2));
      timer.unref();
      waiters?.add(go);
    });

  async function processJobs(kind: JobKind): Promise<void> {
    let isReported = false;
    while (!isStopping) {
      try {
        const job = await queue.take(kind);
        isReported = false;
        if (job && isStopping) await queue.failed(job, 'The server was stopped.');
        else if (job) {
          const ending = runOne(queue, handlers, log, job);
          running.set(job, ending);
          await ending.finally(() => running.delete(job));
        } else await waitForJob(kind);
      } catch (error) {
        // Logged once; the database is retried every second.
        if (!isReported) log.error('Jobs could not be read from the queue.', error);
        isReported = true;
        await waitForJob(kind);
      }
    }
  }

  await queue.start();
  const loops = JOB_KIND_NAMES.flatMap((kind) =>
    Array.from({ length: MAX_CONCURRENT[kind] ?? 1 }, () => processJobs(kind)),
  );
  return {
    /** Waits for active jobs up to STOP_WAITS_MS. Then another server may claim them. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const kind of JOB_KIND_NAMES) wake(kind);
      await Promise.race([Promise.all(loops), pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      for (const job of running.keys()) await queue.failed(job, 'The server was stopped.');
      await queue.stop();
    },
  };
}
