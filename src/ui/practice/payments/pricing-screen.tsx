import { useState } from 'react';
import { useSearch } from 'wouter';
import { formatCents } from '../../../domain/shared/format.ts';
import type { CouponWorth, Prices, Subscription } from '../../../domain/practice/payments/payment-schema.ts';
import { PLANS, planNamed, type PaidPlan } from '../../../domain/practice/users/plan.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { Form, useAction } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import { classes } from '../../kit/layout/classes.ts';
import { Tag } from '../../kit/data/tag.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import styles from './payments.module.css';
import { useChosenPlan } from './chosen-plan.tsx';
import { PlanPage, useReadOnlyReason } from './plan-page.tsx';
import { NO_PAYMENTS, offerOf, priceText, discountText, shortName } from './plan-text.ts';

type Price = Prices['prices'][number];
interface Reduced {
  code: string;
  worth: Partial<Record<PaidPlan, CouponWorth>>;
}

export function PricingScreen() {
  const loaded = useLoad('plans', async (signal) => {
    const [prices, currentPlan] = await Promise.all([
      payments.prices({ signal }),
      payments.subscription({ signal }),
    ]);
    return { prices, currentPlan };
  });
  return (
    <PlanPage title="Pricing" what="plans" loaded={loaded}>
      {(data) => <Plans {...data} refetch={loaded.refetch} />}
    </PlanPage>
  );
}

type PlansProps = { prices: Prices; currentPlan: Subscription; refetch: () => void };

function Plans({ prices, currentPlan, refetch }: PlansProps) {
  const [reduced, setReduced] = useState<Reduced | null>(null);
  const locked = useReadOnlyReason();
  const noPayments = prices.payments === 'ready' ? null : NO_PAYMENTS[prices.payments];
  const isReady = noPayments === null;
  const [trial] = PLANS;
  return (
    <>
      {noPayments !== null && (
        <p className={styles.notice} role="status">
          {noPayments}
          {prices.payments !== 'off' && <Button size="small" icon="reset" onClick={refetch} label="Retry" />}
        </p>
      )}
      {isReady && locked === undefined && <CouponForm prices={prices} onReduced={setReduced} />}
      {locked !== undefined && <p className={layout.quiet}>{locked}</p>}
      <ul className={styles.plans} aria-label="Plans">
        <li>
          <Card title={trial.name} className={styles.plan}>
            <p className={styles.price}>{formatCents(0)}</p>
            {(currentPlan.plan === trial.plan || !isReady) && currentPlan.plan_active === 1 && (
              <Tag tone="brand">Your plan</Tag>
            )}
          </Card>
        </li>
        {prices.prices.map((price) => (
          <li key={price.plan}>
            <PaidCard {...{ price, currentPlan, reduced, isReady }} isLocked={locked !== undefined} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface PaidCardProps {
  price: Price;
  currentPlan: Subscription;
  reduced: Reduced | null;
  isReady: boolean;
  isLocked: boolean;
}

function PaidCard({ price, currentPlan, reduced, isReady, isLocked }: PaidCardProps) {
  const { plan, plan_id, amount_cents, interval } = price;
  const isChosen = useChosenPlan() === plan;
  const worth = reduced?.worth[plan];
  const offer = offerOf(price, currentPlan);
  const query = new URLSearchParams({
    plan: String(plan_id),
    ...(reduced && worth && { code: reduced.code }),
  });
  return (
    <Card title={planNamed(plan).name} className={styles.plan}>
      {amount_cents !== null && (
        <p className={styles.price}>
          <span className={classes(worth && styles.before)}>{priceText(amount_cents, interval)}</span>
          {worth && <strong className={layout.strong}>{discountText(worth, amount_cents, interval)}</strong>}
        </p>
      )}
      <p className={layout.quiet}>Renews every {interval} until you cancel.</p>
      {offer.kind === 'yours' && <Tag tone="brand">Your plan</Tag>}
      {offer.kind !== 'yours' && isChosen && <Tag>You chose this plan</Tag>}
      {isReady && !isLocked && offer.kind === 'choose' && (
        <ButtonLink href={`/payment?${query}`} variant="primary" label={`Choose ${shortName(plan)}`} />
      )}
      {isReady && !isLocked && offer.kind === 'switch' && (
        <ButtonLink
          href={`/current-plan?change=${plan_id}`}
          variant="primary"
          label={`Switch to ${shortName(plan)}`}
        />
      )}
      {isReady && offer.kind === 'none' && <p className={layout.quiet}>{offer.why}</p>}
    </Card>
  );
}

/** Looks up a code for each plan, because its discount may differ. */
function CouponForm({ prices, onReduced }: { prices: Prices; onReduced: (reduced: Reduced | null) => void }) {
  const initialCode = new URLSearchParams(useSearch()).get('code') ?? '';
  const [code, setCode] = useState(initialCode);
  const { busy, failure, setFailure, run } = useAction((error) => {
    onReduced(null);
    return messageOf(error);
  });

  function apply(): void {
    const requestedCode = code.trim();
    if (requestedCode === '') return setFailure('Enter a code.');
    void run(async () => {
      const worth: Reduced['worth'] = {};
      for (const { plan, available } of prices.prices)
        if (available) worth[plan] = await payments.couponWorth(requestedCode, plan);
      onReduced({ code: requestedCode, worth });
    });
  }

  return (
    <Form className={styles.coupon} onSubmit={apply}>
      <TextInput
        label="Coupon code"
        value={code}
        maxLength={64}
        onChange={(value) => {
          setCode(value);
          setFailure(null);
          onReduced(null);
        }}
        error={failure}
      />
      <Button type="submit" busy={busy} label="Apply" />
    </Form>
  );
}
