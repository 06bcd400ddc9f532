import { addTotals, closingLines } from './totals.mjs';

/**
 * Prints what a run came to and sets the exit status.
 * @param {Map<string, import('./schedule.mjs').StepResult>} results
 * @param {number} begun performance.now() at the beginning
 */
export function closeRun(results, begun) {
  const list = [...results.values()];
  const totals = addTotals(list.flatMap(({ totals: own }) => own ?? []));
  const failed = [...results].filter(([, { ok }]) => !ok);
  const besides = failed.filter(
    ([, { totals: own, failedBesidesTests }]) => own === undefined || failedBesidesTests,
  );
  if (failed.length > 0) process.stdout.write(`\nfailed: ${failed.map(([name]) => name).join(', ')}\n`);
  process.stdout.write(`\n${closingLines(totals, besides.length, performance.now() - begun).join('\n')}\n`);
  for (const { notRun } of list) if (notRun) process.stdout.write(`${notRun}\n`);
  if (failed.length > 0) process.exitCode = 1;
}
