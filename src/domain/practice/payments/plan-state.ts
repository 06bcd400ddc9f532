/** A user's plan and its status, from the subscription, the trial and an admin's grant. */
import { planNamed, type Plan, type SubscriptionStatus } from '../users/plan.ts';
import { isAdmin, type User } from '../users/user.ts';
import type { CouponSummary, CurrentPlan, Subscription } from './payment-schema.ts';

export type PlanStatus = Omit<CurrentPlan, 'chosen_plan'>;

/** The local copy of a user's subscription at the provider. Only reconciliation writes it. */
export interface BillingAccount extends Omit<
  Subscription,
  keyof PlanStatus | 'next_payment_at' | 'next_charge_at' | 'next_charge_cents' | 'stale'
> {
  customer_id: string | null;
  /** Number of customers that were deleted at the provider. */
  generation: number;
  subscription_id: string | null;
  item_id: string | null;
  price_id: string | null;
  plan_id: number;
  anchor: string | null;
}

export interface PlanFacts {
  /** Whether the installation has the provider's keys. */
  payments: boolean;
  user: Pick<User, 'role_type' | 'is_staff' | 'is_superuser'> & {
    created_at: string;
    granted_plan: Plan | null;
  };
  account: Pick<BillingAccount, 'status' | 'plan_id' | 'cancel_at'>;
  /** First start of the server with keys: no trial begins earlier. */
  paymentsSince: string | null;
  /** 0: the trial has no end. */
  trialDays: number;
}

const DAY_MS = 86_400_000;

/** By priority. Subscriptions in another status never began, or are over. */
export const LIVE_STATUSES = ['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const;
type Live = (typeof LIVE_STATUSES)[number];

export const isLive = (status: SubscriptionStatus | null): status is Live =>
  status !== null && LIVE_STATUSES.some((live) => live === status);

const STATE_OF: Readonly<Record<Live, PlanStatus['state']>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'on_hold',
  paused: 'on_hold',
};

export function planStatus(facts: PlanFacts, now: Date): PlanStatus {
  const { user } = facts;
  const found = statusOf(facts, now);
  // Admins and users with only the tax scorecard always remain active.
  return isAdmin(user) || user.role_type === 'tsc' ? { ...found, plan_active: 1 } : found;
}

function statusOf({ payments, user, account, paymentsSince, trialDays }: PlanFacts, now: Date): PlanStatus {
  const on = (
    state: PlanStatus['state'],
    plan: string | number,
    more: Partial<PlanStatus> = {},
  ): PlanStatus => {
    const { plan: name, plan_id } = planNamed(plan);
    return { state, plan: name, plan_id, plan_active: 1, ends_at: null, ...more };
  };
  if (payments && isLive(account.status)) {
    const state = STATE_OF[account.status];
    if (state === 'on_hold') return on(state, account.plan_id, { plan_active: 0 });
    if (state === 'past_due' || account.cancel_at === null) return on(state, account.plan_id);
    return on('ending', account.plan_id, { ends_at: account.cancel_at });
  }
  if (user.granted_plan !== null) return on('granted', user.granted_plan);
  if (!payments) return on('free', 1);
  if (trialDays === 0 || isAdmin(user)) return on('trial', 1);
  const began = Math.max(Date.parse(user.created_at), paymentsSince === null ? 0 : Date.parse(paymentsSince));
  const trialEnd = began + trialDays * DAY_MS;
  if (now.getTime() < trialEnd) return on('trial', 1, { ends_at: new Date(trialEnd).toISOString() });
  const paidUntil =
    account.status === 'canceled' && account.cancel_at !== null ? Date.parse(account.cancel_at) : 0;
  return on('ended', 1, { plan_active: 0, ends_at: new Date(Math.max(trialEnd, paidUntil)).toISOString() });
}

/** Input for the first renewal that the card pays: earlier ones use the customer's credit. */
export interface Renewals {
  /** The next renewal. `anchor` has the day of the month of all renewals. */
  first_at: string;
  anchor: string;
  interval: 'month' | 'year';
  amount_cents: number;
  coupon: CouponSummary | null;
  /** Negative: a debt, added to the next renewal. */
  credit_cents: number;
}

interface NextCharge {
  /** Renewals that the credit pays in full. */
  from_credit: number;
  /** Null if the card is never charged, as with a discount of 100%. */
  next_charge_at: string | null;
  next_charge_cents: number | null;
}

/** Treats a credit for more renewals as unlimited. */
const MAX_RENEWALS = 12_000;

/** Returns the same day in later months or years, or the month's last day. */
function renewalAt({ first_at, anchor, interval }: Renewals, renewal: number): string {
  const at = new Date(first_at);
  const months = interval === 'month' ? renewal : 12 * renewal;
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(new Date(anchor).getUTCDate(), last));
  return at.toISOString();
}

/** Applies the discount code of the subscription. A one-time code applies only to the next renewal. */
export function renewalCents(
  { amount_cents: amount, coupon }: Pick<Renewals, 'amount_cents' | 'coupon'>,
  at: string,
  renewal: number,
): number {
  const isValid =
    coupon !== null &&
    (coupon.duration === 'once' ? renewal === 0 : coupon.ends_at === null || at < coupon.ends_at);
  if (!isValid) return amount;
  const off = coupon.amount_off_cents ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100);
  return Math.max(0, amount - off);
}

export function nextCharge(renewals: Renewals): NextCharge {
  let credit = renewals.credit_cents;
  for (let renewal = 0; renewal < MAX_RENEWALS; renewal += 1) {
    const at = renewalAt(renewals, renewal);
    const price = renewalCents(renewals, at, renewal);
    if (price > credit)
      return { from_credit: renewal, next_charge_at: at, next_charge_cents: price - credit };
    credit -= price;
  }
  return { from_credit: MAX_RENEWALS, next_charge_at: null, next_charge_cents: null };
}

/** Returns null if the subscription ends, or if its price was not read from the provider yet. */
export function renewalsOf(account: BillingAccount): Renewals | null {
  const { period_end, anchor, interval, amount_cents, coupon, credit_balance_cents } = account;
  if (period_end === null || interval === null || amount_cents === null) return null;
  const first = { first_at: period_end, anchor: anchor ?? period_end };
  return { ...first, interval, amount_cents, coupon, credit_cents: credit_balance_cents };
}
