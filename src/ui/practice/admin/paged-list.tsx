import { useState, type ReactNode } from 'react';
import type { Page } from '../../../domain/shared/page.ts';
import { classes } from '../../kit/classes.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import type { IconName } from '../../kit/icon.tsx';
import { LoadStatus } from '../../kit/skeleton.tsx';
import styles from './admin.module.css';
import { Button } from '../../kit/button.tsx';
import { useLoad } from '../../state/use-load.ts';

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
