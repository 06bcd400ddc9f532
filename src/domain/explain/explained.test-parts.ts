/** What the tests of explanations share. */
import assert from 'node:assert/strict';
import { explainCalculation } from './explain-calculation.ts';
import type { Explanation } from './explanation.ts';

export function explained(id: string, input: unknown, path: string): Explanation {
  const found = explainCalculation(id, input, path);
  assert.ok(found.ok, found.ok ? '' : found.error.detail);
  return found.value;
}

/** A part by the beginning of its name. */
export const partOf = ({ inputs, steps, path }: Explanation, name: string): number => {
  const found = [...inputs, ...steps].find((one) => one.name.startsWith(name));
  assert.ok(found && found.value !== null, `${name} of ${path}`);
  return found.value;
};

export function close(actual: number | null, expected: number) {
  assert.ok(
    actual !== null && Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${actual} is not ${expected}`,
  );
}
