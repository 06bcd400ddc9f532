import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../project.mjs';
import { run } from '../terminal/run.mjs';
import { addTotals, closingLines, countRecords, noTests } from './totals.mjs';

/** What node:test counts itself, from the lines that its spec reporter ends with. */
function countedByNode(output: string) {
  return Object.fromEntries(
    [...output.matchAll(/^ℹ (tests|suites|pass|fail|cancelled|skipped|todo) (\d+)$/gm)].map(
      ([, name, count]) => [name, Number(count)],
    ),
  );
}

test('tests are counted as node:test counts them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-totals-'));
  try {
    const mixed = join(folder, 'mixed.test.mjs');
    writeFileSync(
      mixed,
      `import { describe, it, test } from 'node:test';
       test('passes', () => {});
       test('fails', () => { throw new Error('as it should'); });
       test.skip('skipped', () => {});
       test.todo('todo', () => {});
       describe('a suite', () => { it('passes inside', () => {}); });
       test('holds one', async (t) => { await t.test('held', () => {}); });`,
    );
    const crash = join(folder, 'crash.test.mjs');
    writeFileSync(crash, `throw new Error('before any test');`);
    const record = join(folder, 'record.jsonl');
    const { output } = await run(
      process.execPath,
      [
        '--test',
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${inRoot('scripts', 'testing', 'record-reporter.mjs')}`,
        `--test-reporter-destination=${record}`,
        mixed,
        crash,
      ],
      { env: { NODE_TEST_CONTEXT: undefined } },
    );
    const { skippedTests, emptyFiles, ...counts } = countRecords(readFileSync(record, 'utf8'));
    assert.deepEqual(counts, countedByNode(output));
    assert.equal(counts.fail, 2);
    assert.equal(skippedTests.length, 1);
    assert.match(skippedTests[0] ?? '', /mixed\.test\.mjs › skipped$/);
    assert.deepEqual(emptyFiles, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a file that ran without a test is named and not counted', () => {
  const file = inRoot('src', 'empty.test.ts');
  const line = { passed: true, name: file, file, suite: false, skipped: false, todo: false, failure: null };
  const totals = countRecords(`${JSON.stringify(line)}\n`);
  assert.deepEqual(totals.emptyFiles, ['src/empty.test.ts']);
  assert.equal(totals.tests, 0);
});

test('the run closes with the counts alone on the last line', () => {
  const totals = addTotals([
    { ...noTests(), tests: 40, suites: 2, pass: 40 },
    { ...noTests(), tests: 3, pass: 2, skipped: 1 },
  ]);
  const [inOneLine, last] = closingLines(totals, 0, 1234.5);
  assert.equal(
    inOneLine,
    'ℹ tests 43  suites 2  pass 42  fail 0  cancelled 0  skipped 1  todo 0  duration_ms 1235',
  );
  assert.equal(last, '42 passed, 0 failed, 1 skipped');
});

test('a failed step without a failing test still reads as a failure', () => {
  const [, last] = closingLines({ ...noTests(), tests: 5, pass: 5 }, 1, 0);
  assert.equal(last, '5 passed, 1 failed');
  const [, cancelled] = closingLines({ ...noTests(), tests: 5, pass: 4, cancelled: 1 }, 0, 0);
  assert.equal(cancelled, '4 passed, 1 failed');
});
