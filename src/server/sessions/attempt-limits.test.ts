import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { networkOf, countsInMemory } from './attempt-limits.ts';
import { createChallenge } from './credentials.ts';
import {
  completeReport,
  testPractice,
  type ApiResponse,
  type TestPractice,
} from '../../../tests/support/test-practice.ts';
import type { AttemptCounts } from '../../domain/practice/operation/other-servers.ts';

const START = '2026-03-02T15:00:00.000Z';
const PASSWORD = 'a password of theirs';
let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  // One trusted proxy, so a test can use many addresses.
  practice = await testPractice({
    environment: { PLUMBLINE_TRUST_PROXY: '1', PLUMBLINE_SIGN_UP: 'open' },
    passwords: { dana: PASSWORD },
  });
  opened.push(practice);
  // Hashes are skipped because only attempts count.
  practice.services.passwords.verify = (hash, password) =>
    Promise.resolve(hash !== null && password === PASSWORD);
  practice.services.passwords.hash = () => Promise.resolve('not a hash');
});
after(() => Promise.all(opened.map((one) => one.close())));

type Send = (account: number, address: number) => Promise<ApiResponse>;

const post = (path: string, body: unknown, address: number | string) =>
  practice.call('post', path, {
    as: null,
    body,
    headers: { 'x-forwarded-for': typeof address === 'number' ? `192.0.2.${address}` : address },
  });
const email = (account: number) => `somebody${account}@example.com`;
const guess = (who: string, address: number | string, password = 'a guess of theirs') =>
  post('auth/login/', { email: who, password }, address);

/** Second step for the account of a challenge. */
async function secondStep(account: number, address: number): Promise<ApiResponse> {
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
  const { challenge } = await createChallenge(practice.services, someone, 'second_factor', clock.now());
  return post('auth/second-factor/verify/', { challenge, code: '000000' }, address);
}

interface Limited {
  what: string;
  send: Send;
  /** Attempts without delay: of an account from one address, of an account from all addresses, and of an address. */
  free: { pair: number; account: number; address: number };
  /** First and maximum delay of a pair, in seconds. */
  first: number;
  longest: number;
}

const LIMITED: Limited[] = [
  {
    what: 'signing in',
    send: (account, address) => guess(email(account), address),
    free: { pair: 5, account: 20, address: 60 },
    first: 1,
    longest: 900,
  },
  {
    what: 'signing up',
    send: (account, address) => {
      const names = { first_name: 'Ann', last_name: 'Other' };
      return post('auth/register/', { ...names, email: email(account), password: PASSWORD }, address);
    },
    free: { pair: 5, account: 10, address: 20 },
    first: 60,
    longest: 3600,
  },
  {
    what: 'asking for a reset',
    send: (account, address) => post('auth/request-forget-email/', { email: email(account) }, address),
    free: { pair: 5, account: 10, address: 20 },
    first: 60,
    longest: 3600,
  },
  {
    what: 'two-factor authentication',
    send: secondStep,
    free: { pair: 5, account: 10, address: 30 },
    first: 30,
    longest: 900,
  },
];

const waitOf = (response: ApiResponse) =>
  response.status === 429 ? Number(response.headers.get('retry-after')) : 0;
let seconds = 0;
const pass = (more: number) => {
  seconds += more;
  practice.setTime(new Date(Date.parse(START) + seconds * 1000).toISOString());
};
beforeEach(() => {
  seconds = 0;
});

for (const { what, send, free, first, longest } of LIMITED) {
  test(`${what}: one address with one account waits longer after each attempt, up to a limit`, async () => {
    for (let n = 0; n < free.pair; n += 1) assert.equal(waitOf(await send(1, 1)), 0);
    const waits = [];
    for (let n = 0; n < 14; n += 1) {
      const wait = waitOf(await send(1, 1));
      waits.push(wait);
      pass(wait - 1);
      assert.equal(waitOf(await send(1, 1)), 1);
      pass(1);
      assert.equal(waitOf(await send(1, 1)), 0);
    }
    assert.deepEqual(waits.slice(0, 3), [first, 2 * first, 4 * first]);
    assert.equal(waits.at(-1), longest);
    // Other accounts at this address and other addresses of this account do not wait.
    assert.equal(waitOf(await send(2, 1)), 0);
  });

  test(`${what}: an account tried from many addresses also waits`, async () => {
    for (let n = 0; n < free.account; n += 1) assert.equal(waitOf(await send(1, n)), 0);
    assert.equal(waitOf(await send(1, 100)), first);
    assert.equal(waitOf(await send(2, 100)), 0);
  });

  test(`${what}: an address that tries many accounts also waits, and another address does not`, async () => {
    for (let n = 0; n < free.address; n += 1) assert.equal(waitOf(await send(n, 7)), 0);
    assert.ok(waitOf(await send(1000, 7)) > 0);
    assert.equal(waitOf(await send(1000, 8)), 0);
  });
}

