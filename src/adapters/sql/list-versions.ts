import type { ListVersions } from '../../domain/practice/users/list-versions.ts';
import type { Db } from './db.ts';

/** The tables' own triggers count, so that what another program writes counts as well. */
export function sqlListVersions(db: Db): ListVersions {
  return {
    async of(owner) {
      const row = await db
        .selectFrom('list_versions')
        .select('version')
        .where('owner_id', '=', owner)
        .executeTakeFirst();
      return row?.version ?? 0;
    },
  };
}

/** After a change of the whole practice that lists show: a shared report may have moved on by it. */
export const everyListChanged = async (db: Db): Promise<void> => {
  await db
    .updateTable('list_versions')
    .set((e) => ({ version: e('version', '+', 1) }))
    .execute();
};
