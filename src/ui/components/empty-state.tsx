import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

/** Says what goes here and offers the one action that fills it. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <Icon name={icon} />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

/** Says what happened and what to do. */
export function ErrorState({
  title,
  text,
  onRetry,
  retryLabel = 'Retry',
}: {
  title: string;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
}) {
  return (
    <div className={styles.state} role="alert">
      <Icon name="warning" />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <Button icon="reset" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
