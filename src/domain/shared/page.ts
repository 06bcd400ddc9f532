/** A page of a longer list. Pages are counted from 1. */
export interface Page<T> {
  items: T[];
  page: number;
  size: number;
  total: number;
}

export interface PageWanted {
  page: number;
  size: number;
}

export const LARGEST_PAGE = 200;

/** The rows of one page. */
export const pageOf = <T>(rows: readonly T[], { page, size }: PageWanted): T[] =>
  rows.slice((page - 1) * size, page * size);
