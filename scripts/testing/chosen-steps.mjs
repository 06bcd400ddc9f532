/** @typedef {import('./schedule.mjs').Step} Step */

/** A step name that does not exist. */
export class UnknownStepError extends Error {}

/**
 * The steps named on the command line and what they need; without names, all.
 * @param {readonly Step[]} steps
 * @param {readonly string[]} names
 * @returns {Step[]}
 */
export function chosenSteps(steps, names) {
  if (names.length === 0) return [...steps];
  const wanted = new Set(names);
  for (const name of wanted) {
    const step = steps.find((candidate) => candidate.name === name);
    if (step === undefined) {
      throw new UnknownStepError(
        `There is no step "${name}". The steps are ${steps.map((one) => one.name).join(', ')}.`,
      );
    }
    for (const need of step.needs ?? []) wanted.add(need);
  }
  return steps.filter(({ name }) => wanted.has(name));
}
