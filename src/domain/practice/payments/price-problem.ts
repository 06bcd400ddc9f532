/** Why a plan cannot be bought at its price. */
import type { PaidPlan } from './payment-schema.ts';
import type { ProviderPrice } from './payment-provider.ts';

export type PriceProblem =
  | 'missing'
  | 'archived'
  | 'not_licensed'
  | 'not_usd'
  | 'other_interval'
  | 'no_amount';

const INTERVAL = { MONTHLY_PLAN: 'month', YEARLY_PLAN: 'year' } as const satisfies Record<PaidPlan, string>;

export function priceProblem(plan: PaidPlan, price: ProviderPrice | null): PriceProblem | null {
  if (price === null) return 'missing';
  if (!price.active) return 'archived';
  if (!price.licensed) return 'not_licensed';
  if (price.currency !== 'usd') return 'not_usd';
  if (price.interval !== INTERVAL[plan] || price.interval_count !== 1) return 'other_interval';
  return price.amount_cents === null ? 'no_amount' : null;
}

const NAME = { MONTHLY_PLAN: 'Monthly Plan', YEARLY_PLAN: 'Yearly Plan' } as const;

/** For admins. */
export function priceProblemSaid(plan: PaidPlan, problem: PriceProblem): string {
  const said: Record<PriceProblem, string> = {
    missing: 'has no price at Stripe under the key that is set',
    archived: 'has a price that is archived at Stripe',
    not_licensed: 'has a price that is charged by use',
    not_usd: 'has a price that is not in US dollars',
    other_interval: `has a price that is not per one ${INTERVAL[plan]}`,
    no_amount: 'has a price without one amount in whole cents',
  };
  return `The ${NAME[plan]} can’t be bought: it ${said[problem]}.`;
}
