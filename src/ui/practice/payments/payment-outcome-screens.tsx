import { useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { SessionOutcome } from '../../../domain/practice/payments/payment-schema.ts';
import { isLive } from '../../../domain/practice/payments/plan-state.ts';
import { signInPath } from '../../../domain/practice/users/tokens.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { ButtonLink } from '../../kit/form/button.tsx';
import { EmptyState, ErrorState } from '../../kit/layout/empty-state.tsx';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useSession } from '../../state/hooks.ts';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import { settings } from '../../wiring.ts';
import styles from './payments.module.css';
import { PlanPage } from './plan-page.tsx';
import { CHECKING, stateText } from './plan-text.ts';

/** The card provider returns the browser here. The server reveals an outcome only to the payer. */
export function StripeSourceScreen() {
  const search = useSearch();
  const query = new URLSearchParams(search);
  const session = query.get('session_id') ?? '';
  const user = useSession()?.user;
  if (user?.role_type === 'tsc') return <NothingToShow href="/tax-score-card" label="Tax Scorecard" />;
  const currentPlan = user ? CURRENT_PLAN_LINK : { href: '/sign-in', label: 'Sign in' };
  if (!settings.sellsPlans) return <NothingToShow text="There is no payment to check." {...currentPlan} />;
  if (session === '') return <NothingToShow {...currentPlan} />;
  if (user) return <Outcome session={session} isCard={query.get('purpose') === 'card'} />;
  const currentPath = `/stripe-source?${query}`;
  return (
    <NothingToShow
      text="Sign in as the user who made the payment to see its result."
      href={signInPath(currentPath)}
      label="Sign in"
    />
  );
}

const CURRENT_PLAN_LINK = { href: '/current-plan', label: 'Current plan' };

const NothingToShow = ({
  text = 'This page shows the result of a payment.',
  ...link
}: {
  text?: string;
  href: string;
  label: string;
}) => <EmptyState page icon="search" title="Nothing to show" text={text} action={<ButtonLink {...link} />} />;

type Settled = SessionOutcome['outcome'] | 'unknown';

/** An unpaid session proves nothing: another tab may have paid. Only the provider's subscription decides. */
async function settledOutcome(session: string, isCard: boolean, signal: AbortSignal): Promise<Settled> {
  const { outcome } = await payments.outcomeOf(session, { signal });
  if (isCard || outcome === 'paid' || outcome === 'saved') return outcome;
  const { status, stale } = await payments.subscription({ signal });
  if (stale) return 'unknown';
  return isLive(status) ? 'paid' : outcome;
}

function Outcome({ session, isCard }: { session: string; isCard: boolean }) {
  const { state, refetch } = useLoad(`session ${session}`, (signal) =>
    settledOutcome(session, isCard, signal),
  );
  const isUnknown =
    state.kind === 'ready' ? state.data === 'unknown' : state.kind === 'failed' && !state.missing;
  return (
    <div className={styles.alone}>
      {state.kind === 'loading' && <p role="status">{CHECKING}</p>}
      {state.kind === 'failed' && state.missing && (
        <NothingToShow
          text="This payment belongs to another user, or the address is incomplete."
          {...CURRENT_PLAN_LINK}
        />
      )}
      {isUnknown && <ErrorState page title={CHECKING} text="You won’t be charged twice." onRetry={refetch} />}
      {state.kind === 'ready' && state.data !== 'unknown' && <GoOn outcome={state.data} isCard={isCard} />}
    </div>
  );
}

function GoOn({ outcome, isCard }: SessionOutcome & { isCard: boolean }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (outcome === 'paid') navigate('/payment-thankyou', { replace: true });
    if (outcome !== 'saved') return;
    showToast({ type: 'success', message: 'Your card was saved.' });
    navigate('/payment-method', { replace: true });
  }, [outcome, navigate]);
  if (outcome === 'paid' || outcome === 'saved') return <SkeletonRows rows={3} label="Going on" />;
  return (
    <EmptyState
      page
      icon="warning"
      title={isCard ? 'Your card wasn’t saved.' : 'You haven’t been charged.'}
      text={outcome === 'open' ? 'The card form was not completed.' : 'The card form has expired.'}
      action={<ButtonLink href={isCard ? '/edit-payment-method' : '/pricing'}>Try again</ButtonLink>}
    />
  );
}

export function PaymentThankYouScreen() {
  const loaded = useLoad('new plan', (signal) => payments.subscription({ signal }));
  return (
    <PlanPage title="Thank you" what="plan" loaded={loaded}>
      {(currentPlan) =>
        currentPlan.state === 'active' || currentPlan.state === 'trialing' ? (
          <EmptyState
            icon="success"
            title={`Your ${planNamed(currentPlan.plan).name} is active.`}
            text={stateText(currentPlan)}
            action={<ButtonLink href="/" variant="primary" label="Go to your clients" />}
          />
        ) : (
          <Redirect to="/current-plan" replace />
        )
      }
    </PlanPage>
  );
}
