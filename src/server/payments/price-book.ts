/** The two prices in force, asked for at most every five minutes. */
import { PAID_PLANS, type PaidPlan } from '../../domain/practice/payments/payment-schema.ts';
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
import { refuseFields } from '../errors.ts';

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

const CODE_WORDS = {
  unknown: 'We don’t know this code.',
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
