/** The calls of Stripe's interface that Plumbline makes (docs/payments.md), and no others. */
import type { Book } from './book.ts';
import { changePrice, end, pay, voidInvoice } from './billing.ts';
import { changeDue, newDue } from './due.ts';
import { BadRequest, type Asked, known } from './form.ts';
import {
  codeShown,
  customerShown,
  invoiceShown,
  listShown,
  previewShown,
  priceShown,
  sessionShown,
  subscriptionShown,
} from './shown.ts';

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  answer: (book: Book, asked: Asked, id: string) => unknown;
}

const call = (method: Call['method'], path: string, answer: Call['answer']): Call => ({
  method,
  path: new RegExp(`^/v1/${path.replace('{id}', '([\\w]+)')}$`),
  answer,
});

/** At most a hundred, the newest first. */
function newest<T extends { created: number }>(asked: Asked, all: T[]): T[] {
  const limit = asked.whole('limit') ?? 10;
  if (limit < 1 || limit > 100) throw new BadRequest('Invalid limit', undefined, 'limit');
  return [...all].reverse().slice(0, limit);
}

const flag = (asked: Asked, name: string): boolean | undefined => {
  const word = asked.word(name, ['true', 'false']);
  return word === undefined ? undefined : word === 'true';
};

const CALLS: readonly Call[] = [
  call('GET', 'prices', ({ kept }, asked) => {
    const keys = asked.words('lookup_keys');
    asked.whole('limit');
    const found = Object.values(kept.prices).filter(
      ({ lookup_key: key, active }) => active && key !== null && keys.includes(key),
    );
    return listShown('/v1/prices', found.map(priceShown));
  }),
  call('GET', 'prices/{id}', ({ kept }, _, id) => priceShown(known(kept.prices, id, 'price'))),
  call('GET', 'promotion_codes', (book, asked) => {
    const wanted = asked.text('code')?.toLowerCase();
    asked.whole('limit');
    asked.words('expand', ['data.promotion.coupon']);
    const codes = Object.values(book.kept.codes).filter(
      ({ code }) => wanted === undefined || code.toLowerCase() === wanted,
    );
    return listShown(
      '/v1/promotion_codes',
      codes.map((code) => codeShown(book, code)),
    );
  }),
  call('POST', 'customers', (book, asked) => {
    const customer = {
      id: book.id('cus'),
      created: book.now(),
      metadata: asked.record('metadata'),
      deleted: false,
      method: null,
      balance: 0,
    };
    book.kept.customers[customer.id] = customer;
    return customerShown(book, customer, []);
  }),
  call('GET', 'customers/{id}', (book, asked, id) =>
    customerShown(
      book,
      known(book.kept.customers, id, 'customer'),
      asked.words('expand', ['invoice_settings.default_payment_method']),
    ),
  ),
  call('POST', 'customers/{id}', (book, asked, id) => {
    const customer = liveCustomer(book, id);
    const method = asked.inside('invoice_settings')?.text('default_payment_method');
    if (method !== undefined) {
      known(book.kept.methods, method, 'payment method');
      customer.method = method;
      book.say('customer.updated', customerShown(book, customer, []));
    }
    return customerShown(book, customer, []);
  }),
  call('GET', 'subscriptions', (book, asked) => {
    const customer = asked.needed('customer');
    const status = asked.word('status', ['all']);
    const expand = asked.words('expand', [
      'data.default_payment_method',
      'data.latest_invoice',
      'data.discounts.promotion_code',
      'data.discounts.source.coupon',
    ]);
    const own = Object.values(book.kept.subscriptions).filter(
      (one) => one.customer === customer && (status === 'all' || one.status !== 'canceled'),
    );
    return listShown(
      '/v1/subscriptions',
      newest(asked, own).map((one) => subscriptionShown(book, one, expand)),
    );
  }),
  call('POST', 'subscriptions/{id}', (book, asked, id) => {
    const subscription = known(book.kept.subscriptions, id, 'subscription');
    if (subscription.status === 'canceled')
      throw new BadRequest('A canceled subscription can only update its metadata.', 'resource_missing');
    const ends = flag(asked, 'cancel_at_period_end');
    if (ends !== undefined) {
      subscription.cancel_at_period_end = ends;
      if (!ends) subscription.cancel_at = null;
    }
    const dated = asked.text('cancel_at');
    if (dated !== undefined && dated !== '') throw new BadRequest('Only an empty cancel_at is taken here.');
    if (dated === '') subscription.cancel_at = null;
    const method = asked.text('default_payment_method');
    if (method !== undefined) {
      known(book.kept.methods, method, 'payment method');
      subscription.method = method;
    }
    const [item, ...others] = asked.each('items');
    if (others.length > 0) throw new BadRequest('One item is all there is.', undefined, 'items');
    if (item) {
      asked.word('proration_behavior', ['always_invoice']);
      asked.word('payment_behavior', ['pending_if_incomplete']);
      if (item.needed('id') !== subscription.item)
        throw new BadRequest('No such subscription item', 'resource_missing', 'items[0][id]', 404);
      const at = asked.whole('proration_date') ?? book.now();
      inPeriod(subscription, at);
      changePrice(book, subscription, item.needed('price'), at);
    } else book.say('customer.subscription.updated', subscriptionShown(book, subscription, []));
    return subscriptionShown(book, subscription, []);
  }),
  call('DELETE', 'subscriptions/{id}', (book, _, id) => {
    const subscription = known(book.kept.subscriptions, id, 'subscription');
    end(book, subscription);
    return subscriptionShown(book, subscription, []);
  }),
  call('POST', 'invoices/create_preview', (book, asked) => {
    const customerId = asked.text('customer');
    const customer = customerId === undefined ? null : liveCustomer(book, customerId);
    const subscriptionId = asked.text('subscription');
    const details = asked.inside('subscription_details');
    const [item] = details?.each('items') ?? [];
    if (!details || !item) throw new BadRequest('Missing items', undefined, 'subscription_details[items]');
    const price = item.needed('price');
    if (subscriptionId === undefined) {
      item.whole('quantity');
      const [code] = asked.each('discounts').map((one) => usable(book, one.needed('promotion_code')));
      const due = newDue(book, price, code ?? null);
      return previewShown(book, due, customer);
    }
    const subscription = known(book.kept.subscriptions, subscriptionId, 'subscription');
    item.text('id');
    details.word('proration_behavior', ['always_invoice']);
    const at = details.whole('proration_date') ?? book.now();
    inPeriod(subscription, at);
    const due = changeDue(book, subscription, price, at);
    return previewShown(book, due, customer);
  }),
  call('GET', 'invoices', (book, asked) => {
    const customer = asked.needed('customer');
    const own = Object.values(book.kept.invoices).filter((one) => one.customer === customer);
    return listShown(
      '/v1/invoices',
      newest(asked, own).map((one) => invoiceShown(book, one, [])),
    );
  }),
  call('GET', 'invoices/{id}', (book, asked, id) =>
    invoiceShown(
      book,
      known(book.kept.invoices, id, 'invoice'),
      asked.words('expand', ['payments.data.payment.payment_intent']),
    ),
  ),
  call('POST', 'invoices/{id}/pay', (book, _, id) => {
    const invoice = known(book.kept.invoices, id, 'invoice');
    pay(book, invoice);
    return invoiceShown(book, invoice, []);
  }),
  call('POST', 'invoices/{id}/void', (book, _, id) => {
    const invoice = known(book.kept.invoices, id, 'invoice');
    voidInvoice(book, invoice);
    return invoiceShown(book, invoice, []);
  }),
  call('POST', 'checkout/sessions', (book, asked) => {
    const mode = asked.word('mode', ['subscription', 'setup']);
    if (mode === undefined)
      throw new BadRequest('Missing required param: mode.', 'parameter_missing', 'mode');
    if (asked.word('ui_mode', ['elements']) === undefined)
      throw new BadRequest('Only ui_mode=elements is used here.', undefined, 'ui_mode');
    const customer = liveCustomer(book, asked.needed('customer')).id;
    asked.words('allowed_payment_method_types', ['card']);
    const returnUrl = asked.needed('return_url');
    let price: string | null = null;
    let code: string | null = null;
    if (mode === 'setup') asked.word('currency', ['usd']);
    else {
      const [line, ...others] = asked.each('line_items');
      if (!line || others.length > 0)
        throw new BadRequest('One line item is needed.', undefined, 'line_items');
      line.whole('quantity');
      price = line.needed('price');
      if (!known(book.kept.prices, price, 'price').active)
        throw new BadRequest('The price specified is inactive.', 'price_inactive', 'line_items[0][price]');
      code = asked.each('discounts').map((one) => usable(book, one.needed('promotion_code')))[0] ?? null;
    }
    const session = {
      ...{ id: book.id('cs_test'), created: book.now(), customer, mode, price, code },
      ...{ return_url: returnUrl, status: 'open' as const, method: null },
    };
    book.kept.sessions[session.id] = session;
    return sessionShown(book, session, []);
  }),
  call('GET', 'checkout/sessions/{id}', (book, asked, id) =>
    sessionShown(
      book,
      known(book.kept.sessions, id, 'checkout.session'),
      asked.words('expand', ['setup_intent']),
    ),
  ),
  call('POST', 'checkout/sessions/{id}/expire', (book, _, id) => {
    const session = known(book.kept.sessions, id, 'checkout.session');
    if (session.status !== 'open')
      throw new BadRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    session.status = 'expired';
    book.say('checkout.session.expired', sessionShown(book, session, []));
    return sessionShown(book, session, []);
  }),
];

