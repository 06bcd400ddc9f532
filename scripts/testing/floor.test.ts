import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floorProblems, sightProblem } from './floor.mjs';
import { noTests } from './totals.mjs';

const floor = {
  tests: { unit: 10, integration: 0, postgres: 1, postgresLong: 0, browser: 0, browserLong: 0, long: 1 },
  modules: 100,
  files: 50,
  allowedSkips: { 'a.test.ts › slow': 'why' },
};
const ran = (tests: number) => ({ ...noTests(), tests, pass: tests });

test('as many tests as the floor pass, one fewer does not', () => {
  assert.deepEqual(floorProblems('unit', ran(10), floor), []);
  assert.match(floorProblems('unit', ran(9), floor).join(), /9 unit tests ran.*expects 10/);
});

test('no test at all is a problem even where the floor is zero', () => {
  assert.match(floorProblems('browser', ran(0), floor).join(), /no browser test ran/);
});

test('a skipped test needs a written reason, and does not count as one that ran', () => {
  const allowed = { ...ran(11), skipped: 1, pass: 10, skippedTests: ['a.test.ts › slow'] };
  assert.deepEqual(floorProblems('unit', allowed, floor), []);
  const unexplained = { ...allowed, skippedTests: ['b.test.ts › other'] };
  assert.match(floorProblems('unit', unexplained, floor).join(), /without a reason.*b\.test\.ts › other/);
  const tooFew = { ...ran(10), skipped: 1, pass: 9, skippedTests: ['a.test.ts › slow'] };
  assert.match(floorProblems('unit', tooFew, floor).join(), /9 unit tests ran/);
});

test('todo tests and files without tests are problems', () => {
  assert.match(floorProblems('unit', { ...ran(11), todo: 1 }, floor).join(), /todo/);
  assert.match(
    floorProblems('unit', { ...ran(11), emptyFiles: ['c.test.ts'] }, floor).join(),
    /c\.test\.ts holds no test/,
  );
});

test('a tool that looked at too little, or at nothing, has not checked it', () => {
  const arrows = (text: string) => sightProblem(text, 'modules', floor) ?? '';
  assert.equal(arrows('✔ no dependency violations found (128 modules, 300 dependencies cruised)'), '');
  assert.match(
    arrows('✔ no dependency violations found (12 modules, 3 dependencies cruised)'),
    /at 12 modules/,
  );
  assert.match(arrows(''), /at 0 modules, .* expects 100/);
  const lint =
    'Found 0 warnings and 0 errors.\nFinished in 24.6s on 60 files with 111 rules using 2 threads.';
  assert.equal(sightProblem(lint, 'files', floor), null);
  assert.match(sightProblem('No files found to lint.', 'files', { ...floor, files: 0 }) ?? '', /at 0 files/);
});
