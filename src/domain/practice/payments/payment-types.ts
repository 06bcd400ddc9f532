/** Types that the plan, the card provider and the payment routes share. */
import type { Plan } from '../users/plan.ts';

/** What is known here of a user's subscription: a copy of the card provider's truth, written by reconciling alone. */

/** The provider's word for where a subscription stands. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface CardShown {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface CouponShown {
  code: string | null;
  percent_off: number | null;
  amount_off_cents: number | null;
  duration: CouponDuration;
  ends_at: string | null;
}

export type CouponDuration = 'once' | 'forever' | 'repeating';

/** What is owed: the amount is the provider's, never reckoned here. */
export interface OpenInvoice {
  id: string;
  amount_due_cents: number;
  /** Where the bank is asked, on the provider's page. */
  url: string | null;
}

/** A change of plan that waits for the bank: it holds once its invoice is paid, and lapses at the date. */
interface PendingChange {
  plan_id: number;
  expires_at: string;
  invoice: OpenInvoice | null;
}

/** Told to admins, who alone can put it right at the provider. */
export type BillingProblem = 'two_subscriptions' | 'unknown_price';

export interface BillingAccount {
  customer_id: string | null;
  /** Counts the customers that were deleted at the provider. */
  generation: number;
  subscription_id: string | null;
  item_id: string | null;
  status: SubscriptionStatus | null;
  price_id: string | null;
  plan_id: number;
  amount_cents: number | null;
  interval: 'month' | 'year' | null;
  period_end: string | null;
  anchor: string | null;
  credit_balance_cents: number;
  cancel_at: string | null;
  coupon: CouponShown | null;
  card: CardShown | null;
  open_invoice: OpenInvoice | null;
  pending_change: PendingChange | null;
  problem: BillingProblem | null;
  /** When the provider was asked; null before the first time. */
  read_at: string | null;
}

export const PAID_PLANS = ['MONTHLY_PLAN', 'YEARLY_PLAN'] as const satisfies readonly Plan[];

export type PaidPlan = (typeof PAID_PLANS)[number];

export const PURPOSES = ['pay', 'card'] as const;

export type Purpose = (typeof PURPOSES)[number];
