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

/** Ids to look for, as one value: a statement per number of them is no statement kept. */
export const inList = (db: Db, ids: readonly number[]): RawBuilder<number> => dialectOf(db).among(ids);

interface Taking<Row> {
  executeTakeFirst(): Promise<Row>;
}

export const hasDeleted = async (query: Taking<DeleteResult>): Promise<boolean> =>
  (await query.executeTakeFirst()).numDeletedRows > 0n;

export const hasUpdated = async (query: Taking<UpdateResult>): Promise<boolean> =>
  (await query.executeTakeFirst()).numUpdatedRows > 0n;

export const hasRow = async (query: Taking<object | undefined>): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** The first row, as `as` makes it; null if there is none. */
export async function firstAs<Row, T>(
  query: Taking<Row | undefined>,
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

/** Leaves a value that is there. */
export async function writeMetaOnce(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Of a user who was joined to the row; null if there is none. */
export const nameOf = (user: { first_name: string | null; last_name: string | null }): string | null =>
  user.first_name === null
    ? null
    : fullName({ first_name: user.first_name, last_name: user.last_name ?? '' });

/** Shares of reports whose link is not withdrawn, or whose link opens at this time. */
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

/** The newest sealed line of the audit log. */
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

/** A table's own rule that names differ, as an answer: no look before the write that another write could overtake. */
export async function catchDuplicateName<T>(db: Db, write: () => Promise<T>): Promise<T | 'name_taken'> {
  const { isNameTaken, mayBeRefused } = dialectOf(db);
  try {
    return await mayBeRefused(db, write);
  } catch (error) {
    if (isNameTaken(error)) return 'name_taken';
    throw error;
  }
}

type Cells<Row> = { [Column in keyof Row]?: Row[Column] | RawBuilder<Row[Column]> };

/**
 * Inserts what a query selects from the row that the new one hangs on, named in `from`: without such a row of this owner there is
 * no new one either. The new id, or null.
 */
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

/** Undefined stays so: a change leaves the column as it is. */
export const flag = <Value extends boolean | undefined>(value: Value) =>
  (value === undefined ? undefined : value ? 1 : 0) as Value extends boolean ? 0 | 1 : 0 | 1 | undefined;

export const asJson = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

type Owned = 'clients' | 'scenarios' | 'simulations' | 'portfolios' | 'templates' | 'tool_runs';

/** Whether the owner had such a row; of somebody else's there is none. */
export const removeOwned = (db: Db, table: Owned, owner: OwnerId, id: number): Promise<boolean> =>
  hasDeleted(db.deleteFrom(table).where((e) => e.and({ owner_id: owner, id })));

type Change<Row> = { readonly [Member in keyof Row]?: Row[Member] | undefined };

/**
 * Whether a row would stay as it is: saving it once more is no edit and leaves its date and revision. What a change
 * leaves out (undefined) stays anyway; objects are compared as they are stored, whatever the order of their members.
 */
export const changesNothing = <Row extends object>(row: Row, change: Change<Row>): boolean =>
  isSameStored({ ...row, ...asStored(change) }, row);

/** Whether two values are the same once they are stored, whatever the order of their members. */
export const isSameStored = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(asStored({ value: one }), asStored({ value: other }));

/**
 * The same of a form that came from a revision: from this one, or from the one before, where the form was saved and its
 * answer was lost on the way. Another window's change is not taken for the latter, since that left something else.
 */
export const savedAlready = <Row extends { revision: number }>(
  row: Row,
  revision: number,
  change: Change<Row>,
): boolean => (row.revision === revision || row.revision === revision + 1) && changesNothing(row, change);

/** What attaching a file sets in its row: another file is an edit of this moment, the same one again is none. */
export const withFile = (fileHash: string, now: Date) => ({
  file_hash: fileHash,
  updated_at: sql<string>`case when file_hash is not distinct from ${fileHash} then updated_at else ${now.toISOString()} end`,
});

const asStored = (value: object): object => JSON.parse(JSON.stringify(value)) as object;

/**
 * Queries of which there is one text: built and compiled once, since building takes several times what running does. While
 * nobody holds the connection they run at once, without its turns.
 */
type Value = string | number | null;

/** Where a value will stand. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The rows, or null where the connection is held or locked and the query has to wait for its turn. */
type ReadNow = (text: string, values: readonly unknown[]) => unknown[] | null;

const readers = new WeakMap<Db, ReadNow>();

/** For the database itself: what runs inside a transaction has that one's turn. */
export const readsNow = (db: Db, read: ReadNow): void => void readers.set(db, read);

type Values = Readonly<Record<string, Value>>;
/** Says in a query where a value stands. */
type PlaceOf<Own extends Values> = <Name extends keyof Own & string>(name: Name) => Own[Name];

/** The rows of a query, which writes only where it runs inside a transaction. `value` says in it where each of the values stands. */
export function prepared<Own extends Values>() {
  return <Row>(
    build: (db: Db, value: PlaceOf<Own>) => Compilable<Row>,
  ): ((db: Db, values: Own) => Promise<readonly Row[]>) => {
    const builtFor = new WeakMap<Dialect, CompiledQuery<Row>>();
    return async (db, values) => {
      const speech = dialectOf(db);
      let built = builtFor.get(speech);
      if (!built) {
        // A place is taken for a value until the query runs.
        built = build(db, (name) => new Place(name) as unknown as Own[typeof name]).compile();
        builtFor.set(speech, built);
      }
      const given = built.parameters.map((one) => (one instanceof Place ? values[one.name] : one));
      const read = readers.get(db)?.(built.sql, given);
      if (read) return read as Row[];
      return (await db.executeQuery<Row>(CompiledQuery.raw(built.sql, given))).rows;
    };
  };
}
