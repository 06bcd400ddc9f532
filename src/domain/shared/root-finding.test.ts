import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bracketedRoot } from './root-finding.ts';

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

test('the point returned meets, and a tolerance below it does not', () => {
  for (const f of [
    (x: number) => x ** 3 - 2,
    (x: number) => Math.exp(x) - 5,
    // Flat, then steep, as a balance is in its return.
    (x: number) => (x < 1.2 ? -100 : (x - 1.2) * 1e6),
    (x: number) => 1e40 * (x - 1.7) ** 9,
  ]) {
    const { root } = solve(f, 0, 3);
    assert.ok(f(root) >= 0);
    assert.ok(f(root - 1.01e-10) < 0);
  }
});

test('a falling function is met from the other side', () => {
  const { root } = solve((x) => 2 - x * x, 3, 0);
  assert.ok(Math.abs(root - Math.SQRT2) < 1e-10 && root <= Math.SQRT2);
});

test('needs few evaluations on smooth functions, and bisection at worst', () => {
  assert.ok(solve((x) => x ** 3 - 2, 0, 3).evaluations <= 14);
  assert.ok(solve((x) => (x < 1.2 ? -1 : 1), 0, 3).evaluations < 90);
});
