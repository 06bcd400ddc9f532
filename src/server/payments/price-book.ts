/** The two prices in force, asked for at most every five minutes. */
import { PAID_PLANS, type PaidPlan, type Prices } from '../../domain/practice/payments/payment-schema.ts';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderPrice,
  priceProblem,
  type PriceProblem,
  type ProviderCode,
} from '../../domain/practice/payments/payment-provider.ts';
import type { Clock } from '../../domain/shared/clock.ts';
import type { Settings } from '../settings.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { refuse, refuseFields } from '../errors.ts';

const KEPT_MS = 5 * 60_000;

export interface PriceRead {
  /** Otherwise the prices are from before or unknown: the provider did not answer, or refused the server's key. */
  state: 'ready' | 'unreachable' | 'refused';
  prices: Readonly<Record<PaidPlan, { price: ProviderPrice | null; problem: PriceProblem | null }>>;
}

export interface PriceBook {
  read(): Promise<PriceRead>;
  /** They changed: the next call asks. */
  forget(): void;
}

const UNKNOWN = { price: null, problem: null };

export function priceBook(
  provider: PaymentProvider,
  settings: Pick<Settings, 'stripePriceMonthly' | 'stripePriceYearly'>,
  clock: Clock,
): PriceBook {
  const keys = { MONTHLY_PLAN: settings.stripePriceMonthly, YEARLY_PLAN: settings.stripePriceYearly };
  let known: { read: PriceRead; until: number } | undefined;
  let asking: Promise<PriceRead> | undefined;
  const ask = async (): Promise<PriceRead> => {
    try {
      const [month, year] = await Promise.all(
        PAID_PLANS.map(async (plan) => {
          const price = await provider.price(keys[plan]);
          return { price, problem: priceProblem(plan, price) };
        }),
      );
      const read = {
        state: 'ready' as const,
        prices: { MONTHLY_PLAN: month ?? UNKNOWN, YEARLY_PLAN: year ?? UNKNOWN },
      };
      known = { read, until: clock.now().getTime() + KEPT_MS };
      return read;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return {
        state: error.kind === 'unreachable' ? 'unreachable' : 'refused',
        prices: known?.read.prices ?? { MONTHLY_PLAN: UNKNOWN, YEARLY_PLAN: UNKNOWN },
      };
    }
  };
  return {
    async read() {
      if (known && clock.now().getTime() < known.until) return known.read;
      asking ??= ask().finally(() => (asking = undefined));
      return asking;
    },
    forget() {
      if (known) known = { ...known, until: 0 };
    },
  };
}

export const paymentsState = (read: PriceRead | undefined): Prices['payments'] => read?.state ?? 'off';

/** The price at which a plan can be bought now. */
export async function availablePrice(
  prices: PriceBook | null,
  plan: PaidPlan,
): Promise<Result<ProviderPrice & { amount_cents: number }>> {
  const read = await prices?.read();
  if (read?.state === 'refused') return refuse('payment_refused');
  if (read?.state !== 'ready') return refuse('stripe_unreachable');
  const { price, problem } = read.prices[plan];
  if (price === null || price.amount_cents === null || problem !== null) return refuse('plan_not_available');
  return ok({ ...price, amount_cents: price.amount_cents });
}

const CODE_WORDS = {
  unknown: 'This code isn’t valid.',
  used: 'This code has been used.',
  expired: 'This code has expired.',
} as const;

const refused = (why: keyof typeof CODE_WORDS) => refuseFields({ code: [CODE_WORDS[why]] });

/** A code that somebody typed, and what it takes off a plan's first payment. */
export async function usableCode(
  provider: PaymentProvider,
  typed: string,
  { customerId, now }: { customerId: string | null; now: Date },
): Promise<Result<ProviderCode>> {
  const code = await provider.code(typed);
  if (!code || (code.customer_id !== null && code.customer_id !== customerId)) return refused('unknown');
  if (code.most_uses !== null && code.uses >= code.most_uses) return refused('used');
  if (!code.active || (code.expires_at !== null && Date.parse(code.expires_at) <= now.getTime()))
    return refused('expired');
  return ok(code);
}
