import {
  couponsSchema,
  couponWorthSchema,
  invoiceHistorySchema,
  pricesSchema,
  validateCouponSchema,
  type CouponWorth,
  type Prices,
} from '../../../domain/practice/payments/payment-schema.ts';
import { INTERVAL } from '../../../domain/practice/payments/payment-provider.ts';
import { planNamed, PAID_PLANS } from '../../../domain/practice/users/plan.ts';
import { ok } from '../../../domain/shared/result.ts';
import { attempt } from '../../sessions/attempt-limits.ts';
import { PAYING } from '../../http/error-groups.ts';
import { refuse } from '../../http/errors.ts';
import { findPrice, paymentsState, findCode, type PriceRead, callProvider } from '../../payments/payments.ts';
import { ADMIN, ADVISOR, openRoute, route, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { done } from '../../http/outcome.ts';

/** URL of Stripe.js. Its version must match the API version. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

function pricesResponse({ settings }: Services, read: PriceRead | undefined): Prices {
  return {
    payments: paymentsState(read),
    publishable_key: settings.stripePublishableKey,
    script: read === undefined ? null : (settings.stripeJsUrl?.href ?? SCRIPT),
    prices: PAID_PLANS.map((plan) => ({
      plan,
      plan_id: planNamed(plan).plan_id,
      amount_cents: read?.prices[plan].price?.amount_cents ?? null,
      interval: INTERVAL[plan],
      available: paymentsState(read) === 'ready' && read?.prices[plan].problem === null,
    })),
  };
}

export const paymentRoutes = routeGroup('payment', [
  openRoute('get', '/payment/stripe/prices', {
    summary: 'The plans with their prices, and whether this server accepts cards',
    responseBody: pricesSchema,
    handle: async (_, services) => done(pricesResponse(services, await services.payments.prices?.read())),
  }),
  route('get', '/payment/stripe/coupons', ADMIN, 'session', {
    errorCodes: [...PAYING],
    summary: 'The discount codes of the card provider; empty without keys',
    responseBody: couponsSchema,
    async handle(_, { payments: { provider }, log }) {
      if (provider === null) return done([]);
      return callProvider({ log }, async () => {
        const codes = await provider.codes();
        return done(
          codes.map(({ id: _id, most_uses: _maxUses, uses: _uses, customer_id: _of, ...code }) => code),
        );
      });
    },
  }),
  route('post', '/payment/stripe/validate-coupon', ADVISOR, 'session', {
    errorCodes: [...PAYING, 'plan_not_available'],
    summary: 'The discount of a code on the first payment of a plan; at most 20 times an hour',
    body: validateCouponSchema,
    responseBody: couponWorthSchema,
    example: { code: 'SPRING', plan: 'MONTHLY_PLAN' },
    selfOnly: 'by_name',
    remembered: false,
    async handle({ body, user, owner, now, remoteAddress, context }, services) {
      const { provider, prices } = services.payments;
      if (provider === null) return refuse('payments_off');
      const who = { account: String(user.id), remoteAddress, now };
      const refused = await attempt(services, 'coupon', who, context);
      if (refused) return refused;
      return callProvider({ log: services.log }, async () => {
        const price = await findPrice(prices, body.plan);
        if (!price.ok) return price;
        const { customer_id } = await services.billing.account(owner);
        const code = await findCode(provider, body.code, { customerId: customer_id, now });
        if (!code.ok) return code;
        const preview = await provider.previewNew({
          customer_id,
          price_id: price.value.id,
          promotion_code_id: code.value.id,
        });
        const { total_cents, subtotal_cents } = preview;
        const { duration } = code.value;
        return done({
          discount_cents: subtotal_cents - total_cents,
          total_cents,
          duration,
        } satisfies CouponWorth);
      });
    },
  }),
  route('get', '/payment/my-invoice-history', ADVISOR, 'session', {
    summary: 'The caller’s invoices, newest first; an admin in a user’s session gets no links',
    responseBody: invoiceHistorySchema,
    async handle({ owner, impersonator }, { payments: { provider }, billing, log }) {
      const { customer_id } = await billing.account(owner);
      if (provider === null || customer_id === null) return done([]);
      return callProvider({ log }, async () => {
        const invoices = await provider.invoices(customer_id);
        const ordered = [...invoices].sort((a, b) => b.created.localeCompare(a.created));
        const noLinks = { hosted_invoice_url: null, invoice_pdf: null };
        return ok({
          status: 200,
          message: '',
          data: impersonator ? ordered.map((invoice) => ({ ...invoice, ...noLinks })) : ordered,
        });
      });
    },
  }),
]);
