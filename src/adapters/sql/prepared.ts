/**
 * Queries of which there is one text: built and compiled once, since building takes several times what running does. While
 * nobody holds the connection they run at once, without its turns.
 */
import { CompiledQuery, type Compilable } from 'kysely';
import { speechOf, type Db, type Speech } from './db.ts';

type Value = string | number | null;

/** Where a value will stand. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The rows, or null where the connection is held or locked and the query has to wait for its turn. */
export type ReadNow = (text: string, values: readonly unknown[]) => unknown[] | null;

const readers = new WeakMap<Db, ReadNow>();

/** For the database itself: what runs inside a transaction has that one's turn. */
export const readsNow = (db: Db, read: ReadNow): void => void readers.set(db, read);

/** The rows of a query that only reads. `value` says in it where each of the values stands. */
export function prepared<Values extends Readonly<Record<string, Value>>>() {
  return <Row>(
    build: (
      db: Db,
      value: <Name extends keyof Values & string>(name: Name) => Values[Name],
    ) => Compilable<Row>,
  ): ((db: Db, values: Values) => Promise<readonly Row[]>) => {
    const builtFor = new WeakMap<Speech, CompiledQuery<Row>>();
    return async (db, values) => {
      const speech = speechOf(db);
      let built = builtFor.get(speech);
      if (!built) {
        // A place is taken for a value until the query runs.
        built = build(db, (name) => new Place(name) as unknown as Values[typeof name]).compile();
        builtFor.set(speech, built);
      }
      const given = built.parameters.map((one) => (one instanceof Place ? values[one.name] : one));
      const read = readers.get(db)?.(built.sql, given);
      if (read) return read as Row[];
      return (await db.executeQuery<Row>(CompiledQuery.raw(built.sql, given))).rows;
    };
  };
}
