import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Page } from '../../../domain/shared/lists.ts';
import { formatInteger } from '../../../domain/shared/format.ts';
import { DataTable, type Column } from '../../kit/data/data-table.tsx';
import tables from '../../kit/data/data-table.module.css';
import { Button } from '../../kit/form/button.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import type { IconName } from '../../kit/layout/icon.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import type { Crumb } from '../../state/shell.ts';
import { type Loaded, useLoad } from '../../state/use-load.ts';
import { PartsPage, type PartsPageProps } from '../parts.tsx';
import styles from './admin.module.css';

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

/** `crumbs`: below "Admin". */
export function AdminFrame(props: PartsPageProps & { crumbs?: readonly Crumb[] }) {
  const { actions, crumbs = [], ...page } = props;
  const [path] = useLocation();
  const view = new URLSearchParams(useSearch()).get('view');
  const currentHref = path === '/admin' && view ? `/admin?view=${view}` : path;
  return (
    <PartsPage
      {...page}
      label="Admin"
      parts={PARTS}
      className={styles.page}
      isCurrent={(href) =>
        href === currentHref || (href === '/admin/users' && currentHref.startsWith(`${href}/`))
      }
      crumbs={[{ label: 'Admin', href: '/admin' }, ...(crumbs.length > 0 ? crumbs : [{ label: page.title }])]}
      actions={actions && <div className={layout.row}>{actions}</div>}
    />
  );
}

interface PagerProps extends Omit<Page<unknown>, 'items'> {
  noun: string;
  onPage: (page: number) => void;
}

function Pager({ page, size, total, noun, onPage }: PagerProps) {
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / size));
  const step = (to: number) =>
    ({ size: 'small', disabled: to < 1 || to > last, onClick: () => onPage(to) }) as const;
  return (
    <div className={`${layout.between} ${layout.small}`}>
      <p>
        {page <= last &&
          `${formatInteger((page - 1) * size + 1)} to ${formatInteger(Math.min(page * size, total))} of `}
        {formatInteger(total)} {noun}
      </p>
      {last > 1 && (
        <div className={layout.row}>
          <Button {...step(Math.min(page - 1, last))} icon="chevron-left" label="Previous" />
          <Button {...step(page + 1)} iconAfter="chevron-right" label="Next" />
        </div>
      )}
    </div>
  );
}

interface ListPartProps<T> {
  /** "audit log", as in "Loading the audit log". */
  name: string;
  noun: string;
  empty: { icon: IconName; title: string; text: string; action?: ReactNode };
  columns: readonly Column<T>[];
  keyOf: (item: T) => string | number;
}

interface ListPageProps<T> extends ListPartProps<T> {
  state: Loaded<Page<T>>;
  refetch: () => void;
  onPage: (page: number) => void;
}

export function ListPage<T>(props: ListPageProps<T>) {
  const { name, noun, empty, columns, keyOf, state, refetch, onPage } = props;
  if (state.kind !== 'ready')
    return (
      <div className={tables.box}>
        <LoadStatus state={state} what={name} rows={6} onRetry={refetch} />
      </div>
    );
  const { items, ...place } = state.data;
  return (
    <>
      {items.length === 0 ? (
        <div className={tables.box}>
          <EmptyState {...empty} />
        </div>
      ) : (
        <DataTable columns={columns} rows={items} keyOf={keyOf} stale={state.stale} />
      )}
      <Pager {...place} noun={noun} onPage={onPage} />
    </>
  );
}

export function PagedList<T>(
  props: ListPartProps<T> & { load: (page: number, signal: AbortSignal) => Promise<Page<T>> },
) {
  const { load, ...list } = props;
  const [page, setPage] = useState(1);
  const { state, refetch } = useLoad(`${list.name} ${page}`, (signal) => load(page, signal));
  return <ListPage {...list} state={state} refetch={refetch} onPage={setPage} />;
}

interface TextDialogProps {
  title: string;
  about: ReactNode;
  label: string;
  text: { full: string } | { instead: string };
  action: ReactNode;
  onClose: () => void;
}

export const TextDialog = ({ title, about, label, text, action, onClose }: TextDialogProps) => (
  <Dialog
    open
    title={title}
    onClose={onClose}
    footer={
      <>
        {action}
        <Button variant="primary" data-autofocus onClick={onClose} label="Close" />
      </>
    }
  >
    <div className={layout.stack3}>
      <p className={styles.quiet}>{about}</p>
      {'full' in text ? (
        <pre className={styles.letter} tabIndex={0} aria-label={label}>
          {text.full}
        </pre>
      ) : (
        <p>{text.instead}</p>
      )}
    </div>
  </Dialog>
);
