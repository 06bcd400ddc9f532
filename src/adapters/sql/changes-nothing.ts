import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';

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
