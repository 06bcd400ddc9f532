/** What each engine gives for jobs: adding within a transaction, the failed ones, and the queue that is worked off. */
import type { FailedJobs, JobQueue, Jobs } from '../../domain/practice/operation/jobs.ts';
import type { Db } from './db.ts';

export interface JobStorage {
  /** Over the database, or over one transaction of it. */
  within(db: Db): Jobs;
  failedWithin(db: Db): FailedJobs;
  queue: JobQueue;
}
