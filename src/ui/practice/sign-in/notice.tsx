import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.tsx';
import styles from './sign-in.module.css';

/** Why signing in did not work, above the form. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="alert">
      <Icon name="error" />
      <span>{children}</span>
    </p>
  );
}
