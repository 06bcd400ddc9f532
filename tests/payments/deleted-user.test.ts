/** A deleted user pays nothing further: the jobs run as in a server, and all calls use HTTP. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { jobHandlers } from '../../src/server/operations/job-handlers.ts';
import { runJobs } from '../../src/server/operations/run-jobs.ts';
import { payingPractice } from '../support/stripe-imitation.ts';

const { practice, imitation, later, signIn, subscriber } = await payingPractice();
const { services } = practice;
const YEAR = 366 * 86_400;
const PASSWORD = 'nine green bottles';

// A webhook would start the job that the deletion itself must start.
await imitation.control({ webhooks: 'held' });

const log = { request() {}, info() {}, warn() {}, error() {} };
const jobs = await runJobs(services.jobQueue, jobHandlers(services), log);
after(() => jobs.stop());

const readStripe = async () => {
  const response = await fetch(`${imitation.url}/_control`);
  return (await response.json()) as {
    subscriptions: Record<string, { customer: string; status: string }>;
    invoices: Record<string, { customer: string }>;
  };
};

/** Reads the state of the newest customer. */
async function readState() {
  const { subscriptions, invoices } = await readStripe();
  const newest = Object.values(subscriptions).at(-1);
  assert.ok(newest);
  const customerInvoices = Object.values(invoices).filter(({ customer }) => customer === newest.customer);
  return { status: newest.status, invoices: customerInvoices.length };
}

async function isCanceledWithin(ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await wait(50))
    if ((await readState()).status === 'canceled') return true;
  return false;
}

async function assertNoCharges() {
  const { invoices } = await readState();
  await imitation.control({ advance: YEAR });
  assert.deepEqual(await readState(), { status: 'canceled', invoices });
}

const heir = practice.users.mira.id;
const remove = {
  'by the user': async ({ as, id }: { as: string; id: number }) => {
    await services.users.setPasswordHash(id, await services.passwords.hash(PASSWORD));
    return practice.call('delete', 'auth/delete-logged-in-user/', { as, body: { password: PASSWORD } });
  },
  'by an admin, with everything': async ({ id }: { id: number }) =>
    practice.call('delete', `auth/users/${id}/`, {
      as: await signIn(practice.users.admin.id),
      body: { hand_over_to: null },
    }),
  'by an admin, the clients handed over': async ({ as, id }: { as: string; id: number }) => {
    const client = { firstname: 'Elena', lastname: 'Hartwell', age: 45 };
    assert.equal((await practice.call('post', 'auth/client/', { as, body: client })).status, 201);
    return practice.call('delete', `auth/admin/delete-user/${id}/`, {
      as: await signIn(practice.users.admin.id),
      body: { hand_over_to: heir },
    });
  },
};

for (const [how, work] of Object.entries(remove))
  test(`a user deleted ${how} is not charged again`, async () => {
    await later();
    const user = await subscriber();
    const deletion = await work(user);
    assert.equal(deletion.status, 200, deletion.text);
    assert.ok(await isCanceledWithin(10_000));
    await assertNoCharges();
  });

test('cancels a deleted user’s subscription even if Stripe is unreachable at first', async () => {
  await later();
  const user = await subscriber();
  await imitation.control({ down: { when: 'before', times: 1000 } });
  assert.equal((await remove['by the user'](user)).status, 200);
  assert.equal(await isCanceledWithin(3000), false);
  await imitation.control({ down: { when: 'before', times: 0 } });
  await later(61);
  assert.ok(await isCanceledWithin(10_000));
  await assertNoCharges();
});

test('the deletion preview shows an admin whether the user has a subscription', async () => {
  await later();
  const { id } = await subscriber();
  const as = await signIn(practice.users.admin.id);
  for (const [of, has_subscription] of [
    [id, true],
    [heir, false],
  ] as const) {
    const preview = await practice.call('get', `auth/admin/delete-user/${of}/`, { as });
    assert.equal((preview.body.data as Record<string, unknown>)['has_subscription'], has_subscription);
  }
});
