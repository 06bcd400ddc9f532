/** Query of every list: `?page=&size=` for one page, `?search=` for matching entries. */
import type * as z from 'zod';
import { wordsOf, MAX_PAGE_SIZE, type PageQuery } from './lists.ts';
import { anyText, record, integerInQuery } from './schema-fields.ts';

const MAX_SEARCH_LENGTH = 100;
/** Default for `?page=` or a search without a size, and for lists that always have pages. */
const DEFAULT_PAGE_SIZE = 25;
const LAST_PAGE = 999_999;

const integerFrom = (min: number, max: number) =>
  integerInQuery(min, max, `Enter a whole number from ${min} to ${max}.`);

const page = integerFrom(1, LAST_PAGE);
const size = integerFrom(1, MAX_PAGE_SIZE);
const search = anyText('search', MAX_SEARCH_LENGTH, {
  tooLong: `Must be at most ${MAX_SEARCH_LENGTH} characters.`,
});

/** Query of a list that is complete unless a page is requested; `more`: filters of the list. */
export const listQuery = <Shape extends z.ZodRawShape>(more: Shape) =>
  record('Query', {
    page: page.optional(),
    size: size.optional().describe(`Rows per page; default: ${DEFAULT_PAGE_SIZE}.`),
    search: search
      .optional()
      .describe(
        'Returns the rows that contain each of these words, a page at a time; default: the first page.',
      ),
    ...more,
  });

/** Query of a list that always has pages. */
export const pageSchema = record('Query', { page: page.default(1), size: size.default(DEFAULT_PAGE_SIZE) });
export const searchField = search.default('');

export interface Narrowing {
  page?: number | undefined;
  size?: number | undefined;
  search?: string | undefined;
}

/** Returns the requested page; always a page for a search, because a letter may match all entries. Null: the complete list. */
export const pageQuery = ({ page, size, search }: Narrowing): PageQuery | null =>
  page === undefined && size === undefined && wordsOf(search ?? '').length === 0
    ? null
    : { page: page ?? 1, size: size ?? DEFAULT_PAGE_SIZE };
