import { ButtonLink } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import account from '../account/account.module.css';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import { LoadedCard, PlanPage, useOnlyTheirs } from './plan-page.tsx';
import { cardWords, PAYMENTS_OFF } from './plan-words.ts';

export function PaymentMethodScreen() {
  const { state, again } = useLoad('payment method', (signal) => payments.subscription({ signal }));
  const locked = useOnlyTheirs();
  return (
    <PlanPage title="Payment method">
      <LoadedCard what="the payment method" state={state} again={again}>
        {(own) => (
          <Card title="Card">
            <div className={account.head}>
              <p className={account.quiet}>
                {own.state === 'free'
                  ? PAYMENTS_OFF
                  : own.card === null
                    ? 'No card is on file. One is saved when you choose a plan.'
                    : cardWords(own.card)}
              </p>
              {own.card !== null &&
                (locked === undefined ? (
                  <ButtonLink href="/edit-payment-method" icon="pencil">
                    Replace card
                  </ButtonLink>
                ) : (
                  <p className={account.small}>{locked}</p>
                ))}
              {own.card === null && own.state !== 'free' && (
                <ButtonLink href="/pricing">Choose a plan</ButtonLink>
              )}
            </div>
          </Card>
        )}
      </LoadedCard>
    </PlanPage>
  );
}
