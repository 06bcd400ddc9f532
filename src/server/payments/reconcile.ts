/** The provider is the truth: what it says of a customer is written here. Called in the user's turn alone. */
import { accountFrom, type BillingAccount } from '../../domain/practice/payments/billing-account.ts';
import type { CheckoutAttempt } from '../../domain/practice/payments/billing-store.ts';
import { PURPOSES } from '../../domain/practice/payments/payment-schema.ts';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderSession,
} from '../../domain/practice/payments/payment-provider.ts';
import { isLive } from '../../domain/practice/payments/plan-state.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { Services } from '../services.ts';
import { keyOf } from './failures.ts';

type Reconciling = Pick<Services, 'billing' | 'clock' | 'log'>;

export async function reconcile(
  { billing, clock }: Reconciling,
  provider: PaymentProvider,
  owner: OwnerId,
): Promise<BillingAccount> {
  const { customer_id: customer } = await billing.account(owner);
  if (customer !== null) {
    // From before the question: what changed while it was answered is not in it.
    const readAt = clock.now();
    const standing = await provider.standing(customer);
    if (standing) await billing.keep(owner, accountFrom(standing, readAt.toISOString()));
    else {
      await billing.nextGeneration(owner, readAt);
      for (const purpose of PURPOSES) {
        const open = await billing.openAttempt(owner, purpose);
        if (open) await billing.endAttempt(owner, open.id, 'over');
      }
    }
  }
  return billing.account(owner);
}

/** What a tab that was closed left behind: each page that takes a card is done, over or still open. */
export async function finishAttempts(
  services: Reconciling,
  provider: PaymentProvider,
  owner: OwnerId,
): Promise<void> {
  const { billing } = services;
  for (const purpose of PURPOSES) {
    const attempt = await billing.openAttempt(owner, purpose);
    if (!attempt?.session_id) continue;
    const session = await provider.session(attempt.session_id);
    if (session?.status === 'complete') await finish(services, provider, { owner, attempt, session });
    else if (session?.status !== 'open') await billing.endAttempt(owner, attempt.id, 'over');
  }
}

/** A card that was entered is used from now on, and for what is owed; a plan that was paid for needs nothing more. */
export async function finish(
  services: Reconciling,
  provider: PaymentProvider,
  { owner, attempt, session }: { owner: OwnerId; attempt: CheckoutAttempt; session: ProviderSession },
): Promise<void> {
  const { billing, log } = services;
  const { payment_method_id: card } = session;
  const { customer_id } = await billing.account(owner);
  if (attempt.purpose === 'card' && card !== null && customer_id !== null) {
    const account = await reconcile(services, provider, owner);
    const live = isLive(account.status);
    await provider.useCard({
      customer_id,
      subscription_id: live ? account.subscription_id : null,
      payment_method_id: card,
    });
    const owed = live && account.pending_change === null ? account.open_invoice : null;
    try {
      if (owed) await provider.pay(owed.id, await keyOf(services, owner, `pay:${owed.id}:${session.id}`));
    } catch (error) {
      // The card is saved all the same; what is owed stays, and the page says so.
      if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error;
      log.info(`Invoice ${owed?.id ?? ''} was not paid by the new card: ${error.kind}.`);
    }
  }
  await billing.endAttempt(owner, attempt.id, 'done');
}
