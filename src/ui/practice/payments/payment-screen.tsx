import { Redirect, useSearch } from 'wouter';
import { formatCents } from '../../../domain/shared/format.ts';
import type { Prices } from '../../../domain/practice/payments/payment-schema.ts';
import { INTERVAL } from '../../../domain/practice/payments/payment-provider.ts';
import { planNamed, type PaidPlan, type Purpose } from '../../../domain/practice/users/plan.ts';
import { Card } from '../../kit/layout/card.tsx';
import layout from '../../kit/layout/layout.module.css';
import account from '../account/account.module.css';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import { ApiError } from '../../api/api-error.ts';
import { ButtonLink } from '../../kit/form/button.tsx';
import { settings } from '../../wiring.ts';
import { CardForm } from './card-form.tsx';
import styles from './payments.module.css';
import { DueLine } from './change-plan-dialog.tsx';
import { PlanFrame, PlanPage, useReadOnlyReason } from './plan-page.tsx';
import { NO_PAYMENTS, priceText, cardText, PAYMENTS_OFF } from './plan-text.ts';

interface CheckoutRequest {
  purpose: Purpose;
  plan?: PaidPlan;
  code?: string;
}

/** Opened once per page: the server resumes an open attempt. */
const useCheckout = (request: CheckoutRequest, isLocked: boolean) =>
  useLoad(`checkout ${JSON.stringify(request)}`, async (signal) => {
    const prices = await payments.prices({ signal });
    if (prices.payments !== 'ready' || isLocked) return { prices, opened: null };
    try {
      return { prices, opened: await payments.openCheckout(request, { signal }) };
    } catch (error) {
      const code = error instanceof ApiError ? error.fields?.['code']?.[0] : undefined;
      if (code === undefined) throw error;
      return { prices, opened: null, wrongCode: code };
    }
  });

interface NoCheckoutProps {
  state: Prices['payments'];
  wrongCode?: string | undefined;
  plan?: PaidPlan;
}

function NoCheckout({ state, wrongCode, plan }: NoCheckoutProps) {
  const locked = useReadOnlyReason();
  const isWrongCode = wrongCode !== undefined && plan !== undefined;
  const link = isWrongCode
    ? ({
        href: `/payment?plan=${planNamed(plan).plan_id}`,
        variant: 'primary',
        label: 'Continue without the code',
      } as const)
    : state === 'off' && { href: '/', label: 'Back to home' };
  return (
    <div className={layout.stack3}>
      <p>{isWrongCode ? wrongCode : state === 'ready' ? locked : NO_PAYMENTS[state]}</p>
      {link && (
        <div className={layout.row}>
          <ButtonLink {...link} />
        </div>
      )}
    </div>
  );
}

export function PaymentScreen() {
  const query = new URLSearchParams(useSearch());
  const { plan } = planNamed(query.get('plan') ?? '');
  if (!settings.sellsPlans)
    return (
      <PlanFrame title="Payment">
        <Card>
          <NoCheckout state="off" />
        </Card>
      </PlanFrame>
    );
  if (plan === 'FREE_TRIAL_PLAN') return <Redirect to="/pricing" replace />;
  const code = query.get('code');
  return <Payment plan={plan} code={code === null ? '' : code.slice(0, 64)} />;
}

function Payment({ plan, code }: { plan: PaidPlan; code: string }) {
  const locked = useReadOnlyReason();
  const request: CheckoutRequest = { purpose: 'pay', plan, ...(code !== '' && { code }) };
  const loaded = useCheckout(request, locked !== undefined);
  return (
    <PlanPage title="Payment" what="payment" loaded={loaded}>
      {({ prices, opened, wrongCode }) => (
        <Card title={planNamed(plan).name}>
          {opened === null ? (
            <NoCheckout state={prices.payments} wrongCode={wrongCode} plan={plan} />
          ) : (
            <div className={layout.stack3}>
              <dl className={styles.due}>
                <DueLine term="Due today" value={formatCents(opened.total_cents)} isStrong />
                {opened.then_cents !== null && (
                  <DueLine term="Then" value={priceText(opened.then_cents, INTERVAL[plan])} />
                )}
              </dl>
              <CardForm
                prices={prices}
                opened={opened}
                purpose="pay"
                label={`Pay ${formatCents(opened.total_cents)}`}
                under="Starts today, renews until you cancel."
              />
            </div>
          )}
        </Card>
      )}
    </PlanPage>
  );
}

const REPLACES: CheckoutRequest = { purpose: 'card' };

export function EditPaymentMethodScreen() {
  const locked = useReadOnlyReason();
  const loaded = useCheckout(REPLACES, locked !== undefined);
  return (
    <PlanPage title="Edit payment method" what="payment method" loaded={loaded}>
      {({ prices, opened }) => (
        <Card title="Replace card">
          {opened === null ? (
            <NoCheckout state={prices.payments} />
          ) : (
            <CardForm
              prices={prices}
              opened={opened}
              purpose="card"
              label="Save card"
              under="Later payments are charged to this card. Any balance due is charged to it now."
            />
          )}
        </Card>
      )}
    </PlanPage>
  );
}

export function PaymentMethodScreen() {
  const loaded = useLoad('payment method', (signal) => payments.subscription({ signal }));
  const locked = useReadOnlyReason();
  return (
    <PlanPage title="Payment method" what="payment method" loaded={loaded}>
      {({ state, card }) => (
        <Card title="Card">
          <div className={account.head}>
            <p className={layout.quiet}>
              {state === 'free'
                ? PAYMENTS_OFF
                : card === null
                  ? 'No card is on file. One is saved when you choose a plan.'
                  : cardText(card)}
            </p>
            {card !== null &&
              (locked === undefined ? (
                <ButtonLink href="/edit-payment-method" icon="pencil" label="Replace card" />
              ) : (
                <p className={layout.small}>{locked}</p>
              ))}
            {card === null && state !== 'free' && <ButtonLink href="/pricing" label="Choose a plan" />}
          </div>
        </Card>
      )}
    </PlanPage>
  );
}
