/**
 * The least that has to run (scripts/test-floor.json). Tests that silently stop being found look like success; so when
 * tests are removed on purpose the number is lowered by hand, in the same commit.
 * @typedef {object} Floor
 * @property {Record<import('./find-tests.mjs').TestKind | 'browserLong', number>} tests browserLong: those that `npm run
 *   test:long` declares beside `browser`
 * @property {number} modules that the arrows are checked in
 * @property {number} files that the linter and the formatter each look at
 * @property {Record<string, string>} allowedSkips `file › name` → why it may be skipped
 */

/**
 * @param {import('./find-tests.mjs').TestKind} kind
 * @param {import('./totals.mjs').Totals} totals
 * @param {Floor} floor
 * @returns {string[]} what is wrong
 */
export function floorProblems(kind, totals, floor) {
  const problems = [];
  const ran = totals.tests - totals.skipped - totals.todo;
  const least = floor.tests[kind];
  if (ran === 0) problems.push(`no ${kind} test ran`);
  else if (ran < least) {
    problems.push(
      `${ran} ${kind} tests ran, and scripts/test-floor.json expects ${least} at least: are some no longer found?`,
    );
  }
  for (const file of totals.emptyFiles) problems.push(`${file} holds no test`);
  for (const test of totals.skippedTests) {
    if (!floor.allowedSkips[test])
      problems.push(`skipped without a reason in scripts/test-floor.json: ${test}`);
  }
  if (totals.todo > 0) problems.push(`${totals.todo} tests are marked todo, which hides their failures`);
  return problems;
}

/**
 * A tool passes when it reads nothing: a TypeScript that it does not know, a wrong path.
 * @param {string} output
 * @param {'modules' | 'files'} what it counts in its output
 * @param {Floor} floor
 * @returns {string | null} what is wrong
 */
export function sightProblem(output, what, floor) {
  const seen = Number(new RegExp(`(\\d+) ${what}`).exec(output)?.[1] ?? 0);
  const least = Math.max(1, floor[what]);
  return seen >= least
    ? null
    : `it looked at ${seen} ${what}, and scripts/test-floor.json expects ${least} at least`;
}
