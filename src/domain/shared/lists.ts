/** Search, shared by lists on screen, lists of choices and `?search=`. */
import { formatDate } from './dates.ts';

// Most text is ASCII and has no accents: this check saves four fifths of the time.
const BEYOND_ASCII = /[^\0-\x7f]/;

export function folded(text: string): string {
  const lower = text.toLowerCase();
  return BEYOND_ASCII.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower;
}

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);

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

export const pageOf = <T>(rows: readonly T[], { page, size }: PageQuery): T[] =>
  rows.slice((page - 1) * size, page * size);
