import { Fragment, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { INTERVAL } from '../../../domain/practice/payments/payment-provider.ts';
import type {
  ChangePreview,
  PaidPlan,
  Subscription,
} from '../../../domain/practice/payments/payment-schema.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { messageOf, ApiError } from '../../api/api-error.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx';
import { Tag } from '../../kit/tag.tsx';
import { showToast } from '../../shell/toasts.tsx';
import account from '../account/account.module.css';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import { formatCents } from '../../../domain/practice/payments/cents.ts';
import { member } from '../../api/error-text.ts';
import { ErrorState } from '../../kit/empty-state.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import styles from './payments.module.css';
import { LoadedCard, PlanPage, useOnlyTheirs } from './plan-page.tsx';
import { cardWords, changeWords, dayWords, stateWords, shortName } from './plan-words.ts';
import { formatMoment } from '../../state/dates.ts';

const PROBLEMS: Record<NonNullable<Subscription['problem']>, string> = {
  two_subscriptions: 'Two plans are being charged in your name. Ask your practice to end one of them.',
  unknown_price: 'Your plan is none of those on the pricing page. Ask your practice about it.',
};

export function CurrentPlanScreen() {
  const { state, again } = useLoad('own plan', (signal) => payments.subscription({ signal }));
  const isReady = state.kind === 'ready';
  return (
    <PlanPage
      title="Current plan"
      actions={
        isReady &&
        state.data.state !== 'free' && (
          <Button icon="reset" busy={state.stale} onClick={again}>
            Refresh
          </Button>
        )
      }
    >
      <LoadedCard what="the plan" state={state} again={again}>
        {(plan) => <OwnPlan plan={plan} again={again} />}
      </LoadedCard>
    </PlanPage>
  );
}

/** The other one of the two that are paid for. */
const otherThan = (plan: string): PaidPlan => (plan === 'YEARLY_PLAN' ? 'MONTHLY_PLAN' : 'YEARLY_PLAN');

/** Where the bank confirms a payment, when that is why a call was refused. */
function bankAddressOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'authentication_needed') return null;
  const url = member(error.answer?.body, 'url');
  return typeof url === 'string' && /^https?:\/\//.test(url) ? url : null;
}

