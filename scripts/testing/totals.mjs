import { relative, resolve } from 'node:path';
import { ROOT } from '../project.mjs';

/**
 * @typedef {object} TestRecord
 * @property {boolean} passed
 * @property {string} name
 * @property {string} file
 * @property {boolean} suite
 * @property {boolean} skipped
 * @property {boolean} todo
 * @property {string | null} failure node:test's failureType
 */

/**
 * @typedef {object} Totals counted as node:test counts
 * @property {number} tests
 * @property {number} suites
 * @property {number} pass
 * @property {number} fail
 * @property {number} cancelled
 * @property {number} skipped
 * @property {number} todo
 * @property {string[]} skippedTests as `file › name`
 * @property {string[]} emptyFiles files that ran and held no test
 */

/** @returns {Totals} */
export const noTests = () => ({
  tests: 0,
  suites: 0,
  pass: 0,
  fail: 0,
  cancelled: 0,
  skipped: 0,
  todo: 0,
  skippedTests: [],
  emptyFiles: [],
});

const CANCELLED = ['cancelledByParent', 'testAborted', 'testTimeoutFailure'];

/**
 * @param {string} lines what the record reporter wrote
 * @param {(path: string) => string} [sourceOf] from the file that ran to the file that was written
 * @returns {Totals}
 */
export function countRecords(lines, sourceOf = (path) => path) {
  const totals = noTests();
  for (const line of lines.split('\n').filter(Boolean)) {
    /** @type {TestRecord} */
    const record = JSON.parse(line);
    const emptyFile = record.passed && record.file !== '' && resolve(ROOT, record.name) === record.file;
    count(totals, {
      ...record,
      file: sourceOf(record.file),
      ...(emptyFile ? { name: sourceOf(record.file) } : {}),
    });
  }
  return totals;
}

/** @param {Totals} totals @param {TestRecord} record */
function count(totals, record) {
  if (record.suite) {
    totals.suites += 1;
    return;
  }
  const file = record.file && relative(ROOT, record.file).replaceAll('\\', '/');
  // node:test reports a file without tests as a test named after the file.
  if (record.passed && record.file !== '' && resolve(ROOT, record.name) === record.file) {
    totals.emptyFiles.push(file);
    return;
  }
  totals.tests += 1;
  if (record.skipped) {
    totals.skipped += 1;
    totals.skippedTests.push(`${file} › ${record.name}`);
  } else if (record.todo) totals.todo += 1;
  else if (record.passed) totals.pass += 1;
  else if (CANCELLED.includes(record.failure ?? '')) totals.cancelled += 1;
  else totals.fail += 1;
}

/** @param {readonly Totals[]} list @returns {Totals} */
export function addTotals(list) {
  const sum = noTests();
  for (const totals of list) {
    for (const name of /** @type {const} */ ([
      'tests',
      'suites',
      'pass',
      'fail',
      'cancelled',
      'skipped',
      'todo',
    ])) {
      sum[name] += totals[name];
    }
    sum.skippedTests.push(...totals.skippedTests);
    sum.emptyFiles.push(...totals.emptyFiles);
  }
  return sum;
}

/**
 * The two lines that close a run. A step that failed without a failing test (types, lint, a floor) counts as one
 * failure, so that the counts never read as a success when the exit status is not one.
 * @param {Totals} totals
 * @param {number} failedSteps
 * @param {number} milliseconds
 */
export function closingLines(totals, failedSteps, milliseconds) {
  const fail = totals.fail + failedSteps;
  const numbers = {
    tests: totals.tests + failedSteps,
    suites: totals.suites,
    pass: totals.pass,
    fail,
    cancelled: totals.cancelled,
    skipped: totals.skipped,
    todo: totals.todo,
    duration_ms: Math.round(milliseconds),
  };
  const inOneLine = Object.entries(numbers).map(([name, value]) => `${name} ${value}`);
  const words = [`${totals.pass} passed`, `${fail + totals.cancelled} failed`];
  if (totals.skipped + totals.todo > 0) words.push(`${totals.skipped + totals.todo} skipped`);
  return [`ℹ ${inOneLine.join('  ')}`, words.join(', ')];
}
