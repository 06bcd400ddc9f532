/** The port to the payment provider. Subscriptions and amounts due are read from the provider, never assumed. */
import type {
  CardSummary,
  ChangePreview,
  CouponSummary,
  InvoiceHistory,
  OpenInvoice,
} from './payment-schema.ts';
import type { SubscriptionStatus, Purpose, PaidPlan } from '../users/plan.ts';

export type ProviderFailure =
  /** No response, or a server error: the request may or may not have had an effect. */
  | 'unreachable'
  | 'declined'
  /** The bank requires confirmation. No charge was made. */
  | 'authentication_needed'
  /** Never existed, or was deleted. */
  | 'missing'
  /** Understood, but rejected. */
  | 'refused';

interface FailureFacts {
  /** The provider's code, such as "expired_card". */
  code?: string | undefined;
  requestId?: string | undefined;
  hasResponse?: boolean;
  /** The provider's message for the owner of the card. */
  words?: string | undefined;
  /** Name of the rejected parameter. */
  param?: string | undefined;
}

/** Contains ids, codes and the provider's message about a card, never data of the request. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderFailure;
  /** Whether the provider responded. It repeats that response for the same idempotency key. */
  readonly hasResponse: boolean;
  readonly words: string | undefined;
  readonly param: string | undefined;
  constructor(
    kind: ProviderFailure,
    { code, requestId, hasResponse = false, words, param }: FailureFacts = {},
  ) {
    super(
      `the provider returned ${[kind, code, requestId].filter((part) => part !== undefined).join(', ')}.`,
    );
    this.kind = kind;
    this.hasResponse = hasResponse;
    this.words = words;
    this.param = param;
  }
}

export interface ProviderPrice {
  id: string;
  active: boolean;
  currency: string;
  /** Null for fractions of a cent and for tiers. */
  amount_cents: number | null;
  /** Null if paid once. */
  interval: 'day' | 'week' | 'month' | 'year' | null;
  interval_count: number;
  /** By quantity, not by metered use. */
  licensed: boolean;
}

export interface ProviderCode extends Pick<CouponSummary, 'percent_off' | 'amount_off_cents' | 'duration'> {
  id: string;
  code: string;
  active: boolean;
  expires_at: string | null;
  most_uses: number | null;
  uses: number;
  /** The only customer who may use it. */
  customer_id: string | null;
}

export interface ProviderSubscription {
  id: string;
  item_id: string | null;
  status: SubscriptionStatus;
  /** Unix time in seconds. */
  created: number;
  price: Pick<ProviderPrice, 'id' | 'amount_cents' | 'interval' | 'interval_count'> | null;
  period_end: string | null;
  /** Its day of the month is that of each renewal. */
  anchor: string | null;
  /** Past or future end. */
  cancel_at: string | null;
  coupon: CouponSummary | null;
  card: CardSummary | null;
  open_invoice: OpenInvoice | null;
  pending: { price: ProviderSubscription['price']; expires_at: string } | null;
}

export interface ProviderPlanStatus {
  card: CardSummary | null;
  /** Used for future invoices. Negative: a debt, added to the next invoice. */
  credit_balance_cents: number;
  subscriptions: readonly ProviderSubscription[];
}

export type ProviderInvoice = InvoiceHistory[number];

export interface ProviderSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  customer_id: string | null;
  client_secret: string | null;
  total_cents: number;
  /** For the replacement of a card: the new card. */
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

/** State of a plan change whose invoice was not paid immediately. */
export type Unpaid =
  | { reason: 'declined'; invoice: OpenInvoice; words: string | undefined }
  | { reason: 'authentication_needed'; invoice: OpenInvoice };

export interface ProviderEvent {
  id: string;
  type: string;
  customer_id: string | null;
}

export interface PaymentProvider {
  /** Resolves when the provider's library is loaded. */
  ready(): Promise<void>;
  price(key: string): Promise<ProviderPrice | null>;
  codes(): Promise<ProviderCode[]>;
  /** Case-insensitive at the provider. */
  code(code: string): Promise<ProviderCode | null>;
  previewNew(request: {
    customer_id: string | null;
    price_id: string;
    promotion_code_id: string | null;
  }): Promise<{ subtotal_cents: number; total_cents: number }>;
  previewChange(request: PlanChangeRequest): Promise<ChangeDue>;
  invoices(customerId: string): Promise<ProviderInvoice[]>;
  /** Null if the customer was deleted there. */
  planStatusOf(customerId: string): Promise<ProviderPlanStatus | null>;
  createCustomer(of: { installation: string; user_id: number; idempotency_key: string }): Promise<string>;
  openSession(request: NewSession): Promise<ProviderSession>;
  session(id: string): Promise<ProviderSession | null>;
  /** Also succeeds if the session is over. */
  expireSession(id: string): Promise<void>;
  /** For future and open invoices. */
  useCard(request: {
    customer_id: string;
    subscription_id: string | null;
    payment_method_id: string;
  }): Promise<void>;
  /** Null if changed and paid. */
  change(request: PlanChangeRequest & { idempotency_key: string }): Promise<Unpaid | null>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** `isDated`: the subscription had a specific end date. */
  resume(subscriptionId: string, isDated: boolean): Promise<void>;
  pay(invoiceId: string, idempotencyKey: string): Promise<void>;
  voidInvoice(invoiceId: string): Promise<void>;
  /** Cancels immediately, for a deleted user. Also succeeds if already canceled. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** unsigned: not from the provider, or over five minutes old or ahead. unexpected: in an unknown form. */
  readEvent(payload: Uint8Array, signature: string): Promise<ProviderEvent | 'unsigned' | 'unexpected'>;
}

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
    missing: 'has no price at Stripe under the key of the setting',
    archived: 'has a price that is archived at Stripe',
    not_licensed: 'has a price that is charged by use',
    not_usd: 'has a price that is not in US dollars',
    other_interval: `has a price that is not per one ${INTERVAL[plan]}`,
    no_amount: 'has a price without one amount in whole cents',
  };
  return `The ${NAME[plan]} can’t be bought: it ${texts[problem]}.`;
}
