/** Effects of a plan change: credit, renewals paid by the credit, and the first renewal paid by the card. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD, SUBSCRIPTION_PATH, payingPractice, sessionOf } from '../support/stripe-imitation.ts';

const { practice, imitation, later, enterCard, newUser, signIn } = await payingPractice();
const { saved } = imitation.book;
type Data = Record<string, number | string | null>;

const send = async <Result = Data>(
  method: 'get' | 'post' | 'patch',
  as: string,
  body?: object,
  path: string = SUBSCRIPTION_PATH,
) => {
  const { status, body: payload, text } = await practice.call(method, path, { as, body });
  assert.ok(status < 300, text);
  return payload.data as Result;
};
const history = async (as: string) =>
  (await send<Data[]>('get', as, undefined, 'payment/my-invoice-history/')).map(
    ({ total_cents, from_credit_cents, charged_cents }) => [total_cents, from_credit_cents, charged_cents],
  );

/** Advances the imitation's clock, which the practice's clock follows. */
async function setClock(iso: string): Promise<void> {
  const to = Date.parse(iso) / 1000;
  const seconds = to - imitation.book.now();
  if (seconds < 0) saved.offset += seconds;
  await later(Math.max(0, seconds));
}

async function subscriber(plan: string, card: string = CARD.good) {
  const user = await newUser();
  const opened = await send('post', user.as, { purpose: 'pay', plan });
  const secret = String(opened['client_secret']);
  assert.deepEqual(await enterCard(secret, card), { done: true });
  await send('patch', user.as, { session_id: sessionOf(secret) });
  const customer = Object.values(saved.customers).at(-1);
  assert.ok(customer);
  return { ...user, customer };
}

/** Returns both responses. The change confirms the previewed amounts. */
async function change(as: string, plan: string) {
  const previewed = await send('patch', as, { plan, preview: true });
  const { proration_date, due_cents } = previewed;
  return { shown: previewed, subscription: await send('patch', as, { plan, proration_date, due_cents }) };
}

const day = (time: unknown): string => String(time).slice(0, 10);

test('yearly to monthly on November 28, 2026: the credit pays nine months, then the card is charged', async () => {
  await setClock('2026-11-28T15:00:00Z');
  const { id, as } = await subscriber('YEARLY_PLAN');
  const { shown, subscription } = await change(as, 'MONTHLY_PLAN');
  assert.deepEqual(
    {
      ...shown,
      ...{ proration_date: 0, next_at: day(shown['next_at']), next_charge_at: day(shown['next_charge_at']) },
    },
    {
      due_cents: 0,
      credit_cents: 49_000,
      first_period_cents: 4900,
      credit_balance_cents: 44_100,
      next_at: '2026-12-28',
      renewals_from_credit: 9,
      next_charge_at: '2027-09-28',
      next_charge_cents: 4900,
      proration_date: 0,
    },
  );
  const creditState = ({
    credit_balance_cents,
    next_payment_at,
    next_charge_at,
    next_charge_cents,
  }: Data) => [credit_balance_cents, day(next_payment_at), day(next_charge_at), next_charge_cents];
  assert.deepEqual(creditState(subscription), [44_100, '2026-12-28', '2027-09-28', 4900]);
  assert.deepEqual(await history(as), [
    [-44_100, 0, 0],
    [49_000, 0, 49_000],
  ]);

  const renewals: unknown[] = [];
  for (let month = 1; month <= 10; month += 1) {
    await setClock(new Date(Date.UTC(2026, 10 + month, 28, 18)).toISOString());
    const now = await signIn(id);
    const seen = await send('get', now, undefined, `${SUBSCRIPTION_PATH}?refresh=1`);
    renewals.push([seen['credit_balance_cents'], day(seen['next_charge_at']), (await history(now))[0]]);
  }
  const paidFromCredit = Array.from({ length: 8 }, (_, month) => [
    44_100 - 4900 * (month + 1),
    '2027-09-28',
    [4900, 4900, 0],
  ]);
  assert.deepEqual(renewals, [
    ...paidFromCredit,
    [0, '2027-09-28', [4900, 4900, 0]],
    [0, '2027-10-28', [4900, 0, 4900]],
  ]);
});

test('credit that is not a multiple of the monthly price reduces the next charge to the card', async () => {
  const { as, customer } = await subscriber('YEARLY_PLAN');
  customer.balance -= 900;
  const { shown, subscription } = await change(as, 'MONTHLY_PLAN');
  for (const payload of [shown, subscription])
    assert.deepEqual([payload['credit_balance_cents'], payload['next_charge_cents']], [45_000, 4000]);
});

test('monthly to yearly: the previewed amount is charged, less any credit', async () => {
  for (const credit of [0, 10_000]) {
    const { as, customer } = await subscriber('MONTHLY_PLAN');
    customer.balance -= credit;
    await later(60);
    const { shown, subscription } = await change(as, 'YEARLY_PLAN');
    const [newest] = await history(as);
    assert.ok(newest);
    assert.deepEqual(newest.slice(1), [credit, shown['due_cents']]);
    assert.equal(shown['first_period_cents'], 49_000);
    assert.equal(newest[0], 49_000 - Number(shown['credit_cents']));
    assert.equal(subscription['next_charge_cents'], 49_000);
    assert.equal(subscription['next_charge_at'], shown['next_at']);
  }
});

test('a declined change restores the credit that it would have used', async () => {
  const { as, customer } = await subscriber('MONTHLY_PLAN', CARD.good);
  const card = await send('post', as, { purpose: 'card' });
  await enterCard(String(card['client_secret']), CARD.failsLater);
  await send('patch', as, { session_id: sessionOf(String(card['client_secret'])) });
  customer.balance = -10_000;
  const { proration_date, due_cents } = await send('patch', as, { plan: 'YEARLY_PLAN', preview: true });
  const body = { plan: 'YEARLY_PLAN', proration_date, due_cents };
  const { status } = await practice.call('patch', SUBSCRIPTION_PATH, { as, body });
  assert.equal(status, 402);
  const subscription = await send('get', as);
  assert.deepEqual([subscription['plan_id'], subscription['credit_balance_cents']], [2, 10_000]);
  const [voided] = await history(as);
  assert.deepEqual(voided?.slice(1), [0, 0]);
});
