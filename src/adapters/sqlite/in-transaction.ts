import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './database.ts';

const inside = new AsyncLocalStorage<{ open: boolean }>();

/** All that `work` writes, or nothing of it; what is inside a transaction already belongs to that one. */
export const inTransaction = <T>(db: Db, work: (within: Db) => Promise<T>): Promise<T> => {
  if (db.isTransaction) return work(db);
  const mark = { open: false };
  return db
    .transaction()
    .execute((within) => {
      mark.open = true;
      return inside.run(mark, () => work(within));
    })
    .finally(() => {
      mark.open = false;
    });
};

/**
 * Whether the caller stands in a transaction that is open. The one connection is that transaction's: asked for a second
 * time from inside it would be waited for without end, by everybody.
 */
export const isInTransaction = (): boolean => inside.getStore()?.open === true;
