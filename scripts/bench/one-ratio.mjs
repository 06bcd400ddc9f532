// The ratio of one guarded case in a process of its own: node scripts/bench/one-ratio.mjs <file in src> <id>.
import { pathToFileURL } from 'node:url';
import { inRoot } from '../project.mjs';

const WARM_UP_MS = { run: 800, baseline: 500 };
const SLICES = 16;
const SLICE_MS = 100;

const [file = '', id] = process.argv.slice(2);
/** @type {{ cases: readonly import('./measure.mjs').BenchCase[] }} */
const { cases } = await import(pathToFileURL(inRoot('src', file)).href);
const found = cases.find((one) => one.id === id);
if (!found) throw new Error(`There is no case "${id}" in ${file}.`);

/** Milliseconds a call, over about this time. @param {() => unknown} work @param {number} milliseconds */
async function slice(work, milliseconds) {
  const begun = performance.now();
  let calls = 0;
  do {
    await work();
    calls += 1;
  } while (performance.now() - begun < milliseconds);
  return (performance.now() - begun) / calls;
}

const { run } = found;
const firstBegun = performance.now();
await run();
const first = performance.now() - firstBegun;

await slice(run, WARM_UP_MS.run);
const { baseline = run } = found;
await slice(baseline, WARM_UP_MS.baseline);
let [own, other] = [Infinity, Infinity];
for (let turn = 0; turn < SLICES; turn += 1) {
  own = Math.min(own, await slice(run, SLICE_MS));
  other = Math.min(other, await slice(baseline, SLICE_MS));
}
process.stdout.write(`${found.isFirstCall ? first / own : own / other}\n`);
process.exit();
