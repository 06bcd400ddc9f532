import type Stripe from 'stripe';
import {
  type ChangeDue,
  type ProviderCode,
  type ProviderInvoice,
  type ProviderPrice,
  type ProviderSession,
  type ProviderSubscription,
  type Unpaid,
  ProviderError,
  type ProviderEvent,
} from '../../domain/practice/payments/payment-provider.ts';
import * as z from 'zod';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../domain/practice/users/plan.ts';
import type {
  CardSummary,
  CouponDuration,
  CouponSummary,
  OpenInvoice,
} from '../../domain/practice/payments/payment-schema.ts';

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
const timeOrNull = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? timeOf(seconds) : null;

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** Returns null for values of later API versions. */
const knownValue = <T extends string>(values: readonly T[], input: string): T | null =>
  values.find((word) => word === input) ?? null;

export const priceOf = (price: Stripe.Price): ProviderPrice => ({
  id: price.id,
  active: price.active,
  currency: price.currency,
  amount_cents: price.billing_scheme === 'per_unit' ? price.unit_amount : null,
  interval: price.recurring && knownValue(['day', 'week', 'month', 'year'], price.recurring.interval),
  interval_count: price.recurring?.interval_count ?? 1,
  licensed: price.recurring?.usage_type === 'licensed',
});

const DURATIONS = ['once', 'forever', 'repeating'] as const satisfies readonly CouponDuration[];

const discountOf = (coupon: Stripe.Coupon) => ({
  percent_off: coupon.percent_off,
  amount_off_cents: coupon.amount_off,
  duration: knownValue(DURATIONS, coupon.duration) ?? 'once',
});

export function codeOf(code: Stripe.PromotionCode): ProviderCode | null {
  const { coupon } = code.promotion;
  if (coupon === null || typeof coupon === 'string') return null;
  const ends = [code.expires_at, coupon.redeem_by].filter((at) => typeof at === 'number');
  return {
    id: code.id,
    code: code.code,
    active: code.active && coupon.valid,
    ...discountOf(coupon),
    expires_at: ends.length > 0 ? timeOf(Math.min(...ends)) : null,
    most_uses: code.max_redemptions ?? coupon.max_redemptions,
    uses: code.max_redemptions === null ? coupon.times_redeemed : code.times_redeemed,
    customer_id: idOf(code.customer),
  };
}

export function cardOf(method: string | Stripe.PaymentMethod | null | undefined): CardSummary | null {
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { brand, last4, exp_month, exp_year };
}

const invoiceDue = (invoice: Stripe.Invoice): OpenInvoice => ({
  id: invoice.id,
  amount_due_cents: invoice.amount_remaining,
  url: invoice.hosted_invoice_url ?? null,
});

function openInvoice(invoice: string | Stripe.Invoice | null): OpenInvoice | null {
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null;
  return invoiceDue(invoice);
}

function couponOf(discounts: Stripe.Subscription['discounts']): CouponSummary | null {
  for (const discount of discounts) {
    if (typeof discount === 'string') continue;
    const { coupon } = discount.source;
    if (coupon === null || typeof coupon === 'string') continue;
    const code = discount.promotion_code;
    return {
      code: code === null || typeof code === 'string' ? null : code.code,
      ...discountOf(coupon),
      ends_at: timeOrNull(discount.end),
    };
  }
  return null;
}

export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  const pending = subscription.pending_update;
  const pendingPrice = pending?.subscription_items?.[0]?.price;
  return {
    id: subscription.id,
    item_id: item?.id ?? null,
    // Unknown values neither restrict nor grant anything.
    status: knownValue<SubscriptionStatus>(SUBSCRIPTION_STATUSES, subscription.status) ?? 'incomplete',
    created: subscription.created,
    price: item ? priceOf(item.price) : null,
    period_end: timeOrNull(item?.current_period_end),
    anchor: timeOrNull(subscription.billing_cycle_anchor),
    cancel_at: timeOrNull(
      subscription.ended_at ??
        subscription.cancel_at ??
        (subscription.cancel_at_period_end ? item?.current_period_end : null),
    ),
    coupon: couponOf(subscription.discounts),
    card: cardOf(subscription.default_payment_method),
    open_invoice: openInvoice(subscription.latest_invoice),
    pending: pending
      ? { price: pendingPrice ? priceOf(pendingPrice) : null, expires_at: timeOf(pending.expires_at) }
      : null,
  };
}

const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

export const invoiceOf = (invoice: Stripe.Invoice): ProviderInvoice => ({
  id: invoice.id,
  number: invoice.number,
  created: timeOf(invoice.created),
  status: knownValue(INVOICE_STATUSES, invoice.status ?? 'draft') ?? 'draft',
  total_cents: invoice.total,
  // Voiding returns the credit.
  from_credit_cents:
    invoice.status === 'void' || invoice.ending_balance === null
      ? 0
      : Math.max(0, invoice.ending_balance - invoice.starting_balance),
  charged_cents: invoice.amount_paid,
  hosted_invoice_url: invoice.hosted_invoice_url ?? null,
  invoice_pdf: invoice.invoice_pdf ?? null,
});

