import { Redirect, useSearch } from 'wouter';
import { formatCents } from '../../../domain/practice/payments/cents.ts';
import type {
  PaidPlan,
  Purpose,
  CheckoutOpened,
  Prices,
} from '../../../domain/practice/payments/payment-schema.ts';
import { INTERVAL } from '../../../domain/practice/payments/payment-provider.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { Card } from '../../kit/card.tsx';
import account from '../account/account.module.css';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorState } from '../../kit/empty-state.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { settings } from '../../wiring.ts';
import styles from './payments.module.css';
import { LoadedCard, PlanPage, useOnlyTheirs } from './plan-page.tsx';
import { cardErrorWords, INCOMPLETE, NO_PAYMENTS, priceWords, type ConfirmError } from './plan-words.ts';

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

const noCheckout = (kind: Prices['payments'], locked: string | undefined): string =>
  kind === 'ready' ? (locked ?? '') : NO_PAYMENTS[kind];

export function PaymentScreen() {
  const query = new URLSearchParams(useSearch());
  const { plan } = planNamed(query.get('plan') ?? '');
  if (plan === 'FREE_TRIAL_PLAN') return <Redirect to="/pricing" replace />;
  const code = query.get('code');
  return <Payment plan={plan} code={code === null ? '' : code.slice(0, 64)} />;
}

/**
 * The card provider's own script, on the two pages that take a card and nowhere else: the card is typed into a frame of
 * the provider's, and no digit of it passes through Plumbline. Of what the script offers, what these pages use.
 */
interface CardPart {
  createPaymentElement(): { mount(place: HTMLElement): void };
  loadActions(): Promise<
    { type: 'success'; actions: CardActions } | { type: 'error'; error: { message: string } }
  >;
}

interface CardActions {
  getSession(): { id: string };
  /** Shows in the form what is missing. */
  validateElements(): Promise<{ type: 'success' } | { type: 'error' }>;
  /** Asks the bank where it must; some banks take the whole page, which then comes back to /stripe-source. */
  confirm(options: {
    redirect: 'if_required';
  }): Promise<{ type: 'success' } | { type: 'error'; error: ConfirmError }>;
}

type Provider = (
  publishableKey: string,
  options: { locale: 'en' },
) => {
  initCheckoutElementsSdk(options: { clientSecret: string }): CardPart;
};

declare global {
  interface Window {
    Stripe?: Provider;
  }
}

const NOT_LOADED = 'The part of the page that takes the card could not be loaded. Reload the page.';

/** @throws {Error} in words for the reader */
async function loadCardPart(
  address: string,
  publishableKey: string,
  clientSecret: string,
): Promise<CardPart> {
  if (!window.Stripe) await appended(address);
  if (!window.Stripe) throw new Error(NOT_LOADED);
  return window.Stripe(publishableKey, { locale: 'en' }).initCheckoutElementsSdk({ clientSecret });
}

function appended(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(NOT_LOADED));
    });
    document.head.append(script);
  });
}

/** What is wrong with the card; null where it was charged, or where only the provider knows. */
async function tryCard(actions: CardActions): Promise<string | null> {
  try {
    if ((await actions.validateElements()).type === 'error') return INCOMPLETE;
    const done = await actions.confirm({ redirect: 'if_required' });
    return done.type === 'success' ? null : cardErrorWords(done.error);
  } catch {
    return null;
  }
}

/** The provider's frame, and the button that pays or saves. `under`: what is agreed to by pressing it. */
function CardForm({
  prices,
  opened,
  purpose,
  label,
  under,
}: {
  prices: Prices;
  opened: CheckoutOpened;
  purpose: Purpose;
  label: string;
  under: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [actions, setActions] = useState<CardActions | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { script, publishable_key: key } = prices;
  const secret = opened.client_secret;

  useEffect(() => {
    const host = place.current;
    if (host === null || script === null || key === null) return;
    let isGone = false;
    (async () => {
      const part = await loadCardPart(script, key, secret);
      if (isGone) return;
      part.createPaymentElement().mount(host);
      const loaded = await part.loadActions();
      if (isGone) return;
      if (loaded.type === 'success') setActions(loaded.actions);
      else setBroken(loaded.error.message);
    })().catch((error: unknown) => !isGone && setBroken(messageOf(error)));
    return () => {
      isGone = true;
      host.replaceChildren();
    };
  }, [script, key, secret]);

  async function confirm() {
    if (actions === null) return;
    setBusy(true);
    setFault(null);
    const words = await tryCard(actions);
    if (words !== null) {
      setFault(words);
      return setBusy(false);
    }
    // The page of the outcome asks the provider: nothing is paid twice by asking.
    const query = new URLSearchParams({ session_id: actions.getSession().id });
    if (purpose === 'card') query.set('purpose', purpose);
    window.location.assign(`${settings.appBase}/stripe-source?${query}`);
  }

  if (broken !== null)
    return (
      <ErrorState
        title="The card form could not be opened"
        text={broken}
        onRetry={() => window.location.reload()}
        retryLabel="Reload"
      />
    );
  return (
    <form
      className={account.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void confirm();
      }}
    >
      {actions === null && <SkeletonRows rows={3} label="Loading the card form" />}
      <div ref={place} />
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <div className={account.buttons}>
        <Button type="submit" variant="primary" busy={busy} disabled={actions === null}>
          {label}
        </Button>
      </div>
      <p className={account.small}>{under}</p>
    </form>
  );
}

function Payment({ plan, code }: { plan: PaidPlan; code: string }) {
  const locked = useOnlyTheirs();
  const wanted: Wanted = { purpose: 'pay', plan, ...(code !== '' && { code }) };
  const { state, again } = useCheckout(wanted, locked !== undefined);
  const interval = INTERVAL[plan];
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
                  <dt className={styles.strong}>Due today</dt>
                  <dd className={styles.strong}>{formatCents(opened.total_cents)}</dd>
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
                  purpose="pay"
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
                purpose="card"
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
