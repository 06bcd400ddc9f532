/** The port to whoever takes the cards. Its truth is asked for, never assumed; amounts due are its own. */
import type {
  CardSummary,
  ChangePreview,
  CouponSummary,
  InvoiceHistory,
  OpenInvoice,
} from './payment-schema.ts';
import type { SubscriptionStatus, Purpose, PaidPlan } from '../users/plan.ts';

export type ProviderFailure =
  /** No answer, or one of a server in trouble: what was asked for may have happened or not. */
  | 'unreachable'
  | 'declined'
  /** The bank wants to be asked; nothing was charged. */
  | 'authentication_needed'
  /** There is no such thing, or no longer. */
  | 'missing'
  /** Understood and not done. */
  | 'refused';

interface FailureFacts {
  /** The provider's own word for it, such as "expired_card". */
  code?: string | undefined;
  requestId?: string | undefined;
  answered?: boolean;
  /** Of a card error: the provider's sentence for the card's owner. */
  words?: string | undefined;
  /** The parameter that was refused. */
  param?: string | undefined;
}

/** Carries ids, codes and the provider's sentence about a card, never what was sent. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderFailure;
  /** Whether there was an answer: it is given again to the same key. */
  readonly answered: boolean;
  readonly words: string | undefined;
  readonly param: string | undefined;
  constructor(kind: ProviderFailure, { code, requestId, answered = false, words, param }: FailureFacts = {}) {
    super(`the provider said ${[kind, code, requestId].filter((part) => part !== undefined).join(', ')}.`);
    this.kind = kind;
    this.answered = answered;
    this.words = words;
    this.param = param;
  }
}

export interface ProviderPrice {
  id: string;
  active: boolean;
  currency: string;
  /** Null where it has fractions of a cent, or steps. */
  amount_cents: number | null;
  /** Null for one that is paid once. */
  interval: 'day' | 'week' | 'month' | 'year' | null;
  interval_count: number;
  /** By quantity, not by what was used. */
  licensed: boolean;
}

export interface ProviderCode extends Pick<CouponSummary, 'percent_off' | 'amount_off_cents' | 'duration'> {
  id: string;
  code: string;
  active: boolean;
  expires_at: string | null;
  /** How often it may be used, and was. */
  most_uses: number | null;
  uses: number;
  /** The one who alone may use it. */
  customer_id: string | null;
}

export interface ProviderSubscription {
  id: string;
  item_id: string | null;
  status: SubscriptionStatus;
  /** Seconds, as the provider counts. */
  created: number;
  price: Pick<ProviderPrice, 'id' | 'amount_cents' | 'interval' | 'interval_count'> | null;
  period_end: string | null;
  /** The moment whose day of the month each renewal falls on. */
  anchor: string | null;
  /** When it ends, or has ended. */
  cancel_at: string | null;
  coupon: CouponSummary | null;
  card: CardSummary | null;
  open_invoice: OpenInvoice | null;
  pending: { price: ProviderSubscription['price']; expires_at: string } | null;
}

export interface ProviderPlanStatus {
  card: CardSummary | null;
  /** For coming invoices; below zero it is owed with the next one. */
  credit_balance_cents: number;
  subscriptions: readonly ProviderSubscription[];
}

export type ProviderInvoice = InvoiceHistory[number];

export interface ProviderSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  /** Whose it is. */
  customer_id: string | null;
  client_secret: string | null;
  total_cents: number;
  /** Of one that replaces a card: the card that was entered. */
  payment_method_id: string | null;
}

interface NewSession {
  customer_id: string;
  purpose: Purpose;
  /** With purpose "pay". */
  price_id: string | null;
  promotion_code_id: string | null;
  return_url: string;
  idempotency_key: string;
}

interface NewPreview {
  subtotal_cents: number;
  total_cents: number;
}

export interface PlanChangeRequest {
  customer_id: string;
  subscription_id: string;
  item_id: string;
  price_id: string;
  proration_date: number;
}

