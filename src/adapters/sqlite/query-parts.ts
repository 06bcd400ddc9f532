import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * The rows of a long list, read as one JSON text: an object made by the driver for each row costs three times what it takes
 * SQLite to write them all and V8 to read them. For columns of text, whole numbers and null; in the order of the query.
 */
export async function readAsText<Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, keyof Tables, Row>,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  const members = sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`listed.${name}`)]));
  const { rows } = await sql<{ list: string }>`
    select json_group_array(json_object(${members})) as list from (${query}) as listed`.execute(db);
  return JSON.parse(rows[0]?.list ?? '[]') as Row[];
}

/** A table's own rule that names differ, as an answer: no look before the write that another write could overtake. */
export async function nameTaken<T>(write: () => Promise<T>): Promise<T | 'name_taken'> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE')
      return 'name_taken';
    throw error;
  }
}

/** Ids to look for, as one value: SQLite bounds how many a statement takes, and a statement per number of them is no statement kept. */
export const among = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`(select value from json_each(${JSON.stringify(ids)}))`;

type Owned = 'clients' | 'scenarios' | 'simulations' | 'portfolios' | 'templates' | 'tool_runs';

/** Whether the owner had such a row; of somebody else's there is none. */
export async function removeOwn(db: Db, table: Owned, owner: OwnerId, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom(table)
    .where('owner_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
