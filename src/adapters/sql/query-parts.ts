import {
  type Compilable,
  CompiledQuery,
  type DeleteResult,
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type UpdateResult,
} from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { NewestLine } from '../../domain/practice/operation/audit-chain.ts';
import { fullName, type OwnerId } from '../../domain/practice/users/user.ts';
import { dialectOf, type Db, type Dialect } from './db.ts';
import type { Tables } from './tables.ts';

/** Ids as one value, so prepared statements can be reused. */
export const inList = (db: Db, ids: readonly number[]): RawBuilder<number> => dialectOf(db).idList(ids);

interface SingleRowQuery<Row> {
  executeTakeFirst(): Promise<Row>;
}

export const hasDeleted = async (query: SingleRowQuery<DeleteResult>): Promise<boolean> =>
  (await query.executeTakeFirst()).numDeletedRows > 0n;

export const hasUpdated = async (query: SingleRowQuery<UpdateResult>): Promise<boolean> =>
  (await query.executeTakeFirst()).numUpdatedRows > 0n;

export const hasRow = async (query: SingleRowQuery<object | undefined>): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** Converts the first row with `as`. Returns null if there is no row. */
export async function firstAs<Row, T>(
  query: SingleRowQuery<Row | undefined>,
  as: (row: Row) => T,
): Promise<T | null> {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : as(row);
}

export async function countOf<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = query.clearSelect().select((e) => e.fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

export const readMeta = (db: Db, key: string): Promise<string | null> =>
  firstAs(db.selectFrom('meta').select('value').where('key', '=', key), ({ value }) => value);

export async function writeMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Keeps an existing value. */
export async function writeMetaOnce(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Name of a left-joined user, or null. */
export const nameOf = (user: { first_name: string | null; last_name: string | null }): string | null =>
  user.first_name === null
    ? null
    : fullName({ first_name: user.first_name, last_name: user.last_name ?? '' });

/** Shares with an active link, or with a link that is valid at `now`. */
export const openShares = (db: Db, now?: Date) =>
  db
    .selectFrom('report_shares')
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.id', '=', 'report_shares.report_id')
        .onRef('reports.generation', '=', 'report_shares.generation'),
    )
    .where('withdrawn_at', 'is', null)
    .$if(now !== undefined, (shares) =>
      shares.where((e) =>
        e.or([e('expires_at', 'is', null), e('expires_at', '>', now?.toISOString() ?? '')]),
      ),
    );

export const newestAuditLine = (db: Db): Promise<NewestLine | null> =>
  firstAs(
    db
      .selectFrom('audit_log')
      .select(['id', 'seal'])
      .where('seal', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1),
    ({ id, seal }) => ({ id, seal: seal ?? '' }),
  );

/** Maps a unique-constraint violation to 'name_taken', because a check before the write would race. */
export async function catchDuplicateName<T>(db: Db, write: () => Promise<T>): Promise<T | 'name_taken'> {
  const { isNameTaken, tryStatement } = dialectOf(db);
  try {
    return await tryStatement(db, write);
  } catch (error) {
    if (isNameTaken(error)) return 'name_taken';
    throw error;
  }
}

type Cells<Row> = { [Column in keyof Row]?: Row[Column] | RawBuilder<Row[Column]> };

/** Inserts a row derived from its parent in `from`. Returns its id, or null if the owner has no such parent. */
export async function insertFrom<Table extends 'scenarios' | 'simulations' | 'reports'>(
  db: Db,
  table: Table,
  cells: Cells<Insertable<Tables[Table]>>,
  from: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(cells).map((column) => sql.ref(column)))})
    select ${sql.join(Object.values(cells))} from ${from} returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Undefined leaves the column unchanged. */
export const flag = <Value extends boolean | undefined>(value: Value) =>
  (value === undefined ? undefined : value ? 1 : 0) as Value extends boolean ? 0 | 1 : 0 | 1 | undefined;

export const asJson = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

type Owned = 'clients' | 'scenarios' | 'simulations' | 'portfolios' | 'templates' | 'tool_runs';

/** Returns false if the owner has no such row. */
export const removeOwned = (db: Db, table: Owned, owner: OwnerId, id: number): Promise<boolean> =>
  hasDeleted(db.deleteFrom(table).where((e) => e.and({ owner_id: owner, id })));

type Change<Row> = { readonly [Member in keyof Row]?: Row[Member] | undefined };

/**
 * Whether a change would leave the row unchanged, so date and revision stay. Undefined members are unchanged;
 * objects are compared as stored, regardless of member order.
 */
export const changesNothing = <Row extends object>(row: Row, change: Change<Row>): boolean =>
  isSameStored({ ...row, ...toStored(change) }, row);

/** Compares as stored, regardless of member order. */
export const isSameStored = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(toStored({ value: one }), toStored({ value: other }));

/**
 * Whether a form from this revision, or the previous one, was already saved, for repeated requests. A change of
 * another window leaves a different state.
 */
export const isAlreadySaved = <Row extends { revision: number }>(
  row: Row,
  revision: number,
  change: Change<Row>,
): boolean => (row.revision === revision || row.revision === revision + 1) && changesNothing(row, change);

/** Sets a row's file. Only a different file counts as an edit. */
export const withFile = (fileHash: string, now: Date) => ({
  file_hash: fileHash,
  updated_at: sql<string>`case when file_hash is not distinct from ${fileHash} then updated_at else ${now.toISOString()} end`,
});

const toStored = (value: object): object => JSON.parse(JSON.stringify(value)) as object;

/**
 * Queries with a constant text are compiled once, because building one takes several times longer than running it.
 * They run immediately while the connection is free.
 */
type Value = string | number | null;

/** Placeholder of a value. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the rows, or null if the connection is busy or locked. */
type SyncReader = (text: string, values: readonly unknown[]) => unknown[] | null;

const readers = new WeakMap<Db, SyncReader>();

/** Registers a database, not a transaction, which has a separate connection state. */
export const registerSyncReader = (db: Db, read: SyncReader): void => void readers.set(db, read);

type Values = Readonly<Record<string, Value>>;
/** Marks a value's position in a query. */
type PlaceholderOf<Own extends Values> = <Name extends keyof Own & string>(name: Name) => Own[Name];

/** Creates a prepared query. Writes only inside a transaction. `value` marks the positions of values. */
export function prepared<Own extends Values>() {
  return <Row>(
    build: (db: Db, value: PlaceholderOf<Own>) => Compilable<Row>,
  ): ((db: Db, values: Own) => Promise<readonly Row[]>) => {
    const builtFor = new WeakMap<Dialect, CompiledQuery<Row>>();
    return async (db, values) => {
      const dialect = dialectOf(db);
      let compiled = builtFor.get(dialect);
      if (!compiled) {
        // Placeholders replace the values until the query runs.
        compiled = build(db, (name) => new Placeholder(name) as unknown as Own[typeof name]).compile();
        builtFor.set(dialect, compiled);
      }
      const parameters = compiled.parameters.map((one) =>
        one instanceof Placeholder ? values[one.name] : one,
      );
      const read = readers.get(db)?.(compiled.sql, parameters);
      if (read) return read as Row[];
      return (await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters))).rows;
    };
  };
}
