import { useEffect, useRef, useState } from 'react';
import type { CheckoutOpened, Prices } from '../../../domain/practice/payments/payment-schema.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/form/button.tsx';
import { Failure, Form } from '../../kit/form/use-form.tsx';
import { ErrorState } from '../../kit/layout/empty-state.tsx';
import layout from '../../kit/layout/layout.module.css';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { settings } from '../../wiring.ts';
import styles from './payments.module.css';
import { cardErrorText, INCOMPLETE, type ConfirmError } from './plan-text.ts';
import type { Purpose } from '../../../domain/practice/users/plan.ts';

/** Loaded only on the two pages that take a card. The provider's frame takes it, so no digit reaches Plumbline. */
interface CardPart {
  createPaymentElement(): { mount(place: HTMLElement): void };
  loadActions(): Promise<
    { type: 'success'; actions: CardActions } | { type: 'error'; error: { message: string } }
  >;
}

interface CardActions {
  getSession(): { id: string };
  validateElements(): Promise<{ type: 'success' } | { type: 'error' }>;
  /** May require the bank's confirmation. Some banks replace the page and return to /stripe-source. */
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

const NOT_LOADED = 'The card form could not be loaded. Reload the page.';

/** @throws {Error} with a message for the user */
async function loadCardPart(
  address: string,
  publishableKey: string,
  clientSecret: string,
): Promise<CardPart> {
  if (!window.Stripe) await appended(address);
  if (!window.Stripe) throw new Error(NOT_LOADED);
  return window.Stripe(publishableKey, { locale: 'en' }).initCheckoutElementsSdk({ clientSecret });
}

const appended = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(NOT_LOADED));
    });
    document.head.append(script);
  });

/** Returns the card's problem; null after a charge or if only the provider knows the outcome. */
async function tryCard(actions: CardActions): Promise<string | null> {
  try {
    if ((await actions.validateElements()).type === 'error') return INCOMPLETE;
    const done = await actions.confirm({ redirect: 'if_required' });
    return done.type === 'success' ? null : cardErrorText(done.error);
  } catch {
    return null;
  }
}

interface CardFormProps {
  prices: Prices;
  opened: CheckoutOpened;
  purpose: Purpose;
  label: string;
  under: string;
}

export function CardForm({ prices, opened, purpose, label, under }: CardFormProps) {
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
    let isUnmounted = false;
    (async () => {
      const part = await loadCardPart(script, key, secret);
      if (isUnmounted) return;
      part.createPaymentElement().mount(host);
      const loaded = await part.loadActions();
      if (isUnmounted) return;
      if (loaded.type === 'success') setActions(loaded.actions);
      else setBroken(loaded.error.message);
    })().catch((error: unknown) => !isUnmounted && setBroken(messageOf(error)));
    return () => {
      isUnmounted = true;
      host.replaceChildren();
    };
  }, [script, key, secret]);

  async function confirm() {
    if (actions === null) return;
    setBusy(true);
    setFault(null);
    const errorText = await tryCard(actions);
    if (errorText !== null) {
      setFault(errorText);
      return setBusy(false);
    }
    // The outcome page only queries the provider; it never pays again.
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
    <Form onSubmit={() => !busy && void confirm()}>
      {actions === null && <SkeletonRows rows={3} label="Loading the card form" />}
      <div ref={place} />
      <Failure text={fault} className={styles.fault} />
      <div className={layout.row}>
        <Button type="submit" variant="primary" busy={busy} disabled={actions === null} label={label} />
      </div>
      <p className={layout.small}>{under}</p>
    </Form>
  );
}
