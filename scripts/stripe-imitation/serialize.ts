/** Serializes objects as Stripe's API does: only the members that Plumbline reads, with the types of the library. */
import type Stripe from 'stripe';
import type { Book, Code, Customer, Invoice, Price, Session, Subscription } from './book.ts';
import { dueAfterBalance } from './due.ts';

/** A part of the library's type. Decimal amounts are strings. */
type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer U)[]
    ? Wire<U>[]
    : T extends object
      ? { [K in keyof T]?: Wire<T[K]> }
      : T;

const list = <T>(url: string, data: T[]) => ({ object: 'list' as const, data, has_more: false, url });
export const serializeList = list;

export const serializePrice = (price: Price) =>
  ({
    id: price.id,
    object: 'price',
    active: price.active,
    billing_scheme: 'per_unit',
    currency: 'usd',
    livemode: false,
    lookup_key: price.lookup_key,
    recurring: {
      interval: price.interval,
      interval_count: 1,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    type: 'recurring',
    unit_amount: price.unit_amount,
    unit_amount_decimal: String(price.unit_amount),
  }) satisfies Wire<Stripe.Price>;

const serializeCoupon = (code: Code, now: number) =>
  ({
    id: `coupon_${code.id}`,
    object: 'coupon',
    amount_off: null,
    percent_off: code.percent_off,
    duration: code.duration,
    max_redemptions: null,
    redeem_by: null,
    times_redeemed: code.times_redeemed,
    valid: code.expires_at === null || code.expires_at > now,
  }) satisfies Wire<Stripe.Coupon>;

/** Active until it is expired or used up. */
export const serializeCode = (book: Book, code: Code) =>
  ({
    id: code.id,
    object: 'promotion_code',
    code: code.code,
    active:
      (code.expires_at === null || code.expires_at > book.now()) &&
      (code.max_redemptions === null || code.times_redeemed < code.max_redemptions),
    customer: null,
    expires_at: code.expires_at,
    max_redemptions: code.max_redemptions,
    times_redeemed: code.times_redeemed,
    promotion: { type: 'coupon', coupon: serializeCoupon(code, book.now()) },
  }) satisfies Wire<Stripe.PromotionCode>;

function serializeMethod(book: Book, id: string | null, expanded: boolean) {
  const card = book.card(id);
  if (!card || !expanded) return id;
  return {
    id: card.id,
    object: 'payment_method',
    type: 'card',
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: card.exp_month,
      exp_year: card.exp_year,
    },
  } satisfies Wire<Stripe.PaymentMethod>;
}

export function serializeCustomer(book: Book, customer: Customer, expand: readonly string[]) {
  if (customer.deleted)
    return { id: customer.id, object: 'customer', deleted: true } satisfies Wire<Stripe.DeletedCustomer>;
  return {
    id: customer.id,
    object: 'customer',
    balance: customer.balance,
    created: customer.created,
    livemode: false,
    metadata: customer.metadata,
    invoice_settings: {
      default_payment_method: serializeMethod(
        book,
        customer.method,
        expand.includes('invoice_settings.default_payment_method'),
      ),
    },
  } satisfies Wire<Stripe.Customer>;
}

export function serializeInvoice(book: Book, invoice: Invoice, expand: readonly string[]) {
  const page = `${book.address}/invoice/${invoice.id}`;
  const paid = invoice.status === 'paid';
  const intent = {
    id: `pi_${invoice.id}`,
    object: 'payment_intent' as const,
    status: invoice.intent,
    last_payment_error: invoice.refusal && { type: 'card_error' as const, ...invoice.refusal },
  };
  return {
    id: invoice.id,
    object: 'invoice',
    number: invoice.number,
    created: invoice.created,
    currency: 'usd',
    customer: invoice.customer,
    status: invoice.status,
    subtotal: invoice.subtotal,
    total: invoice.total,
    starting_balance: invoice.starting_balance,
    ending_balance: invoice.ending_balance,
    amount_due: invoice.due,
    amount_paid: paid ? invoice.due : 0,
    amount_remaining: invoice.status === 'open' ? invoice.due : 0,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    lines: list('/v1/invoices/lines', invoice.lines.map(serializeLine)),
    payments: list('/v1/invoice_payments', [
      {
        payment: {
          type: 'payment_intent' as const,
          payment_intent: expand.includes('payments.data.payment.payment_intent') ? intent : intent.id,
        },
      },
    ]),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
    },
  } satisfies Wire<Stripe.Invoice>;
}

