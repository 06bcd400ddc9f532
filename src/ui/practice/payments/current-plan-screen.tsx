import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Subscription } from '../../../domain/practice/payments/payment-schema.ts';
import { planNamed, type PaidPlan } from '../../../domain/practice/users/plan.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { ConfirmDialog } from '../../kit/overlay/dialog.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { showToast } from '../../shell/toasts.tsx';
import layout from '../../kit/layout/layout.module.css';
import { useToastedAction } from '../parts.tsx';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import styles from './payments.module.css';
import { bankAddressOf, ChangePlanDialog } from './change-plan-dialog.tsx';
import { ChosenPlanBanner, useChosenPlan } from './chosen-plan.tsx';
import { PlanPage, useReadOnlyReason } from './plan-page.tsx';
import { cardText, dayText, stateText } from './plan-text.ts';
import { formatMoment } from '../../state/dates.ts';

const PROBLEMS: Record<NonNullable<Subscription['problem']>, string> = {
  two_subscriptions: 'Two plans are being charged in your name. Ask your practice to end one of them.',
  unknown_price: 'Your plan is not on the pricing page. Ask your practice about it.',
};

const CHOOSES: readonly Subscription['state'][] = ['trial', 'ended', 'granted', 'free'];

export function CurrentPlanScreen() {
  const loaded = useLoad('own plan', (signal) => payments.subscription({ signal }));
  const { state, refetch } = loaded;
  return (
    <PlanPage
      title="Current plan"
      what="plan"
      loaded={loaded}
      above={<ChosenPlanBanner />}
      actions={
        state.kind === 'ready' &&
        state.data.state !== 'free' && (
          <Button icon="reset" busy={state.stale} onClick={refetch} label="Refresh" />
        )
      }
    >
      {(plan) => <PlanDetails plan={plan} refetch={refetch} />}
    </PlanPage>
  );
}

const otherThan = (plan: string): PaidPlan => (plan === 'YEARLY_PLAN' ? 'MONTHLY_PLAN' : 'YEARLY_PLAN');

function PlanDetails({ plan, refetch }: { plan: Subscription; refetch: () => void }) {
  const [, navigate] = useLocation();
  const requestedPlan = planNamed(new URLSearchParams(useSearch()).get('change') ?? '').plan;
  const locked = useReadOnlyReason();
  const chosen = useChosenPlan();
  const canChange =
    (plan.state === 'active' || plan.state === 'trialing') && plan.pending_change === null && !locked;
  const [isCanceling, setCanceling] = useState(false);
  const [isChanging, setChanging] = useState(canChange && requestedPlan !== 'FREE_TRIAL_PLAN');
  const name = planNamed(plan.plan).name;
  const { state, card, coupon, pending_change: pending } = plan;

  function closeChange() {
    setChanging(false);
    if (requestedPlan !== 'FREE_TRIAL_PLAN') navigate('/current-plan', { replace: true });
  }

  return (
    <Card>
      <div className={layout.stack3}>
        <div className={styles.name}>
          <h2>{name}</h2>
          {state === 'past_due' || state === 'on_hold' ? (
            <Tag tone="warning">Payment due</Tag>
          ) : (
            plan.plan_active === 0 && <Tag tone="warning">Ended</Tag>
          )}
        </div>
        <p>{stateText(plan)}</p>
        {plan.stale && plan.read_at !== null && (
          <p className={layout.quiet}>
            We can’t reach our payment provider. Last updated {formatMoment(plan.read_at)}.
          </p>
        )}
        {coupon !== null && coupon.code !== null && <p className={layout.quiet}>With code {coupon.code}.</p>}
        {card !== null && <p className={layout.quiet}>{cardText(card)}</p>}
        {plan.problem !== null && <p role="alert">{PROBLEMS[plan.problem]}</p>}
        {pending !== null && (
          <p>
            Your change to the {planNamed(pending.plan_id).name} must be confirmed by your bank by{' '}
            {formatMoment(pending.expires_at)}. You’re still on the {name}.
          </p>
        )}
        {locked !== undefined && state !== 'free' && <p className={layout.quiet}>{locked}</p>}
        <div className={layout.row}>
          {chosen === null && CHOOSES.includes(state) && (
            <ButtonLink
              href="/pricing"
              variant={state === 'ended' ? 'primary' : 'default'}
              label={state === 'free' ? 'See the plans' : 'Choose a plan'}
            />
          )}
          {locked === undefined && <Presses plan={plan} refetch={refetch} />}
          {canChange && <Button variant="primary" onClick={() => setChanging(true)} label="Change plan" />}
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
            refetch();
          }}
          onClose={() => setCanceling(false)}
        >
          <p>
            {plan.period_end === null
              ? 'You keep it until the end of the paid period.'
              : `You keep it through ${dayText(plan.period_end)}.`}{' '}
            You won’t be charged again, and your work is not deleted.
          </p>
        </ConfirmDialog>
      )}
      {isChanging && <ChangePlanDialog to={otherThan(plan.plan)} onChanged={refetch} onClose={closeChange} />}
    </Card>
  );
}

type Press = Parameters<typeof payments.press>[0];

function Presses({ plan, refetch }: { plan: Subscription; refetch: () => void }) {
  const { busy, run } = useToastedAction<Press>();
  const { open_invoice: invoice, pending_change: pending } = plan;

  const press = (what: Press, successMessage: string) =>
    run(what, async () => {
      try {
        await payments.press(what);
      } catch (error) {
        const bank = bankAddressOf(error);
        if (bank === null) {
          refetch();
          throw error;
        }
        window.location.assign(bank);
        return undefined;
      }
      refetch();
      return successMessage;
    });
  const presser = (what: Press, successMessage: string) => ({
    busy: busy === what,
    onClick: () => void press(what, successMessage),
  });

  return (
    <>
      {plan.state === 'ending' && (
        <Button variant="primary" {...presser('resume', 'Your plan continues.')} label="Keep my plan" />
      )}
      {(plan.state === 'past_due' || plan.state === 'on_hold') && (
        <>
          {invoice !== null && (
            <Button
              variant="primary"
              {...presser('pay', 'Thank you. Your payment came through.')}
              label="Pay now"
            />
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
            {...presser('discard', `You’re still on the ${planNamed(plan.plan).name}.`)}
            label="Discard"
          />
        </>
      )}
    </>
  );
}
