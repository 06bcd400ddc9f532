/** Prints and reads files of a seed, and adds up the outcomes. */
import type { Browser } from 'playwright-core';
import { carrierFile } from './carrier-file.ts';
import type { CarrierFile } from './printed-file.ts';
import {
  measure,
  noCounts,
  OUTCOMES,
  printFile,
  type Counts,
  type Measured,
  type PrintedFile,
} from './measure.ts';

export interface MeasuredFile {
  at: number;
  file: CarrierFile;
  printed: PrintedFile;
  measured: Measured;
}

export async function* measuredFiles(
  seed: number,
  files: number,
  browser: Browser | null,
  only?: number,
  hasHabits = false,
): AsyncGenerator<MeasuredFile> {
  for (let at = only ?? 0; at < (only === undefined ? files : only + 1); at += 1) {
    const file = carrierFile(seed * 1_000 + at, at, hasHabits);
    const printed = await printFile(file, browser);
    yield { at, file, printed, measured: await measure(file, printed) };
  }
}

export const addCounts = (sum: Counts, counts: Counts): void => {
  for (const each of OUTCOMES) sum[each] += counts[each];
};

/** The targets of the contract. `failures` has one line for each file that is wrong, silent, or has invented rows. */
export async function countFiles(seed: number, files: number, browser: Browser | null, hasHabits = false) {
  const total = noCounts();
  const failures: string[] = [];
  for await (const { file, measured } of measuredFiles(seed, files, browser, undefined, hasHabits)) {
    addCounts(total, measured.counts);
    const silent = measured.cellErrors.filter((cellError) => /WRONG|MISSING/.test(cellError));
    if (measured.invented.length > 0) silent.push(`invented years ${measured.invented.join(', ')}`);
    failures.push(...silent.map((cellError) => `file ${file.seed}: ${cellError}`));
  }
  const cells = OUTCOMES.reduce((sum, each) => sum + total[each], 0);
  return { total, failures, right: (total.right + total.marked) / cells, unmarked: total.right / cells };
}
