import type { ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

/** Says what goes here and offers the one action that fills it. `page`: it is all that the page holds. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  page = false,
}: {
  icon: IconName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  page?: boolean | undefined;
}) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <Icon name={icon} />
      <Title className={styles.title}>{title}</Title>
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
  page = false,
}: {
  title: string;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  page?: boolean | undefined;
}) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles.state} role="alert">
      <Icon name="warning" />
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <Button icon="reset" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

interface NotLoadedProps {
  /** "simulation" */
  what: string;
  message: string;
  /** The server has none of this id, or it is someone else's: asking again does not help. */
  isUnknown: boolean;
  back: { href: string; label: string };
  onRetry: () => void;
}

/** A page whose subject was asked for by its id and did not come. */
export function NotLoaded({ what, message, isUnknown, back, onRetry }: NotLoadedProps) {
  return isUnknown ? (
    <EmptyState
      page
      icon="search"
      title={`There is no such ${what}`}
      text="The address is not right, or it was deleted."
      action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
    />
  ) : (
    <ErrorState page title={`The ${what} could not be opened`} text={message} onRetry={onRetry} />
  );
}
