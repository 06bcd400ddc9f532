import { useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './fold.module.css';
import { Icon } from './icon.tsx';
import { TextButton } from '../form/button.tsx';

interface FoldProps {
  title: ReactNode;
  /** Opens the section, such as for an error inside. The user can still toggle it. */
  isOpen?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export const Fold = ({ title, isOpen, className, children }: FoldProps) => (
  <details className={classes(styles.fold, className)} open={isOpen || undefined}>
    <summary>
      <Icon name="chevron-right" small />
      {title}
    </summary>
    {children}
  </details>
);

/** The first few rows, then "+ View More"; "- View Less" once opened. */
export function LimitedList<T>({
  rows,
  limit,
  showAll = false,
  nested,
  flush,
  className,
  children,
}: {
  rows: readonly T[];
  limit: number;
  showAll?: boolean | undefined;
  nested?: boolean | undefined;
  flush?: boolean | undefined;
  className?: string | undefined;
  children: (row: T) => ReactNode;
}) {
  const [more, setMore] = useState(false);
  const visibleRows = more || showAll ? rows : rows.slice(0, limit);
  return (
    <ul className={className}>
      {visibleRows.map(children)}
      {rows.length > limit && !showAll && (
        <li className={classes(styles.more, nested && styles.nested, flush && styles.flush)}>
          <TextButton
            icon={more ? 'minus' : 'plus'}
            aria-expanded={more}
            onClick={() => setMore(!more)}
            label={more ? 'View Less' : 'View More'}
          />
        </li>
      )}
    </ul>
  );
}
