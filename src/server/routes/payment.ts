/** What plans cost, what codes take off, and what was paid. */
import {
  couponsSchema,
  couponWorthSchema,
  invoiceHistorySchema,
  PAID_PLANS,
  pricesSchema,
  validateCouponSchema,
  type CouponWorth,
  type Prices,
  webhookLogsSchema,
  webhookLogsWantedSchema,
  webhookReplayedSchema,
  webhookReplaySchema,
  type WebhookLogs,
} from '../../domain/practice/payments/payment-schema.ts';
import { planNamed } from '../../domain/practice/users/plan.ts';
import { ok } from '../../domain/shared/result.ts';
import { attempt } from '../attempt-limits.ts';
import { refuse } from '../errors.ts';
import { usableCode, type PriceRead } from '../payments/price-book.ts';
import { asked } from '../payments/failures.ts';
import { ADMIN, ADVISOR, done, openRoute, route, type RouteGroup } from '../route.ts';
import type { Services } from '../services.ts';
import { priceProblemSaid } from '../../domain/practice/payments/payment-provider.ts';
import { FOLLOWED } from '../job-handlers.ts';
import { isFollowed } from '../payments/follow-events.ts';

/** Of the provider's own script, whose version belongs to that of its interface. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

function pricesAnswer({ settings }: Services, read: PriceRead | undefined): Prices {
  return {
    payments: read === undefined ? 'off' : read.reached ? 'ready' : 'unreachable',
    publishable_key: settings.stripePublishableKey,
    script: read === undefined ? null : (settings.stripeJsUrl?.href ?? SCRIPT),
    prices: PAID_PLANS.map((plan) => ({
      plan,
      plan_id: planNamed(plan).plan_id,
      amount_cents: read?.prices[plan].price?.amount_cents ?? null,
      interval: plan === 'MONTHLY_PLAN' ? 'month' : 'year',
      available: read?.reached === true && read.prices[plan].problem === null,
    })),
  };
}

export const paymentRoutes: RouteGroup = {
  name: 'payment',
  routes: [
    openRoute({
      method: 'get',
      path: '/payment/stripe/prices',
      access: 'open',
      summary: 'The plans with their prices, and whether cards are taken here',
      answer: pricesSchema,
      handle: async (_, services) => done(pricesAnswer(services, await services.payments.prices?.read())),
    }),
    route({
      method: 'get',
      path: '/payment/stripe/coupons',
      access: ADMIN,
      summary: 'The codes at the card provider; none without keys',
      answer: couponsSchema,
      async handle(_, { payments: { provider }, log }) {
        if (provider === null) return done([]);
        return asked({ log }, async () => {
          const codes = await provider.codes();
          return done(
            codes.map(({ code, active, percent_off, amount_off_cents, duration, expires_at }) => ({
              code,
              active,
              percent_off,
              amount_off_cents,
              duration,
              expires_at,
            })),
          );
        });
      },
    }),
    route({
      method: 'post',
      path: '/payment/stripe/validate-coupon',
      access: ADVISOR,
      summary: 'What a code takes off the first payment of a plan, 20 times an hour',
      body: validateCouponSchema,
      answer: couponWorthSchema,
      example: { code: 'SPRING', plan: 'MONTHLY_PLAN' },
      ownOnly: 'by_name',
      remembered: false,
      async handle({ body, user, owner, now, remoteAddress, context }, services) {
        const { provider, prices } = services.payments;
        if (provider === null) return refuse('payments_off');
        const who = { account: String(user.id), remoteAddress, now };
        const refused = await attempt(services, 'coupon', who, context);
        if (refused) return refused;
        return asked({ log: services.log }, async () => {
          const read = await prices?.read();
          if (!read?.reached) return refuse('stripe_unreachable');
          const { price, problem } = read.prices[body.plan];
          if (price === null || problem !== null) return refuse('plan_not_available');
          const { customer_id } = await services.billing.account(owner);
          const code = await usableCode(provider, body.code, { customerId: customer_id, now });
          if (!code.ok) return code;
          const preview = await provider.previewNew({
            customer_id,
            price_id: price.id,
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
    route({
      method: 'get',
      path: '/payment/my-invoice-history',
      access: ADVISOR,
      summary: 'One’s own invoices, the newest first; an admin in one’s place is given no links',
      answer: invoiceHistorySchema,
      async handle({ owner, impersonator }, { payments: { provider }, billing, log }) {
        const { customer_id } = await billing.account(owner);
        if (provider === null || customer_id === null) return done([]);
        return asked({ log }, async () => {
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
  ],
};

/** Events of the card provider: stored once, answered, then followed; and their log, for admins. */

