/** Payment provider, user locks and current prices. */
import { createHash } from 'node:crypto';
import type { BillingStore } from '../../domain/practice/payments/billing-account.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderPrice,
  priceProblem,
  type PriceProblem,
  type ProviderCode,
} from '../../domain/practice/payments/payment-provider.ts';
import type { Clock } from '../../domain/shared/dates.ts';
import type { Settings } from '../settings.ts';
import type { Prices } from '../../domain/practice/payments/payment-schema.ts';
import { ok, type Result, fail } from '../../domain/shared/result.ts';
import { refuse, refuseFields, detailOf } from '../http/errors.ts';
import { PAID_PLANS, type PaidPlan } from '../../domain/practice/users/plan.ts';
import type { Log } from '../../domain/shared/log.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';

export type Payments = ReturnType<typeof payments>;

export function payments(
  provider: PaymentProvider | null,
  { settings, billing, clock }: { settings: Settings; billing: BillingStore; clock: Clock },
) {
  let sincePromise: Promise<string> | undefined;
  return {
    provider,
    prices: provider && createPriceCache(provider, settings, clock),
    withLock: createUserQueue(),
    /** Number of unsigned webhook requests since startup. */
    unsigned: 0,
    isNewUnexpected: createRepeatFilter(),
    /** Time of the first start with keys, or null. */
    async since(): Promise<string | null> {
      if (provider === null) return null;
      sincePromise ??= billing.paymentsSince(clock.now());
      return sincePromise;
    },
  };
}

/** Rejects requests before their body is read if the server has no payment provider. */
export const requirePayments = ({ payments }: { payments: Payments }): Result<never> | null =>
  payments.provider === null ? refuse('payments_off') : null;

const MAX_REMEMBERED = 1000;

/** Returns false for a repeated body, so Stripe's retries are logged once. */
function createRepeatFilter(): (body: Uint8Array) => boolean {
  const seen = new Set<string>();
  return (body) => {
    const hash = createHash('sha256').update(body).digest('hex');
    if (seen.has(hash)) return false;
    if (seen.size >= MAX_REMEMBERED) seen.clear();
    seen.add(hash);
    return true;
  };
}

/** Serializes the provider calls of each user. */
function createUserQueue(): <T>(user: number, work: () => Promise<T>) => Promise<T> {
  const last = new Map<number, Promise<unknown>>();
  return async (user, work) => {
    const currentTurn = (last.get(user) ?? Promise.resolve()).then(work, work);
    // The next call waits for the end of this one, including errors.
    const ended = currentTurn.catch(() => undefined);
    last.set(user, ended);
    try {
      return await currentTurn;
    } finally {
      if (last.get(user) === ended) last.delete(user);
    }
  };
}

/** Both prices, refreshed at most every five minutes. */
const PRICE_CACHE_MS = 5 * 60_000;

export interface PriceRead {
  /** Unless ready, the prices are stale or unknown: Stripe was unreachable or rejected the key. */
  state: 'ready' | 'unreachable' | 'refused';
  prices: Readonly<Record<PaidPlan, { price: ProviderPrice | null; problem: PriceProblem | null }>>;
}

const UNKNOWN = { price: null, problem: null };

function createPriceCache(
  provider: PaymentProvider,
  settings: Pick<Settings, 'stripePriceMonthly' | 'stripePriceYearly'>,
  clock: Clock,
) {
  const keys = { MONTHLY_PLAN: settings.stripePriceMonthly, YEARLY_PLAN: settings.stripePriceYearly };
  let known: { read: PriceRead; until: number } | undefined;
  let pendingRead: Promise<PriceRead> | undefined;
  const fetchPrices = async (): Promise<PriceRead> => {
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
      known = { read, until: clock.now().getTime() + PRICE_CACHE_MS };
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
    async read(): Promise<PriceRead> {
      if (known && clock.now().getTime() < known.until) return known.read;
      pendingRead ??= fetchPrices().finally(() => (pendingRead = undefined));
      return pendingRead;
    },
    forget() {
      if (known) known = { ...known, until: 0 };
    },
  };
}

export const paymentsState = (read: PriceRead | undefined): Prices['payments'] => read?.state ?? 'off';

export async function findPrice(
  prices: ReturnType<typeof createPriceCache> | null,
  plan: PaidPlan,
): Promise<Result<ProviderPrice & { amount_cents: number }>> {
  const read = await prices?.read();
  if (read?.state === 'refused') return refuse('payment_refused');
  if (read?.state !== 'ready') return refuse('stripe_unreachable');
  const { price, problem } = read.prices[plan];
  if (price === null || price.amount_cents === null || problem !== null) return refuse('plan_not_available');
  return ok({ ...price, amount_cents: price.amount_cents });
}

const CODE_PROBLEMS = {
  unknown: 'This code isn’t valid.',
  used: 'This code has been used.',
  expired: 'This code has expired.',
} as const;

const refuseCode = (why: keyof typeof CODE_PROBLEMS) => refuseFields({ code: [CODE_PROBLEMS[why]] });

/** Returns an entered promotion code and its discount on the first payment. */
export async function findCode(
  provider: PaymentProvider,
  enteredCode: string,
  { customerId, now }: { customerId: string | null; now: Date },
): Promise<Result<ProviderCode>> {
  const code = await provider.code(enteredCode);
  if (!code || (code.customer_id !== null && code.customer_id !== customerId)) return refuseCode('unknown');
  if (code.most_uses !== null && code.uses >= code.most_uses) return refuseCode('used');
  if (!code.active || (code.expires_at !== null && Date.parse(code.expires_at) <= now.getTime()))
    return refuseCode('expired');
  return ok(code);
}

const CHARGE_UNCERTAIN = 'We’re checking whether that went through. You won’t be charged twice.';

export const refuseUnauthenticated = (url: string | null): Result<never> =>
  fail({ code: 'authentication_needed', detail: detailOf('authentication_needed'), beside: { url } });

interface ProviderCallOptions {
  log: Log;
  /** Without a response, the charge may have succeeded. */
  charges?: boolean;
  url?: string | null | undefined;
}

/** Runs `work` and converts provider errors to rejections. */
export async function callProvider<T>(
  { log, charges = false, url = null }: ProviderCallOptions,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn(`Payments: ${error.message}`);
    if (error.kind === 'declined') return refuseDeclined(error.words);
    if (error.kind === 'authentication_needed') return refuseUnauthenticated(url);
    if (error.kind !== 'unreachable') return refuseRequest(error);
    return charges
      ? fail({ code: 'stripe_unreachable', detail: CHARGE_UNCERTAIN })
      : refuse('stripe_unreachable');
  }
}

/** Combines Stripe's decline message with its effect on the plan. */
export const refuseDeclined = (declineText: string | undefined, effect = ''): Result<never> =>
  fail({ code: 'card_declined', detail: `${declineText ?? detailOf('card_declined')}${effect}` });

const refuseRequest = ({ param }: ProviderError): Result<never> =>
  param?.includes('proration_date')
    ? refuseFields({ proration_date: ['Enter a date within the current period.'] })
    : refuse('payment_refused');

/** Idempotency key, unique to this installation and user within the Stripe account. */
export const keyOf = async (
  { billing }: { billing: BillingStore },
  owner: OwnerId,
  purpose: string,
): Promise<string> => `${await billing.installation()}:${owner}:${purpose}`;
