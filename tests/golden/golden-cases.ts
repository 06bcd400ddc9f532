/** Golden cases from fixtures/golden/<calculation>/, and the comparison that replay makes of one. */
import { readdirSync, readFileSync } from 'node:fs';

export interface GoldenCase {
  readonly name: string;
  readonly why: string;
  readonly source: string;
  readonly input: unknown;
  readonly expected: Record<string, unknown>;
  readonly tolerance?: number;
}

const FOLDER = new URL('../../fixtures/golden/', import.meta.url);

export function goldenCases(calculation: string): GoldenCase[] {
  const folder = new URL(`${calculation}/`, FOLDER);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const document = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Omit<GoldenCase, 'name'>;
      return { ...document, name: file.slice(0, -5) };
    });
}

const RATE =
  /(?:rate|irr|ror|average|geometric|credited|raw|blend|factor|return|_ror\.difference|assumed|annual_cost|share_of_outlay)$/;

/** The first member that differs, by path; undefined when all that is expected holds. */
export function firstDifference(
  actual: unknown,
  expected: unknown,
  tolerance?: number,
  path = '',
): string | undefined {
  if (typeof expected === 'number') {
    const allowed = tolerance ?? (RATE.test(path) ? 5e-7 : 0.005);
    return typeof actual === 'number' && Math.abs(actual - expected) <= allowed + 1e-9
      ? undefined
      : `${path}: expected ${expected}, got ${String(actual)}`;
  }
  if (expected === null || typeof expected !== 'object')
    return actual === expected
      ? undefined
      : `${path}: expected ${String(expected)}, got ${JSON.stringify(actual)}`;
  if (actual === null || typeof actual !== 'object') return `${path}: expected more than ${String(actual)}`;
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length))
    return `${path}: expected ${expected.length} values`;
  const members = new Map<string, unknown>(Object.entries(actual));
  for (const [key, member] of Object.entries(expected)) {
    // A list's elements are judged by the name of the list.
    const below = Array.isArray(expected)
      ? path.replace(/([^.]*)$/, `${key}.$1`)
      : path
        ? `${path}.${key}`
        : key;
    const found = firstDifference(members.get(key), member, tolerance, below);
    if (found) return found;
  }
  return undefined;
}
