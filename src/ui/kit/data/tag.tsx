import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './tag.module.css';

export function Tag({
  tone,
  children,
}: {
  tone?: 'brand' | 'warning' | 'danger' | undefined;
  children: ReactNode;
}) {
  return <span className={classes(styles.tag, tone && styles[tone])}>{children}</span>;
}

const MARKERS = {
  1: <circle cx="13" cy="5" r="3.2" />,
  2: <rect x="10.2" y="2.2" width="5.6" height="5.6" />,
  3: <path d="M13 1.5 16.6 8H9.4z" />,
  4: <path d="M13 1 17 5l-4 4-4-4z" />,
};

/** A slot's line and marker. Dash and shape repeat the color, which is never the only sign. */
export function SeriesKey({ slot }: { slot: 1 | 2 | 3 | 4 }) {
  return (
    <svg className={styles.key} viewBox="0 0 26 10" aria-hidden="true" data-slot={slot}>
      <path d="M1 5h24" className={styles.line} />
      <g className={styles.marker}>{MARKERS[slot]}</g>
    </svg>
  );
}
