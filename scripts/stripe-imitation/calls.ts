/** Only the calls of Stripe's API that Plumbline makes (docs/payments.md). */
import type { Book } from './book.ts';
import { changePrice, cancelSubscription, pay, voidInvoice } from './billing.ts';
import { changeDue, newDue } from './due.ts';
import { BadRequest, type FormRequest, requireRecord } from './form.ts';
import {
  serializeCode,
  serializeCustomer,
  serializeInvoice,
  serializeList,
  serializePreview,
  serializePrice,
  serializeSession,
  serializeSubscription,
} from './serialize.ts';

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  respond: (book: Book, form: FormRequest, id: string) => unknown;
}

const call = (method: Call['method'], path: string, respond: Call['respond']): Call => ({
  method,
  path: new RegExp(`^/v1/${path.replace('{id}', '([\\w]+)')}$`),
  respond,
});

/** At most 100, the newest first. */
function newest<T extends { created: number }>(form: FormRequest, all: T[]): T[] {
  const limit = form.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw new BadRequest('Invalid limit', undefined, 'limit');
  return [...all].reverse().slice(0, limit);
}

const flag = (form: FormRequest, name: string): boolean | undefined => {
  const word = form.word(name, ['true', 'false']);
  return word === undefined ? undefined : word === 'true';
};

