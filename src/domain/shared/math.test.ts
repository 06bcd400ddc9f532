import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bracketedRoot, greatestOf, minOf } from './math.ts';
import { roundHalfAway, roundRate, roundToCents } from './rounding.ts';

function solve(f: (x: number) => number, unmet: number, met: number) {
  let evaluations = 0;
  const root = bracketedRoot(
    (x) => {
      evaluations += 1;
      return f(x);
    },
    unmet,
    met,
    f(unmet),
    f(met),
  );
  return { root, evaluations };
}

test('the result meets the target, and a value one tolerance below does not', () => {
  for (const f of [
    (x: number) => x ** 3 - 2,
    (x: number) => Math.exp(x) - 5,
    // Flat, then steep, like a balance as a function of its return.
    (x: number) => (x < 1.2 ? -100 : (x - 1.2) * 1e6),
    (x: number) => 1e40 * (x - 1.7) ** 9,
  ]) {
    const { root } = solve(f, 0, 3);
    assert.ok(f(root) >= 0);
    assert.ok(f(root - 1.01e-10) < 0);
  }
});

test('approaches a decreasing function from the other side', () => {
  const { root } = solve((x) => 2 - x * x, 3, 0);
  assert.ok(Math.abs(root - Math.SQRT2) < 1e-10 && root <= Math.SQRT2);
});

test('needs few evaluations on smooth functions, and at worst those of bisection', () => {
  assert.ok(solve((x) => x ** 3 - 2, 0, 3).evaluations <= 14);
  assert.ok(solve((x) => (x < 1.2 ? -1 : 1), 0, 3).evaluations < 90);
});

test('finds the minimum and maximum of a list longer than the argument limit of a call', () => {
  const list = Array.from({ length: 500_000 }, (_, at) => ({ at }));
  assert.equal(
    minOf(list, ({ at }) => at),
    0,
  );
  assert.equal(
    greatestOf(list, ({ at }) => at),
    499_999,
  );
  assert.equal(minOf([], Number, 7), 7);
});

test('rounds half away from zero on the shortest decimal text', () => {
  assert.equal(roundToCents(1.005), 1.01);
  assert.equal(roundToCents(-1.005), -1.01);
  assert.equal(roundToCents(2.675), 2.68);
  assert.equal(roundToCents(8717.840985564844), 8717.84);
  assert.equal(roundRate(0.0721332408), 0.072133);
});

test('matches manual rounding on both sides of a tie', () => {
  for (const [value, printed] of [
    [8e-7, 0.000001],
    [-5e-7, -0.000001],
    [4.9e-7, 0],
    [0.1234565, 0.123457],
    [0.12345649999, 0.123456],
    [0.9999995, 1],
  ])
    assert.equal(roundRate(value), printed, String(value));
  for (const [value, printed] of [
    [0.995, 1],
    [-0.985, -0.99],
    [0.004999, 0],
    [1234567.895, 1234567.9],
    [687194767.355, 687194767.36],
    [68719476735.125, 68719476735.13],
  ])
    assert.equal(roundToCents(value), printed, String(value));
});

test('does not change values that need no rounding, and never returns minus zero', () => {
  assert.equal(roundToCents(123456789012.5), 123456789012.5);
  assert.ok(Object.is(roundToCents(-0.001), 0));
  assert.ok(Object.is(roundToCents(-0), 0));
  assert.equal(roundToCents(1e-9), 0);
  assert.equal(roundToCents(1e21), 1e21);
  assert.equal(roundHalfAway(Number.POSITIVE_INFINITY, 2), Number.POSITIVE_INFINITY);
});