test('the error states the seconds or minutes to wait', async () => {
  const sixth = async () => {
    for (let n = 0; n < 5; n += 1) await post('auth/request-forget-email/', { email: email(1) }, 1);
    return post('auth/request-forget-email/', { email: email(1) }, 1);
  };
  const response = await sixth();
  assert.deepEqual(response.body, {
    detail: 'Too many attempts. Please try again in a minute.',
    code: 'too_many_attempts',
  });
  pass(31);
  const next = await post('auth/request-forget-email/', { email: email(1) }, 1);
  assert.equal(next.headers.get('retry-after'), '29');
  assert.equal(next.body.detail, 'Too many attempts. Please try again in 29 seconds.');
});

test('the owner can sign in from a known address despite attempts from other addresses', async () => {
  const { dana } = practice.users;
  assert.equal((await guess(dana.email, 1, PASSWORD)).status, 200);
  for (let n = 0; n < 60; n += 1) await guess(dana.email, 10 + n);
  assert.equal((await guess(dana.email, 200, PASSWORD)).status, 429);
  assert.equal((await guess(dana.email, 1, PASSWORD)).status, 200);
  // Unknown addresses still wait.
  assert.equal((await guess(dana.email, 201, PASSWORD)).status, 429);
});

test('behind an uncounted proxy, a user who has signed in before is not delayed by other attempts', async () => {
  const { dana } = practice.users;
  assert.equal((await guess(dana.email, 1, PASSWORD)).status, 200);
  for (let n = 0; n < 80; n += 1) await guess(email(n), 1);
  assert.equal((await guess(dana.email, 1, PASSWORD)).status, 200);
  assert.equal(waitOf(await guess(email(1000), 1)), 1);
});

test('a password reset by mail lets the user sign in immediately from that address', async () => {
  const { dana } = practice.users;
  for (let n = 0; n < 60; n += 1) await guess(dana.email, 10 + n);
  await post('auth/request-forget-email/', { email: dana.email }, 1);
  const token = (await practice.mails())[0]?.token;
  const chosen = await post('auth/password-forget-complete/', { token, password: 'gravel under violets' }, 1);
  assert.equal(chosen.status, 200, chosen.text);
  practice.services.passwords.verify = () => Promise.resolve(true);
  assert.equal((await guess(dana.email, 1)).status, 200);
  assert.equal((await guess(dana.email, 2)).status, 429);
});

test('of a hundred simultaneous guesses, only the free attempts are verified', async () => {
  let checks = 0;
  practice.services.passwords.verify = () => {
    checks += 1;
    return Promise.resolve(false);
  };
  await Promise.all(Array.from({ length: 100 }, () => guess('dana@example.com', 1)));
  assert.equal(checks, 5);
});

test('an account can mail forty consecutive reports before it has to wait', async () => {
  const { report } = await completeReport(practice);
  const share = () =>
    practice.call('post', `report/share-report/${report}/`, {
      body: { client_email: ['elena@example.com'] },
    });
  for (let n = 0; n < 40; n += 1) assert.notEqual((await share()).status, 429);
  assert.equal(waitOf(await share()), 60);
});

test('an address can try sixty link tokens before it has to wait', async () => {
  const link = () => post('auth/remember-token/verify/', { token: 'x'.repeat(43) }, 7);
  for (let n = 0; n < 60; n += 1) assert.equal((await link()).status, 404);
  assert.equal(waitOf(await link()), 1);
});

test('known and unknown users are delayed after the same number of attempts', async () => {
  const tries = async (address: string) => {
    const statuses = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await guess(address, n)).status);
    return statuses;
  };
  assert.deepEqual(await tries('dana@example.com'), await tries('nobody@example.com'));
});