const CALLS: readonly Call[] = [
  call('GET', 'prices', ({ saved }, form) => {
    const keys = form.choices('lookup_keys');
    form.integer('limit');
    const found = Object.values(saved.prices).filter(
      ({ lookup_key: key, active }) => active && key !== null && keys.includes(key),
    );
    return serializeList('/v1/prices', found.map(serializePrice));
  }),
  call('GET', 'prices/{id}', ({ saved }, _, id) => serializePrice(requireRecord(saved.prices, id, 'price'))),
  call('GET', 'promotion_codes', (book, form) => {
    const couponCode = form.text('code')?.toLowerCase();
    form.integer('limit');
    form.choices('expand', ['data.promotion.coupon']);
    const codes = Object.values(book.saved.codes).filter(
      ({ code }) => couponCode === undefined || code.toLowerCase() === couponCode,
    );
    return serializeList(
      '/v1/promotion_codes',
      codes.map((code) => serializeCode(book, code)),
    );
  }),
  call('POST', 'customers', (book, form) => {
    const customer = {
      id: book.id('cus'),
      created: book.now(),
      metadata: form.record('metadata'),
      deleted: false,
      method: null,
      balance: 0,
    };
    book.saved.customers[customer.id] = customer;
    return serializeCustomer(book, customer, []);
  }),
  call('GET', 'customers/{id}', (book, form, id) =>
    serializeCustomer(
      book,
      requireRecord(book.saved.customers, id, 'customer'),
      form.choices('expand', ['invoice_settings.default_payment_method']),
    ),
  ),
  call('POST', 'customers/{id}', (book, form, id) => {
    const customer = liveCustomer(book, id);
    const method = form.inside('invoice_settings')?.text('default_payment_method');
    if (method !== undefined) {
      requireRecord(book.saved.methods, method, 'payment method');
      customer.method = method;
      book.emit('customer.updated', serializeCustomer(book, customer, []));
    }
    return serializeCustomer(book, customer, []);
  }),
  call('GET', 'subscriptions', (book, form) => {
    const customer = form.needed('customer');
    const status = form.word('status', ['all']);
    const expand = form.choices('expand', [
      'data.default_payment_method',
      'data.latest_invoice',
      'data.discounts.promotion_code',
      'data.discounts.source.coupon',
    ]);
    const customerSubscriptions = Object.values(book.saved.subscriptions).filter(
      (one) => one.customer === customer && (status === 'all' || one.status !== 'canceled'),
    );
    return serializeList(
      '/v1/subscriptions',
      newest(form, customerSubscriptions).map((one) => serializeSubscription(book, one, expand)),
    );
  }),
  call('POST', 'subscriptions/{id}', (book, form, id) => {
    const subscription = requireRecord(book.saved.subscriptions, id, 'subscription');
    if (subscription.status === 'canceled')
      throw new BadRequest('A canceled subscription can only update its metadata.', 'resource_missing');
    const ends = flag(form, 'cancel_at_period_end');
    if (ends !== undefined) {
      subscription.cancel_at_period_end = ends;
      if (!ends) subscription.cancel_at = null;
    }
    const dated = form.text('cancel_at');
    if (dated !== undefined && dated !== '') throw new BadRequest('Only an empty cancel_at is taken here.');
    if (dated === '') subscription.cancel_at = null;
    const method = form.text('default_payment_method');
    if (method !== undefined) {
      requireRecord(book.saved.methods, method, 'payment method');
      subscription.method = method;
    }
    const [item, ...others] = form.each('items');
    if (others.length > 0) throw new BadRequest('One item is all there is.', undefined, 'items');
    if (item) {
      form.word('proration_behavior', ['always_invoice']);
      form.word('payment_behavior', ['pending_if_incomplete']);
      if (item.needed('id') !== subscription.item)
        throw new BadRequest('No such subscription item', 'resource_missing', 'items[0][id]', 404);
      const at = form.integer('proration_date') ?? book.now();
      inPeriod(subscription, at);
      changePrice(book, subscription, item.needed('price'), at);
    } else book.emit('customer.subscription.updated', serializeSubscription(book, subscription, []));
    return serializeSubscription(book, subscription, []);
  }),
  call('DELETE', 'subscriptions/{id}', (book, _, id) => {
    const subscription = requireRecord(book.saved.subscriptions, id, 'subscription');
    cancelSubscription(book, subscription);
    return serializeSubscription(book, subscription, []);
  }),
  call('POST', 'invoices/create_preview', (book, form) => {
    const customerId = form.text('customer');
    const customer = customerId === undefined ? null : liveCustomer(book, customerId);
    const subscriptionId = form.text('subscription');
    const details = form.inside('subscription_details');
    const [item] = details?.each('items') ?? [];
    if (!details || !item) throw new BadRequest('Missing items', undefined, 'subscription_details[items]');
    const price = item.needed('price');
    if (subscriptionId === undefined) {
      item.integer('quantity');
      const [code] = form.each('discounts').map((one) => findUsableCode(book, one.needed('promotion_code')));
      const due = newDue(book, price, code ?? null);
      return serializePreview(book, due, customer);
    }
    const subscription = requireRecord(book.saved.subscriptions, subscriptionId, 'subscription');
    item.text('id');
    details.word('proration_behavior', ['always_invoice']);
    const at = details.integer('proration_date') ?? book.now();
    inPeriod(subscription, at);
    const due = changeDue(book, subscription, price, at);
    return serializePreview(book, due, customer);
  }),
  call('GET', 'invoices', (book, form) => {
    const customer = form.needed('customer');
    const customerSubscriptions = Object.values(book.saved.invoices).filter(
      (one) => one.customer === customer,
    );
    return serializeList(
      '/v1/invoices',
      newest(form, customerSubscriptions).map((one) => serializeInvoice(book, one, [])),
    );
  }),
  call('GET', 'invoices/{id}', (book, form, id) =>
    serializeInvoice(
      book,
      requireRecord(book.saved.invoices, id, 'invoice'),
      form.choices('expand', ['payments.data.payment.payment_intent']),
    ),
  ),
  call('POST', 'invoices/{id}/pay', (book, _, id) => {
    const invoice = requireRecord(book.saved.invoices, id, 'invoice');
    pay(book, invoice);
    return serializeInvoice(book, invoice, []);
  }),
  call('POST', 'invoices/{id}/void', (book, _, id) => {
    const invoice = requireRecord(book.saved.invoices, id, 'invoice');
    voidInvoice(book, invoice);
    return serializeInvoice(book, invoice, []);
  }),
  call('POST', 'checkout/sessions', (book, form) => {
    const mode = form.word('mode', ['subscription', 'setup']);
    if (mode === undefined)
      throw new BadRequest('Missing required param: mode.', 'parameter_missing', 'mode');
    if (form.word('ui_mode', ['elements']) === undefined)
      throw new BadRequest('Only ui_mode=elements is used here.', undefined, 'ui_mode');
    const customer = liveCustomer(book, form.needed('customer')).id;
    form.choices('allowed_payment_method_types', ['card']);
    const returnUrl = form.needed('return_url');
    let price: string | null = null;
    let code: string | null = null;
    if (mode === 'setup') form.word('currency', ['usd']);
    else {
      const [line, ...others] = form.each('line_items');
      if (!line || others.length > 0)
        throw new BadRequest('One line item is needed.', undefined, 'line_items');
      line.integer('quantity');
      price = line.needed('price');
      if (!requireRecord(book.saved.prices, price, 'price').active)
        throw new BadRequest('The price specified is inactive.', 'price_inactive', 'line_items[0][price]');
      code =
        form.each('discounts').map((one) => findUsableCode(book, one.needed('promotion_code')))[0] ?? null;
    }
    const session = {
      ...{ id: book.id('cs_test'), created: book.now(), customer, mode, price, code },
      ...{ return_url: returnUrl, status: 'open' as const, method: null },
    };
    book.saved.sessions[session.id] = session;
    return serializeSession(book, session, []);
  }),
  call('GET', 'checkout/sessions/{id}', (book, form, id) =>
    serializeSession(
      book,
      requireRecord(book.saved.sessions, id, 'checkout.session'),
      form.choices('expand', ['setup_intent']),
    ),
  ),
  call('POST', 'checkout/sessions/{id}/expire', (book, _, id) => {
    const session = requireRecord(book.saved.sessions, id, 'checkout.session');
    if (session.status !== 'open')
      throw new BadRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    session.status = 'expired';
    book.emit('checkout.session.expired', serializeSession(book, session, []));
    return serializeSession(book, session, []);
  }),
];

