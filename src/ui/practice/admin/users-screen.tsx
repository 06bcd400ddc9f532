import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { type AdminUser, type UserSort, USER_SORTS } from '../../../domain/practice/users/administration.ts';
import { fullName } from '../../../domain/practice/users/user.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { SearchBox } from '../../kit/form/search-box.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { AdminFrame, Pager } from './admin-parts.tsx';
import { roleWords } from './admin-words.ts';
import styles from './admin.module.css';
import { admin, type UserQuery } from '../../api/admin-api.ts';
import { useLoad } from '../../state/use-load.ts';
import { formatDate } from '../../state/dates.ts';

/** Long enough to finish a word, short enough to feel at once. */
const TYPING_MS = 200;

export function UsersScreen() {
  const query = queryOf(new URLSearchParams(useSearch()));
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(query.search);
  const { state, again } = useLoad(JSON.stringify(query), (signal) => admin.users(query, { signal }));
  const go = (part: Partial<typeof query>) =>
    navigate(addressOf({ ...query, page: 1, ...part }), { replace: true });

  const waiting = typed.trim() !== query.search;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      navigate(addressOf({ sort: query.sort, page: 1, search: typed.trim() }), { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [waiting, typed, query.sort, navigate]);

  return (
    <AdminFrame
      title="Users"
      actions={
        <>
          <SearchBox
            label="Search name or email"
            value={typed}
            onChange={setTyped}
            className={styles.search}
          />
          <ButtonLink href="/admin/users/create" variant="primary" icon="plus">
            New user
          </ButtonLink>
        </>
      }
    >
      <div className={styles.box}>
        <LoadStatus state={state} what="users" rows={6} onRetry={again} />
        {state.kind === 'ready' && state.data.items.length === 0 && (
          <EmptyState
            icon="search"
            title="Result not found."
            text={
              query.search === ''
                ? 'There is nobody on this page.'
                : `Nobody’s name or email holds “${query.search}”.`
            }
            action={
              <Button
                variant="quiet"
                onClick={() => {
                  setTyped('');
                  go({ search: '' });
                }}
              >
                Show everyone
              </Button>
            }
          />
        )}
        {state.kind === 'ready' && state.data.items.length > 0 && (
          <UserTable
            users={state.data.items}
            stale={state.stale}
            sort={query.sort}
            onSort={(column) => go({ sort: nextSort(column, query.sort) })}
          />
        )}
      </div>
      {state.kind === 'ready' && <Pager {...state.data} noun="users" onPage={(page) => go({ page })} />}
    </AdminFrame>
  );
}

const COLUMNS: readonly { column: SortColumn; label: string; wide: boolean }[] = [
  { column: 'name', label: 'Name', wide: false },
  { column: 'email', label: 'Email', wide: true },
  { column: 'role', label: 'Role', wide: false },
  { column: 'created_at', label: 'Created', wide: true },
];

function UserTable({
  users,
  stale,
  sort,
  onSort,
}: {
  users: readonly AdminUser[];
  stale: boolean;
  sort: UserSort;
  onSort: (column: SortColumn) => void;
}) {
  return (
    <table className={classes(styles.table, stale && styles.stale)}>
      <thead>
        <tr>
          {COLUMNS.map(({ column, label, wide }) => {
            const on = sort === column || sort === `-${column}`;
            const up = sort === column;
            return (
              <th
                key={column}
                scope="col"
                className={wide ? styles.wide : undefined}
                aria-sort={on ? (up ? 'ascending' : 'descending') : undefined}
              >
                <button
                  type="button"
                  className={styles.sort}
                  data-on={on || undefined}
                  data-up={up || undefined}
                  onClick={() => onSort(column)}
                >
                  {label}
                  {on && <Icon name="chevron-down" small />}
                </button>
              </th>
            );
          })}
          <th scope="col" className={styles.wide}>
            Last sign-in
          </th>
          <th scope="col" className={styles.number}>
            Clients
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td>
              <Link href={`/admin/users/${user.id}`}>{fullName(user)}</Link>{' '}
              {!user.has_password && <Tag>No password</Tag>}
              {!user.confirmed && <Tag>Not confirmed</Tag>}
              <span className={classes(styles.under, styles.narrow)}>{user.email}</span>
            </td>
            <td className={styles.wide}>{user.email}</td>
            <td>{roleWords(user.role_type)}</td>
            <td className={styles.wide}>{formatDate(user.created_at)}</td>
            <td className={styles.wide}>{user.last_sign_in_at ? formatDate(user.last_sign_in_at) : '–'}</td>
            <td className={styles.number}>{user.clients}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
