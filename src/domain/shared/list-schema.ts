/** What every list takes in its query: `?page=&size=` for one page of it, `?search=` for what holds these words. */
import type * as z from 'zod';
import { wordsOf, MAX_PAGE_SIZE, type PageQuery } from './lists.ts';
import { anyText, record, integerInQuery } from './schema-fields.ts';

const MAX_SEARCH_LENGTH = 100;
/** Where only `?page=` or a search is given, and of lists that come in pages always. */
const DEFAULT_PAGE_SIZE = 25;
const LAST_PAGE = 999_999;

const integerFrom = (min: number, max: number) =>
  integerInQuery(min, max, `Enter a whole number from ${min} to ${max}.`);

const page = integerFrom(1, LAST_PAGE);
const size = integerFrom(1, MAX_PAGE_SIZE);
const search = anyText('search', MAX_SEARCH_LENGTH, {
  tooLong: `Must be at most ${MAX_SEARCH_LENGTH} characters.`,
});

/** Of lists that come whole unless a page is asked for; with the fields of their own that narrow them. */
export const listQuery = <Shape extends z.ZodRawShape>(more: Shape) =>
  record('Query', {
    page: page.optional(),
    size: size.optional().describe(`Rows a page; ${DEFAULT_PAGE_SIZE} where none are given.`),
    search: search
      .optional()
      .describe('What holds each of these words, a page at a time: the first unless said.'),
    ...more,
  });

/** Of lists that come in pages always. */
export const pageSchema = record('Query', { page: page.default(1), size: size.default(DEFAULT_PAGE_SIZE) });
export const searchField = search.default('');

export interface Narrowing {
  page?: number | undefined;
  size?: number | undefined;
  search?: string | undefined;
}

/** The page that is asked for; of a search always one, as a letter may find everybody. Null: the list is to come whole. */
export const pageQuery = ({ page, size, search }: Narrowing): PageQuery | null =>
  page === undefined && size === undefined && wordsOf(search ?? '').length === 0
    ? null
    : { page: page ?? 1, size: size ?? DEFAULT_PAGE_SIZE };
