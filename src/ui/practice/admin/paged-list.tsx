import { useState, type ReactNode } from 'react';
import type { Page } from '../../../domain/shared/page.ts';
import { classes } from '../../kit/classes.ts';
import { EmptyState, ErrorState } from '../../kit/empty-state.tsx';
import type { IconName } from '../../kit/icon.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import styles from './admin.module.css';
import { Pager } from './pager.tsx';
import { useLoad } from './use-load.ts';

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
        {state.kind === 'loading' && <SkeletonRows rows={6} label={`Loading the ${name}`} />}
        {state.kind === 'failed' && (
          <ErrorState title={`The ${name} could not be loaded`} text={state.message} onRetry={again} />
        )}
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
