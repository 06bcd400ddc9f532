import { sql, type RawBuilder } from 'kysely';

/** Ids to look for, as one value: SQLite bounds how many a statement takes, and a statement per number of them is no statement kept. */
export const among = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`(select value from json_each(${JSON.stringify(ids)}))`;
