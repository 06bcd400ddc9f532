import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { speechOf, type Db } from './db.ts';
import type { Tables } from './tables.ts';

/** The rows of a long list: columns of text, whole numbers and null, in the order of the query. */
export async function readRows<Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, keyof Tables, Row>,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  const { listed, rowsOf } = speechOf(db);
  const { rows } = await db.executeQuery(listed(db, query, columns).compile());
  return rowsOf(rows);
}

/** Ids to look for, as one value: a statement per number of them is no statement kept. */
export const among = (db: Db, ids: readonly number[]): RawBuilder<number> => speechOf(db).among(ids);

/** A table's own rule that names differ, as an answer: no look before the write that another write could overtake. */
export async function nameTaken<T>(db: Db, write: () => Promise<T>): Promise<T | 'name_taken'> {
  const { isNameTaken, mayBeRefused } = speechOf(db);
  try {
    return await mayBeRefused(db, write);
  } catch (error) {
    if (isNameTaken(error)) return 'name_taken';
    throw error;
  }
}

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
