import type { ProviderPlanStatus, ProviderSubscription, ProviderEvent } from './payment-provider.ts';
import { isLive, LIVE_STATUSES, type BillingAccount } from './plan-state.ts';
import type { OwnerId } from '../users/user.ts';
import type { Purpose, WebhookOutcome } from '../users/plan.ts';
import type { Page, PageQuery } from '../../shared/lists.ts';
import type { ListedEvent } from './payment-schema.ts';

const NO_SUBSCRIPTION = {
  subscription_id: null,
  item_id: null,
  status: null,
  price_id: null,
  plan_id: 1,
  amount_cents: null,
  interval: null,
  period_end: null,
  anchor: null,
  cancel_at: null,
  coupon: null,
  open_invoice: null,
  pending_change: null,
  problem: null,
};

export const NO_BILLING: BillingAccount = {
  ...NO_SUBSCRIPTION,
  customer_id: null,
  generation: 0,
  credit_balance_cents: 0,
  card: null,
  read_at: null,
};

const rank = ({ status }: ProviderSubscription): number => {
  const place = LIVE_STATUSES.findIndex((one) => one === status);
  return place === -1 ? LIVE_STATUSES.length : place;
};

/** Returns the plan of a price by its interval, archived or not; null for other intervals. */
export function planIdOf(price: ProviderSubscription['price']): 2 | 3 | null {
  if (price === null || price.interval_count !== 1) return null;
  if (price.interval === 'month') return 2;
  return price.interval === 'year' ? 3 : null;
}

/** Selects the first active status, then the latest. Two active subscriptions are a problem: both are charged. */
export function accountFrom(
  { card, credit_balance_cents, subscriptions }: ProviderPlanStatus,
  readAt: string,
): BillingRead {
  const [counts] = [...subscriptions].sort((a, b) => rank(a) - rank(b) || b.created - a.created);
  if (!counts) return { ...NO_SUBSCRIPTION, card, credit_balance_cents, read_at: readAt };
  const { item_id, status, price, pending, period_end, anchor, cancel_at, coupon, open_invoice } = counts;
  const plan = planIdOf(price);
  const live = isLive(status);
  return {
    ...{ item_id, status, period_end, anchor, cancel_at, coupon, credit_balance_cents },
    subscription_id: counts.id,
    price_id: price?.id ?? null,
    plan_id: plan ?? 1,
    amount_cents: price?.amount_cents ?? null,
    interval: plan === null ? null : plan === 2 ? 'month' : 'year',
    card: counts.card ?? card,
    open_invoice: live ? open_invoice : null,
    pending_change:
      live && pending
        ? { plan_id: planIdOf(pending.price) ?? 1, expires_at: pending.expires_at, invoice: open_invoice }
        : null,
    problem: problemOf(subscriptions, live && plan === null),
    read_at: readAt,
  };
}

function problemOf(
  all: readonly ProviderSubscription[],
  hasUnknownPrice: boolean,
): BillingAccount['problem'] {
  if (all.filter(({ status }) => isLive(status)).length > 1) return 'two_subscriptions';
  return hasUnknownPrice ? 'unknown_price' : null;
}

/** open: may still be completed; done: completed with all effects; over: can no longer be completed. */
export type AttemptState = 'open' | 'done' | 'over';

export interface PaymentAttempt {
  purpose: Purpose;
  plan_id: number | null;
  price_id: string | null;
  promotion_code_id: string | null;
}

export interface CheckoutAttempt extends PaymentAttempt {
  id: string;
  /** Null before the provider opened it. */
  session_id: string | null;
  state: AttemptState;
  created_at: string;
}

type BillingRead = Omit<BillingAccount, 'customer_id' | 'generation' | 'read_at'> & {
  read_at: string;
};

export interface BillingStore {
  account(owner: OwnerId): Promise<BillingAccount>;
  saveCustomer(owner: OwnerId, customerId: string): Promise<void>;
  /** Returns false without a change if a newer read is stored. Also updates the user's plan. */
  save(owner: OwnerId, read: BillingRead): Promise<boolean>;
  /** The customer was deleted at the provider or could not be created: the next one gets a new key. */
  nextGeneration(owner: OwnerId, now: Date): Promise<void>;
  openAttempt(owner: OwnerId, purpose: Purpose): Promise<CheckoutAttempt | null>;
  /** Replaces an open attempt. */
  startAttempt(owner: OwnerId, attempt: PaymentAttempt & { id: string }, now: Date): Promise<void>;
  attemptOpened(owner: OwnerId, id: string, sessionId: string): Promise<void>;
  endAttempt(owner: OwnerId, id: string, state: Exclude<AttemptState, 'open'>): Promise<void>;
  attemptOfSession(owner: OwnerId, sessionId: string): Promise<CheckoutAttempt | null>;
  ownerOfCustomer(customerId: string): Promise<OwnerId | null>;
  withCustomer(): Promise<OwnerId[]>;
  /** Accounts with a problem that an admin must solve. */
  problems(): Promise<
    { user: { id: number; name: string }; problem: NonNullable<BillingAccount['problem']> }[]
  >;
  /** Time of the first start with keys; stores `now` if missing. */
  paymentsSince(now: Date): Promise<string>;
  /** Unique name of this installation. */
  installation(): Promise<string>;
}

export type StoredEvent = Omit<ListedEvent, 'user'>;

export interface DueEvent extends ProviderEvent {
  tries: number;
}

/** Outcome of an attempt, and the time of the next one if any. */
export interface Tried {
  outcome: WebhookOutcome;
  tries: number;
  next_try_at: string | null;
}

export interface WebhookStore {
  /** False if already stored. Events with `outcome` "waiting" are due immediately. */
  add(event: ProviderEvent, payload: string, outcome: WebhookOutcome, now: Date): Promise<boolean>;
  due(now: Date): Promise<DueEvent[]>;
  recordAttempt(ids: readonly string[], tried: Tried): Promise<void>;
  /** Schedules stored events of the provider again and returns their number. */
  replay(ids: readonly string[], now: Date): Promise<number>;
  list(query: PageQuery & { outcome?: WebhookOutcome | undefined }): Promise<Page<ListedEvent>>;
  dueTasks(now: Date): Promise<{ customer_id: string; session_ids: readonly string[]; tries: number }[]>;
  recordTaskAttempt(customerId: string, tried: Pick<Tried, 'tries' | 'next_try_at'>): Promise<void>;
  /** A deleted user acted at the provider: returns whether such a user exists. */
  retryTask(customerId: string, now: Date): Promise<boolean>;
  nextDue(): Promise<string | null>;
  sweep(of: { payloadsBefore: Date; rowsBefore: Date }): Promise<void>;
}
