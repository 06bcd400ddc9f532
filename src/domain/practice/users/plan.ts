/** Types that the plan, the card provider and the payment routes share. */
/** The plans of the specification, section 3, with its names and numbers. */
export const PLANS = [
  { plan: 'FREE_TRIAL_PLAN', plan_id: 1, name: 'Free Trial' },
  { plan: 'MONTHLY_PLAN', plan_id: 2, name: 'Monthly Plan' },
  { plan: 'YEARLY_PLAN', plan_id: 3, name: 'Yearly Plan' },
] as const;

export type Plan = (typeof PLANS)[number]['plan'];
export type PlanEntry = (typeof PLANS)[number];

/** The last part of a sign-up address. */
const ALIASES: Readonly<Record<string, Plan>> = { monthly: 'MONTHLY_PLAN', yearly: 'YEARLY_PLAN' };

/** Finds a plan by either name or by number: "Monthly Plan", "2", "monthly". */
export function findPlan(nameOrId: string | number): PlanEntry | null {
  const key = ALIASES[String(nameOrId).toLowerCase()] ?? String(nameOrId);
  return PLANS.find(({ plan, plan_id, name }) => [plan, name, String(plan_id)].includes(key)) ?? null;
}

/** Unknown plans count as the free trial. */
export const planNamed = (nameOrId: string | number): PlanEntry => findPlan(nameOrId) ?? PLANS[0];

/** The provider's statuses of a subscription. */
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
  /** Canceled, and paid until its end. */
  'ending',
  'past_due',
  'on_hold',
  /** Granted by an admin. */
  'granted',
] as const;

/** State of an event from the provider. Earlier versions stored unsigned requests as rejected. */
export const WEBHOOK_OUTCOMES = ['waiting', 'done', 'ignored', 'failed', 'rejected'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];
