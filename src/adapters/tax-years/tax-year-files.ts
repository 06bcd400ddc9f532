/** The installation's own tax years: <data>/tax/<year>.json. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaxYearFile } from '../../domain/tax/federal/own-tax-years.ts';

/** Nothing where there is no such folder. */
export function taxYearFiles(dataFolder: string): TaxYearFile[] {
  const folder = join(dataFolder, 'tax');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      try {
        const document: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, ''));
        return { name, document };
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        return { name, document: undefined, problem };
      }
    });
}
