/** What the payment routes work with beside the stores: the provider, whose turn it is, and the prices in force. */
import { createHash } from 'node:crypto';
import type { BillingStore } from '../../domain/practice/payments/billing-store.ts';
import type { PaymentProvider } from '../../domain/practice/payments/payment-provider.ts';
import type { Clock } from '../../domain/shared/clock.ts';
import type { Settings } from '../settings.ts';
import { priceBook, type PriceBook } from './price-book.ts';

export interface Payments {
  /** Null without keys. */
  provider: PaymentProvider | null;
  prices: PriceBook | null;
  /** Waits until nothing else of this user is under way at the provider; two clicks become one after the other. */
  inTurn<T>(user: number, work: () => Promise<T>): Promise<T>;
  /** Requests to the webhook that the provider did not sign, since the start of this server. */
  unsigned: number;
  /** False for a body that came before: it is logged once, although the provider sends it again and again. */
  isNewUnexpected(body: Uint8Array): boolean;
  /** The first start with keys; null without them. */
  since(): Promise<string | null>;
}

export function payments(
  provider: PaymentProvider | null,
  { settings, billing, clock }: { settings: Settings; billing: BillingStore; clock: Clock },
): Payments {
  let since: Promise<string> | undefined;
  return {
    provider,
    prices: provider && priceBook(provider, settings, clock),
    inTurn: turns(),
    unsigned: 0,
    isNewUnexpected: firstTimes(),
    async since() {
      if (provider === null) return null;
      since ??= billing.paymentsSince(clock.now());
      return since;
    },
  };
}

const MAX_REMEMBERED = 1000;

function firstTimes(): Payments['isNewUnexpected'] {
  const seen = new Set<string>();
  return (body) => {
    const hash = createHash('sha256').update(body).digest('hex');
    if (seen.has(hash)) return false;
    if (seen.size >= MAX_REMEMBERED) seen.clear();
    seen.add(hash);
    return true;
  };
}

function turns(): Payments['inTurn'] {
  const last = new Map<number, Promise<unknown>>();
  return async (user, work) => {
    const mine = (last.get(user) ?? Promise.resolve()).then(work, work);
    // What comes next waits for the end of this one, good or bad.
    const ended = mine.catch(() => undefined);
    last.set(user, ended);
    try {
      return await mine;
    } finally {
      if (last.get(user) === ended) last.delete(user);
    }
  };
}
