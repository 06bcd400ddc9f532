/** A practice that uses the Stripe imitation over HTTP through Stripe's library. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { startImitation, type Imitation } from '../../scripts/stripe-imitation/server.ts';
import { secretOf } from '../../scripts/stripe-imitation/serialize.ts';
import { startSession } from '../../src/server/sessions/sessions.ts';
import { testPractice, type TestPractice } from './test-practice.ts';

export const WEBHOOK_SECRET = 'whsec_imitation';

/** Settings for a server that uses the imitation. */
export const imitationSettings = (url: string): Record<string, string> => ({
  PLUMBLINE_STRIPE_SECRET_KEY: 'sk_test_imitation',
  PLUMBLINE_STRIPE_PUBLISHABLE_KEY: 'pk_test_imitation',
  PLUMBLINE_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  PLUMBLINE_STRIPE_API_URL: url,
  PLUMBLINE_STRIPE_JS_URL: `${url}/endive/stripe.js`,
});

export async function startStripeImitation(file: string | null = null): Promise<Imitation> {
  const imitation = await startImitation({ file, webhookSecret: WEBHOOK_SECRET });
  after(() => imitation.close());
  return imitation;
}

export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  funds: '4000000000009995',
  expired: '4000000000000069',
  bankOnce: '4000002500003155',
  bankAlways: '4000002760003184',
  failsLater: '4000000000000341',
} as const;

export interface PayingPractice {
  practice: TestPractice;
  imitation: Imitation;
  /** Synchronizes both clocks, advanced by this number of seconds. */
  later(seconds?: number): Promise<void>;
  enterCard(secret: string, number: string, bank?: 'yes' | 'no'): ReturnType<typeof enterCardAt>;
  newUser(): Promise<{ as: string; id: number }>;
  /** Creates a session of the user at this time. */
  signIn(id: number): Promise<string>;
  /** Adds a user with the Monthly Plan. */
  subscriber(card?: string): Promise<{ as: string; id: number }>;
}

export const PAY = { purpose: 'pay', plan: 'MONTHLY_PLAN' } as const;
export const SUBSCRIPTION_PATH = 'payment/my-subscription/';

export async function payingPractice(environment: Record<string, string> = {}): Promise<PayingPractice> {
  const imitation = await startStripeImitation();
  const practice = await testPractice({
    environment: { ...imitationSettings(imitation.url), ...environment },
  });
  const server = serve({ fetch: practice.app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await imitation.control({ webhookUrl: `http://127.0.0.1:${port}/api/payment/stripe/webhook/` });
  after(async () => {
    await new Promise((resolve) => server.close(resolve));
    await practice.work();
    await practice.close();
  });
  let users = 0;

  async function later(seconds = 0): Promise<void> {
    if (seconds > 0) await imitation.control({ advance: seconds });
    practice.setTime(new Date(imitation.book.now() * 1000).toISOString());
  }
  await later();

  const enterCard: PayingPractice['enterCard'] = (...entered) => enterCardAt(imitation.url, ...entered);

  async function newUser() {
    users += 1;
    const now = new Date(imitation.book.now() * 1000);
    const user = await practice.services.users.create(
      {
        email: `payer${users}@example.com`,
        first_name: 'Pat',
        last_name: `Payer ${users}`,
        role_type: 'advisor',
        is_staff: false,
        is_superuser: false,
        password_hash: null,
      },
      now,
    );
    assert.ok(user);
    return { as: await signIn(user.id), id: user.id };
  }

  async function signIn(id: number) {
    const user = await practice.services.users.find(id);
    assert.ok(user);
    const now = new Date(imitation.book.now() * 1000);
    return (await startSession(practice.services, user, { remember: true, now })).access.value;
  }

  async function subscriber(card: string = CARD.good) {
    const user = await newUser();
    const opened = await practice.call('post', SUBSCRIPTION_PATH, { as: user.as, body: PAY });
    assert.equal(opened.status, 201, opened.text);
    const { client_secret: secret } = opened.body.data as { client_secret: string };
    assert.deepEqual(await enterCard(secret, card, 'yes'), { done: true });
    const back = await practice.call('patch', SUBSCRIPTION_PATH, {
      as: user.as,
      body: { session_id: sessionOf(secret) },
    });
    assert.deepEqual(back.body.data, { outcome: 'paid' }, back.text);
    // Synchronizes the clocks, so that a change is inside the current period.
    await later();
    return user;
  }

  return { practice, imitation, later, enterCard, newUser, signIn, subscriber };
}

/** Submits a card page as a browser does: a card, and the bank's decision if requested. */
export async function enterCardAt(url: string, secret: string, number: string, bank?: 'yes' | 'no') {
  const send = async (decision: 'yes' | 'no' | null) => {
    const response = await fetch(`${url}/endive/confirm`, {
      method: 'POST',
      body: JSON.stringify({ secret, number, expires: '12/34', bank: decision }),
    });
    return (await response.json()) as { done?: true; asksBank?: true; error?: { message: string } };
  };
  const first = await send(null);
  return first.asksBank && bank ? send(bank) : first;
}

/** Returns the session id of a client secret. */
export const sessionOf = (secret: string): string => secret.replace(secretOf({ id: '' }), '');
