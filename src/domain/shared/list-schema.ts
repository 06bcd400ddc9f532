/** What every list takes in its query: `?page=&size=` for one page of it, `?search=` for what holds these words. */
import type * as z from 'zod';
import { wordsOf, LARGEST_PAGE, type PageWanted } from './lists.ts';
import { anyText, record, wholeInAddress } from './schema-fields.ts';

const LONGEST_SEARCH = 100;
/** Where only `?page=` or a search is given, and of lists that come in pages always. */
const USUAL_SIZE = 25;
const LAST_PAGE = 999_999;

const wholeFrom = (least: number, most: number) =>
  wholeInAddress(least, most, `Enter a whole number from ${least} to ${most}.`);

const page = wholeFrom(1, LAST_PAGE);
const size = wholeFrom(1, LARGEST_PAGE);
const search = anyText('search', LONGEST_SEARCH, {
  tooLong: `Must be at most ${LONGEST_SEARCH} characters.`,
});

/** Of lists that come whole unless a page is asked for; with the fields of their own that narrow them. */
export const listQuery = <Shape extends z.ZodRawShape>(more: Shape) =>
  record('Query', {
    page: page.optional(),
    size: size.optional().describe(`Rows a page; ${USUAL_SIZE} where none are given.`),
    search: search
      .optional()
      .describe('What holds each of these words, a page at a time: the first unless said.'),
    ...more,
  });

/** Of lists that come in pages always. */
export const pageSchema = record('Query', { page: page.default(1), size: size.default(USUAL_SIZE) });
export const searchField = search.default('');

export interface Narrowing {
  page?: number | undefined;
  size?: number | undefined;
  search?: string | undefined;
}

/** The page that is asked for; of a search always one, as a letter may find everybody. Null: the list is to come whole. */
export const pageWanted = ({ page, size, search }: Narrowing): PageWanted | null =>
  page === undefined && size === undefined && wordsOf(search ?? '').length === 0
    ? null
    : { page: page ?? 1, size: size ?? USUAL_SIZE };
