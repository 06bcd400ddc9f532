import { useId, type ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';

interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  flush?: boolean | undefined;
  className?: string | undefined;
}

/** `flush` removes the padding, for tables and lists that fill the width. */
export function Card({ title, actions, children, flush, className }: CardProps) {
  const id = useId();
  return (
    <section className={classes(styles.card, className)} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {actions}
        </header>
      )}
      <div className={flush ? styles.flush : title || actions ? styles.under : styles.body}>{children}</div>
    </section>
  );
}