function liveCustomer(book: Book, id: string) {
  const customer = requireRecord(book.saved.customers, id, 'customer');
  if (customer.deleted)
    throw new BadRequest(`No such customer: '${id}'`, 'resource_missing', 'customer', 404);
  return customer;
}

function inPeriod(
  { period_start: start, period_end: end_ }: { period_start: number; period_end: number },
  at: number,
) {
  if (at < start || at > end_)
    throw new BadRequest('The proration date is outside of the current period.', undefined, 'proration_date');
}

/** @throws {BadRequest} if the code is expired or used up */
function findUsableCode(book: Book, id: string): string {
  const code = requireRecord(book.saved.codes, id, 'promotion code');
  if (!serializeCode(book, code).active)
    throw new BadRequest('This promotion code is inactive.', 'promotion_code_inactive', 'discounts');
  return id;
}

/** Returns undefined for an unknown call. @throws {BadRequest} @throws {CardDeclined} */
export function handleCall(book: Book, method: string, path: string, form: FormRequest): unknown {
  for (const one of CALLS) {
    const found = one.method === method ? one.path.exec(path) : null;
    if (!found) continue;
    // A dry run rejects unknown parameters before the call changes anything.
    const trial = new Trial(book);
    trial.run(() => one.respond(book, form, found[1] ?? ''));
    trial.run(() => form.end());
    return trial.respond;
  }
  return undefined;
}

/** Rolls back the changes of a rejected call. */
class Trial {
  private readonly before: string;
  respond: unknown;
  private isFirst = true;
  private readonly book: Book;
  constructor(book: Book) {
    this.book = book;
    this.before = JSON.stringify(book.saved);
  }

  run(work: () => unknown): void {
    try {
      const result = work();
      if (this.isFirst) this.respond = result;
      this.isFirst = false;
    } catch (error) {
      if (error instanceof BadRequest) Object.assign(this.book.saved, JSON.parse(this.before));
      throw error;
    }
  }
}
