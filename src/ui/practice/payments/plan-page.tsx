import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Card } from '../../kit/layout/card.tsx';
import { ErrorState } from '../../kit/layout/empty-state.tsx';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { useCrumbs, useSession } from '../../state/hooks.ts';
import account from '../account/account.module.css';
import admin from '../admin/admin.module.css';
import type { Loaded } from '../../state/use-load.ts';

const PARTS = [
  { label: 'Current plan', href: '/current-plan' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'Payment method', href: '/payment-method' },
  { label: 'Payment history', href: '/payment-history' },
] as const;

/** The head of every plan page, and the way to the others. */
export function PlanPage({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const [path] = useLocation();
  useCrumbs([{ label: 'Profile', href: '/profile-details' }, { label: title }]);
  return (
    <div className={account.page}>
      <header className={account.head}>
        <h1>{title}</h1>
        {actions}
      </header>
      <nav aria-label="Plan" className={admin.parts}>
        {PARTS.map(({ label, href }) => (
          <Link
            key={href}
            href={href}
            className={admin.part}
            aria-current={href === path ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** What was asked of the server, in its three states. */
export function LoadedCard<T>({
  what,
  state,
  again,
  children,
}: {
  /** "the plans", as in "Loading the plans". */
  what: string;
  state: Loaded<T>;
  again: () => void;
  children: (data: T) => ReactNode;
}) {
  if (state.kind === 'ready') return children(state.data);
  return (
    <Card>
      {state.kind === 'loading' ? (
        <SkeletonRows rows={3} label={`Loading ${what}`} />
      ) : (
        <ErrorState
          title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
          text={state.message}
          onRetry={again}
        />
      )}
    </Card>
  );
}

/** Why nothing can be pressed here; undefined where it can. Nobody pays for somebody else. */
export function useOnlyTheirs(): string | undefined {
  const current = useSession();
  return current?.fromAdmin ? `Only ${current.user.first_name} can do this.` : undefined;
}
