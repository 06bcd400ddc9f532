import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { secondFactorChallenge } from './second-factor-challenge.ts';
import { testPractice, type Answer, type TestPractice } from './test-practice.ts';

const START = '2026-03-02T15:00:00.000Z';
const PASSWORD = 'a password of theirs';
let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  // One proxy in front, so that a test can come from many addresses.
  practice = await testPractice({ environment: { PLUMBLINE_TRUST_PROXY: '1' } });
  opened.push(practice);
  // What is counted here are attempts; hashing each of them would only take long.
  practice.services.passwords.verify = () => Promise.resolve(false);
  practice.services.passwords.hash = () => Promise.resolve('not a hash');
});
after(() => Promise.all(opened.map((one) => one.close())));

type Send = (account: number, address: number) => Promise<Answer>;

const post = (path: string, body: unknown, address: number) =>
  practice.call('post', path, { as: null, body, headers: { 'x-forwarded-for': `192.0.2.${address}` } });
const email = (account: number) => `somebody${account}@example.com`;

/** What the account is at the second step: whoever the challenge was made for. */
async function secondStep(account: number, address: number): Promise<Answer> {
  const { users, clock } = practice.services;
  const someone =
    (await users.findByEmail(email(account))) ??
    (await users.create(
      {
        email: email(account),
        first_name: 'Some',
        last_name: 'Body',
        role_type: 'advisor',
        is_staff: false,
        is_superuser: false,
        password_hash: null,
      },
      clock.now(),
    ));
  assert.ok(someone);
  const { challenge } = await secondFactorChallenge(practice.services, someone, false, clock.now());
  return post('auth/second-factor/verify/', { challenge, code: '000000' }, address);
}

interface Limited {
  what: string;
  send: Send;
  perAccount: number;
  perAddress: number;
  minutes: number;
}

const LIMITED: Limited[] = [
  {
    what: 'signing in',
    send: (account, address) => post('auth/login/', { email: email(account), password: PASSWORD }, address),
    perAccount: 10,
    perAddress: 60,
    minutes: 15,
  },
  {
    what: 'signing up',
    send: (account, address) => {
      const names = { first_name: 'Some', last_name: 'Body' };
      return post('auth/register/', { ...names, email: email(account), password: PASSWORD }, address);
    },
    perAccount: 5,
    perAddress: 20,
    minutes: 60,
  },
  {
    what: 'asking for a reset',
    send: (account, address) => post('auth/request-forget-email/', { email: email(account) }, address),
    perAccount: 5,
    perAddress: 20,
    minutes: 60,
  },
  {
    what: 'the second factor',
    send: secondStep,
    perAccount: 5,
    perAddress: 30,
    minutes: 15,
  },
];

function assertHeldBack(answer: Answer, minutes: number): void {
  assert.equal(answer.status, 429);
  assert.equal(answer.headers.get('retry-after'), String(minutes * 60));
  assert.deepEqual(answer.body, {
    detail: `Too many attempts. Please try again in ${minutes} minutes.`,
    code: 'too_many_attempts',
  });
}
const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();

for (const { what, send, perAccount, perAddress, minutes } of LIMITED) {
  test(`${what}: one account is held back from whatever address, and told until when`, async () => {
    for (let n = 0; n < perAccount; n += 1) assert.notEqual((await send(1, n)).status, 429);
    assertHeldBack(await send(1, 100), minutes);
    assert.notEqual((await send(2, 100)).status, 429);
    practice.setTime(later(minutes - 10));
    assertHeldBack(await send(1, 101), 10);
    practice.setTime(later(minutes));
    assert.notEqual((await send(1, 102)).status, 429);
  });

  test(`${what}: one address is held back for whatever account, and told until when`, async () => {
    for (let n = 0; n < perAddress; n += 1) assert.notEqual((await send(n, 7)).status, 429);
    assertHeldBack(await send(1000, 7), minutes);
    assert.notEqual((await send(1000, 8)).status, 429);
    practice.setTime(later(minutes));
    assert.notEqual((await send(1000, 7)).status, 429);
  });
}

test('tokens of links are tried sixty times from one address at most', async () => {
  const link = () => post('auth/remember-token/verify/', { token: 'x'.repeat(43) }, 7);
  for (let n = 0; n < 60; n += 1) assert.equal((await link()).status, 404);
  assertHeldBack(await link(), 15);
});

test('somebody who is known is held back after as many attempts as somebody who is not', async () => {
  const tries = async (address: string) => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await post('auth/login/', { email: address, password: PASSWORD }, n)).status);
    return statuses;
  };
  assert.deepEqual(await tries('dana@example.com'), await tries('nobody@example.com'));
});

test('the last minute is said as one', async () => {
  for (let n = 0; n < 10; n += 1) await post('auth/login/', { email: email(1), password: PASSWORD }, n);
  practice.setTime('2026-03-02T15:14:30.000Z');
  const answer = await post('auth/login/', { email: email(1), password: PASSWORD }, 1);
  assert.equal(answer.headers.get('retry-after'), '30');
  assert.equal(answer.body.detail, 'Too many attempts. Please try again in a minute.');
});
