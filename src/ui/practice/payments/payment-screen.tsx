import { Redirect, useSearch } from 'wouter';
import { formatCents } from '../../../domain/practice/payments/cents.ts';
import type { PaidPlan, Purpose } from '../../../domain/practice/payments/payment-schema.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { Card } from '../../kit/card.tsx';
import account from '../account/account.module.css';
import { useLoad } from '../admin/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import { CardForm } from './card-form.tsx';
import styles from './payments.module.css';
import { LoadedCard, PlanPage, useOnlyTheirs } from './plan-page.tsx';
import { PAYMENTS_OFF, priceWords, UNREACHABLE } from './plan-words.ts';

interface Wanted {
  purpose: Purpose;
  plan?: PaidPlan;
  code?: string;
}

/** Opened once a page: the server takes the same open attempt up again. */
function useCheckout(wanted: Wanted, isLocked: boolean) {
  return useLoad(`checkout ${JSON.stringify(wanted)}`, async (signal) => {
    const prices = await payments.prices({ signal });
    const isOpen = prices.payments === 'ready' && !isLocked;
    return { prices, opened: isOpen ? await payments.openCheckout(wanted, { signal }) : null };
  });
}

const noCheckout = (kind: 'ready' | 'off' | 'unreachable', locked: string | undefined): string =>
  kind === 'off' ? PAYMENTS_OFF : kind === 'unreachable' ? UNREACHABLE : (locked ?? '');

export function PaymentScreen() {
  const query = new URLSearchParams(useSearch());
  const { plan } = planNamed(query.get('plan') ?? '');
  if (plan === 'FREE_TRIAL_PLAN') return <Redirect to="/pricing" replace />;
  const code = query.get('code');
  return <Payment plan={plan} code={code === null ? '' : code.slice(0, 64)} />;
}

function Payment({ plan, code }: { plan: PaidPlan; code: string }) {
  const locked = useOnlyTheirs();
  const wanted: Wanted = { purpose: 'pay', plan, ...(code !== '' && { code }) };
  const { state, again } = useCheckout(wanted, locked !== undefined);
  const interval = plan === 'MONTHLY_PLAN' ? 'month' : 'year';
  return (
    <PlanPage title="Payment">
      <LoadedCard what="the payment" state={state} again={again}>
        {({ prices, opened }) => (
          <Card title={planNamed(plan).name}>
            {opened === null ? (
              <p>{noCheckout(prices.payments, locked)}</p>
            ) : (
              <div className={styles.state}>
                <dl className={styles.due}>
                  <dt>Due today</dt>
                  <dd>{formatCents(opened.total_cents)}</dd>
                  {opened.then_cents !== null && (
                    <>
                      <dt className={account.quiet}>Then</dt>
                      <dd className={account.quiet}>{priceWords(opened.then_cents, interval)}</dd>
                    </>
                  )}
                </dl>
                <CardForm
                  prices={prices}
                  opened={opened}
                  label={`Pay ${formatCents(opened.total_cents)}`}
                  under="Starts today, renews until you cancel."
                />
              </div>
            )}
          </Card>
        )}
      </LoadedCard>
    </PlanPage>
  );
}

const REPLACES: Wanted = { purpose: 'card' };

export function EditPaymentMethodScreen() {
  const locked = useOnlyTheirs();
  const { state, again } = useCheckout(REPLACES, locked !== undefined);
  return (
    <PlanPage title="Edit payment method">
      <LoadedCard what="the payment method" state={state} again={again}>
        {({ prices, opened }) => (
          <Card title="Replace card">
            {opened === null ? (
              <p>{noCheckout(prices.payments, locked)}</p>
            ) : (
              <CardForm
                prices={prices}
                opened={opened}
                label="Save card"
                under="Later payments are charged to this card. What is due now is tried again with it."
              />
            )}
          </Card>
        )}
      </LoadedCard>
    </PlanPage>
  );
}
