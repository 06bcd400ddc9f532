import { useEffect, useRef, useState } from 'react';
import type { CheckoutOpened, Prices } from '../../../domain/practice/payments/payment-schema.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorState } from '../../kit/empty-state.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { settings } from '../../wiring.ts';
import account from '../account/account.module.css';
import { loadCardPart, type CardActions } from './card-script.ts';
import styles from './payments.module.css';

const DECLINED = 'Your card was declined. You haven’t been charged. Try another card.';

/** The provider's frame, and the button that pays or saves. `under`: what is agreed to by pressing it. */
export function CardForm({
  prices,
  opened,
  label,
  under,
}: {
  prices: Prices;
  opened: CheckoutOpened;
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
    // Whatever became of it, the page of the outcome asks the provider: nothing is paid twice by asking.
    const goOn = () =>
      window.location.assign(
        `${settings.appBase}/stripe-source?session_id=${encodeURIComponent(actions.getSession().id)}`,
      );
    try {
      const done = await actions.confirm({ redirect: 'if_required' });
      if (done.type === 'success') return goOn();
      setFault(DECLINED);
    } catch {
      return goOn();
    }
    setBusy(false);
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
