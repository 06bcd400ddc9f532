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

/** Every number of a result with its path, but for the echo of its input and for what only names a row. */
export function figuresOf(result: Readonly<Record<string, unknown>>): [string, number][] {
  const found: [string, number][] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value === 'number') {
      if (!isName(path)) found.push([path, value]);
    } else if (value !== null && typeof value === 'object')
      for (const [key, member] of Object.entries(value)) visit(member, path === '' ? key : `${path}.${key}`);
  };
  const { inputs: _echo, meta: _meta, ...figures } = result;
  visit(figures, '');
  return found;
}

/** The year, age or slot that a row is of; a longevity's age is a figure. */
const isName = (path: string) =>
  /(^|\.)(year|slot)$/.test(path) ||
  (/\.age$/.test(path) && !path.endsWith('longevity.age')) ||
  /^comparative_graph\.ages\.\d+$/.test(path);
