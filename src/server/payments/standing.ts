import {
  nextCharge,
  renewalsOf,
  planStanding,
  type PlanStanding,
  type BillingAccount,
} from '../../domain/practice/payments/plan-state.ts';
import { NO_BILLING } from '../../domain/practice/payments/billing-account.ts';
import type { CurrentPlan, Subscription } from '../../domain/practice/payments/payment-schema.ts';
import { ownerOf, type User } from '../../domain/practice/users/user.ts';
import type { Services } from '../services.ts';

type Standing = Pick<Services, 'billing' | 'payments' | 'settings'>;

async function standingWith(
  { payments, settings }: Standing,
  user: User,
  account: BillingAccount,
  now: Date,
): Promise<PlanStanding> {
  const paymentsSince = await payments.since();
  return planStanding(
    { payments: payments.provider !== null, user, account, paymentsSince, trialDays: settings.trialDays },
    now,
  );
}

/** Without keys nothing is read: a plan is the practice's alone. */
const accountOf = ({ billing, payments }: Standing, user: User): Promise<BillingAccount> =>
  payments.provider === null ? Promise.resolve(NO_BILLING) : billing.account(ownerOf(user));

export async function currentPlan(services: Standing, user: User, now: Date): Promise<CurrentPlan> {
  const standing = await standingWith(services, user, await accountOf(services, user), now);
  return { ...standing, chosen_plan: user.chosen_plan };
}

export async function subscriptionAnswer(
  services: Standing,
  user: User,
  { now, stale = false }: { now: Date; stale?: boolean },
): Promise<Subscription> {
  const account = await accountOf(services, user);
  const standing = await standingWith(services, user, account, now);
  const { status, amount_cents, interval, period_end, cancel_at, coupon, card } = account;
  const { open_invoice, pending_change, problem, read_at, credit_balance_cents } = account;
  const renewals = standing.state === 'active' || standing.state === 'trialing' ? renewalsOf(account) : null;
  const charge = renewals && nextCharge(renewals);
  return {
    ...standing,
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
