/** What an invoice comes to: of a new subscription, and of a change of plan with its prorations. */
import type { Book, Customer, Line, Price, Subscription } from './book.ts';
import { known } from './form.ts';

/** The day of the anchor in the next month or year, or its last: from January 31 to February 28, and then to March 31. */
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
  const price = known(book.saved.prices, priceId, 'price');
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

/** The unused part of what was paid comes back; between a month and a year a new period begins at once. */
export function changeDue(book: Book, subscription: Subscription, priceId: string, at: number): Due {
  const [before, after] = [subscription.price, priceId].map((id) =>
    known(book.saved.prices, id, 'price'),
  ) as [Price, Price];
  const { period_start: start, period_end: end } = subscription;
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  // What was paid: in the first period with a code that held for it alone.
  const paid = book.priceWith(before, subscription.code, start === subscription.created);
  const credit = { price: before.id, amount: -Math.round(paid * left), proration: true, start: at, end };
  const anew = before.interval !== after.interval;
  const price = book.priceWith(after, subscription.code, false);
  const charge = anew
    ? { amount: price, proration: false, start: at, end: periodAfter(at, after.interval) }
    : { amount: Math.round(price * left), proration: true, start: at, end };
  const total = credit.amount + charge.amount;
  return { lines: [credit, { price: after.id, ...charge }], subtotal: total, total };
}

/** What is to be paid of a sum, with the customer's credit (below zero) or debt. */
export const dueWith = ({ balance }: Pick<Customer, 'balance'>, total: number): number =>
  Math.max(0, total + balance);