const serializeLine = ({ price, amount, proration, start, end }: Invoice['lines'][number]) => ({
  object: 'line_item' as const,
  amount,
  currency: 'usd',
  period: { start, end },
  pricing: {
    type: 'price_details' as const,
    price_details: { price, product: 'prod_plumbline' },
    unit_amount_decimal: null,
  },
  parent: {
    type: 'subscription_item_details' as const,
    invoice_item_details: null,
    subscription_item_details: { proration },
  },
});

export function serializePreview(
  book: Book,
  due: Pick<Invoice, 'lines' | 'subtotal' | 'total'>,
  customer: Customer | null,
) {
  const balance = customer?.balance ?? 0;
  const amountDue = dueAfterBalance({ balance }, due.total);
  return {
    id: 'upcoming_in',
    object: 'invoice',
    currency: 'usd',
    created: book.now(),
    status: 'draft',
    subtotal: due.subtotal,
    total: due.total,
    starting_balance: balance,
    ending_balance: balance + due.total - amountDue,
    amount_due: amountDue,
    lines: list('/v1/invoices/upcoming/lines', due.lines.map(serializeLine)),
  } satisfies Wire<Stripe.Invoice>;
}

export function serializeSubscription(book: Book, subscription: Subscription, expand: readonly string[]) {
  const { prices, codes, invoices } = book.saved;
  const price = prices[subscription.price];
  const pendingPrice = subscription.pending && prices[subscription.pending.price];
  const invoice = invoices[subscription.invoice];
  const code = subscription.code === null ? undefined : codes[subscription.code];
  const item = (of: Price | undefined) => ({
    id: subscription.item,
    object: 'subscription_item' as const,
    subscription: subscription.id,
    quantity: 1,
    ...(of && { price: serializePrice(of) }),
    current_period_start: subscription.period_start,
    current_period_end: subscription.period_end,
  });
  return {
    id: subscription.id,
    object: 'subscription',
    created: subscription.created,
    currency: 'usd',
    customer: subscription.customer,
    status: subscription.status,
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancel_at,
    cancel_at_period_end: subscription.cancel_at_period_end,
    ended_at: subscription.ended_at,
    default_payment_method: serializeMethod(
      book,
      subscription.method,
      expand.includes('data.default_payment_method'),
    ),
    latest_invoice:
      invoice && expand.includes('data.latest_invoice')
        ? serializeInvoice(book, invoice, [])
        : subscription.invoice,
    // A single-use code ends with the first invoice.
    discounts:
      code?.duration === 'forever'
        ? [
            expand.includes('data.discounts.promotion_code') &&
            expand.includes('data.discounts.source.coupon')
              ? {
                  id: `di_${subscription.id}`,
                  object: 'discount' as const,
                  end: null,
                  promotion_code: serializeCode(book, code),
                  source: { type: 'coupon' as const, coupon: serializeCoupon(code, book.now()) },
                }
              : `di_${subscription.id}`,
          ]
        : [],
    items: list('/v1/subscription_items', [item(price)]),
    pending_update: subscription.pending && {
      billing_cycle_anchor: null,
      expires_at: subscription.pending.expires_at,
      subscription_items: pendingPrice ? [item(pendingPrice)] : [],
      trial_end: null,
      trial_from_plan: null,
    },
  } satisfies Wire<Stripe.Subscription>;
}

export function serializeSession(book: Book, session: Session, expand: readonly string[]) {
  const price = session.price === null ? undefined : book.saved.prices[session.price];
  const intent =
    session.mode === 'setup'
      ? ({
          id: `seti_${session.id}`,
          object: 'setup_intent',
          status: session.method === null ? 'requires_payment_method' : 'succeeded',
          payment_method: session.method,
        } satisfies Wire<Stripe.SetupIntent>)
      : null;
  return {
    id: session.id,
    object: 'checkout.session',
    amount_total: price ? book.priceWith(price, session.code, true) : null,
    amount_subtotal: price?.unit_amount ?? null,
    client_secret: session.status === 'open' ? secretOf(session) : null,
    created: session.created,
    currency: 'usd',
    customer: session.customer,
    livemode: false,
    mode: session.mode,
    return_url: session.return_url,
    status: session.status,
    ui_mode: 'elements',
    setup_intent: expand.includes('setup_intent') ? intent : (intent?.id ?? null),
  } satisfies Wire<Stripe.Checkout.Session>;
}

export const secretOf = ({ id }: { id: string }): string => `${id}_secret_imitation`;
