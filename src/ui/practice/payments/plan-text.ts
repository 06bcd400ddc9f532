import { formatCents } from '../../../domain/shared/format.ts';
import { capital } from '../../../domain/shared/text.ts';
import { renewalCents } from '../../../domain/practice/payments/plan-state.ts';
import { INTERVAL } from '../../../domain/practice/payments/payment-provider.ts';
import type {
  ChangePreview,
  CouponWorth,
  Prices,
  Subscription,
} from '../../../domain/practice/payments/payment-schema.ts';
import { longDate } from '../../../domain/shared/dates.ts';
import { timeZone } from '../../state/dates.ts';
import type { PaidPlan } from '../../../domain/practice/users/plan.ts';

export const PAYMENTS_OFF = 'Payments aren’t set up on this server. Everyone is on the free trial.';
export const NO_PAYMENTS: Record<Exclude<Prices['payments'], 'ready'>, string> = {
  off: PAYMENTS_OFF,
  unreachable: 'We can’t reach our payment provider. Nothing was charged.',
  refused: 'Our payment provider refused this server’s key. Nothing was charged. Ask your administrator.',
};
export const SUBSCRIPTION_ENDS = 'The subscription ends now. Past payments aren’t refunded.';
export const CHECKING = 'We’re checking whether the payment went through.';
export const INCOMPLETE = 'Complete the card details.';
const BANK_REFUSED = 'Your bank didn’t confirm the payment. Try again or use another card.';

type Interval = 'month' | 'year';

export interface ConfirmError {
  message: string;
  /** "paymentFailed": an error of the card or its bank. */
  code: string | null;
}

/** Returns null if the error does not show whether the card was charged. */
export function cardErrorText({ code, message }: ConfirmError): string | null {
  if (code !== 'paymentFailed') return null;
  return /authenticat/i.test(message) ? BANK_REFUSED : message;
}

export const shortName = (plan: PaidPlan): string => (plan === 'MONTHLY_PLAN' ? 'Monthly' : 'Yearly');

/** "December 4, 2026", in the practice's time zone. */
export const dayText = (iso: string, zone = timeZone()): string => longDate(new Date(iso), zone);

/** "$49.00 a month". */
export const priceText = (cents: number, interval: Interval): string => `${formatCents(cents)} a ${interval}`;

export function discountText({ total_cents, duration }: CouponWorth, fullCents: number, interval: Interval) {
  if (duration === 'forever') return priceText(total_cents, interval);
  const first = duration === 'once' ? `the first ${interval}` : 'at first';
  return `${formatCents(total_cents)} ${first}, then ${priceText(fullCents, interval)}`;
}

type Payments = Pick<
  Subscription,
  | 'amount_cents'
  | 'coupon'
  | 'credit_balance_cents'
  | 'next_payment_at'
  | 'next_charge_at'
  | 'next_charge_cents'
>;

function nextPayment(subscription: Payments, timeZone?: string): string[] {
  const { amount_cents, coupon, credit_balance_cents: credit, next_payment_at: at } = subscription;
  if (amount_cents === null || at === null) return [];
  const price = renewalCents({ amount_cents, coupon }, at, 0);
  const payment = `Next payment ${formatCents(Math.max(price, price - credit))} on ${dayText(at, timeZone)}`;
  if (credit <= 0) return [`${payment}.`];
  if (subscription.next_charge_at !== at) return [`${payment}, from your credit of ${formatCents(credit)}.`];
  const charged = formatCents(subscription.next_charge_cents ?? 0);
  return [`${payment}: ${formatCents(credit)} from your credit, ${charged} from your card.`];
}

export function changeText(change: ChangePreview, to: PaidPlan, timeZone?: string): string {
  const { credit_balance_cents: credit, renewals_from_credit: paid } = change;
  const { next_charge_at, next_charge_cents } = change;
  const interval = INTERVAL[to];
  const periods = paid === 1 ? interval : `${paid.toLocaleString('en-US')} ${interval}s`;
  const pays = paid === 0 ? 'part of your next payment' : `your next ${periods}`;
  const charge =
    next_charge_at === null || next_charge_cents === null
      ? ''
      : `${credit > 0 ? 'First charge' : 'Next payment'}: ${formatCents(next_charge_cents)} on ${dayText(next_charge_at, timeZone)}.`;
  return [
    `Due today ${formatCents(change.due_cents)}.`,
    ...(credit > 0 ? [`Your credit of ${formatCents(credit)} pays ${pays}.`] : []),
    charge,
  ].join(' ');
}

export function stateText(
  subscription: Payments & Pick<Subscription, 'state' | 'ends_at' | 'interval'>,
  timeZone?: string,
): string {
  const { state, ends_at, amount_cents, interval } = subscription;
  const end = ends_at === null ? null : dayText(ends_at, timeZone);
  switch (state) {
    case 'free':
      return PAYMENTS_OFF;
    case 'trial':
      return end === null ? 'You are on the free trial.' : `Your free trial runs through ${end}.`;
    case 'ended':
      return `Your plan ended${end === null ? '' : ` on ${end}`}. Your work is safe. Choose a plan.`;
    case 'active':
    case 'trialing': {
      const price =
        amount_cents === null || interval === null ? [] : [`${priceText(amount_cents, interval)}.`];
      return [...price, ...nextPayment(subscription, timeZone)].join(' ');
    }
    case 'ending':
      return `Your plan ends${end === null ? '' : ` on ${end}`}. You won’t be charged again.`;
    case 'past_due':
      return 'We couldn’t charge your card. Update it to keep your plan.';
    case 'on_hold':
      return 'Your plan is on hold: a payment is missing.';
    case 'granted':
      return 'Your practice gave you this plan.';
  }
}

type PlanOffer = { kind: 'yours' } | { kind: 'choose' } | { kind: 'switch' } | { kind: 'none'; why: string };

const SUBSCRIBED = ['active', 'trialing', 'past_due', 'ending', 'on_hold'];

export function offerOf(
  plan: Prices['prices'][number],
  subscription: Pick<Subscription, 'state' | 'plan' | 'pending_change'>,
): PlanOffer {
  const isSubscribed = SUBSCRIBED.includes(subscription.state);
  if (isSubscribed && subscription.plan === plan.plan) return { kind: 'yours' };
  const none = (why: string) => ({ kind: 'none', why }) as const;
  if (!plan.available) return none('This plan can’t be bought right now.');
  if (!isSubscribed) return { kind: 'choose' };
  if (subscription.pending_change !== null) return none('Your bank must confirm a pending plan change.');
  if (subscription.state === 'active' || subscription.state === 'trialing') return { kind: 'switch' };
  return none(
    subscription.state === 'ending' ? 'Keep your plan first, then change it.' : 'Pay the balance due first.',
  );
}

/** "Visa ending in 4242, expires 04/28". */
export function cardText({ brand, last4, exp_month, exp_year }: NonNullable<Subscription['card']>): string {
  const two = (value: number) => String(value % 100).padStart(2, '0');
  return `${capital(brand)} ending in ${last4}, expires ${two(exp_month)}/${two(exp_year)}`;
}
