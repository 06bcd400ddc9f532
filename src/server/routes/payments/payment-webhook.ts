/** Receives Stripe events and lists them for admins. Each is stored before the response and processed later. */
import * as z from 'zod';
import {
  listedEventSchema,
  webhookLogsQuerySchema,
  webhookReplayedSchema,
  webhookReplaySchema,
  webhookStateSchema,
  type WebhookState,
} from '../../../domain/practice/payments/payment-schema.ts';
import { NEW_EVENTS_JOB } from '../../../domain/practice/operation/jobs.ts';
import { ok } from '../../../domain/shared/result.ts';
import { refuse } from '../../http/errors.ts';
import { paymentsState, requirePayments, type PriceRead } from '../../payments/payments.ts';
import { ADMIN, openRoute, route, routeGroup } from '../../http/route.ts';
import { priceProblemText } from '../../../domain/practice/payments/payment-provider.ts';
import { isFollowed } from '../../payments/follow-events.ts';
import { PAID_PLANS } from '../../../domain/practice/users/plan.ts';
import { pageResponse } from '../../http/outcome.ts';

const PROBLEMS = {
  two_subscriptions:
    'Two subscriptions are running at Stripe, and both are charged. Cancel one of them there.',
  unknown_price: 'The subscription at Stripe has a price that is neither per month nor per year.',
} as const;

const priceProblems = (read: PriceRead | undefined): WebhookState['problems'] =>
  PAID_PLANS.flatMap((plan) => {
    const problem = paymentsState(read) === 'ready' ? read?.prices[plan].problem : null;
    return !problem ? [] : [{ user: null, problem: priceProblemText(plan, problem) }];
  });

/** Unsigned requests can come from anyone; for Stripe's events the secret is wrong. */
const unsignedProblem = (count: number): WebhookState['problems'] =>
  count === 0
    ? []
    : [
        {
          user: null,
          problem: `${count === 1 ? '1 request' : `${count.toLocaleString('en-US')} requests`} to the webhook since the start of the server had no valid signature. If events are missing, check PLUMBLINE_STRIPE_WEBHOOK_SECRET.`,
        },
      ];

export const webhookRoutes = routeGroup('payment', [
  openRoute('post', '/payment/stripe/webhook', {
    errorCodes: ['payments_off', 'webhook_not_valid', 'webhook_unexpected'],
    summary: 'An event of the card provider, with a signature over the raw bytes',
    rawBytes: 1024 * 1024,
    otherResponse: { status: 200, description: '{"received": true}', type: 'application/json' },
    findRejection: requirePayments,
    async handle({ bytes, now, context }, services) {
      const { payments, transaction, log } = services;
      const signature = context.req.header('stripe-signature') ?? '';
      const event = (await payments.provider?.readEvent(bytes, signature)) ?? 'unsigned';
      if (event === 'unsigned') {
        // Only counted, so unsigned requests cannot fill the disk.
        payments.unsigned += 1;
        return refuse('webhook_not_valid');
      }
      if (event === 'unexpected') {
        if (payments.isNewUnexpected(bytes)) log.warn('Stripe signed an event with an unexpected form.');
        return refuse('webhook_unexpected');
      }
      const outcome = isFollowed(event.type) ? 'waiting' : 'ignored';
      await transaction(async (stores) => {
        const isNew = await stores.webhooks.add(event, new TextDecoder().decode(bytes), outcome, now);
        if (isNew && outcome === 'waiting') await stores.jobs.add('follow_events', {}, NEW_EVENTS_JOB);
      });
      return new Response('{"received": true}', { headers: { 'content-type': 'application/json' } });
    },
  }),
  route('get', '/auth/admin/webhook-logs', ADMIN, 'admin', {
    summary: 'Events of the card provider, newest first, ?outcome= filters them; and the problems to correct',
    query: webhookLogsQuerySchema,
    responseBody: z.array(listedEventSchema),
    listMembers: webhookStateSchema,
    async handle({ query }, { webhooks, billing, payments }) {
      const read = await payments.prices?.read();
      const page = await webhooks.list(query);
      const problems = await billing.problems();
      const state: WebhookState = {
        problems: [
          ...priceProblems(read),
          ...unsignedProblem(payments.unsigned),
          ...problems.map(({ user, problem }) => ({ user, problem: PROBLEMS[problem] })),
        ],
        payments: paymentsState(read),
      };
      return pageResponse(page, state);
    },
  }),
  route('post', '/auth/admin/webhook-logs', ADMIN, 'session', {
    success: [202],
    errorCodes: ['payments_off'],
    summary: 'Process events again, or read all customers from the card provider',
    body: webhookReplaySchema,
    responseBody: webhookReplayedSchema,
    example: { ids: ['evt_1'] },
    findRejection: requirePayments,
    remembered: false,
    async handle({ body, now }, services) {
      const { ids } = body;
      if (ids === undefined) {
        const everyone = await services.billing.withCustomer();
        await services.jobs.add('reconcile', {}, { key: 'asked' });
        return ok({ status: 202, data: { queued: everyone.length }, message: 'Asking about everyone.' });
      }
      const queued = await services.transaction(async ({ webhooks, jobs }) => {
        await jobs.add('follow_events', {}, NEW_EVENTS_JOB);
        return webhooks.replay(ids, now);
      });
      return ok({ status: 202, data: { queued }, message: 'Replaying.' });
    },
  }),
]);
