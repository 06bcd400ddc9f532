/** Reads golden cases from fixtures/golden/<calculation>/ and compares them as `plumbline replay` does. */
import { readdirSync, readFileSync } from 'node:fs';
import {
  firstDifference,
  goldenCaseFrom,
  type GoldenCase,
} from '../../src/domain/calculations/compare-golden.ts';
import { findCalculation } from '../../src/domain/calculations/registry.ts';

export { firstDifference };

/**
 * Returns the first difference between the result and the case, compared as a rate or as money as the calculation
 * rounds it.
 */
export const differenceFrom = (
  calculation: string,
  { expected, tolerance }: Pick<GoldenCase, 'expected' | 'tolerance'>,
  actual: unknown,
): string | undefined => firstDifference(actual, expected, tolerance, findCalculation(calculation)?.rates);

const FOLDER = new URL('../../fixtures/golden/', import.meta.url);

export function goldenCases(calculation: string): (GoldenCase & { name: string })[] {
  const folder = new URL(`${calculation}/`, FOLDER);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const read = goldenCaseFrom(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
      if (typeof read === 'string') throw new Error(`${calculation}/${file}: ${read}`);
      return { ...read, name: file.slice(0, -5) };
    });
}
