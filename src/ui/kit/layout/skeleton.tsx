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
  what: string;
  rows: number;
  onRetry: () => void;
  boxed?: boolean;
}

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
