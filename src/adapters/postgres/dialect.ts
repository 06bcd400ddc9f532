import pg from 'pg';
import { sql } from 'kysely';
import type { Reference, Dialect } from '../sql/db.ts';
import { errorCode } from '../../domain/shared/result.ts';

/** Converts integers to numbers: ids and counts stay far below 2⁵³. */
export const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);
parsers.setTypeParser(pg.types.builtins.NUMERIC, Number);

export const postgresDialect: Dialect = {
  idList: (ids) =>
    sql<number>`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`,
  accountNames: (document) =>
    sql<string>`(select coalesce(json_agg(value -> 'name'), '[]')::text
      from json_array_elements(${document}::json -> 'vehicles'))`,
  lastAuditLine: sql<number | null>`(select max(id) from audit_log)`,
  isNameTaken: (error) => errorCode(error) === '23505',
  /** A failed statement aborts its transaction unless a savepoint was set. */
  async tryStatement(db, statement) {
    if (!db.isTransaction) return statement();
    await sql`savepoint may_be_refused`.execute(db);
    try {
      const done = await statement();
      await sql`release savepoint may_be_refused`.execute(db);
      return done;
    } catch (error) {
      await sql`rollback to savepoint may_be_refused`.execute(db);
      throw error;
    }
  },
  async deferForeignKeys(within) {
    await sql`set constraints all deferred`.execute(within);
  },
  async referencesTo(db, table) {
    const { rows } = await sql<Reference>`
      select holders.relname as "table", keys.conname as "key", "from".attname as "from", "to".attname as "to"
      from pg_constraint as keys
      join pg_class as holders on holders.oid = keys.conrelid
      cross join lateral unnest(keys.conkey, keys.confkey) as pair ("from", "to")
      join pg_attribute as "from" on "from".attrelid = keys.conrelid and "from".attnum = pair."from"
      join pg_attribute as "to" on "to".attrelid = keys.confrelid and "to".attnum = pair."to"
      where keys.contype = 'f' and keys.confrelid = to_regclass(${table})`.execute(db);
    return rows;
  },
  async acquireLock(within, name) {
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${name}, 0))`.execute(
      within,
    );
  },
  hasOneWriter: false,
};
