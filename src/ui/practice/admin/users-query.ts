import { USER_SORTS, type UserSort } from '../../../domain/practice/users/administration.ts';
import type { UserQuery } from '../../api/admin-api.ts';

const PAGE_SIZE = 25;
const STANDARD_SORT: UserSort = '-created_at';

/** The list's state lives in the address, so that Back and a reload find it again. */
export function queryOf(address: URLSearchParams): UserQuery {
  const page = Number(address.get('page'));
  return {
    search: address.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZE,
    sort: USER_SORTS.find((sort) => sort === address.get('sort')) ?? STANDARD_SORT,
  };
}

/** Only what differs from the start stands in the address. */
export function addressOf({ search, page, sort }: Omit<UserQuery, 'size'>): string {
  const parts = new URLSearchParams();
  if (search !== '') parts.set('search', search);
  if (sort !== STANDARD_SORT) parts.set('sort', sort);
  if (page > 1) parts.set('page', String(page));
  const text = parts.toString();
  return text === '' ? '/admin/users' : `/admin/users?${text}`;
}

export type SortColumn = 'name' | 'email' | 'role' | 'created_at';

/** A second press turns the order round. Dates begin with the newest, words with A. */
export function nextSort(column: SortColumn, now: UserSort): UserSort {
  if (now === column) return `-${column}`;
  if (now === `-${column}`) return column;
  return column === 'created_at' ? '-created_at' : column;
}
