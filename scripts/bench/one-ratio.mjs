// Prints the ratio of one guarded case: node scripts/bench/one-ratio.mjs <file in src> <id>.
import { pathToFileURL } from 'node:url';
import { inRoot } from '../project.mjs';

const WARM_UP_MS = { run: 800, baseline: 500 };
const SLICES = 16;
const SLICE_MS = 100;

const [file = '', id] = process.argv.slice(2);
/** @type {{ cases: readonly import('./measure.mjs').BenchCase[], ratios?: readonly { id: string, ratio: () => Promise<number> }[] }} */
const { cases, ratios = [] } = await import(pathToFileURL(inRoot('src', file)).href);
const fixedRatio = ratios.find((one) => one.id === id);
if (fixedRatio) {
  process.stdout.write(`${await fixedRatio.ratio()}\n`);
  process.exit();
}
const found = cases.find((one) => one.id === id);
if (!found) throw new Error(`There is no case "${id}" in ${file}.`);

/**
 * Returns the milliseconds per call, measured for about `milliseconds`.
 * @param {() => unknown} work @param {number} milliseconds
 */
async function slice(work, milliseconds) {
  const startedAt = performance.now();
  let calls = 0;
  do {
    await work();
    calls += 1;
  } while (performance.now() - startedAt < milliseconds);
  return (performance.now() - startedAt) / calls;
}

const { run } = found;
const firstStartedAt = performance.now();
await run();
const first = performance.now() - firstStartedAt;

await slice(run, WARM_UP_MS.run);
const { baseline = run, less: subtrahend } = found;
await slice(baseline, WARM_UP_MS.baseline);
if (subtrahend) await slice(subtrahend, WARM_UP_MS.baseline);
let [runTime, baselineTime, subtracted] = [Infinity, Infinity, subtrahend ? Infinity : 0];
for (let turn = 0; turn < SLICES; turn += 1) {
  runTime = Math.min(runTime, await slice(run, SLICE_MS));
  baselineTime = Math.min(baselineTime, await slice(baseline, SLICE_MS));
  if (subtrahend) subtracted = Math.min(subtracted, await slice(subtrahend, SLICE_MS));
}
process.stdout.write(`${found.isFirstCall ? first / runTime : (runTime - subtracted) / baselineTime}\n`);
process.exit();
