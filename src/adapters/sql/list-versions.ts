import type { Db } from './db.ts';

/**
 * After a change of the whole practice that lists show: a shared report may have moved on by it. All else the tables' own
 * triggers count, so that what another program writes counts as well.
 */
export const everyListChanged = async (db: Db): Promise<void> => {
  await db
    .updateTable('list_versions')
    .set((e) => ({ version: e('version', '+', 1) }))
    .execute();
};
