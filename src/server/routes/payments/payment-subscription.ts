import type { z } from 'zod';
import {
  changedSchema,
  changeSchema,
  checkoutOpenedSchema,
  checkoutSchema,
  subscriptionSchema,
  subscriptionQuerySchema,
  type SessionOutcome,
} from '../../../domain/practice/payments/payment-schema.ts';
import type { PaymentProvider } from '../../../domain/practice/payments/payment-provider.ts';
import type { OwnerId, User } from '../../../domain/practice/users/user.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { PAYING } from '../../http/error-groups.ts';
import { refuse } from '../../http/errors.ts';
import { changePlan, runPlanAction, previewChange, type PlanAction } from '../../payments/change-plan.ts';
import { openCheckout } from '../../payments/checkout.ts';
import { callProvider, requirePayments } from '../../payments/payments.ts';
import { synchronize, completeAttempt, reconcile } from '../../payments/follow-events.ts';
import { subscriptionResponse } from '../../payments/plan-status.ts';
import { ADVISOR, route, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { PURPOSES } from '../../../domain/practice/users/plan.ts';
import { created, done, type Done } from '../../http/outcome.ts';

/** Minimum age before Stripe is queried again. */
const FRESH_MS = 60_000;

interface Caller {
  user: User;
  owner: OwnerId;
  now: Date;
}

/** An open checkout session may have been charged, so Stripe is queried each time. */
async function isFresh({ billing }: Services, owner: OwnerId, now: Date): Promise<boolean> {
  for (const purpose of PURPOSES) if (await billing.openAttempt(owner, purpose)) return false;
  const { read_at } = await billing.account(owner);
  return read_at !== null && now.getTime() - Date.parse(read_at) <= FRESH_MS;
}

/** Runs `work` under the user's lock after finishing other attempts. Returns the new status. */
async function changeSubscription(
  services: Services,
  { user, owner, now }: Caller,
  work: (provider: PaymentProvider) => Promise<Result<Done | null>>,
): Promise<Result<Done>> {
  const { provider, withLock } = services.payments;
  if (provider === null) return refuse('payments_off');
  return withLock(owner, async () => {
    const outcome = await callProvider(services, async () => {
      await synchronize(services, provider, owner);
      return work(provider);
    });
    if (outcome.ok && outcome.value !== null) return ok(outcome.value);
    // Reads the actual state from Stripe after any outcome, so the next page shows it.
    const reconciled = await callProvider({ log: services.log, charges: true }, async () =>
      ok(await reconcile(services, provider, owner)),
    );
    if (!outcome.ok) return outcome;
    return reconciled.ok ? done(await subscriptionResponse(services, user, { now })) : reconciled;
  });
}

/** Checkout session that the browser returned from. Another user's session is not found. */
async function finishCheckout(
  services: Services,
  { owner }: Caller,
  sessionId: string,
): Promise<Result<Done>> {
  const { payments, billing, log } = services;
  const { provider } = payments;
  if (provider === null) return refuse('payments_off');
  return payments.withLock(owner, async () => {
    const attempt = await billing.attemptOfSession(owner, sessionId);
    if (!attempt) return refuse('not_found');
    return callProvider({ log, charges: true }, async () => {
      const session = await provider.session(sessionId);
      const ended = (outcome: SessionOutcome['outcome']) => done({ outcome } satisfies SessionOutcome);
      if (session?.status === 'open') return ended('open');
      if (session?.status !== 'complete') {
        if (attempt.state === 'open') await billing.endAttempt(owner, attempt.id, 'over');
        return ended('expired');
      }
      if (attempt.state === 'open') await completeAttempt(services, provider, { owner, attempt, session });
      await reconcile(services, provider, owner);
      return ended(attempt.purpose === 'card' ? 'saved' : 'paid');
    });
  });
}

const requestedAction = ({ resume, pay, discard }: z.output<typeof changeSchema>): PlanAction | null =>
  resume ? 'resume' : pay ? 'pay' : discard ? 'discard' : null;

export const subscriptionRoutes = routeGroup('payment', [
  route('get', '/payment/my-subscription', ADVISOR, 'session', {
    summary: 'The caller’s plan; ?refresh=1 reads it from the card provider if it is over a minute old',
    query: subscriptionQuerySchema,
    responseBody: subscriptionSchema,
    async handle({ user, owner, query, now }, services) {
      const { payments, log } = services;
      const { provider } = payments;
      let stale = false;
      if (query.refresh !== undefined && provider !== null) {
        const read = await callProvider({ log }, () =>
          payments.withLock(owner, async () => {
            if (!(await isFresh(services, owner, now))) await synchronize(services, provider, owner);
            return ok(null);
          }),
        );
        stale = !read.ok;
      }
      return done(await subscriptionResponse(services, user, { now, stale }));
    },
  }),
  route('post', '/payment/my-subscription', ADVISOR, 'session', {
    success: [201],
    errorCodes: [...PAYING, 'already_subscribed', 'plan_not_available'],
    summary: 'Open the card provider’s form, to pay for a plan or replace the card',
    body: checkoutSchema,
    responseBody: checkoutOpenedSchema,
    example: { purpose: 'pay', plan: 'MONTHLY_PLAN' },
    findRejection: requirePayments,
    selfOnly: 'by_name',
    remembered: false,
    async handle({ owner, body }, services) {
      const { provider, withLock } = services.payments;
      if (provider === null) return refuse('payments_off');
      return withLock(owner, () =>
        callProvider(services, async () => {
          const opened = await openCheckout(services, provider, owner, body);
          return opened.ok ? created(opened.value, '') : opened;
        }),
      );
    },
  }),
  route('patch', '/payment/my-subscription', ADVISOR, 'session', {
    errorCodes: [
      ...PAYING,
      'not_found',
      'already_subscribed',
      'authentication_needed',
      'card_declined',
      'plan_not_available',
      'price_changed',
    ],
    summary:
      'The outcome of a session; the cost of a plan change, and the change; resume the plan, pay the balance due, or cancel a pending change',
    body: changeSchema,
    responseBody: changedSchema,
    example: { plan: 'YEARLY_PLAN', preview: true },
    findRejection: requirePayments,
    selfOnly: 'by_name',
    async handle({ body, context, ...caller }, services) {
      const { owner } = caller;
      const { session_id, plan, proration_date, due_cents } = body;
      if (session_id !== undefined) return finishCheckout(services, caller, session_id);
      return changeSubscription(services, caller, async (provider) => {
        const account = await services.billing.account(owner);
        const what = requestedAction(body);
        const key = context.req.header('idempotency-key') ?? services.tokens.random();
        if (what !== null) return runPlanAction(services, provider, what, { owner, account, key });
        if (plan === undefined) return refuse('plan_not_available');
        if (proration_date === undefined || due_cents === undefined) {
          const preview = await previewChange(services, provider, { owner, account, plan });
          return preview.ok ? done(preview.value) : preview;
        }
        return changePlan(services, provider, { owner, account, plan, proration_date, due_cents });
      });
    },
  }),
  route('delete', '/payment/my-subscription', ADVISOR, 'session', {
    errorCodes: [...PAYING, 'plan_not_available'],
    summary: 'End the plan at the end of the paid period',
    responseBody: subscriptionSchema,
    findRejection: requirePayments,
    selfOnly: 'by_name',
    handle: async (caller, services) =>
      changeSubscription(services, caller, async (provider) => {
        const { owner } = caller;
        const account = await services.billing.account(owner);
        return runPlanAction(services, provider, 'cancel', { owner, account, key: '' });
      }),
  }),
]);
