/** The two prices in force, asked for at most every five minutes. */
import { PAID_PLANS, type PaidPlan } from '../../domain/practice/payments/payment-schema.ts';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderPrice,
  priceProblem,
  type PriceProblem,
} from '../../domain/practice/payments/payment-provider.ts';
import type { Clock } from '../../domain/shared/clock.ts';
import type { Settings } from '../settings.ts';

const KEPT_MS = 5 * 60_000;

export interface PriceRead {
  /** False: the provider did not answer, and these are from before or unknown. */
  reached: boolean;
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
        reached: true,
        prices: { MONTHLY_PLAN: month ?? UNKNOWN, YEARLY_PLAN: year ?? UNKNOWN },
      };
      known = { read, until: clock.now().getTime() + KEPT_MS };
      return read;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return {
        reached: false,
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
