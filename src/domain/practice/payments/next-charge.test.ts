import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chance } from '../../shared/testing/chance.ts';
import { nextCharge, renewalCents, type Renewals } from './next-charge.ts';

const AT = '2026-12-28T15:00:00.000Z';
const MONTHLY: Renewals = {
  first_at: AT,
  anchor: '2026-11-28T15:00:00.000Z',
  interval: 'month',
  amount_cents: 4900,
  coupon: null,
  credit_cents: 44_100,
};
const CODE = {
  code: 'ALWAYS',
  percent_off: 10,
  amount_off_cents: null,
  duration: 'forever',
  ends_at: null,
} as const;

test('the credit of the worked example pays nine months, and a part of the tenth', () => {
  const tenth = '2027-09-28T15:00:00.000Z';
  for (const [credit_cents, next_charge_cents] of [
    [44_100, 4900],
    [45_000, 4000],
    [48_999, 1],
  ] as const)
    assert.deepEqual(nextCharge({ ...MONTHLY, credit_cents }), {
      from_credit: 9,
      next_charge_at: tenth,
      next_charge_cents,
    });
});

test('without credit the next renewal is charged, and what is owed with it', () => {
  assert.deepEqual(nextCharge({ ...MONTHLY, credit_cents: 0 }), {
    from_credit: 0,
    next_charge_at: AT,
    next_charge_cents: 4900,
  });
  assert.equal(nextCharge({ ...MONTHLY, credit_cents: -500 }).next_charge_cents, 5400);
});

test('credit C and price P pay floor(C ÷ P) renewals, then P − (C − nP), by months and by years', () => {
  const random = chance(7);
  for (let times = 0; times < 500; times += 1) {
    const price = random.whole(100, 60_000);
    const credit_cents = random.whole(0, 400_000);
    const interval = random.whole(0, 1) === 0 ? 'month' : 'year';
    const n = Math.floor(credit_cents / price);
    const found = nextCharge({ ...MONTHLY, interval, amount_cents: price, credit_cents });
    const at = new Date(AT);
    if (interval === 'month') at.setUTCMonth(at.getUTCMonth() + n);
    else at.setUTCFullYear(at.getUTCFullYear() + n);
    assert.deepEqual(found, {
      from_credit: n,
      next_charge_at: at.toISOString(),
      next_charge_cents: price - (credit_cents - n * price),
    });
  }
});

test('a renewal of the 31st falls on the last day of shorter months', () => {
  const at = (credits: number) =>
    nextCharge({
      ...MONTHLY,
      first_at: '2027-02-28T10:00:00.000Z',
      anchor: '2027-01-31T10:00:00.000Z',
      credit_cents: credits * 4900,
    }).next_charge_at?.slice(0, 10);
  assert.deepEqual([0, 1, 2, 12].map(at), ['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
});

test('a code takes its part off while it holds', () => {
  const cents = (coupon: Renewals['coupon'], renewal = 0) =>
    renewalCents({ amount_cents: 4900, coupon }, AT, renewal);
  assert.equal(cents(CODE, 5), 4410);
  assert.equal(cents({ ...CODE, percent_off: null, amount_off_cents: 9900 }), 0);
  assert.deepEqual(
    [cents({ ...CODE, duration: 'once' }), cents({ ...CODE, duration: 'once' }, 1)],
    [4410, 4900],
  );
  const until = (ends_at: string) => cents({ ...CODE, duration: 'repeating', ends_at });
  assert.deepEqual([until('2026-12-29T00:00:00.000Z'), until(AT)], [4410, 4900]);
  assert.equal(nextCharge({ ...MONTHLY, coupon: CODE }).from_credit, 10);
  const free = { ...CODE, percent_off: 100 };
  assert.equal(nextCharge({ ...MONTHLY, coupon: free }).next_charge_at, null);
});