/** What signs nothing may not fill the disk. */
const MOST_REJECTED_AN_HOUR = 100;
const HOUR_MS = 3_600_000;

const PROBLEMS = {
  two_subscriptions:
    'Two subscriptions are running at Stripe, and both are charged. Cancel one of them there.',
  unknown_price: 'The subscription at Stripe has a price that is neither per month nor per year.',
} as const;

const priceProblems = (read: PriceRead | undefined): WebhookLogs['problems'] =>
  PAID_PLANS.flatMap((plan) => {
    const problem = read?.reached === true ? read.prices[plan].problem : null;
    return problem === null ? [] : [{ user: null, problem: priceProblemSaid(plan, problem) }];
  });

export const webhookRoutes: RouteGroup = {
  name: 'payment',
  routes: [
    openRoute({
      method: 'post',
      path: '/payment/stripe/webhook',
      access: 'open',
      summary: 'An event of the card provider, with its signature over the bytes as they come',
      rawBytes: 1024 * 1024,
      otherAnswer: { status: 200, description: '{"received": true}', type: 'application/json' },
      unless: ({ payments }) => (payments.provider === null ? refuse('payments_off') : null),
      async handle({ bytes, now, context }, services) {
        const { payments, webhooks, tokens, together } = services;
        const signature = context.req.header('stripe-signature') ?? '';
        const event = await payments.provider?.readEvent(bytes, signature);
        if (!event) {
          if ((await webhooks.rejectedSince(new Date(now.getTime() - HOUR_MS))) < MOST_REJECTED_AN_HOUR)
            await webhooks.addRejected(`rejected_${tokens.random()}`, now);
          return refuse('webhook_not_valid');
        }
        const outcome = isFollowed(event.type) ? 'waiting' : 'ignored';
        await together(async (stores) => {
          const isNew = await stores.webhooks.add(event, new TextDecoder().decode(bytes), outcome, now);
          if (isNew && outcome === 'waiting') await stores.jobs.add('follow_events', {}, FOLLOWED);
        });
        return new Response('{"received": true}', { headers: { 'content-type': 'application/json' } });
      },
    }),
    route({
      method: 'get',
      path: '/auth/admin/webhook-logs',
      access: ADMIN,
      summary:
        'Events of the card provider, the newest first, ?outcome= of one outcome; and what is to be put right',
      query: webhookLogsWantedSchema,
      answer: webhookLogsSchema,
      async handle({ query }, { webhooks, billing, payments }) {
        const read = await payments.prices?.read();
        const page = await webhooks.list(query);
        const problems = await billing.problems();
        const data: WebhookLogs = {
          ...page,
          problems: [
            ...priceProblems(read),
            ...problems.map(({ user, problem }) => ({ user, problem: PROBLEMS[problem] })),
          ],
          payments: read === undefined ? 'off' : read.reached ? 'ready' : 'unreachable',
        };
        return done(data);
      },
    }),
    route({
      method: 'post',
      path: '/auth/admin/webhook-logs',
      access: ADMIN,
      summary: 'Follow events again, or ask the card provider about everyone',
      body: webhookReplaySchema,
      answer: webhookReplayedSchema,
      example: { ids: ['evt_1'] },
      unless: ({ payments }) => (payments.provider === null ? refuse('payments_off') : null),
      remembered: false,
      async handle({ body, now }, services) {
        const { ids } = body;
        if (ids === undefined) {
          const everyone = await services.billing.withCustomer();
          await services.jobs.add('reconcile', {}, { key: 'asked' });
          return ok({ status: 202, data: { queued: everyone.length }, message: 'Asking about everyone.' });
        }
        const queued = await services.together(async ({ webhooks, jobs }) => {
          await jobs.add('follow_events', {}, FOLLOWED);
          return webhooks.again(ids, now);
        });
        return ok({ status: 202, data: { queued }, message: 'Replaying.' });
      },
    }),
  ],
};
