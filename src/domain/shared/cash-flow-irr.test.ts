import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cashFlowIrr, presentValue } from './cash-flow-irr.ts';

const income = [
  ...Array<number>(10).fill(-10_000),
  ...Array<number>(5).fill(0),
  ...Array<number>(15).fill(12_000),
];

test('premiums, income and a final value return 5.1764% to surrender and 5.9760% to death', () => {
  assert.equal(cashFlowIrr([...income, 90_000]).irr?.toFixed(6), '0.051764');
  assert.equal(cashFlowIrr([...income, 150_000]).irr?.toFixed(6), '0.059760');
});

test('returns no rate without an outlay, and a total loss without receipts', () => {
  for (const flows of [[100, 200], [0, 0], []])
    assert.deepEqual(cashFlowIrr(flows), { irr: null, status: 'no_irr' });
  for (const flows of [[-1], [-100, 0, -3]])
    assert.deepEqual(cashFlowIrr(flows), { irr: null, status: 'total_loss' });
});

test('returns the bound for a single root outside −99% to 1,000%', () => {
  for (const flows of [
    [-10_000, 50],
    [-100, 0.5],
    [100, -0.5],
  ])
    assert.deepEqual(cashFlowIrr(flows), { irr: -0.99, status: 'below_minimum' });
  for (const flows of [
    [-1, 12],
    [-1, 100],
    [1, -100],
  ])
    assert.deepEqual(cashFlowIrr(flows), { irr: 10, status: 'above_maximum' });
});

test('returns the root nearest to zero if there are several, with the status “multiple”', () => {
  // −100(1 − 1.1v)(1 − 1.2v): 10% and 20%
  const both = cashFlowIrr([-100, 230, -132]);
  assert.equal(both.status, 'multiple');
  assert.ok(Math.abs((both.irr ?? 0) - 0.1) < 1e-10);
});

test('finds a single root above zero if the running sums change sign once', () => {
  // Three sign changes in the flows, one in their sums −100, −40, −50, 130.
  const found = cashFlowIrr([-100, 60, -10, 180]);
  assert.equal(found.status, 'ok');
  assert.ok(Math.abs(presentValue([-100, 60, -10, 180], found.irr ?? 0)) < 1e-8);
});

test('the rate discounts every investment to zero', () => {
  const amount = fc.double({ min: 1, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 60 }),
      fc.array(amount, { minLength: 1, maxLength: 60 }),
      (paid, received) => {
        const flows = [...paid.map((value) => -value), ...received];
        const { irr, status } = cashFlowIrr(flows);
        if (irr === 10 && status === 'above_maximum') return presentValue(flows, 10) > 0;
        if (irr === -0.99 && status === 'below_minimum') return presentValue(flows, -0.99) < 0;
        if (irr === null) return false;
        // The present values on both sides of the root have opposite signs.
        const below = presentValue(flows, irr - 1e-9);
        const above = presentValue(flows, irr + 1e-9);
        return status === 'ok' && below >= 0 && above <= 0;
      },
    ),
  );
});

test('a single root matches plain bisection to ten decimals', () => {
  // Amounts in cents, including zero: products of the smallest floating-point numbers are zero and prove nothing.
  const amount = fc.integer({ min: 0, max: 1e8 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 60 }),
      fc.array(amount, { minLength: 1, maxLength: 60 }),
      fc.boolean(),
      (first, then, borrowed) => {
        const side = borrowed ? -1 : 1;
        const flows = [...first.map((value) => -side * value), ...then.map((value) => side * value)];
        const { irr, status } = cashFlowIrr(flows);
        const kinds = new Set(flows.map(Math.sign).filter((sign) => sign !== 0));
        if (irr === null) return kinds.size < 2 && status === (kinds.has(-1) ? 'total_loss' : 'no_irr');
        const starts = presentValue(flows, -0.99) > 0;
        if (status === 'above_maximum' || status === 'below_minimum')
          return starts === presentValue(flows, 10) > 0 && irr === (status === 'above_maximum' ? 10 : -0.99);
        let low = -0.99;
        let high = 10;
        for (let halving = 0; halving < 60; halving += 1) {
          const middle = (low + high) / 2;
          if (presentValue(flows, middle) > 0 === starts) low = middle;
          else high = middle;
        }
        return status === 'ok' && Math.abs(irr - low) < 1e-10;
      },
    ),
    { numRuns: 500 },
  );
});