export interface ChangeDue extends Pick<
  ChangePreview,
  'due_cents' | 'credit_cents' | 'first_period_cents' | 'credit_balance_cents' | 'next_at'
> {
  starts_at: string;
}

/** Where a change of plan stands whose invoice was not paid at once. */
export type Unpaid =
  | { reason: 'declined'; invoice: OpenInvoice; words: string | undefined }
  | { reason: 'authentication_needed'; invoice: OpenInvoice };

export interface ProviderEvent {
  id: string;
  type: string;
  customer_id: string | null;
}

export interface PaymentProvider {
  /** What is loaded late is there then. */
  ready(): Promise<void>;
  /** By id or lookup key. */
  price(key: string): Promise<ProviderPrice | null>;
  codes(): Promise<ProviderCode[]>;
  /** As it was typed: upper and lower case are the same to the provider. */
  code(code: string): Promise<ProviderCode | null>;
  previewNew(request: {
    customer_id: string | null;
    price_id: string;
    promotion_code_id: string | null;
  }): Promise<NewPreview>;
  previewChange(request: PlanChangeRequest): Promise<ChangeDue>;
  invoices(customerId: string): Promise<ProviderInvoice[]>;
  /** Null: the customer was deleted there. */
  planStatusOf(customerId: string): Promise<ProviderPlanStatus | null>;
  createCustomer(of: { installation: string; user_id: number; idempotency_key: string }): Promise<string>;
  openSession(request: NewSession): Promise<ProviderSession>;
  session(id: string): Promise<ProviderSession | null>;
  /** Also where it was over already. */
  expireSession(id: string): Promise<void>;
  /** For what comes, and what is owed. */
  useCard(request: {
    customer_id: string;
    subscription_id: string | null;
    payment_method_id: string;
  }): Promise<void>;
  /** Null: done and paid. */
  change(request: PlanChangeRequest & { idempotency_key: string }): Promise<Unpaid | null>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** `dated`: it was to end on a day of its own. */
  resume(subscriptionId: string, dated: boolean): Promise<void>;
  pay(invoiceId: string, idempotencyKey: string): Promise<void>;
  voidInvoice(invoiceId: string): Promise<void>;
  /** At once, of a user who is gone; also where it was over already. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** unsigned: not by the provider, or more than five minutes ago or ahead. unexpected: by it, in a form that is not known. */
  readEvent(payload: Uint8Array, signature: string): Promise<ProviderEvent | 'unsigned' | 'unexpected'>;
}

/** Why a plan cannot be bought at its price. */
export type PriceProblem =
  | 'missing'
  | 'archived'
  | 'not_licensed'
  | 'not_usd'
  | 'other_interval'
  | 'no_amount';

export const INTERVAL = { MONTHLY_PLAN: 'month', YEARLY_PLAN: 'year' } as const satisfies Record<
  PaidPlan,
  string
>;

export function priceProblem(plan: PaidPlan, price: ProviderPrice | null): PriceProblem | null {
  if (price === null) return 'missing';
  if (!price.active) return 'archived';
  if (!price.licensed) return 'not_licensed';
  if (price.currency !== 'usd') return 'not_usd';
  if (price.interval !== INTERVAL[plan] || price.interval_count !== 1) return 'other_interval';
  return price.amount_cents === null ? 'no_amount' : null;
}

const NAME = { MONTHLY_PLAN: 'Monthly Plan', YEARLY_PLAN: 'Yearly Plan' } as const;

/** For admins. */
export function priceProblemText(plan: PaidPlan, problem: PriceProblem): string {
  const texts: Record<PriceProblem, string> = {
    missing: 'has no price at Stripe under the key that is set',
    archived: 'has a price that is archived at Stripe',
    not_licensed: 'has a price that is charged by use',
    not_usd: 'has a price that is not in US dollars',
    other_interval: `has a price that is not per one ${INTERVAL[plan]}`,
    no_amount: 'has a price without one amount in whole cents',
  };
  return `The ${NAME[plan]} can’t be bought: it ${texts[problem]}.`;
}
