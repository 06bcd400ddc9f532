import { type Result, ok } from '../../domain/shared/result.ts';
import { refuse } from './errors.ts';
import { matchesWord, searchedIn, wordsOf, pageOf, type PageQuery } from '../../domain/shared/lists.ts';
import { pageQuery, type Narrowing } from '../../domain/shared/list-schema.ts';
import { sentText } from '../../domain/shared/schema-fields.ts';

export interface Done {
  status: 200 | 201 | 202;
  data: unknown;
  message: string;
  /** Additional text if the specification defines the message. Sent next to it. */
  note?: string | undefined;
  /** Page number, size and total rows of a list. Sent next to `data`. */
  page?: { page: number; size: number; total: number };
}

export type Outcome = Result<Done> | Response;

export const isDone = (outcome: Outcome): outcome is { ok: true; value: Done } =>
  !(outcome instanceof Response) && outcome.ok;

export const done = (data: unknown, message = '', note?: string): Result<Done> =>
  ok({ status: 200, data, message, note });

export const created = (data: unknown, message: string): Result<Done> => ok({ status: 201, data, message });

/** The owner's row, or `not_found` if null. */
export const found = (row: object | null, message = ''): Result<Done> =>
  row ? done(row, message) : refuse('not_found');

/** An id in a query: ?client=7 */
export const optionalId = sentText('Id', 15, { tooLong: 'Must be an id.' })
  .regex(/^[1-9]\d{0,14}$/, { error: 'Must be an id.' })
  .transform(Number)
  .optional();

/** Filters and maps rows. `textOf` returns the text to search; dates are found in their displayed format. */
export function narrowed<Row extends { updated_at: string }>(
  rows: readonly Row[],
  query: Narrowing,
  zone: string,
  textOf: (row: Row) => string,
  toResponseRow: (row: Row) => object = (row) => row,
): Result<Done> {
  const searchTerms = wordsOf(query.search ?? '');
  const matchesSearch = (row: Row) => {
    const searched = searchedIn(textOf(row), () => [row]);
    return searchTerms.every((word) => matchesWord(searched, word, zone));
  };
  const found = searchTerms.length === 0 ? rows : rows.filter(matchesSearch);
  const requestedPage = pageQuery(query);
  return requestedPage
    ? pageResponse(pageOf(found, requestedPage).map(toResponseRow), requestedPage, found.length)
    : done(found.map(toResponseRow));
}

export const pageResponse = (
  data: readonly object[],
  { page, size }: PageQuery,
  total: number,
): Result<Done> => ok({ status: 200, data, message: '', page: { page, size, total } });
