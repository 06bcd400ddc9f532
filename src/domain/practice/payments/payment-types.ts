/** Types that the plan, the card provider and the payment routes share. */
import type { Plan } from '../users/plan.ts';

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

export const PAID_PLANS = ['MONTHLY_PLAN', 'YEARLY_PLAN'] as const satisfies readonly Plan[];

export type PaidPlan = (typeof PAID_PLANS)[number];

export const PURPOSES = ['pay', 'card'] as const;

export type Purpose = (typeof PURPOSES)[number];

export const PLAN_STATES = [
  /** No card payments are set up. */
  'free',
  'trial',
  'ended',
  'active',
  'trialing',
  /** Canceled, and paid for until then. */
  'ending',
  'past_due',
  'on_hold',
  /** Given by an admin. */
  'granted',
] as const;

/** What became of an event of the provider. Earlier versions stored unsigned requests as rejected. */
export const WEBHOOK_OUTCOMES = ['waiting', 'done', 'ignored', 'failed', 'rejected'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];
