/** Delivers the history of many customers in reverse order: the final state equals Stripe's. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { changePrice, cancelSubscription, advanceTime } from '../../scripts/stripe-imitation/billing.ts';
import { followEvents } from '../../src/server/payments/follow-events.ts';
import { payingPractice } from '../support/stripe-imitation.ts';

const DAY = 86_400;

/** @param events minimum number of events of these customers in half a year */
export async function backward(
  context: TestContext,
  { customers, events }: { customers: number; events: number },
): Promise<void> {
  const { practice, imitation, later, subscriber } = await payingPractice();
  const { book } = imitation;
  await imitation.control({ webhooks: 'held' });
  const users: { as: string; id: number }[] = [];
  for (let count = 0; count < customers; count += 1) users.push(await subscriber());

  // Half a year of changes at Stripe without webhooks.
  const subscriptions = Object.values(book.saved.subscriptions);
  assert.equal(subscriptions.length, customers);
  for (const [at, subscription] of subscriptions.entries())
    if (at % 3 === 0) changePrice(book, subscription, 'price_year', book.now());
  for (let months = 0; months < 5; months += 1) advanceTime(book, book.now() + 31 * DAY);
  for (const [at, subscription] of subscriptions.entries())
    if (at % 4 === 0) cancelSubscription(book, subscription);
  await later();
  assert.ok(book.saved.undelivered.length >= events, String(book.saved.undelivered.length));

  const startedAt = performance.now();
  const { delivered } = await imitation.control({ webhooks: 'reversed', deliver: true });
  context.diagnostic(`${delivered} events in ${Math.round(performance.now() - startedAt)} ms`);
  await practice.work();
  await followEvents(practice.services);
  await practice.work();
  assert.deepEqual(book.saved.undelivered, []);

  for (const [at, { id }] of users.entries()) {
    const subscription = subscriptions[at];
    const user = await practice.services.users.find(id);
    const truth =
      subscription?.status === 'canceled'
        ? 'FREE_TRIAL_PLAN'
        : subscription?.price === 'price_year'
          ? 'YEARLY_PLAN'
          : 'MONTHLY_PLAN';
    assert.equal(user?.plan, truth, `user ${id}`);
  }
  const logs = await practice.services.webhooks.list({ page: 1, size: 1, outcome: 'done' });
  assert.ok(logs.total >= events, String(logs.total));
}
