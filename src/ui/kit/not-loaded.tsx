import { ButtonLink } from './button.tsx';
import { EmptyState, ErrorState } from './empty-state.tsx';

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
