import { useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { SessionOutcome } from '../../../domain/practice/payments/payment-schema.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState, ErrorState } from '../../kit/empty-state.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useSession } from '../../state/hooks.ts';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import styles from './payments.module.css';
import { LoadedCard, PlanPage } from './plan-page.tsx';
import { stateWords } from './plan-words.ts';

/**
 * Where the card provider sends the browser back to: what became of the payment, and on to where that leads. The page
 * is public, but only the server knows an outcome, and it answers the payer alone.
 */
export function StripeSourceScreen() {
  const search = useSearch();
  const session = new URLSearchParams(search).get('session_id') ?? '';
  const user = useSession()?.user;
  if (user?.role_type === 'tsc') return <NothingToShow href="/tax-score-card" label="Tax Scorecard" />;
  if (user) return session === '' ? <NothingToShow {...OWN_PLAN} /> : <Outcome session={session} />;
  if (session === '') return <NothingToShow href="/sign-in" label="Sign in" />;
  const here = `/stripe-source?session_id=${encodeURIComponent(session)}`;
  return (
    <NothingToShow
      text="Sign in as the user who made the payment to see its result."
      href={`/sign-in?next=${encodeURIComponent(here)}`}
      label="Sign in"
    />
  );
}

const OWN_PLAN = { href: '/current-plan', label: 'Current plan' };

function NothingToShow({
  text = 'This page shows the result of a payment.',
  href,
  label,
}: {
  text?: string;
  href: string;
  label: string;
}) {
  return (
    <EmptyState
      page
      icon="search"
      title="Nothing to show"
      text={text}
      action={<ButtonLink href={href}>{label}</ButtonLink>}
    />
  );
}

function Outcome({ session }: { session: string }) {
  const { state, again } = useLoad(`session ${session}`, (signal) => payments.outcomeOf(session, { signal }));
  return (
    <div className={styles.alone}>
      {state.kind === 'loading' && <p role="status">Checking your payment…</p>}
      {state.kind === 'failed' && state.missing && (
        <NothingToShow
          text="This payment belongs to another user, or the address is incomplete."
          {...OWN_PLAN}
        />
      )}
      {state.kind === 'failed' && !state.missing && (
        <ErrorState
          page
          title="Your payment is being checked"
          text="We’re checking whether that went through. You won’t be charged twice."
          onRetry={again}
        />
      )}
      {state.kind === 'ready' && <GoOn outcome={state.data.outcome} />}
    </div>
  );
}

function GoOn({ outcome }: SessionOutcome) {
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
      title={outcome === 'open' ? 'The payment was not finished' : 'This payment has expired'}
      text="You haven’t been charged."
      action={<ButtonLink href="/pricing">Try again</ButtonLink>}
    />
  );
}

export function PaymentThankYouScreen() {
  const { state, again } = useLoad('new plan', (signal) => payments.subscription({ signal }));
  return (
    <PlanPage title="Thank you">
      <LoadedCard what="the plan" state={state} again={again}>
        {(own) =>
          own.state === 'active' || own.state === 'trialing' ? (
            <EmptyState
              icon="success"
              title={`Your ${planNamed(own.plan).name} is active.`}
              text={stateWords(own)}
              action={
                <ButtonLink href="/" variant="primary">
                  Go to your clients
                </ButtonLink>
              }
            />
          ) : (
            <Redirect to="/current-plan" replace />
          )
        }
      </LoadedCard>
    </PlanPage>
  );
}
