/** Changes an existing subscription. Requires the user's lock; the caller then reconciles. */
import type { ChangePreview } from '../../domain/practice/payments/payment-schema.ts';
import { nextCharge, isLive, type BillingAccount } from '../../domain/practice/payments/plan-state.ts';
import {
  INTERVAL,
  ProviderError,
  type PlanChangeRequest,
  type PaymentProvider,
} from '../../domain/practice/payments/payment-provider.ts';
import { planNamed, type PaidPlan } from '../../domain/practice/users/plan.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callProvider, refuseUnauthenticated, refuseDeclined, keyOf, findPrice } from './payments.ts';

type Changing = Pick<Services, 'billing' | 'payments' | 'clock' | 'log'>;

/** Validity of displayed amounts. Expired amounts are displayed again. */
const PREVIEW_SECONDS = 3600;
/** Stripe's clock may be ahead. */
const CLOCK_SKEW_SECONDS = 60;

interface Change {
  owner: OwnerId;
  account: BillingAccount;
  plan: PaidPlan;
}

async function toPlanChange(
  { payments }: Changing,
  { account, plan }: Change,
  proration_date: number,
): Promise<Result<PlanChangeRequest & { amount_cents: number }>> {
  const { customer_id, subscription_id, item_id, status } = account;
  if (customer_id === null || subscription_id === null || item_id === null)
    return refuse('plan_not_available');
  // Debts must be paid first.
  if ((status !== 'active' && status !== 'trialing') || account.pending_change !== null)
    return refuse('plan_not_available');
  if (account.plan_id === planNamed(plan).plan_id) return refuse('already_subscribed');
  const price = await findPrice(payments.prices, plan);
  if (!price.ok) return price;
  const { id: price_id, amount_cents } = price.value;
  return ok({ customer_id, subscription_id, item_id, price_id, amount_cents, proration_date });
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);

export async function previewChange(
  services: Changing,
  provider: PaymentProvider,
  change: Change,
): Promise<Result<ChangePreview>> {
  const { anchor } = change.account;
  // Not before a period that has just started by Stripe's clock.
  const periodStart = anchor === null ? 0 : seconds(new Date(anchor));
  const now = seconds(services.clock.now());
  const proration_date = periodStart - now <= CLOCK_SKEW_SECONDS ? Math.max(now, periodStart) : now;
  const planChange = await toPlanChange(services, change, proration_date);
  if (!planChange.ok) return planChange;
  const { starts_at, ...due } = await provider.previewChange(planChange.value);
  const { from_credit, ...charge } = nextCharge({
    first_at: due.next_at,
    anchor: starts_at,
    interval: INTERVAL[change.plan],
    amount_cents: planChange.value.amount_cents,
    coupon: change.account.coupon,
    credit_cents: due.credit_balance_cents,
  });
  return ok({ ...due, ...charge, renewals_from_credit: from_credit, proration_date });
}

export async function changePlan(
  services: Changing,
  provider: PaymentProvider,
  change: Change & { proration_date: number; due_cents: number },
): Promise<Result<null>> {
  const { log } = services;
  const { owner, account, proration_date } = change;
  const planChange = await toPlanChange(services, change, proration_date);
  if (!planChange.ok) return planChange;
  const { due_cents } = await provider.previewChange(planChange.value);
  const age = seconds(services.clock.now()) - proration_date;
  if (age < -CLOCK_SKEW_SECONDS || age > PREVIEW_SECONDS || due_cents !== change.due_cents)
    return refuse('price_changed');
  const { subscription_id, price_id } = planChange.value;
  const idempotency_key = await keyOf(
    services,
    owner,
    `change:${subscription_id}:${price_id}:${proration_date}`,
  );
  return callProvider({ log, charges: true }, async () => {
    const unpaid = await provider.change({ ...planChange.value, idempotency_key });
    if (unpaid === null) return ok(null);
    if (unpaid.reason === 'authentication_needed') return refuseUnauthenticated(unpaid.invoice.url);
    // Voiding the invoice also cancels its pending change.
    await provider.voidInvoice(unpaid.invoice.id);
    const { name } = planNamed(account.plan_id);
    return refuseDeclined(unpaid.words, ` You haven’t been charged. You’re still on the ${name}.`);
  });
}

export type PlanAction = 'resume' | 'pay' | 'discard' | 'cancel';

export async function runPlanAction(
  services: Changing,
  provider: PaymentProvider,
  action: PlanAction,
  { owner, account, key }: { owner: OwnerId; account: BillingAccount; key: string },
): Promise<Result<null>> {
  const { log } = services;
  const { subscription_id: id, cancel_at, period_end } = account;
  if (id === null || !isLive(account.status)) return refuse('plan_not_available');
  if (action === 'cancel') {
    if (cancel_at === null) await provider.cancelAtPeriodEnd(id);
    return ok(null);
  }
  if (action === 'resume') {
    if (cancel_at !== null) await provider.resume(id, cancel_at !== period_end);
    return ok(null);
  }
  const invoice = account.pending_change?.invoice ?? account.open_invoice;
  if (invoice === null) return ok(null);
  if (action === 'discard') {
    if (account.pending_change !== null) await provider.voidInvoice(invoice.id);
    return ok(null);
  }
  const idempotencyKey = await keyOf(services, owner, `pay:${invoice.id}:${key}`);
  return callProvider({ log, charges: true, url: invoice.url }, async () => {
    try {
      await provider.pay(invoice.id, idempotencyKey);
    } catch (error) {
      // Already paid in another tab or by Stripe's retry. Reconciling updates the plan.
      if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    }
    return ok(null);
  });
}
