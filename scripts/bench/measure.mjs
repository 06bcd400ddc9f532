/**
 * @typedef {object} BenchCase an entry of `cases` in src/…/*.bench.ts
 * @property {string} name
 * @property {string} [id] of a case that `npm run bench -- --check` guards
 * @property {boolean} [isFirstCall] the guarded ratio is the first call in a new process divided by a later call
 * @property {() => unknown} run
 * @property {() => unknown} [less] its time is subtracted before the guarded ratio is computed
 * @property {() => unknown} [baseline] a minimal loop with the same work, for a ratio that is similar on all
 * machines
 */

/**
 * @typedef {object} Timing milliseconds per call
 * @property {number} first
 * @property {number} median
 * @property {number} processor CPU time with compilation and garbage collection, independent of other load
 * @property {number} runs
 */
/** @typedef {{ name: string, run: Timing, baseline: Timing | null, ratio: number | null }} Measured */

/**
 * @typedef {object} Figure a result of one entry of `measurements` in src/…/*.bench.ts
 * @property {string} name
 * @property {number[]} values of each call
 * @property {string} [unit] default: milliseconds
 * @property {string} [aim] target, printed only
 */

const WARM_UP_MS = 200;
const MEASURE_MS = 500;
// Far above the resolution of the clock.
const BATCH_MS = 0.2;

/** @param {BenchCase} benchCase @returns {Promise<Measured>} */
export async function measure({ name, run, baseline }) {
  const measured = await time(run);
  const other = baseline ? await time(baseline) : null;
  return { name, run: measured, baseline: other, ratio: other ? measured.processor / other.processor : null };
}

/** @param {() => unknown} work @returns {Promise<Timing>} */
async function time(work) {
  const startedAt = performance.now();
  await work();
  const first = performance.now() - startedAt;

  let calls = 0;
  const warmUntil = performance.now() + WARM_UP_MS;
  const warmFrom = performance.now();
  while (performance.now() < warmUntil) {
    await work();
    calls += 1;
  }
  const each = (performance.now() - warmFrom) / calls;
  const batch = Math.max(1, Math.ceil(BATCH_MS / each));

  /** @type {number[]} */
  const samples = [];
  const before = process.cpuUsage();
  const until = performance.now() + MEASURE_MS;
  while (performance.now() < until || samples.length < 5) {
    samples.push(await timeBatch(work, batch));
  }
  const { user, system } = process.cpuUsage(before);
  const runs = samples.length * batch;
  return { first, median: median(samples), processor: (user + system) / 1000 / runs, runs };
}

/** @param {() => unknown} work @param {number} batch */
async function timeBatch(work, batch) {
  const startedAt = performance.now();
  for (let call = 0; call < batch; call += 1) {
    const result = work();
    if (result instanceof Promise) await result;
  }
  return (performance.now() - startedAt) / batch;
}

/** @param {readonly number[]} values @returns {number} */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/**
 * Returns the quantile of the values for this share.
 * @param {readonly number[]} values @param {number} share @returns {number}
 */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
