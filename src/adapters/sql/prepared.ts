/**
 * Queries of which there is one text: built and compiled once, since building takes several times what running does. While
 * nobody holds the connection they run at once, without its turns.
 */
import { CompiledQuery, type Compilable, type SelectQueryBuilder } from 'kysely';
import { speechOf, type Db, type Speech } from './db.ts';
import type { Tables } from './tables.ts';

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
    const builtFor = new WeakMap<Speech, CompiledQuery<Row>>();
    return async (db, values) => {
      const speech = speechOf(db);
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

/** The same for a long list. */
export function preparedRows<Own extends Values>() {
  return <Row>(
    build: (db: Db, value: PlaceOf<Own>) => SelectQueryBuilder<Tables, keyof Tables, Row>,
    columns: readonly (keyof Row & string)[],
  ): ((db: Db, values: Own) => Promise<Row[]>) => {
    const read = prepared<Own>()((db, value) => speechOf(db).listed(db, build(db, value), columns));
    return async (db, values) => speechOf(db).rowsOf(await read(db, values));
  };
}
