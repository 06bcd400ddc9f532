/**
 * Imitates Stripe Billing: first payments, plan changes, renewals, retries and cancellations. Amounts are whole
 * cents.
 */
import type { Book, Customer, Invoice, Price, Subscription } from './book.ts';
import { changeDue, dueAfterBalance, newDue, periodAfter, type Due } from './due.ts';
import { BadRequest, requireRecord } from './form.ts';
import { serializeCustomer, serializeInvoice, serializeSession, serializeSubscription } from './serialize.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Lifetime of an unpaid plan change. */
export const PENDING_SECONDS = 23 * HOUR;
const SESSION_SECONDS = 24 * HOUR;
/** Days after which a failed charge is retried; after the last failure the subscription is unpaid. */
const RETRY_DAYS = [3, 5, 7];

function invoiceFor(book: Book, subscription: Subscription, { lines, subtotal, total }: Due): Invoice {
  const customer = requireRecord(book.saved.customers, subscription.customer, 'customer');
  const due = dueAfterBalance(customer, total);
  const starting_balance = customer.balance;
  customer.balance += total - due;
  const id = book.id('in');
  const invoice: Invoice = {
    ...{ id, number: `PL-${id.slice(3)}`, created: book.now() },
    ...{ customer: customer.id, subscription: subscription.id, status: 'open', lines, subtotal, total, due },
    ...{ starting_balance, ending_balance: customer.balance },
    ...{ intent: 'requires_payment_method', refusal: null },
  };
  book.saved.invoices[id] = invoice;
  subscription.invoice = id;
  return invoice;
}

const DECLINED = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

/** Returns whether the invoice is paid. */
function charge(book: Book, subscription: Subscription, invoice: Invoice, isApprovedNow = false): boolean {
  const customer = requireRecord(book.saved.customers, subscription.customer, 'customer');
  const card = book.card(subscription.method ?? customer.method);
  const outcome =
    invoice.due === 0
      ? 'paid'
      : (card?.charge({ isApprovedNow, isKnownToBank: card.known_to_bank }) ?? DECLINED);
  invoice.refusal = typeof outcome === 'string' ? null : outcome;
  if (outcome === 'paid') {
    invoice.status = 'paid';
    invoice.intent = 'succeeded';
    book.emit('invoice.paid', serializeInvoice(book, invoice, []));
    return true;
  }
  invoice.intent = outcome === 'asks_bank' ? 'requires_action' : 'requires_payment_method';
  if (outcome === 'asks_bank')
    book.emit('invoice.payment_action_required', serializeInvoice(book, invoice, []));
  book.emit('invoice.payment_failed', serializeInvoice(book, invoice, []));
  return false;
}

const emitUpdate = (book: Book, subscription: Subscription) =>
  book.emit(
    subscription.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
    serializeSubscription(book, subscription, []),
  );

/** Completes a checkout whose card was charged already. */
export function subscribe(
  book: Book,
  purchase: { customer: string; price: string; code: string | null; method: string },
): Subscription {
  const due = newDue(book, purchase.price, purchase.code);
  const [line] = due.lines;
  const subscription: Subscription = {
    ...{ id: book.id('sub'), item: book.id('si'), created: book.now(), ...purchase },
    ...{ status: 'active', period_start: book.now(), period_end: line?.end ?? book.now() },
    anchor: book.now(),
    ...{ cancel_at: null, cancel_at_period_end: false, ended_at: null, invoice: '', pending: null },
    ...{ retries: 0, retry_at: null },
  };
  book.saved.subscriptions[subscription.id] = subscription;
  const code = purchase.code === null ? undefined : book.saved.codes[purchase.code];
  if (code) code.times_redeemed += 1;
  const invoice = invoiceFor(book, subscription, due);
  invoice.status = 'paid';
  invoice.intent = 'succeeded';
  book.emit('customer.subscription.created', serializeSubscription(book, subscription, []));
  book.emit('invoice.paid', serializeInvoice(book, invoice, []));
  return subscription;
}

/** The change is paid immediately, or pending with an open invoice. */
export function changePrice(book: Book, subscription: Subscription, priceId: string, at: number): void {
  const price = requireRecord(book.saved.prices, priceId, 'price');
  if (!price.active)
    throw new BadRequest('The price specified is inactive.', 'price_inactive', 'items[0][price]');
  if (subscription.pending !== null)
    throw new BadRequest('This subscription has a pending update.', 'pending_update');
  const invoice = invoiceFor(book, subscription, changeDue(book, subscription, priceId, at));
  subscription.pending = { price: priceId, expires_at: book.now() + PENDING_SECONDS };
  if (charge(book, subscription, invoice)) applyPending(book, subscription, at);
  else emitUpdate(book, subscription);
}

function applyPending(book: Book, subscription: Subscription, at: number): void {
  if (subscription.pending === null) return;
  const [before, after] = [subscription.price, subscription.pending.price].map((id) =>
    requireRecord(book.saved.prices, id, 'price'),
  ) as [Price, Price];
  if (before.interval !== after.interval) {
    subscription.anchor = at;
    subscription.period_start = at;
    subscription.period_end = periodAfter(at, after.interval);
  }
  subscription.price = after.id;
  subscription.pending = null;
  emitUpdate(book, subscription);
}

