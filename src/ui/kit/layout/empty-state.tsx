import { type ReactNode, Component } from 'react';
import { Button, ButtonLink } from '../form/button.tsx';
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
      {onRetry && <Button icon="reset" onClick={onRetry} label={retryLabel} />}
    </div>
  );
}

interface NotLoadedProps {
  /** "simulation" */
  what: string;
  message: string;
  isUnknown: boolean;
  back: { href: string; label: string };
  onRetry: () => void;
}

interface UnknownProps extends Pick<NotLoadedProps, 'what' | 'back'> {
  page?: boolean;
}

/** A record that does not exist or belongs to another user: the server does not say which, and a retry does not help. */
export const Unknown = ({ what, back, page = true }: UnknownProps) => (
  <EmptyState
    page={page}
    icon="search"
    title={`This ${what} doesn’t exist or you don’t have access to it.`}
    action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
  />
);

/** A page whose subject was asked for by its id and did not come. */
export function NotLoaded({ what, message, isUnknown, back, onRetry }: NotLoadedProps) {
  return isUnknown ? (
    <Unknown what={what} back={back} />
  ) : (
    <ErrorState page title={`The ${what} could not be opened`} text={message} onRetry={onRetry} />
  );
}

interface BoundaryProps {
  children: ReactNode;
  /** Before what failed is drawn again. */
  onRetry: () => void;
}

/** A screen that throws takes itself down, not the frame around it. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        page
        title="Something went wrong!"
        text="This page stopped because of a problem in Plumbline. What was saved is safe."
        onRetry={() => {
          this.setState({ failed: false });
          this.props.onRetry();
        }}
      />
    );
  }
}
