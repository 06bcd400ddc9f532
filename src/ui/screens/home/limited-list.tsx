import { useState, type ReactNode } from 'react';
import { TextButton } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import styles from './rows.module.css';

/** The first few rows, then "+ View More"; "- View Less" once opened. */
export function LimitedList<T>({
  rows,
  limit,
  showAll = false,
  nested,
  children,
}: {
  rows: readonly T[];
  limit: number;
  /** A search found something in here: nothing is held back. */
  showAll?: boolean | undefined;
  nested?: boolean | undefined;
  children: (row: T) => ReactNode;
}) {
  const [more, setMore] = useState(false);
  const shown = more || showAll ? rows : rows.slice(0, limit);
  return (
    <ul>
      {shown.map(children)}
      {rows.length > limit && !showAll && (
        <li className={classes(styles.more, nested && styles.moreNested)}>
          <TextButton icon={more ? 'minus' : 'plus'} aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? 'View Less' : 'View More'}
          </TextButton>
        </li>
      )}
    </ul>
  );
}
