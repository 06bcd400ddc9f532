import { JOB_KIND_NAMES, type JobQueue } from '../../src/domain/practice/operation/jobs.ts';
import type { Log } from '../../src/domain/shared/log.ts';
import { runOne, type JobHandlers } from '../../src/server/operations/run-jobs.ts';

/** Runs all due jobs and their successors. */
export async function runDue(queue: JobQueue, handlers: JobHandlers, log: Log): Promise<void> {
  for (let ran = true; ran;) {
    ran = false;
    for (const kind of JOB_KIND_NAMES)
      for (let job = await queue.take(kind); job; job = await queue.take(kind)) {
        ran = true;
        await runOne(queue, handlers, log, job);
      }
  }
}
