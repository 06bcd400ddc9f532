/** The amount of an invoice: for a new subscription, and for a plan change with prorations. */
import type { Book, Customer, Line, Price, Subscription } from './book.ts';
import { requireRecord } from './form.ts';

/**
 * Returns the anchor's day in the next month or year, or the last day of that month: from January 31 to February 28,
 * then to March 31.
 */
export function periodAfter(start: number, interval: Price['interval'], anchor = start): number {
  const from = new Date(start * 1000);
  const to = new Date(from);
  if (interval === 'month') to.setUTCMonth(from.getUTCMonth() + 1, 1);
  else to.setUTCFullYear(from.getUTCFullYear() + 1, from.getUTCMonth(), 1);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), last));
  return to.getTime() / 1000;
}

export interface Due {
  lines: Line[];
  subtotal: number;
  total: number;
}

export function newDue(book: Book, priceId: string, codeId: string | null): Due {
  const price = requireRecord(book.saved.prices, priceId, 'price');
  const start = book.now();
  const line = {
    price: price.id,
    amount: price.unit_amount,
    proration: false,
    start,
    end: periodAfter(start, price.interval),
  };
  return { lines: [line], subtotal: price.unit_amount, total: book.priceWith(price, codeId, true) };
}

/** Credits the unused part of the paid amount. A change between monthly and yearly starts a new period. */
export function changeDue(book: Book, subscription: Subscription, priceId: string, at: number): Due {
  const [before, after] = [subscription.price, priceId].map((id) =>
    requireRecord(book.saved.prices, id, 'price'),
  ) as [Price, Price];
  const { period_start: start, period_end: end } = subscription;
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  // The paid amount: with a single-use code in the first period.
  const paid = book.priceWith(before, subscription.code, start === subscription.created);
  const credit = { price: before.id, amount: -Math.round(paid * left), proration: true, start: at, end };
  const startsPeriod = before.interval !== after.interval;
  const price = book.priceWith(after, subscription.code, false);
  const charge = startsPeriod
    ? { amount: price, proration: false, start: at, end: periodAfter(at, after.interval) }
    : { amount: Math.round(price * left), proration: true, start: at, end };
  const total = credit.amount + charge.amount;
  return { lines: [credit, { price: after.id, ...charge }], subtotal: total, total };
}

/** Returns the amount to pay after the customer's credit (negative) or debt. */
export const dueAfterBalance = ({ balance }: Pick<Customer, 'balance'>, total: number): number =>
  Math.max(0, total + balance);
