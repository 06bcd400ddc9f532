/** What the plan pages say of a plan, its price and its state. */
import { formatCents } from '../../../domain/practice/payments/cents.ts';
import type {
  CouponWorth,
  PaidPlan,
  Prices,
  Subscription,
} from '../../../domain/practice/payments/payment-schema.ts';

export const PAYMENTS_OFF = 'Payments are not set up here. Everyone is on the free trial.';
export const UNREACHABLE = 'We can’t reach our payment provider. Nothing was charged.';
/** Before a user is deleted. */
export const SUBSCRIPTION_ENDS = 'The subscription ends now. Past payments aren’t refunded.';
const NOT_AVAILABLE = 'This plan can’t be bought right now.';

type Interval = 'month' | 'year';

/** "Monthly" of MONTHLY_PLAN: as the buttons say it. */
export const shortName = (plan: PaidPlan): string => (plan === 'MONTHLY_PLAN' ? 'Monthly' : 'Yearly');

/** "December 4, 2026", where the reader is. */
export const dayWords = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone });

/** "$49.00 a month". */
export const priceWords = (cents: number, interval: Interval): string =>
  `${formatCents(cents)} a ${interval}`;

/** What a plan costs with a code: now, and from when on the whole price comes back. */
export function reducedWords({ total_cents, duration }: CouponWorth, whole: number, interval: Interval) {
  if (duration === 'forever') return priceWords(total_cents, interval);
  const first = duration === 'once' ? `the first ${interval}` : 'at first';
  return `${formatCents(total_cents)} ${first}, then ${priceWords(whole, interval)}`;
}

/** How the plan stands, in one sentence or a few short ones. */
export function stateWords(
  {
    state,
    ends_at,
    amount_cents,
    interval,
    period_end,
  }: Pick<Subscription, 'state' | 'ends_at' | 'amount_cents' | 'interval' | 'period_end'>,
  timeZone?: string,
): string {
  const end = ends_at === null ? null : dayWords(ends_at, timeZone);
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
        amount_cents === null || interval === null ? [] : [`${priceWords(amount_cents, interval)}.`];
      const next = period_end === null ? [] : [`Next payment ${dayWords(period_end, timeZone)}.`];
      return [...price, ...next].join(' ');
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

/** What can be done about one plan of the pricing page, as things stand. */
export function offerOf(
  plan: Prices['prices'][number],
  own: Pick<Subscription, 'state' | 'plan' | 'pending_change'>,
): PlanOffer {
  const isSubscribed = SUBSCRIBED.includes(own.state);
  if (isSubscribed && own.plan === plan.plan) return { kind: 'yours' };
  if (!plan.available) return { kind: 'none', why: NOT_AVAILABLE };
  if (!isSubscribed) return { kind: 'choose' };
  if (own.pending_change !== null) return { kind: 'none', why: 'A change of plan waits for your bank.' };
  if (own.state === 'active' || own.state === 'trialing') return { kind: 'switch' };
  return {
    kind: 'none',
    why: own.state === 'ending' ? 'Keep your plan first, then change it.' : 'Pay what is due first.',
  };
}

/** "Visa ending in 4242, expires 04/28". */
export function cardWords({ brand, last4, exp_month, exp_year }: NonNullable<Subscription['card']>): string {
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  const two = (value: number) => String(value % 100).padStart(2, '0');
  return `${name} ending in ${last4}, expires ${two(exp_month)}/${two(exp_year)}`;
}