/** @throws {CardDeclined} if the card on file is declined */
export function pay(book: Book, invoice: Invoice, isApprovedNow = false): void {
  if (invoice.status !== 'open')
    throw new BadRequest(`Invoice is already ${invoice.status}`, 'invoice_not_open');
  const subscription = requireRecord(book.saved.subscriptions, invoice.subscription, 'subscription');
  if (!charge(book, subscription, invoice, isApprovedNow)) {
    throw new CardDeclined(
      invoice.refusal ?? {
        code: 'invoice_payment_intent_requires_action',
        message: 'This payment requires additional user action.',
      },
    );
  }
  if (subscription.pending !== null) return applyPending(book, subscription, book.now());
  if (subscription.status !== 'canceled') {
    subscription.status = 'active';
    subscription.retries = 0;
    subscription.retry_at = null;
    emitUpdate(book, subscription);
  }
}

export class CardDeclined extends Error {
  readonly code: string;
  readonly decline_code: string | undefined;
  constructor({ code, decline_code, message }: { code: string; decline_code?: string; message: string }) {
    super(message);
    this.code = code;
    this.decline_code = decline_code;
  }
}

export function voidInvoice(book: Book, invoice: Invoice): void {
  if (invoice.status !== 'open')
    throw new BadRequest(`You can only pass in open invoices. This one is ${invoice.status}.`);
  invoice.status = 'void';
  // Returns the credit that the invoice used.
  requireRecord(book.saved.customers, invoice.customer, 'customer').balance += invoice.due - invoice.total;
  const subscription = requireRecord(book.saved.subscriptions, invoice.subscription, 'subscription');
  book.emit('invoice.voided', serializeInvoice(book, invoice, []));
  if (subscription.pending !== null) {
    subscription.pending = null;
    emitUpdate(book, subscription);
  }
}

export function cancelSubscription(book: Book, subscription: Subscription): void {
  if (subscription.status === 'canceled')
    throw new BadRequest(`No such subscription: '${subscription.id}'`, 'resource_missing', 'id', 404);
  subscription.status = 'canceled';
  subscription.ended_at = book.now();
  subscription.pending = null;
  emitUpdate(book, subscription);
}

/** Processes all scheduled events up to `until`, in order. */
export function advanceTime(book: Book, until: number): void {
  for (;;) {
    const due = nextDue(book, until);
    if (due === null) break;
    book.saved.offset += Math.max(0, due.at - book.now());
    due.apply();
  }
  book.saved.offset += Math.max(0, until - book.now());
}

function nextDue(book: Book, until: number): { at: number; apply: () => void } | null {
  const all: { at: number; apply: () => void }[] = [];
  for (const subscription of Object.values(book.saved.subscriptions)) {
    const { status, pending, retry_at: retry, period_end: periodEnd, cancel_at: cancelAt } = subscription;
    if (status === 'canceled') continue;
    if (pending !== null)
      all.push({
        at: pending.expires_at,
        apply: () => voidInvoice(book, requireRecord(book.saved.invoices, subscription.invoice, 'invoice')),
      });
    if (retry !== null) all.push({ at: retry, apply: () => retryPayment(book, subscription) });
    const ends = cancelAt ?? (subscription.cancel_at_period_end ? periodEnd : null);
    if (ends !== null && ends <= periodEnd)
      all.push({ at: ends, apply: () => cancelSubscription(book, subscription) });
    else all.push({ at: periodEnd, apply: () => renew(book, subscription) });
  }
  for (const session of Object.values(book.saved.sessions))
    if (session.status === 'open')
      all.push({
        at: session.created + SESSION_SECONDS,
        apply: () => {
          session.status = 'expired';
          book.emit('checkout.session.expired', serializeSession(book, session, []));
        },
      });
  return all.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0] ?? null;
}

function renew(book: Book, subscription: Subscription): void {
  const price = requireRecord(book.saved.prices, subscription.price, 'price');
  const start = subscription.period_end;
  const end = periodAfter(start, price.interval, subscription.anchor);
  const total = book.priceWith(price, subscription.code, false);
  const line = { price: price.id, amount: price.unit_amount, proration: false, start, end };
  const previous = book.saved.invoices[subscription.invoice];
  subscription.period_start = start;
  subscription.period_end = end;
  // An unpaid subscription gets no further invoices to pay.
  if (subscription.status === 'unpaid' || previous?.status === 'open') return emitUpdate(book, subscription);
  const invoice = invoiceFor(book, subscription, {
    lines: [line],
    subtotal: price.unit_amount,
    total,
  });
  if (!charge(book, subscription, invoice)) {
    subscription.status = 'past_due';
    waitForRetry(book, subscription);
  }
  emitUpdate(book, subscription);
}

function waitForRetry(book: Book, subscription: Subscription): void {
  const days = RETRY_DAYS[subscription.retries];
  subscription.retry_at = days === undefined ? null : book.now() + days * DAY;
  subscription.retries += 1;
  if (days === undefined) subscription.status = 'unpaid';
}

function retryPayment(book: Book, subscription: Subscription): void {
  const invoice = requireRecord(book.saved.invoices, subscription.invoice, 'invoice');
  if (invoice.status === 'open' && !charge(book, subscription, invoice)) waitForRetry(book, subscription);
  else {
    subscription.status = 'active';
    subscription.retries = 0;
    subscription.retry_at = null;
  }
  emitUpdate(book, subscription);
}

/** As an admin does in Stripe's dashboard. */
export function deleteCustomer(book: Book, customer: Customer): void {
  for (const subscription of Object.values(book.saved.subscriptions))
    if (subscription.customer === customer.id && subscription.status !== 'canceled')
      cancelSubscription(book, subscription);
  customer.deleted = true;
  book.emit('customer.deleted', serializeCustomer(book, customer, []));
}