/** From one paid plan to the other: first what it costs now, then the change at exactly that amount. */
function ChangePlanDialog({
  to,
  onChanged,
  onClose,
}: {
  to: PaidPlan;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { state, again } = useLoad(`change to ${to}`, (signal) => payments.previewChange(to, { signal }));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [bank, setBank] = useState<string | null>(null);
  const name = planNamed(to).name;
  const preview = state.kind === 'ready' ? state.data : null;

  async function change() {
    if (preview === null) return;
    setBusy(true);
    setFault(null);
    try {
      await payments.change(to, preview);
      showToast({ type: 'success', message: `Your ${name} is active.` });
      onChanged();
      onClose();
    } catch (error) {
      setBank(bankAddressOf(error));
      setFault(messageOf(error));
      // The amount is asked for anew, and read before it is agreed to.
      if (error instanceof ApiError && error.code === 'price_changed') again();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={`Switch to ${shortName(to)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{bank === null ? 'Not now' : 'Close'}</Button>
          {bank === null && (
            <Button
              variant="primary"
              busy={busy || (preview !== null && state.kind === 'ready' && state.stale)}
              disabled={preview === null}
              onClick={() => void change()}
            >
              {preview === null
                ? `Switch to ${shortName(to)}`
                : preview.due_cents > 0
                  ? `Pay ${formatCents(preview.due_cents)} and switch`
                  : `Switch to ${shortName(to)}`}
            </Button>
          )}
        </>
      }
    >
      {state.kind === 'loading' && <SkeletonRows rows={3} label="Loading the amount due" />}
      {state.kind === 'failed' && (
        <ErrorState title="The amount could not be loaded" text={state.message} onRetry={again} />
      )}
      {preview !== null && (
        <>
          <p>{changeWords(preview, to)}</p>
          <ChangeSum preview={preview} to={to} />
        </>
      )}
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {bank !== null && (
        <p>
          <a className={styles.bank} href={bank}>
            Confirm with your bank
          </a>
        </p>
      )}
    </Dialog>
  );
}

/** How the amount due comes about. */
function ChangeSum({ preview, to }: { preview: ChangePreview; to: PaidPlan }) {
  const { due_cents, credit_cents, first_period_cents, credit_balance_cents } = preview;
  const before = Math.max(0, first_period_cents - credit_cents - due_cents);
  const rows: [string, number][] = [
    [`First ${INTERVAL[to]}`, first_period_cents],
    ['Credit for unused time, taken off', credit_cents],
    ['Your credit so far, taken off', before],
    ['Due today', due_cents],
    ['Remaining credit', Math.max(0, credit_balance_cents)],
  ];
  return (
    <dl className={styles.due}>
      {rows
        .filter(([term, cents]) => cents > 0 || term === 'Due today')
        .map(([term, cents]) => (
          <Fragment key={term}>
            <dt className={term === 'Due today' ? styles.strong : account.quiet}>{term}</dt>
            <dd className={term === 'Due today' ? styles.strong : account.quiet}>{formatCents(cents)}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

function OwnPlan({ plan, again }: { plan: Subscription; again: () => void }) {
  const [, navigate] = useLocation();
  const wanted = planNamed(new URLSearchParams(useSearch()).get('change') ?? '').plan;
  const locked = useOnlyTheirs();
  const canChange =
    (plan.state === 'active' || plan.state === 'trialing') && plan.pending_change === null && !locked;
  const [isCanceling, setCanceling] = useState(false);
  const [isChanging, setChanging] = useState(canChange && wanted !== 'FREE_TRIAL_PLAN');
  const name = planNamed(plan.plan).name;
  const { state, card, coupon, pending_change: pending } = plan;

  function closeChange() {
    setChanging(false);
    if (wanted !== 'FREE_TRIAL_PLAN') navigate('/current-plan', { replace: true });
  }

  return (
    <Card>
      <div className={styles.state}>
        <div className={styles.name}>
          <h2>{name}</h2>
          {state === 'past_due' || state === 'on_hold' ? (
            <Tag tone="warning">Payment due</Tag>
          ) : (
            plan.plan_active === 0 && <Tag tone="warning">Ended</Tag>
          )}
        </div>
        <p>{stateWords(plan)}</p>
        {plan.stale && plan.read_at !== null && (
          <p className={account.quiet}>
            We can’t reach our payment provider. This is how it stood on {formatMoment(plan.read_at)}.
          </p>
        )}
        {coupon !== null && coupon.code !== null && <p className={account.quiet}>With code {coupon.code}.</p>}
        {card !== null && <p className={account.quiet}>{cardWords(card)}</p>}
        {plan.problem !== null && <p role="alert">{PROBLEMS[plan.problem]}</p>}
        {pending !== null && (
          <p>
            Your change to the {planNamed(pending.plan_id).name} waits for your bank until{' '}
            {formatMoment(pending.expires_at)}. You’re still on the {name}.
          </p>
        )}
        {locked !== undefined && state !== 'free' && <p className={account.quiet}>{locked}</p>}
        <div className={account.buttons}>
          {(state === 'trial' || state === 'ended' || state === 'granted' || state === 'free') && (
            <ButtonLink href="/pricing" variant={state === 'ended' ? 'primary' : 'default'}>
              {state === 'free' ? 'See the plans' : 'Choose a plan'}
            </ButtonLink>
          )}
          {locked === undefined && <Presses plan={plan} again={again} />}
          {canChange && (
            <Button variant="primary" onClick={() => setChanging(true)}>
              Change plan
            </Button>
          )}
          {locked === undefined && (state === 'active' || state === 'trialing' || state === 'past_due') && (
            <Button onClick={() => setCanceling(true)}>Cancel plan</Button>
          )}
        </div>
      </div>
      {isCanceling && (
        <ConfirmDialog
          title={`Cancel your ${name}?`}
          confirmLabel="Cancel plan"
          onConfirm={async () => {
            await payments.cancel();
            showToast({ type: 'success', message: 'Your plan was canceled.' });
            again();
          }}
          onClose={() => setCanceling(false)}
        >
          <p>
            {plan.period_end === null
              ? 'You keep it until what you paid for is used up.'
              : `You keep it through ${dayWords(plan.period_end)}.`}{' '}
            You won’t be charged again, and your work stays.
          </p>
        </ConfirmDialog>
      )}
      {isChanging && <ChangePlanDialog to={otherThan(plan.plan)} onChanged={again} onClose={closeChange} />}
    </Card>
  );
}

/** What one press puts right: an unpaid invoice, a plan that was canceled, a change that waits for the bank. */
function Presses({ plan, again }: { plan: Subscription; again: () => void }) {
  const [busy, setBusy] = useState<string | null>(null);
  const { open_invoice: invoice, pending_change: pending } = plan;

  async function press(what: 'resume' | 'pay' | 'discard', said: string) {
    setBusy(what);
    try {
      await payments.press(what);
      showToast({ type: 'success', message: said });
    } catch (error) {
      const address = bankAddressOf(error);
      // The bank's page is the provider's; this one comes back by itself once it is opened again.
      if (address !== null) return window.location.assign(address);
      showToast({ type: 'error', message: messageOf(error) });
    } finally {
      setBusy(null);
    }
    again();
  }

  return (
    <>
      {plan.state === 'ending' && (
        <Button
          variant="primary"
          busy={busy === 'resume'}
          onClick={() => void press('resume', 'Your plan goes on.')}
        >
          Keep my plan
        </Button>
      )}
      {(plan.state === 'past_due' || plan.state === 'on_hold') && (
        <>
          {invoice !== null && (
            <Button
              variant="primary"
              busy={busy === 'pay'}
              onClick={() => void press('pay', 'Thank you. Your payment came through.')}
            >
              Pay now
            </Button>
          )}
          <ButtonLink href="/edit-payment-method">Replace card</ButtonLink>
        </>
      )}
      {pending !== null && (
        <>
          {pending.invoice?.url && (
            <a className={styles.bank} href={pending.invoice.url}>
              Confirm with your bank
            </a>
          )}
          <Button
            busy={busy === 'discard'}
            onClick={() => void press('discard', `You’re still on the ${planNamed(plan.plan).name}.`)}
          >
            Discard
          </Button>
        </>
      )}
    </>
  );
}
