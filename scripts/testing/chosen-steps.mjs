/** @typedef {import('./schedule.mjs').Step} Step */

/** A step name that does not exist, or a path without a test. */
export class UnknownStepError extends Error {}

/** @typedef {Record<import('./find-tests.mjs').TestKind, string[]>} TestFiles */

/**
 * Among step names the command line may name test files and folders of them: then those alone run, in the steps of
 * their kind, and no least number of tests is asked for. On PostgreSQL they run where that step is named too.
 * @param {readonly string[]} words
 * @param {TestFiles} found
 * @param {import('./floor.mjs').Floor} floor
 */
export function chosenTests(words, found, floor) {
  const paths = words.filter((word) => word.includes('/'));
  const names = words.filter((word) => !paths.includes(word));
  if (paths.length === 0) return { names, files: found, floor };
  const files = /** @type {TestFiles} */ ({});
  const tests = { ...floor.tests };
  const seen = new Set();
  for (const kind of /** @type {import('./find-tests.mjs').TestKind[]} */ (Object.keys(found))) {
    files[kind] = found[kind].filter((file) =>
      paths.some((path) => {
        const isOf = file === path || file.startsWith(path.replace(/\/?$/, '/'));
        if (isOf && kind !== 'long') seen.add(path);
        return isOf;
      }),
    );
    tests[kind] = 0;
    const runsByItself =
      kind !== 'long' && kind !== 'postgresLong' && (kind !== 'postgres' || files.integration.length === 0);
    if (files[kind].length > 0 && runsByItself) names.push(kind);
  }
  // Whoever names a test wants it, however little it asks of the database.
  files.postgres = [...files.postgres, ...files.postgresLong];
  const missed = paths.find((path) => !seen.has(path));
  if (missed !== undefined)
    throw new UnknownStepError(
      `There is no test at "${missed}". Name a *.test.ts file or a folder by its path in the project; those called *.long.test.ts run by \`npm run test:long\`.`,
    );
  return { names, files, floor: { ...floor, tests } };
}

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
