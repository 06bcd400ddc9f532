import { formatDuration } from '../terminal/progress.mjs';

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {string} output printed if the task failed
 * @property {number} [tests] how many passed
 * @property {string} [note] printed after the time
 */

/**
 * Tasks with the same name form a step, which is reported when all have ended.
 * @typedef {{ step: string, run: () => Promise<Outcome> }} Task
 */

/**
 * @typedef {{ failed: string[], tests: number }} Result failed: names of steps; tests: number of passed tests
 */

/**
 * Runs tasks in order, `width` in parallel, and reports each step.
 * @param {readonly Task[]} tasks
 * @param {number} width
 * @param {(text: string) => void} [print]
 * @returns {Promise<Result>}
 */
export async function runTasks(tasks, width, print = (text) => process.stdout.write(text)) {
  const startedAt = performance.now();
  /** @type {Map<string, Outcome[]>} */
  const outcomes = new Map(tasks.map(({ step }) => [step, []]));
  const waiting = [...tasks];
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const outcome = await task.run().catch((error) => ({ ok: false, output: errorText(error) }));
      const stepOutcomes = outcomes.get(task.step) ?? [];
      stepOutcomes.push(outcome);
      if (stepOutcomes.length === tasks.filter(({ step }) => step === task?.step).length)
        print(stepText(task.step, stepOutcomes, performance.now() - startedAt));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  const ended = [...outcomes];
  return {
    failed: ended.filter(([, list]) => list.some(({ ok }) => !ok)).map(([step]) => step),
    tests: ended.flatMap(([, list]) => list).reduce((sum, { tests = 0 }) => sum + tests, 0),
  };
}

/** @param {string} step @param {readonly Outcome[]} outcomes @param {number} milliseconds since the start of the run */
function stepText(step, outcomes, milliseconds) {
  const tests = outcomes.reduce((sum, one) => sum + (one.tests ?? 0), 0);
  const failed = outcomes.filter(({ ok }) => !ok);
  const notes = [tests > 0 ? `${tests} passed` : '', ...outcomes.map(({ note = '' }) => note)].filter(
    Boolean,
  );
  const mark = failed.length > 0 ? '✖' : '✔';
  const line = `${mark} ${step.padEnd(12)} ended at ${formatDuration(milliseconds).padStart(11)}   ${notes.join(', ')}`;
  return [line, ...failed.map(({ output }) => `\n── ${step} ──\n${output.trimEnd()}\n`), ''].join('\n');
}

/** Prints the last line and sets the exit code. @param {readonly Result[]} results */
export function finish(results) {
  const failed = results.flatMap((one) => one.failed);
  const tests = results.reduce((sum, one) => sum + one.tests, 0);
  const end = failed.length > 0 ? `, failed: ${failed.join(', ')}` : ', 0 failed';
  process.stdout.write(`\n${tests} tests passed in ${formatDuration(performance.now())}${end}\n`);
  if (failed.length > 0) process.exitCode = 1;
}

/** @param {unknown} error */
const errorText = (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
