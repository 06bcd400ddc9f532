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
