/** What the tests of explanations share. */
import { explainCalculation } from '../explain-calculation.ts';
import type { Explanation } from '../../shared/explanation.ts';

export function explained(id: string, input: unknown, path: string): Explanation {
  const found = explainCalculation(id, input, path);
  if (!found.ok) throw new Error(found.error.detail);
  return found.value;
}

/** A part by the beginning of its name. */
export const partOf = ({ inputs, steps, path }: Explanation, name: string): number => {
  const found = [...inputs, ...steps].find((one) => one.name.startsWith(name));
  if (!found || found.value === null) throw new Error(`${name} of ${path} is not there`);
  return found.value;
};

export function close(actual: number | null, expected: number) {
  const isClose = actual !== null && Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  if (!isClose) throw new Error(`${actual} is not ${expected}`);
}
