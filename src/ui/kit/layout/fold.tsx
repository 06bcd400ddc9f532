import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './fold.module.css';
import { Icon } from './icon.tsx';

interface FoldProps {
  title: ReactNode;
  /** Unfolded from outside, as where something in it is wrong; folded and unfolded by its line otherwise. */
  isOpen?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** What is seldom needed, folded away under one line until it is asked for. */
export const Fold = ({ title, isOpen, className, children }: FoldProps) => (
  <details className={classes(styles.fold, className)} open={isOpen || undefined}>
    <summary>
      <Icon name="chevron-right" small />
      {title}
    </summary>
    {children}
  </details>
);
