/** Which plan a user is on, and whether it holds: from the subscription's status, the trial and an admin's grant. */
import { planNamed, type Plan } from '../users/plan.ts';
import { isAdmin, type User } from '../users/user.ts';
import type { BillingAccount, SubscriptionStatus } from './billing-account.ts';

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
type PlanState = (typeof PLAN_STATES)[number];

export interface PlanStanding {
  state: PlanState;
  plan: Plan;
  plan_id: number;
  plan_active: 0 | 1;
  /** When the trial or the plan ends, or has ended; null where it goes on. */
  ends_at: string | null;
}

export interface PlanFacts {
  /** Whether the installation has the provider's keys. */
  payments: boolean;
  user: Pick<User, 'role_type' | 'is_staff' | 'is_superuser'> & {
    created_at: string;
    granted_plan: Plan | null;
  };
  account: Pick<BillingAccount, 'status' | 'plan_id' | 'cancel_at'>;
  /** When the server first started with keys: nobody's trial begins earlier. */
  paymentsSince: string | null;
  /** 0: the trial has no end. */
  trialDays: number;
}

const DAY_MS = 86_400_000;

type Live = Exclude<SubscriptionStatus, 'incomplete' | 'incomplete_expired' | 'canceled'>;
/** The most important first. A subscription in another status never began, or is over. */
export const LIVE_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
] as const satisfies readonly Live[];

export const isLive = (status: SubscriptionStatus | null): status is Live =>
  status !== null && LIVE_STATUSES.some((live) => live === status);

const STATE_OF: Readonly<Record<Live, PlanState>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'on_hold',
  paused: 'on_hold',
};

export function planStanding(facts: PlanFacts, now: Date): PlanStanding {
  const { user } = facts;
  const found = standing(facts, now);
  // The practice's own people, and those who have the tax scorecard alone, never lose what they have.
  return isAdmin(user) || user.role_type === 'tsc' ? { ...found, plan_active: 1 } : found;
}

function standing({ payments, user, account, paymentsSince, trialDays }: PlanFacts, now: Date): PlanStanding {
  const on = (state: PlanState, plan: string | number, more: Partial<PlanStanding> = {}): PlanStanding => {
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