test('counts the addresses of one IPv6 subscriber as one', async () => {
  for (let n = 0; n < 5; n += 1) await guess(email(1), `2001:db8:7:1::${n}`);
  assert.equal((await guess(email(1), '2001:db8:7:1:ffff:ffff:ffff:ffff')).status, 429);
  assert.equal((await guess(email(1), '2001:db8:7:2::1')).status, 401);
  for (const [address, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:7:1:2:3:4:5', '2001:db8:7:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['x'.repeat(5000), 'unknown'],
  ] as const)
    assert.equal(networkOf(address), network);
});

test('logs an uncounted proxy once', async () => {
  const direct = await testPractice();
  opened.push(direct);
  const health = (headers: Record<string, string>) => direct.call('get', 'health/', { as: null, headers });
  await health({});
  assert.deepEqual(direct.warnings, []);
  await health({ 'x-forwarded-for': '192.0.2.1' });
  await health({ 'x-forwarded-for': '192.0.2.1' });
  assert.equal(direct.warnings.length, 1);
  assert.match(direct.warnings[0] ?? '', /Set PLUMBLINE_TRUST_PROXY to the number of proxies in front\./);
  await post('auth/login/', { email: 'x@example.com', password: 'x' }, 1);
  assert.deepEqual(practice.warnings, []);
});

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const rule = { free: 2, baseSeconds: 5, capSeconds: 30, forgetSeconds: 300 };
const keyed = (key: string) => ({ limit: 'signIn pair', rule, key });
const tried = (counts: AttemptCounts, seconds: number, ...keys: string[]) =>
  counts.attempt(keys.map(keyed), at(seconds));

test('after the free attempts, each wait is twice the previous one, up to the limit', async () => {
  const counts = countsInMemory();
  const waits = [];
  let now = 0;
  for (let n = 0; n < 7; n += 1) {
    assert.equal(await tried(counts, now, 'a'), 0);
    // A rejected attempt does not count, so this reads the wait of the next one.
    const wait = await tried(counts, now, 'a');
    if (wait === 0) await counts.decrement([keyed('a')]);
    waits.push(wait);
    now += wait;
  }
  assert.deepEqual(waits, [0, 5, 10, 20, 30, 30, 30]);
  assert.equal(await tried(counts, now, 'b'), 0);
});

test('returns the remaining wait in whole seconds, rounded up', async () => {
  const counts = countsInMemory();
  await tried(counts, 0, 'a');
  await tried(counts, 0, 'a');
  assert.equal(await tried(counts, 1.4, 'a'), 4);
  assert.equal(await tried(counts, 5, 'a'), 0);
});

test('all attempts are free again after a quiet period', async () => {
  const counts = countsInMemory();
  await tried(counts, 0, 'a');
  await tried(counts, 1, 'a');
  assert.equal(await tried(counts, 2, 'a'), 4);
  for (const seconds of [302, 303]) assert.equal(await tried(counts, seconds, 'a'), 0);
  assert.equal(await tried(counts, 303, 'a'), 5);
});

test('a success resets the count, and taking back removes a single attempt', async () => {
  const counts = countsInMemory();
  await tried(counts, 0, 'a');
  await tried(counts, 0, 'a');
  await tried(counts, 5, 'a');
  assert.equal(await tried(counts, 5, 'a'), 10);
  await counts.decrement([keyed('a')]);
  assert.equal(await tried(counts, 5, 'a'), 5);
  await counts.clear([keyed('a')]);
  assert.equal(await tried(counts, 5, 'a'), 0);
});

test('if one key has to wait, no key is counted', async () => {
  const counts = countsInMemory();
  await tried(counts, 0, 'a');
  await tried(counts, 0, 'a');
  for (let n = 0; n < 5; n += 1) assert.equal(await tried(counts, 0, 'a', 'b'), 5);
  assert.equal(await tried(counts, 0, 'b'), 0);
});

test('stores at most the given number of keys and drops the least recently counted', async () => {
  const counts = countsInMemory(2);
  for (const [seconds, key] of [
    [0, 'a'],
    [0, 'b'],
    [0, 'a'],
    [0, 'b'],
    [5, 'a'],
    [5, 'c'],
    [5, 'c'],
  ] as const)
    assert.equal(await tried(counts, seconds, key), 0);
  assert.deepEqual([await tried(counts, 5, 'a'), await tried(counts, 5, 'c')], [10, 5]);
  assert.equal(await tried(counts, 5, 'b'), 0);
});
