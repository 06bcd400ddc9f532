/** Handles the card page in a browser: the entered card and the bank's decision. */
import { subscribe } from './billing.ts';
import { isCardNumber, type Book, type Session } from './book.ts';
import { secretOf, serializeSession } from './serialize.ts';

export interface Confirmed {
  secret: string;
  number: string;
  expires: string;
  /** The bank's decision, once requested. */
  bank: 'yes' | 'no' | null;
}

type Confirmation =
  | { done: true }
  | { asksBank: true }
  | { error: { message: string; code?: string; decline_code?: string } };

/** Charges an entered card for a plan, or saves it as the new card. */
export function confirm(book: Book, { secret, number, expires, bank }: Confirmed): Confirmation {
  const session = Object.values(book.saved.sessions).find((one) => secretOf(one) === secret);
  if (session?.status !== 'open') return { error: { message: 'This payment page has expired.' } };
  const digits = number.replace(/\D/g, '');
  const [month, year] = expires.split('/').map((part) => Number(part.trim()));
  if (!isCardNumber(digits))
    return { error: { message: 'Your card number is invalid.', code: 'invalid_number' } };
  if (!month || month > 12 || !year)
    return { error: { message: 'Your card’s expiration date is invalid.', code: 'invalid_expiry_month' } };
  if (bank === 'no')
    return {
      error: {
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        code: 'payment_intent_authentication_failure',
      },
    };
  const id = book.id('pm');
  const method = { id, number: digits, exp_month: month, exp_year: 2000 + (year % 100), known_to_bank: true };
  book.saved.methods[id] = method;
  const refused = session.mode === 'setup' ? save(book, session, id, bank) : buy(book, session, id, bank);
  if (refused) delete book.saved.methods[id];
  return refused ?? { done: true };
}

function save(book: Book, session: Session, id: string, bank: 'yes' | null): Confirmation | null {
  const card = book.card(id);
  if (card?.saves === 'asks_bank' && bank !== 'yes') return { asksBank: true };
  if (card?.saves === 'declined') {
    const refused = card.charge({ isApprovedNow: false, isKnownToBank: false });
    if (typeof refused === 'object') return { error: refused };
  }
  session.status = 'complete';
  session.method = id;
  book.emit('checkout.session.completed', serializeSession(book, session, []));
  return null;
}

function buy(book: Book, session: Session, id: string, bank: 'yes' | null): Confirmation | null {
  const charged = book.card(id)?.charge({ isApprovedNow: bank === 'yes', isKnownToBank: false });
  if (charged === 'asks_bank') return { asksBank: true };
  if (typeof charged === 'object') return { error: charged };
  session.status = 'complete';
  const { customer, price, code } = session;
  if (price !== null) subscribe(book, { customer, price, code, method: id });
  book.emit('checkout.session.completed', serializeSession(book, session, []));
  return null;
}
