/**
 * Kills the built server at a random time between a click and its webhook: at most one charge, and no plan is lost.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Imitation } from '../../scripts/stripe-imitation/server.ts';
import { chance } from '../support/chance.ts';
import { buildIfStale, killAll, startAgain } from '../kills/server-process.ts';
import { send, signedInBy } from '../kills/writers.ts';
import {
  CARD,
  enterCardAt,
  imitationSettings,
  sessionOf,
  startStripeImitation,
} from '../support/stripe-imitation.ts';

const SUBSCRIPTION_PATH = 'payment/my-subscription/';
/** Half of the kills usually precede the payment; the others are spread over the complete journey. */
const EARLY_MS = 120;
const TIMEOUT_MS = 1800;

interface Killed {
  kills: number;
  /** Rounds in which the plan was paid before or after the kill. */
  paidBefore: number;
  paidAfter: number;
}

export async function killWhilePaying(kills: number, seed: number): Promise<Killed> {
  await buildIfStale();
  const random = chance(seed);
  const imitation = await startStripeImitation();
  const data = await mkdtemp(join(tmpdir(), 'plumbline-pay-'));
  const found: Killed = { kills: 0, paidBefore: 0, paidAfter: 0 };
  const start = async () => {
    const server = await startAgain(data, imitationSettings(imitation.url));
    await imitation.control({ webhookUrl: `${server.url}/api/payment/stripe/webhook/` });
    return server;
  };
  try {
    let server = await start();
    const bearer = await signedInBy(server);
    for (let round = 0; round < kills; round += 1) {
      const target = () => ({ url: server.url, bearer });
      const walking = journey(target(), imitation);
      await wait(random.next() < 0.5 ? random.integer(0, EARLY_MS) : random.integer(EARLY_MS, TIMEOUT_MS));
      await server.kill();
      await walking;
      found.kills += 1;
      if (live(imitation).length > 0) found.paidBefore += 1;

      server = await start();
      // Stripe repeats an event until it receives a response.
      await imitation.control({ deliver: true });
      await journey(target(), imitation);
      await imitation.control({ deliver: true });
      const [one, ...others] = live(imitation);
      assert.ok(one, 'the journey ends with a plan');
      assert.deepEqual(others, [], 'two plans are charged');
      await agrees(target(), one.price === 'price_year' ? 3 : 2);
      const charges = Object.values(imitation.book.saved.invoices).filter(
        ({ status, customer, due }) => status === 'paid' && customer === one.customer && due > 0,
      );
      // One charge for the plan, one for its change.
      assert.ok(charges.length <= 2, JSON.stringify(charges));
      found.paidAfter += 1;
      await imitation.control({ deleteCustomer: one.customer, deliver: true });
      await agrees(target(), 1);
    }
    await server.kill();
    return found;
  } finally {
    await killAll();
    await rm(data, { recursive: true, force: true });
  }
}

const live = ({ book }: Imitation) =>
  Object.values(book.saved.subscriptions).filter(({ status }) => status !== 'canceled');

/** The server processes events in the background. */
async function agrees(target: Parameters<typeof send>[0], plan: number): Promise<void> {
  let last: unknown;
  for (let times = 0; times < 100; times += 1) {
    last = ((await send(target, 'GET', SUBSCRIPTION_PATH))?.data as { plan_id?: number } | null)?.plan_id;
    if (last === plan) return;
    await wait(50);
  }
  assert.fail(`The plan here is ${String(last)}, and ${plan} at Stripe.`);
}

/** Continues from any state to a paid and changed plan. Ends if the server ends. */
async function journey(target: Parameters<typeof send>[0], imitation: Imitation): Promise<void> {
  const opened = await send(target, 'POST', SUBSCRIPTION_PATH, {
    body: { purpose: 'pay', plan: 'MONTHLY_PLAN' },
  });
  if (opened === null) return;
  const secret = (opened.data as { client_secret?: string } | null)?.client_secret;
  if (opened.status === 201 && secret !== undefined) {
    const { error } = await enterCardAt(imitation.url, secret, CARD.good);
    assert.equal(error, undefined);
    if (
      (await send(target, 'PATCH', SUBSCRIPTION_PATH, { body: { session_id: sessionOf(secret) } })) === null
    )
      return;
  }
  // Both clocks have whole seconds; waits until the change is inside the new period.
  await wait(1100);
  const preview = await send(target, 'PATCH', SUBSCRIPTION_PATH, {
    body: { plan: 'YEARLY_PLAN', preview: true },
  });
  if (preview?.status !== 200) return;
  const { due_cents, proration_date } = preview.data as Record<string, number>;
  const change = { plan: 'YEARLY_PLAN', due_cents, proration_date };
  if ((await send(target, 'PATCH', SUBSCRIPTION_PATH, { body: change })) === null) return;
  if ((await send(target, 'DELETE', SUBSCRIPTION_PATH)) === null) return;
  await send(target, 'PATCH', SUBSCRIPTION_PATH, { body: { resume: true } });
}
