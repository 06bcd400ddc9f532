/** Rows of files that nothing holds on to any more. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/database.ts';

interface Reference {
  table: string;
  id: number;
  from: string;
  to: string;
}

/**
 * Drops the rows that are older than `before` and neither a picture of their owner nor named by another table. Which
 * tables name files is read from the schema's foreign keys: a table that is added later is heeded without being
 * listed here.
 */
export async function dropUnattachedRows(db: Db, before: Date): Promise<void> {
  const { rows } = await sql<Reference>`
    select tables.name as "table", keys.id as "id", keys."from" as "from", keys."to" as "to"
    from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" = 'files'`.execute(db);
  const named = byKey(rows).map(
    ([{ table }, ...pairs]) =>
      sql`and not exists (select 1 from ${sql.table(table)} as holder where ${sql.join(
        pairs.map(({ from, to }) => sql`holder.${sql.ref(from)} = files.${sql.ref(to)}`),
        sql` and `,
      )})`,
  );
  await sql`
    delete from files where created_at <= ${before.toISOString()}
    and not exists (
      select 1 from users where users.id = files.owner_id
      and files.hash in (users.avatar, users.logo_green, users.logo_blue, users.logo_dark)
    ) ${sql.join(named, sql` `)}`.execute(db);
}

/** Each key's first column, and then all of them: a key of two columns is two rows. */
function byKey(rows: readonly Reference[]): [Reference, ...Reference[]][] {
  const keys = new Map<string, [Reference, ...Reference[]]>();
  for (const row of rows) {
    const key = `${row.table} ${row.id}`;
    const known = keys.get(key);
    if (known) known.push(row);
    else keys.set(key, [row, row]);
  }
  return [...keys.values()];
}
