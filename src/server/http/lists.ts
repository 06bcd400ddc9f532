/** Lists that come whole, or a page of them, or what a search finds: one way for all. */
import { holdsWord, searchedIn, wordsOf, pageOf, type PageWanted } from '../../domain/shared/lists.ts';
import { pageWanted, type Narrowing } from '../../domain/shared/list-schema.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { sentText } from '../../domain/shared/schema-fields.ts';
import { done, type Done } from './outcome.ts';

/** An id in a query: ?client=7 */
export const optionalId = sentText('Id', 15, { tooLong: 'Must be an id.' })
  .regex(/^[1-9]\d{0,14}$/, { error: 'Must be an id.' })
  .transform(Number)
  .optional();

/**
 * The rows that the query leaves, each made into its answer with `answerOf`. `textOf` says what of a row a search looks at;
 * a date is found as screens write it.
 */
export function narrowed<Row extends { updated_at: string }>(
  rows: readonly Row[],
  query: Narrowing,
  zone: string,
  textOf: (row: Row) => string,
  answerOf: (row: Row) => object = (row) => row,
): Result<Done> {
  const words = wordsOf(query.search ?? '');
  const holds = (row: Row) => {
    const searched = searchedIn(textOf(row), () => [row]);
    return words.every((word) => holdsWord(searched, word, zone));
  };
  const found = words.length === 0 ? rows : rows.filter(holds);
  const wanted = pageWanted(query);
  return wanted
    ? pageAnswer(pageOf(found, wanted).map(answerOf), wanted, found.length)
    : done(found.map(answerOf));
}

/** The rows of one page; which one it is, and how many there are in all, stands beside them. */
export const pageAnswer = (
  data: readonly object[],
  { page, size }: PageWanted,
  total: number,
): Result<Done> => ok({ status: 200, data, message: '', page: { page, size, total } });
