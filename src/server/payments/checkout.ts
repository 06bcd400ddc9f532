/** Opens one checkout session at a time, for one plan and price. Requires the user's lock. */
import type { PaymentAttempt } from '../../domain/practice/payments/billing-account.ts';
import type { CheckoutOpened } from '../../domain/practice/payments/payment-schema.ts';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderCode,
  type ProviderPrice,
  type ProviderSession,
} from '../../domain/practice/payments/payment-provider.ts';
import { isLive } from '../../domain/practice/payments/plan-state.ts';
import { planNamed, type PaidPlan, type Purpose } from '../../domain/practice/users/plan.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { mailLinkBase } from '../http/addresses.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { findPrice, findCode, keyOf } from './payments.ts';
import { synchronize } from './follow-events.ts';

interface CheckoutRequest {
  purpose: Purpose;
  plan?: PaidPlan | undefined;
  code?: string | undefined;
}

type CheckoutNeeds = Pick<
  Services,
  'billing' | 'payments' | 'clock' | 'log' | 'tokens' | 'settings' | 'listening'
>;

interface Purchase {
  price: ProviderPrice | null;
  code: ProviderCode | null;
}

export async function openCheckout(
  services: CheckoutNeeds,
  provider: PaymentProvider,
  owner: OwnerId,
  request: CheckoutRequest,
): Promise<Result<CheckoutOpened>> {
  const { billing, clock } = services;
  const account = await synchronize(services, provider, owner);
  if (request.purpose === 'pay' && isLive(account.status)) return refuse('already_subscribed');
  const bought = await findPriceAndCode(services, provider, account.customer_id, request);
  if (!bought.ok) return bought;
  const attempt: PaymentAttempt = {
    purpose: request.purpose,
    plan_id: request.plan === undefined ? null : planNamed(request.plan).plan_id,
    price_id: bought.value.price?.id ?? null,
    promotion_code_id: bought.value.code?.id ?? null,
  };
  const open = await billing.openAttempt(owner, request.purpose);
  if (open) {
    const known = open.session_id === null ? null : await provider.session(open.session_id);
    if (known?.status === 'open' && isSame(open, attempt)) return toCheckoutResponse(known, bought.value);
    // Paid concurrently, after the first check.
    if (known?.status === 'open' && (await expireUnlessComplete(provider, known.id))) {
      const { status } = await synchronize(services, provider, owner);
      if (request.purpose === 'pay' && isLive(status)) return refuse('already_subscribed');
    } else await billing.endAttempt(owner, open.id, 'over');
  }
  const customer_id = account.customer_id ?? (await createCustomer(services, provider, owner));
  const id = services.tokens.random();
  await billing.startAttempt(owner, { ...attempt, id }, clock.now());
  let session: ProviderSession;
  try {
    session = await provider.openSession({
      ...attempt,
      customer_id,
      return_url: `${mailLinkBase(services)}/stripe-source?session_id={CHECKOUT_SESSION_ID}${request.purpose === 'card' ? '&purpose=card' : ''}`,
      idempotency_key: await keyOf(services, owner, `session:${id}`),
    });
  } catch (error) {
    // The same key would return the same error. An unreported session is never paid.
    await billing.endAttempt(owner, id, 'over');
    throw error;
  }
  await billing.attemptOpened(owner, id, session.id);
  return toCheckoutResponse(session, bought.value);
}

const isSame = (one: PaymentAttempt, other: PaymentAttempt): boolean =>
  one.price_id === other.price_id && one.promotion_code_id === other.promotion_code_id;

/** Expires a session of another plan. Returns true if it was already paid. */
async function expireUnlessComplete(provider: PaymentProvider, id: string): Promise<boolean> {
  try {
    await provider.expireSession(id);
    return false;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error;
    return (await provider.session(id))?.status === 'complete';
  }
}

async function findPriceAndCode(
  { payments, clock }: CheckoutNeeds,
  provider: PaymentProvider,
  customerId: string | null,
  { purpose, plan, code: typed }: CheckoutRequest,
): Promise<Result<Purchase>> {
  if (purpose === 'card' || plan === undefined) return ok({ price: null, code: null });
  const price = await findPrice(payments.prices, plan);
  if (!price.ok) return price;
  if (typed === undefined) return ok({ price: price.value, code: null });
  const code = await findCode(provider, typed, { customerId, now: clock.now() });
  return code.ok ? ok({ price: price.value, code: code.value }) : code;
}

async function createCustomer(
  services: CheckoutNeeds,
  provider: PaymentProvider,
  owner: OwnerId,
): Promise<string> {
  const { billing, clock } = services;
  const { generation } = await billing.account(owner);
  try {
    const id = await provider.createCustomer({
      installation: await billing.installation(),
      user_id: owner,
      idempotency_key: await keyOf(services, owner, `customer:${generation}`),
    });
    await billing.saveCustomer(owner, id);
    return id;
  } catch (error) {
    // Stripe repeats an error for the same key for one day.
    if (error instanceof ProviderError && error.hasResponse) await billing.nextGeneration(owner, clock.now());
    throw error;
  }
}

/** Returns the renewal price. Stripe calculates the amount due today; recurring discounts are included. */
function toCheckoutResponse(session: ProviderSession, { price, code }: Purchase): Result<CheckoutOpened> {
  if (session.client_secret === null) return refuse('stripe_unreachable');
  const isForever = code?.duration === 'forever';
  return ok({
    client_secret: session.client_secret,
    total_cents: session.total_cents,
    then_cents: price === null ? null : isForever ? session.total_cents : price.amount_cents,
  });
}
