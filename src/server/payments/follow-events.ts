/** Processes pending Stripe events, and subscriptions of deleted users. */
import {
  type DueEvent,
  type Tried,
  accountFrom,
  type CheckoutAttempt,
} from '../../domain/practice/payments/billing-account.ts';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderSession,
} from '../../domain/practice/payments/payment-provider.ts';
import { isLive, type BillingAccount } from '../../domain/practice/payments/plan-state.ts';
import type { Services } from '../services.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { keyOf } from './payments.ts';
import { PURPOSES } from '../../domain/practice/users/plan.ts';

type Following = Pick<Services, 'billing' | 'webhooks' | 'payments' | 'clock' | 'log'>;

const MINUTE_MS = 60_000;
/** Delay after each failed attempt. After the last one, the event has failed permanently. */
const RETRY_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS);
/** Stripe allows about 100 calls per second, which interactive requests share. */
const MAX_CONCURRENT = 4;

const afterFailedTry = (tries: number, now: Date): Tried => {
  const wait = RETRY_MS[tries];
  return wait === undefined
    ? { outcome: 'failed', tries: tries + 1, next_try_at: null }
    : { outcome: 'waiting', tries: tries + 1, next_try_at: new Date(now.getTime() + wait).toISOString() };
};

const running = new WeakMap<object, { again: boolean; ended: Promise<void> }>();

/** Runs one pass at a time. A request during a pass starts another one. */
export async function followEvents(services: Following): Promise<void> {
  const { provider } = services.payments;
  if (provider === null) return;
  const activePass = running.get(services.payments);
  if (activePass) {
    activePass.again = true;
    return activePass.ended;
  }
  const pass = { again: true, ended: Promise.resolve() };
  running.set(services.payments, pass);
  pass.ended = (async () => {
    try {
      while (pass.again) {
        pass.again = false;
        if (await processDue(services, provider)) pass.again = true;
      }
    } finally {
      running.delete(services.payments);
    }
  })();
  return pass.ended;
}

async function processDue(services: Following, provider: PaymentProvider): Promise<boolean> {
  const { webhooks, clock } = services;
  const events = await webhooks.due(clock.now());
  const tasks = await webhooks.dueTasks(clock.now());
  const byCustomer = new Map<string | null, DueEvent[]>();
  for (const event of events) {
    const customerEvents = byCustomer.get(event.customer_id);
    if (customerEvents) customerEvents.push(event);
    else byCustomer.set(event.customer_id, [event]);
  }
  const work = [
    ...[...byCustomer].map(
      ([customer, customerEvents]) =>
        () =>
          followCustomerEvents(services, provider, customer, customerEvents),
    ),
    ...tasks.map((task) => async () => {
      const isDone = await runLogged(services, `the customer ${task.customer_id}`, () =>
        cancelAll(provider, task),
      );
      const { tries, next_try_at } = afterFailedTry(task.tries, clock.now());
      await webhooks.recordTaskAttempt(
        task.customer_id,
        isDone ? { tries, next_try_at: null } : { tries, next_try_at: next_try_at ?? nextDay(clock.now()) },
      );
    }),
  ];
  await runWithLimit(work);
  return work.length > 0;
}

async function runWithLimit(work: readonly (() => Promise<unknown>)[]): Promise<void> {
  const next = work[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: MAX_CONCURRENT }, async () => {
      for (const one of next) await one();
    }),
  );
}

/** Retries daily until the subscription of a deleted user has ended, because it is still charged. */
const nextDay = (now: Date): string => new Date(now.getTime() + 24 * 60 * MINUTE_MS).toISOString();

async function followCustomerEvents(
  services: Following,
  provider: PaymentProvider,
  customer: string | null,
  events: readonly DueEvent[],
): Promise<void> {
  const { billing, webhooks, payments, clock } = services;
  if (events.some(({ type }) => type.startsWith('price.'))) payments.prices?.forget();
  const owner = customer === null ? null : await billing.ownerOfCustomer(customer);
  if (owner === null) {
    const isTask = customer !== null && (await webhooks.retryTask(customer, clock.now()));
    for (const event of events) {
      const outcome = isTask || event.type.startsWith('price.') ? 'done' : 'ignored';
      await webhooks.recordAttempt([event.id], { outcome, tries: event.tries + 1, next_try_at: null });
    }
    return;
  }
  const isDone = await runLogged(services, `the customer ${customer ?? ''}`, () =>
    payments.withLock(owner, async () => void (await synchronize(services, provider, owner))),
  );
  for (const tries of new Set(events.map((event) => event.tries))) {
    const ids = events.filter((event) => event.tries === tries).map(({ id }) => id);
    const done: Tried = { outcome: 'done', tries: tries + 1, next_try_at: null };
    await webhooks.recordAttempt(ids, isDone ? done : afterFailedTry(tries, clock.now()));
  }
}

