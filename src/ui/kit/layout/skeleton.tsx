import type { ReactNode } from 'react';
import type { Loaded } from '../../state/use-load.ts';
import { Card } from './card.tsx';
import { ErrorState } from './empty-state.tsx';
import styles from './empty-state.module.css';

export function Skeleton({
  width = '100%',
  height = 12,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;
}

/** Placeholder rows of a list or table, announced once to screen readers. */
export function SkeletonRows({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className={styles.rows}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <span className={styles.disc} aria-hidden="true" />
          <Skeleton width={`${[36, 26, 42, 30, 22][row % 5]}%`} />
          <span className={styles.end}>
            <Skeleton width={72} />
          </span>
        </div>
      ))}
    </div>
  );
}

interface LoadStatusProps {
  state: { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; message: string };
  /** Name of the data in the status and the error: "index data". */
  what: string;
  rows: number;
  onRetry: () => void;
  boxed?: boolean;
}

/** A skeleton while data loads, the reason after a failure, null once the data is ready. */
export function LoadStatus({ state, what, rows, onRetry, boxed = false }: LoadStatusProps) {
  if (state.kind === 'ready') return null;
  const status =
    state.kind === 'loading' ? (
      <SkeletonRows rows={rows} label={`Loading the ${what}`} />
    ) : (
      <ErrorState title={`The ${what} could not be loaded`} text={state.message} onRetry={onRetry} />
    );
  return boxed ? <Card>{status}</Card> : status;
}

/** State of `useLoad`: a skeleton, the reason of the failure, or `children` with the data. */
export function LoadedPart<T>({
  state,
  children,
  ...status
}: Omit<LoadStatusProps, 'state'> & { state: Loaded<T>; children: (data: T, stale: boolean) => ReactNode }) {
  return state.kind === 'ready' ? (
    children(state.data, state.stale)
  ) : (
    <LoadStatus state={state} {...status} />
  );
}
