import {
  nextCharge,
  renewalsOf,
  planStatus,
  type PlanStatus,
  type BillingAccount,
} from '../../domain/practice/payments/plan-state.ts';
import { NO_BILLING } from '../../domain/practice/payments/billing-account.ts';
import type { CurrentPlan, Subscription } from '../../domain/practice/payments/payment-schema.ts';
import { ownerOf, type User } from '../../domain/practice/users/user.ts';
import type { Services } from '../services.ts';

type PlanServices = Pick<Services, 'billing' | 'payments' | 'settings'>;

async function readPlanStatus(
  { payments, settings }: PlanServices,
  user: User,
  account: BillingAccount,
  now: Date,
): Promise<PlanStatus> {
  const paymentsSince = await payments.since();
  return planStatus(
    { payments: payments.provider !== null, user, account, paymentsSince, trialDays: settings.trialDays },
    now,
  );
}

/** Without keys, plans belong to the practice and are not read from Stripe. */
const readAccount = ({ billing, payments }: PlanServices, user: User): Promise<BillingAccount> =>
  payments.provider === null ? Promise.resolve(NO_BILLING) : billing.account(ownerOf(user));

export async function currentPlan(services: PlanServices, user: User, now: Date): Promise<CurrentPlan> {
  const planStatus = await readPlanStatus(services, user, await readAccount(services, user), now);
  return { ...planStatus, chosen_plan: user.chosen_plan };
}

export async function subscriptionResponse(
  services: PlanServices,
  user: User,
  { now, stale = false }: { now: Date; stale?: boolean },
): Promise<Subscription> {
  const account = await readAccount(services, user);
  const planStatus = await readPlanStatus(services, user, account, now);
  const { status, amount_cents, interval, period_end, cancel_at, coupon, card } = account;
  const { open_invoice, pending_change, problem, read_at, credit_balance_cents } = account;
  const renewals =
    planStatus.state === 'active' || planStatus.state === 'trialing' ? renewalsOf(account) : null;
  const charge = renewals && nextCharge(renewals);
  return {
    ...planStatus,
    status,
    amount_cents,
    interval,
    period_end,
    credit_balance_cents,
    next_payment_at: renewals?.first_at ?? null,
    next_charge_at: charge?.next_charge_at ?? null,
    next_charge_cents: charge?.next_charge_cents ?? null,
    cancel_at,
    coupon,
    card,
    open_invoice,
    pending_change,
    problem,
    read_at,
    stale,
  };
}
