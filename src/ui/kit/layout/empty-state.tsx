import { type ReactNode, Component, useEffect } from 'react';
import { Button, ButtonLink } from '../form/button.tsx';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface StateProps {
  title: string;
  text?: ReactNode;
  page?: boolean | undefined;
}

const State = ({
  icon,
  title,
  text,
  page = false,
  role,
  children,
}: StateProps & { icon: IconName; role?: 'alert'; children?: ReactNode }) => {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles.state} role={role}>
      <Icon name={icon} />
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
};

export const EmptyState = ({ action, ...state }: StateProps & { icon: IconName; action?: ReactNode }) => (
  <State {...state}>{action}</State>
);

/** Also retries when the browser is online again. */
export function ErrorState({
  onRetry,
  retryLabel = 'Retry',
  ...state
}: StateProps & { onRetry?: (() => void) | undefined; retryLabel?: string | undefined }) {
  useEffect(() => {
    if (!onRetry) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <State {...state} icon="warning" role="alert">
      {onRetry && <Button icon="reset" onClick={onRetry} label={retryLabel} />}
    </State>
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

/** A record that is missing or another user's. The server does not distinguish them, and a retry does not help. */
export const Unknown = ({ what, back, page = true }: UnknownProps) => (
  <EmptyState
    page={page}
    icon="search"
    title={`This ${what} doesn’t exist or you don’t have access to it.`}
    action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
  />
);

export function NotLoaded({ what, message, isUnknown, back, onRetry }: NotLoadedProps) {
  return isUnknown ? (
    <Unknown what={what} back={back} />
  ) : (
    <ErrorState page title={`The ${what} could not be opened`} text={message} onRetry={onRetry} />
  );
}

export class Boundary extends Component<{ children: ReactNode; onRetry: () => void }, { failed: boolean }> {
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
        text="This page stopped because of a problem in Plumbline. Saved data is safe."
        onRetry={() => {
          this.setState({ failed: false });
          this.props.onRetry();
        }}
      />
    );
  }
}
