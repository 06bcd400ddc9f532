/** What SQLite says in its own words. */
import { sql } from 'kysely';
import type { Reference, Speech } from '../sql/db.ts';

export const sqliteSpeech: Speech = {
  /** Read as one JSON text: an object made by the driver for each row costs three times what it takes SQLite to write them all and V8 to read them. */
  listed(db, query, columns) {
    const members = sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`listed.${name}`)]));
    const whole = sql`select json_group_array(json_object(${members})) as list from (${query}) as listed`;
    return { compile: () => whole.compile(db) };
  },
  rowsOf<Row>([found]: readonly unknown[]) {
    return JSON.parse((found as { list: string }).list) as Row[];
  },
  /** SQLite bounds how many values a statement takes. */
  among: (ids) => sql<number>`(select value from json_each(${JSON.stringify(ids)}))`,
  accountNames: (document) =>
    sql<string>`(select json_group_array(json_extract(value, '$.name')) from json_each(${document}, '$.vehicles'))`,
  lastAuditLine: sql<number | null>`(select seq from sqlite_sequence where name = 'audit_log')`,
  isNameTaken: (error) =>
    error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE',
  mayBeRefused: (_db, statement) => statement(),
  async deferForeignKeys(within) {
    await sql`pragma defer_foreign_keys = on`.execute(within);
  },
  async referencesTo(db, table) {
    const { rows } = await sql<Reference>`
      select tables.name as "table", keys.id as "key", keys."from" as "from", keys."to" as "to"
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
      where tables.type = 'table' and keys."table" = ${table}`.execute(db);
    return rows;
  },
  /** One writer at a time: any transaction is everybody's turn. */
  takeTurn: () => Promise.resolve(),
  oneWriter: true,
};
