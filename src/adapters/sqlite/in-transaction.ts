import type { Db } from './database.ts';

/** All that `work` writes, or nothing of it; what is inside a transaction already belongs to that one. */
export const inTransaction = <T>(db: Db, work: (within: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
