/** Query of every list: `?page=&size=` for one page, `?search=`, `?updated_after=` and `?sort=`. */
import type * as z from 'zod';
import { isCalendarDate } from './dates.ts';
import { DEFAULT_PAGE_SIZE, LIST_SORTS, MAX_PAGE_SIZE } from './lists.ts';
import { anyText, integerInQuery, oneOf, record } from './schema-fields.ts';
import { readableName } from './text.ts';

const MAX_SEARCH_LENGTH = 100;
const LAST_PAGE = 999_999;

const page = integerInQuery(1, LAST_PAGE, `Enter a whole number from 1 to ${LAST_PAGE}.`);
const sizeRange = `Enter 1 to ${MAX_PAGE_SIZE}.`;
const size = integerInQuery(1, MAX_PAGE_SIZE, sizeRange, sizeRange);
const search = anyText('search', MAX_SEARCH_LENGTH, {
  tooLong: `Must be at most ${MAX_SEARCH_LENGTH} characters.`,
})
  // Stored names have this form, and PostgreSQL rejects a null character.
  .overwrite(readableName);

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** A date is its start in UTC. Rows have the same format, so times compare as text. */
const updatedAfter = anyText('updated_after', 40)
  .refine(
    (sent) => ISO_TIME.test(sent) && isCalendarDate(sent.slice(0, 10)) && !Number.isNaN(Date.parse(sent)),
    { error: 'Enter a date such as 2026-11-28T15:00:00Z.', abort: true },
  )
  .transform((sent) => new Date(sent).toISOString());

/** Query of a list that is complete unless a page is requested; `more`: filters of the list. */
export const listQuery = <Shape extends z.ZodRawShape>(more: Shape) =>
  record('Query', {
    page: page.optional(),
    size: size.optional().describe(`Rows per page; default: ${DEFAULT_PAGE_SIZE}.`),
    search: search.optional().describe('Returns the rows that contain each of these words.'),
    updated_after: updatedAfter
      .optional()
      .describe('Returns the rows that were changed after this time (ISO 8601).'),
    sort: oneOf('sort', LIST_SORTS).optional(),
    ...more,
  });

/** Query of a list that always has pages. */
export const pageSchema = record('Query', { page: page.default(1), size: size.default(DEFAULT_PAGE_SIZE) });
export const searchField = search.default('');
