import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useCrumbs } from '../../state/hooks.ts';
import type { Crumb } from '../../state/shell.ts';
import styles from './admin.module.css';
import type { Page } from '../../../domain/shared/lists.ts';
import { classes } from '../../kit/layout/classes.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import type { IconName } from '../../kit/layout/icon.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { Button } from '../../kit/form/button.tsx';
import { useLoad } from '../../state/use-load.ts';

const PARTS = [
  { label: 'Dashboard', href: '/admin' },
  { label: 'Users', href: '/admin/users' },
  { label: 'Disclosures', href: '/admin?view=disclosures' },
  { label: 'Index data', href: '/admin?view=indexes' },
  { label: 'Outbox', href: '/admin?view=outbox' },
  { label: 'Failed jobs', href: '/admin?view=jobs' },
  { label: 'Audit log', href: '/admin?view=audit-log' },
  { label: 'Webhook logs', href: '/admin/webhook-logs' },
] as const;

/** The head of every admin page, and the way to the others. */
export function AdminFrame({
  title,
  actions,
  crumbs = [],
  children,
}: {
  title: string;
  actions?: ReactNode;
  /** Below "Admin". */
  crumbs?: readonly Crumb[];
  children: ReactNode;
}) {
  const [path] = useLocation();
  const view = new URLSearchParams(useSearch()).get('view');
  const here = path === '/admin' && view ? `/admin?view=${view}` : path;
  const isHere = (href: string) => href === here || (href === '/admin/users' && here.startsWith(`${href}/`));
  useCrumbs([{ label: 'Admin', href: '/admin' }, ...(crumbs.length > 0 ? crumbs : [{ label: title }])]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <nav aria-label="Admin" className={styles.parts}>
        {PARTS.map(({ label, href }) => (
          <Link
            key={href}
            href={href}
            className={styles.part}
            aria-current={isHere(href) ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** "26 to 50 of 61 users", and the way to the pages beside. */
export function Pager({
  page,
  size,
  total,
  noun,
  onPage,
}: {
  page: number;
  size: number;
  total: number;
  noun: string;
  onPage: (page: number) => void;
}) {
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <div className={styles.pager}>
      <p>
        {(page - 1) * size + 1} to {Math.min(page * size, total)} of {total} {noun}
      </p>
      {last > 1 && (
        <div className={styles.actions}>
          <Button size="small" icon="chevron-left" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button
            size="small"
            iconAfter="chevron-right"
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </div>
  );
}

/** A list that is fetched a page at a time, in its five states. */
export function PagedList<T>({
  name,
  noun,
  load,
  empty,
  head,
  row,
}: {
  /** "audit log", as in "Loading the audit log". */
  name: string;
  /** Of what stands in it, in the plural. */
  noun: string;
  load: (page: number, signal: AbortSignal) => Promise<Page<T>>;
  empty: { icon: IconName; title: string; text: string };
  /** The column heads. */
  head: ReactNode;
  row: (item: T) => ReactNode;
}) {
  const [page, setPage] = useState(1);
  const { state, again } = useLoad(`${name} ${page}`, (signal) => load(page, signal));
  return (
    <>
      <div className={styles.box}>
        <LoadStatus state={state} what={name} rows={6} onRetry={again} />
        {state.kind === 'ready' && state.data.items.length === 0 && <EmptyState {...empty} />}
        {state.kind === 'ready' && state.data.items.length > 0 && (
          <table className={classes(styles.table, state.stale && styles.stale)}>
            <thead>
              <tr>{head}</tr>
            </thead>
            <tbody>{state.data.items.map(row)}</tbody>
          </table>
        )}
      </div>
      {state.kind === 'ready' && <Pager {...state.data} noun={noun} onPage={setPage} />}
    </>
  );
}