async function runLogged({ log }: Following, subject: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ProviderError) log.warn(`Payments of ${subject}: ${error.message}`);
    else log.error(`Payments of ${subject} could not be processed.`, error);
    return false;
  }
}

/** Expires open checkout sessions first, because they can still be paid. */
async function cancelAll(
  provider: PaymentProvider,
  { customer_id, session_ids }: { customer_id: string; session_ids: readonly string[] },
): Promise<void> {
  for (const id of session_ids) {
    const session = await provider.session(id);
    if (session?.status === 'open') await provider.expireSession(id);
  }
  const customerState = await provider.planStatusOf(customer_id);
  for (const { id, status } of customerState?.subscriptions ?? [])
    if (isLive(status) || status === 'incomplete') await provider.cancelNow(id);
}

/** Handles missed events, changes in Stripe's dashboard and unfinished attempts. */
export async function reconcileEveryone(services: Following): Promise<void> {
  const { provider, prices, withLock } = services.payments;
  if (provider === null) return;
  prices?.forget();
  const owners = await services.billing.withCustomer();
  await runWithLimit(
    owners.map(
      (owner) => () =>
        runLogged(services, `user ${owner}`, () =>
          withLock(owner, async () => void (await synchronize(services, provider, owner))),
        ),
    ),
  );
  await followEvents(services);
}

/** Events that affect a plan. All others are stored and ignored. */
const FOLLOWED_EVENTS: ReadonlySet<string> = new Set([
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.updated',
  'customer.deleted',
  'payment_method.automatically_updated',
]);

export const isFollowed = (type: string): boolean =>
  FOLLOWED_EVENTS.has(type) || type.startsWith('customer.subscription.') || type.startsWith('price.');

/** Stores the customer's state from Stripe, which takes precedence. Requires the user's lock. */
type Reconciling = Pick<Services, 'billing' | 'clock' | 'log'>;

export async function reconcile(
  { billing, clock }: Reconciling,
  provider: PaymentProvider,
  owner: OwnerId,
): Promise<BillingAccount> {
  const { customer_id: customer } = await billing.account(owner);
  if (customer !== null) {
    // Read before the call, because later changes are missing from the response.
    const readAt = clock.now();
    const customerState = await provider.planStatusOf(customer);
    if (customerState) await billing.save(owner, accountFrom(customerState, readAt.toISOString()));
    else {
      await billing.nextGeneration(owner, readAt);
      for (const purpose of PURPOSES) {
        const open = await billing.openAttempt(owner, purpose);
        if (open) await billing.endAttempt(owner, open.id, 'over');
      }
    }
  }
  return billing.account(owner);
}

/** Finishes the attempts of other or closed tabs. */
export async function synchronize(
  services: Reconciling,
  provider: PaymentProvider,
  owner: OwnerId,
): Promise<BillingAccount> {
  await finishAttempts(services, provider, owner);
  return reconcile(services, provider, owner);
}

/** Marks each checkout session as done, expired or open. */
async function finishAttempts(
  services: Reconciling,
  provider: PaymentProvider,
  owner: OwnerId,
): Promise<void> {
  const { billing } = services;
  for (const purpose of PURPOSES) {
    const attempt = await billing.openAttempt(owner, purpose);
    if (!attempt?.session_id) continue;
    const session = await provider.session(attempt.session_id);
    if (session?.status === 'complete')
      await completeAttempt(services, provider, { owner, attempt, session });
    else if (session?.status !== 'open') await billing.endAttempt(owner, attempt.id, 'over');
  }
}

/** Uses a new card for future and owed payments. A paid plan requires no further step. */
export async function completeAttempt(
  services: Reconciling,
  provider: PaymentProvider,
  { owner, attempt, session }: { owner: OwnerId; attempt: CheckoutAttempt; session: ProviderSession },
): Promise<void> {
  const { billing, log } = services;
  const { payment_method_id: card } = session;
  const { customer_id } = await billing.account(owner);
  if (attempt.purpose === 'card' && card !== null && customer_id !== null) {
    const account = await reconcile(services, provider, owner);
    const isActive = isLive(account.status);
    await provider.useCard({
      customer_id,
      subscription_id: isActive ? account.subscription_id : null,
      payment_method_id: card,
    });
    const owed = isActive && account.pending_change === null ? account.open_invoice : null;
    try {
      if (owed) await provider.pay(owed.id, await keyOf(services, owner, `pay:${owed.id}:${session.id}`));
    } catch (error) {
      // The card is saved. The debt remains, and the page shows it.
      if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error;
      log.info(`Invoice ${owed?.id ?? ''} was not paid by the new card: ${error.kind}.`);
    }
  }
  await billing.endAttempt(owner, attempt.id, 'done');
}
