/** Golden cases from fixtures/golden/<calculation>/, compared as `plumbline replay` compares them. */
import { readdirSync, readFileSync } from 'node:fs';
import { goldenCaseFrom, type GoldenCase } from '../../src/domain/calculations/compare-golden.ts';

export { firstDifference } from '../../src/domain/calculations/compare-golden.ts';

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
