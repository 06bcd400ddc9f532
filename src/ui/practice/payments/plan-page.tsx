import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { LoadedPart } from '../../kit/layout/skeleton.tsx';
import { useSession } from '../../state/hooks.ts';
import type { Loaded } from '../../state/use-load.ts';
import account from '../account/account.module.css';
import { PartsPage, type PartsPageProps } from '../parts.tsx';

const PARTS = [
  { label: 'Current plan', href: '/current-plan' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'Payment method', href: '/payment-method' },
  { label: 'Payment history', href: '/payment-history' },
] as const;

export function PlanFrame(page: PartsPageProps) {
  const [path] = useLocation();
  return (
    <PartsPage
      {...page}
      label="Plan"
      parts={PARTS}
      className={account.page}
      isCurrent={(href) => href === path}
      crumbs={[{ label: 'Profile', href: '/profile-details' }, { label: page.title }]}
    />
  );
}

export const PlanPage = <T,>({
  what,
  loaded,
  above,
  children,
  ...page
}: Omit<PartsPageProps, 'children'> & {
  /** "plans", as in "Loading the plans". */
  what: string;
  loaded: { state: Loaded<T>; refetch: () => void };
  above?: ReactNode;
  children: (data: T) => ReactNode;
}) => (
  <PlanFrame {...page}>
    {above}
    <LoadedPart state={loaded.state} what={what} rows={3} onRetry={loaded.refetch} boxed>
      {children}
    </LoadedPart>
  </PlanFrame>
);

/** Returns why the buttons are disabled, or undefined. An admin in the user's place cannot pay. */
export function useReadOnlyReason(): string | undefined {
  const current = useSession();
  return current?.fromAdmin ? `Only ${current.user.first_name} can do this.` : undefined;
}
