import { duration } from '../terminal/progress.mjs';

/**
 * @typedef {object} StepResult
 * @property {boolean} ok
 * @property {string} output shown whole when the step failed
 * @property {string} [note] shown beside the time
 * @property {import('./totals.mjs').Totals} [totals]
 * @property {boolean} [failedBesidesTests] failed although no counted test did
 * @property {string} [notRun] what was left out and why, for the end of the run
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [needs] steps that have to pass first; when one fails, this one fails unrun
 * @property {boolean} [alone] nothing else runs meanwhile: a browser on a busy machine misses its deadlines
 * @property {() => Promise<StepResult>} run
 */

/**
 * Runs the steps in their order, `width` at a time, saying how each ended.
 * @param {readonly Step[]} steps
 * @param {{ width: number, print: (text: string) => void }} options
 * @returns {Promise<Map<string, StepResult>>}
 */
export async function runSteps(steps, { width, print }) {
  /** @type {Map<string, StepResult>} */
  const results = new Map();
  /** @type {Map<string, { step: Step, ending: Promise<void> }>} */
  const active = new Map();
  const waiting = [...steps];
  const nameWidth = Math.max(...steps.map(({ name }) => name.length));

  /** @param {Step} step */
  const start = async (step) => {
    const begun = performance.now();
    const lacking = (step.needs ?? []).filter((name) => results.get(name)?.ok === false);
    /** @type {StepResult} */
    const result =
      lacking.length > 0
        ? { ok: false, output: `not run: ${lacking.join(', ')} failed`, failedBesidesTests: true }
        : await step.run().catch((error) => ({ ok: false, output: describe(error) }));
    results.set(step.name, result);
    const time = duration(performance.now() - begun).padStart(7);
    print(
      `${result.ok ? '✔' : '✖'} ${step.name.padEnd(nameWidth)} ${time}${result.note ? `   ${result.note}` : ''}`,
    );
    if (!result.ok) print(framed(step.name, result.output));
  };

  /** @param {Step} step */
  const canStart = (step) => {
    if (active.size >= width || [...active.values()].some((other) => other.step.alone)) return false;
    if (step.alone && active.size > 0) return false;
    return (step.needs ?? []).every(
      (name) => results.has(name) || !steps.some((other) => other.name === name),
    );
  };

  while (waiting.length > 0 || active.size > 0) {
    const next = waiting.findIndex(canStart);
    const step = waiting[next];
    if (step !== undefined) {
      waiting.splice(next, 1);
      active.set(step.name, { step, ending: start(step).then(() => void active.delete(step.name)) });
    } else if (active.size > 0) {
      await Promise.race([...active.values()].map(({ ending }) => ending));
    } else {
      throw new Error(`steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    }
  }
  return results;
}

/** @param {unknown} error */
const describe = (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** @param {string} name @param {string} output */
function framed(name, output) {
  return `\n── ${name} ${'─'.repeat(Math.max(0, 100 - name.length))}\n${output.trimEnd()}\n${'─'.repeat(104)}\n`;
}