function liveCustomer(book: Book, id: string) {
  const customer = known(book.kept.customers, id, 'customer');
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

/** @throws {BadRequest} for a code that is over or used up */
function usable(book: Book, id: string): string {
  const code = known(book.kept.codes, id, 'promotion code');
  if (!codeShown(book, code).active)
    throw new BadRequest('This promotion code is inactive.', 'promotion_code_inactive', 'discounts');
  return id;
}

/** Undefined where there is no such call. @throws {BadRequest} @throws {CardDeclined} */
export function answerCall(book: Book, method: string, path: string, asked: Asked): unknown {
  for (const one of CALLS) {
    const found = one.method === method ? one.path.exec(path) : null;
    if (!found) continue;
    // A parameter that nobody knows is refused before anything is done.
    const trial = new Trial(book);
    trial.run(() => one.answer(book, asked, found[1] ?? ''));
    trial.run(() => asked.end());
    return trial.answer;
  }
  return undefined;
}

/** What was done is undone where a call is refused in the end. */
class Trial {
  private readonly before: string;
  answer: unknown;
  private isFirst = true;
  private readonly book: Book;
  constructor(book: Book) {
    this.book = book;
    this.before = JSON.stringify(book.kept);
  }

  run(work: () => unknown): void {
    try {
      const result = work();
      if (this.isFirst) this.answer = result;
      this.isFirst = false;
    } catch (error) {
      if (error instanceof BadRequest) Object.assign(this.book.kept, JSON.parse(this.before));
      throw error;
    }
  }
}
