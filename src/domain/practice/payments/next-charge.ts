/** Which renewal is the first that the card pays for: until then the customer's credit at the provider does. */
import type { BillingAccount, CouponShown } from './billing-account.ts';

export interface Renewals {
  /** The next renewal, and the moment whose day of the month each one falls on. */
  first_at: string;
  anchor: string;
  interval: 'month' | 'year';
  /** What a renewal costs without a code. */
  amount_cents: number;
  coupon: CouponShown | null;
  /** Below zero: owed with the next renewal. */
  credit_cents: number;
}

export interface NextCharge {
  /** Renewals that the credit pays in full. */
  from_credit: number;
  /** Null if the card is never charged, as with a code that takes everything off. */
  next_charge_at: string | null;
  next_charge_cents: number | null;
}

/** A credit of more renewals than this pays for as long as anyone asks. */
const MAX_RENEWALS = 12_000;

/** The same day in later months or years, or the month's last day. */
function renewalAt({ first_at, anchor, interval }: Renewals, renewal: number): string {
  const at = new Date(first_at);
  const months = interval === 'month' ? renewal : 12 * renewal;
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(new Date(anchor).getUTCDate(), last));
  return at.toISOString();
}

/** With the code that runs on the subscription: one for once holds for the next renewal alone. */
export function renewalCents(
  { amount_cents: amount, coupon }: Pick<Renewals, 'amount_cents' | 'coupon'>,
  at: string,
  renewal: number,
): number {
  const holds =
    coupon !== null &&
    (coupon.duration === 'once' ? renewal === 0 : coupon.ends_at === null || at < coupon.ends_at);
  if (!holds) return amount;
  const off = coupon.amount_off_cents ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100);
  return Math.max(0, amount - off);
}

export function nextCharge(renewals: Renewals): NextCharge {
  let credit = renewals.credit_cents;
  for (let renewal = 0; renewal < MAX_RENEWALS; renewal += 1) {
    const at = renewalAt(renewals, renewal);
    const price = renewalCents(renewals, at, renewal);
    if (price > credit)
      return { from_credit: renewal, next_charge_at: at, next_charge_cents: price - credit };
    credit -= price;
  }
  return { from_credit: MAX_RENEWALS, next_charge_at: null, next_charge_cents: null };
}

/** Of a subscription that goes on; null before the provider was asked for its price. */
export function renewalsOf(account: BillingAccount): Renewals | null {
  const { period_end, anchor, interval, amount_cents, coupon, credit_balance_cents } = account;
  if (period_end === null || interval === null || amount_cents === null) return null;
  const first = { first_at: period_end, anchor: anchor ?? period_end };
  return { ...first, interval, amount_cents, coupon, credit_cents: credit_balance_cents };
}