export function sessionOf(session: Stripe.Checkout.Session): ProviderSession {
  const intent = session.setup_intent;
  return {
    id: session.id,
    status: knownValue(['open', 'complete', 'expired'], session.status ?? 'open') ?? 'open',
    customer_id: idOf(session.customer),
    client_secret: session.client_secret,
    total_cents: session.amount_total ?? 0,
    payment_method_id: intent === null || typeof intent === 'string' ? null : idOf(intent.payment_method),
  };
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;

const priceIdOf = ({ pricing }: Stripe.InvoiceLineItem): string | null => idOf(pricing?.price_details?.price);

/**
 * Dates come from the new price's line, because the line of unused time ends with the old period. Credits are
 * separate lines.
 */
export function changeDueOf(invoice: Stripe.Invoice, priceId: string): ChangeDue {
  const period = invoice.lines.data.find((line) => !isProration(line) && priceIdOf(line) === priceId)?.period;
  if (period === undefined) throw new ProviderError('refused', { code: 'no_line_of_new_price' });
  const credit_cents =
    -invoice.lines.data
      .filter((line) => isProration(line) && line.amount < 0)
      .reduce((sum, { amount }) => sum + amount, 0) || 0;
  return {
    due_cents: invoice.amount_due,
    credit_cents,
    first_period_cents: invoice.total + credit_cents,
    credit_balance_cents: -(invoice.starting_balance + invoice.total - invoice.amount_due) || 0,
    starts_at: timeOf(period.start),
    next_at: timeOf(period.end),
  };
}

/** Reason of an unpaid invoice: bank approval is required, or the card was declined. */
export function unpaidOf(invoice: Stripe.Invoice): Unpaid {
  const intents = (invoice.payments?.data ?? [])
    .map(({ payment }) => payment.payment_intent)
    .filter((intent) => intent !== undefined && typeof intent !== 'string');
  const due = invoiceDue(invoice);
  if (intents.some(({ status }) => status === 'requires_action'))
    return { reason: 'authentication_needed', invoice: due };
  const refused = intents
    .map(({ last_payment_error: error }) => error)
    .find((error) => error?.type === 'card_error');
  return { reason: 'declined', invoice: due, words: refused?.message };
}

/** Codes of cards, invoices and subscriptions that require bank approval. */
const REQUIRES_BANK_APPROVAL = /^authentication_required$|requires_action$/;

/** Converts Stripe errors to the port's errors. Returns others unchanged. */
export function providerError(error: unknown, errors: typeof Stripe.errors): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { requestId, statusCode, code, decline_code: decline, message } = error;
  const param = error.param ?? (/proration[ _]date/i.test(message) ? 'proration_date' : undefined);
  const as = (kind: ProviderError['kind'], more: { words?: string } = {}) =>
    new ProviderError(kind, {
      ...{ code: decline ?? code, requestId, param, hasResponse: statusCode !== undefined },
      ...more,
    });
  if (error instanceof errors.StripeCardError || statusCode === 402)
    return REQUIRES_BANK_APPROVAL.test(decline ?? '') || REQUIRES_BANK_APPROVAL.test(code ?? '')
      ? as('authentication_needed')
      : as('declined', error instanceof errors.StripeCardError ? { words: message } : {});
  if (statusCode === 404 || code === 'resource_missing') return as('missing');
  // Rate limit, or a concurrent request with this key, after all retries.
  if (statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500)
    return as('unreachable');
  return as('refused');
}

/** For the signature and for the event. */
export const TOLERANCE_SECONDS = 300;

const id = z.string().regex(/^\w{1,255}$/);
const eventSchema = z.object({
  id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  created: z.number().optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const identified = z.union([id, z.object({ id }).transform((thing) => thing.id)]);

export const isInFuture = (seconds: number): boolean => seconds > Date.now() / 1000 + TOLERANCE_SECONDS;

/** Time of a signature header: "t=1767225600,v1=…". */
export const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);

/** The library fails on a signature of another form instead of refusing it. */
export const isWellFormed = (header: string): boolean =>
  header.split(',').every((item) => /^v1=[0-9a-f]{64}$|^(?!v1(?:=|$))/.test(item));

function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}

export function eventOf(payload: Uint8Array): ProviderEvent | 'unsigned' | 'unexpected' {
  const event = eventSchema.safeParse(parseJson(payload));
  if (!event.success) return 'unexpected';
  const { id: eventId, type, created = 0, data } = event.data;
  if (isInFuture(created)) return 'unsigned';
  // The event's object is a customer or references one.
  const { object } = data;
  const customer = identified.safeParse(object['object'] === 'customer' ? object['id'] : object['customer']);
  return { id: eventId, type, customer_id: customer.success ? customer.data : null };
}
