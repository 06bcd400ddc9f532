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
