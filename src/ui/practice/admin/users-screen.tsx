import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { fullName, USER_SORTS, type UserSort } from '../../../domain/practice/users/user.ts';
import tables from '../../kit/data/data-table.module.css';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { SearchBox } from '../../kit/form/search-box.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { settings } from '../../wiring.ts';
import { AdminFrame, ListPage } from './admin-parts.tsx';
import { LinkRequestsCard } from './link-requests.tsx';
import styles from './admin.module.css';
import { ROLE_TEXT } from '../account/profile-parts.tsx';
import { admin, queryText, type UserQuery } from '../../api/admin-api.ts';
import { useLoad } from '../../state/use-load.ts';
import { formatDate } from '../../state/dates.ts';
import type { AdminUser } from '../../../domain/practice/users/admin-schema.ts';

/** Milliseconds: long enough for a word, short enough to feel immediate. */
const TYPING_MS = 200;

export function UsersScreen() {
  const query = queryOf(new URLSearchParams(useSearch()));
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(query.search);
  const { state, refetch } = useLoad(JSON.stringify(query), (signal) => admin.users(query, { signal }));
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

  const showEveryone = () => {
    setTyped('');
    go({ search: '' });
  };
  const sortable = (column: SortColumn, label: string) => {
    const up = query.sort === column;
    const on = up || query.sort === `-${column}`;
    return {
      sort: on ? (up ? 'ascending' : 'descending') : undefined,
      head: (
        <button
          type="button"
          className={tables.sort}
          data-on={on || undefined}
          data-up={up || undefined}
          onClick={() => go({ sort: nextSort(column, query.sort) })}
        >
          {label}
          {on && <Icon name="chevron-down" small />}
        </button>
      ),
    } as const;
  };

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
          <ButtonLink href="/admin/users/create" variant="primary" icon="plus" label="New user" />
        </>
      }
    >
      {settings.provider !== null && <LinkRequestsCard provider={settings.provider} />}
      <ListPage<AdminUser>
        name="users"
        noun="users"
        state={state}
        refetch={refetch}
        onPage={(page) => go({ page })}
        empty={{
          icon: 'search',
          title: 'Result not found.',
          text:
            query.search === '' ? 'No users on this page.' : `No name or email contains “${query.search}”.`,
          action: <Button variant="quiet" onClick={showEveryone} label="Show everyone" />,
        }}
        keyOf={({ id }) => id}
        columns={[
          {
            ...sortable('name', 'Name'),
            cell: (user) => (
              <>
                <Link href={`/admin/users/${user.id}`}>{fullName(user)}</Link>{' '}
                {!user.has_password && <Tag>No password</Tag>}
                {!user.confirmed && <Tag>Not confirmed</Tag>}
              </>
            ),
            narrow: ({ email }) => {
              const at = email.lastIndexOf('@');
              return (
                <>
                  {email.slice(0, at)}
                  <wbr />
                  {email.slice(at)}
                </>
              );
            },
          },
          { ...sortable('email', 'Email'), wide: true, cell: ({ email }) => email },
          { ...sortable('role', 'Role'), cell: (user) => ROLE_TEXT[user.role_type] },
          { ...sortable('created_at', 'Created'), wide: true, cell: (user) => formatDate(user.created_at) },
          {
            head: 'Last sign-in',
            wide: true,
            cell: (user) => (user.last_sign_in_at ? formatDate(user.last_sign_in_at) : '–'),
          },
          { head: 'Clients', cellStyle: 'number', cell: ({ clients }) => clients },
        ]}
      />
    </AdminFrame>
  );
}

const PAGE_SIZE = 25;
const STANDARD_SORT: UserSort = '-created_at';

/** The list's state is in the address, so that Back and a reload restore it. */
export function queryOf(address: URLSearchParams): UserQuery {
  const page = Number(address.get('page'));
  return {
    search: address.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZE,
    sort: USER_SORTS.find((sort) => sort === address.get('sort')) ?? STANDARD_SORT,
  };
}

export function addressOf({ search, page, sort }: Omit<UserQuery, 'size'>): string {
  const text = queryText({
    search,
    sort: sort === STANDARD_SORT ? null : sort,
    page: page > 1 ? page : null,
  });
  return text === '' ? '/admin/users' : `/admin/users?${text}`;
}

export type SortColumn = 'name' | 'email' | 'role' | 'created_at';

/** A second click reverses the order. Dates start with the newest, text with A. */
export function nextSort(column: SortColumn, now: UserSort): UserSort {
  if (now === column) return `-${column}`;
  if (now === `-${column}`) return column;
  return column === 'created_at' ? '-created_at' : column;
}
