/** Searching: the same in a list on the screen, in a list of choices and in `?search=`. */
import { formatDate } from './format.ts';

// Most text is ASCII, which has no accents to take off: a fifth of the time.
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Text as a search compares it: without case and accents. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  return BEYOND_ASCII.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower;
}

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);

export interface Searched {
  /** Folded. */
  text: string;
  /** As rows show them in this time zone; asked for a word that means a date and for no other. */
  datesIn(zone: string): string;
}

/** A date is meant by what has a slash: "45" asks for an age, not for every day of a year. */
export const matchesWord = (searched: Searched, word: string, zone: string): boolean =>
  searched.text.includes(word) || (word.includes('/') && searched.datesIn(zone).includes(word));

/** Dates are written out when a word asks for one: of thousands of rows they take longer than everything else here. */
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

/** A page of a longer list. Pages are counted from 1. */
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

/** The rows of one page. */
export const pageOf = <T>(rows: readonly T[], { page, size }: PageQuery): T[] =>
  rows.slice((page - 1) * size, page * size);
