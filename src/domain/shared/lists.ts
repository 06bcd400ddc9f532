/** Search, shared by lists on screen, lists of choices and `?search=`; filters, order and pages of the API. */
import { formatDate } from './dates.ts';
import { readableName } from './text.ts';

// Most text is ASCII and has no accents: this check saves four fifths of the time.
const BEYOND_ASCII = /[^\0-\x7f]/;

export function folded(text: string): string {
  const lower = text.toLowerCase();
  return BEYOND_ASCII.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower;
}

/** A query without a visible character has no words, so it finds every row, as an empty one does. */
export const splitSearchTerms = (query: string): string[] =>
  folded(readableName(query)).split(/\s+/).filter(Boolean);

export interface Searched {
  /** Folded. */
  text: string;
  /** Displayed dates in this time zone; only called if the searched text is a date. */
  datesIn(zone: string): string;
}

/** Text with a slash is a date: "45" means an age, not every day of a year. */
export const matchesWord = (searched: Searched, word: string, zone: string): boolean =>
  searched.text.includes(word) || (word.includes('/') && searched.datesIn(zone).includes(word));

/** Dates are only formatted for a date search, because this is the slowest part for thousands of rows. */
export function searchedIn(text: string, rows: () => readonly { updated_at: string }[]): Searched {
  let dates: { zone: string; text: string } | undefined;
  return {
    text: folded(text),
    datesIn(zone) {
      if (dates?.zone !== zone) {
        const days = rows().map(({ updated_at }) => formatDate(updated_at, zone));
        dates = { zone, text: days.join('\n') };
      }
      return dates.text;
    },
  };
}

/** A page of a longer list. Pages are numbered from 1. */
export interface Page<T> {
  items: T[];
  page: number;
  size: number;
  total: number;
}

export interface PageQuery {
  page: number;
  size: number;
}

export const MAX_PAGE_SIZE = 200;
export const DEFAULT_PAGE_SIZE = 50;

export const LIST_SORTS = ['updated_at', '-updated_at', 'name', '-name'] as const;

export interface Narrowing {
  page?: number | undefined;
  size?: number | undefined;
  search?: string | undefined;
  /** In the format of `updated_at`. */
  updated_after?: string | undefined;
  sort?: (typeof LIST_SORTS)[number] | undefined;
}

/** Returns the requested page. Null: the complete list. */
export const pageQuery = ({ page, size }: Pick<Narrowing, 'page' | 'size'>): PageQuery | null =>
  page === undefined && size === undefined ? null : { page: page ?? 1, size: size ?? DEFAULT_PAGE_SIZE };

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Filters and orders rows. `textsOf` returns the name and more text to search. Dates are found as displayed. */
export function narrow<Row extends { updated_at: string }>(
  rows: readonly Row[],
  { search = '', updated_after: after, sort, ...wanted }: Narrowing,
  zone: string,
  textsOf: (row: Row) => readonly [string, ...string[]],
): Page<Row> {
  const terms = splitSearchTerms(search);
  const matches = (row: Row) => {
    if (after !== undefined && row.updated_at <= after) return false;
    const searched = searchedIn(textsOf(row).join(' '), () => [row]);
    return terms.every((word) => matchesWord(searched, word, zone));
  };
  const found = terms.length === 0 && after === undefined ? [...rows] : rows.filter(matches);
  if (sort !== undefined) {
    const sign = sort.startsWith('-') ? -1 : 1;
    const keyOf = (row: Row) => (sort.endsWith('name') ? textsOf(row)[0] : row.updated_at);
    found.sort((a, b) => sign * collator.compare(keyOf(a), keyOf(b)));
  }
  const page = pageQuery(wanted) ?? { page: 1, size: found.length };
  return { items: pageOf(found, page), ...page, total: found.length };
}

export const pageOf = <T>(rows: readonly T[], { page, size }: PageQuery): T[] =>
  rows.slice((page - 1) * size, page * size);
