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

export const LARGEST_PAGE = 100;
