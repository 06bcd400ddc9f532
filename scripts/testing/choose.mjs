/** An unknown step or test; the message lists the known ones. */
export class UnknownStepError extends Error {}

/** @typedef {Record<import('./find-tests.mjs').TestKind, string[]>} TestFiles */

/**
 * Reads the command line: step names, and test files or folders. Each file runs in the step of its kind.
 * @param {readonly string[]} filters
 * @param {readonly string[]} steps
 * @param {TestFiles} found
 * @returns {{ steps: Set<string>, files: TestFiles, isNamed: boolean }} isNamed: whether paths were given
 */
export function chooseTests(filters, steps, found) {
  const paths = filters.filter((word) => word.includes('/'));
  const names = filters.filter((word) => !word.includes('/'));
  const unknown = names.find((name) => !steps.includes(name));
  if (unknown !== undefined)
    throw new UnknownStepError(`There is no step "${unknown}". The steps are ${steps.join(', ')}.`);
  if (filters.length === 0) return { steps: new Set(steps), files: found, isNamed: false };
  if (paths.length === 0) return { steps: new Set(names), files: found, isNamed: false };

  const isIn = (/** @type {string} */ file, /** @type {string} */ path) =>
    file === path || file.startsWith(path.replace(/\/?$/, '/'));
  const isChosen = (/** @type {string} */ file) => paths.some((path) => isIn(file, path));
  const files = /** @type {TestFiles} */ (
    Object.fromEntries(Object.entries(found).map(([kind, list]) => [kind, list.filter(isChosen)]))
  );
  // A test given by path runs even if it belongs to the long run.
  files.postgres = [...files.postgres, ...files.postgresLong];
  files.browser = [...files.browser, ...files.browserLong];
  const isOnlyOnPostgres = files.integration.length === 0;
  const due = steps.filter((step) => {
    const list = files[/** @type {keyof TestFiles} */ (step)] ?? [];
    return list.length > 0 && (step !== 'postgres' || isOnlyOnPostgres);
  });
  const runs = [...names, ...due].flatMap((step) => files[/** @type {keyof TestFiles} */ (step)] ?? []);
  const empty = paths.find((path) => !runs.some((file) => isIn(file, path)));
  if (empty !== undefined)
    throw new UnknownStepError(
      `There is no test at "${empty}". Name a *.test.ts file or a folder by its path in the project; a *.long.test.ts runs by \`npm run test:long\`.`,
    );
  return { steps: new Set([...names, ...due]), files, isNamed: true };
}
