import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './facts.module.css';

/** Names with their values. */
export const Facts = ({
  of,
  className,
}: {
  of: readonly (readonly [name: string, value: ReactNode])[];
  className?: string | undefined;
}) => (
  <dl className={classes(styles.facts, className)}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
