import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharing } from './compile-tests.mjs';

const PLAIN = "test('it holds', () => undefined);";

test('neighbors share a process, at most sixteen', () => {
  const files = Array.from({ length: 19 }, (_, index) => `src/server/${index}.test.ts`);
  assert.deepEqual(
    sharing(files, () => PLAIN),
    [files.slice(0, 16), files.slice(16)],
  );
});

test('of neighbors those with the most text start first', () => {
  const files = Array.from({ length: 17 }, (_, index) => `src/server/${index}.test.ts`);
  assert.deepEqual(
    sharing(files, (file) => (file === files[16] ? PLAIN.repeat(20) : PLAIN)),
    [files.slice(16), files.slice(0, 16)],
  );
});

test('files for a browser share one in fours, and those of the long run have their own', () => {
  const files = Array.from({ length: 5 }, (_, index) => `tests/browser/${index}.browser.test.ts`);
  assert.deepEqual(
    sharing([...files, 'tests/browser/5.long.test.ts'], () => PLAIN),
    [['tests/browser/5.long.test.ts'], files.slice(0, 4), files.slice(4)],
  );
});

test('what would reach the tests of another file, and a file that declares none itself run alone', () => {
  const texts: Record<string, string> = {
    'src/a.test.ts': PLAIN,
    'src/b.test.ts': `beforeEach(() => empty());\n${PLAIN}`,
    'src/c.test.ts': `process.env.PLUMBLINE_PORT = '1';\n${PLAIN}`,
    'src/d.test.ts': 'declareTests();',
    'src/f.test.ts': PLAIN,
  };
  assert.deepEqual(
    sharing(Object.keys(texts), (file) => texts[file] ?? ''),
    [['src/b.test.ts'], ['src/c.test.ts'], ['src/d.test.ts'], ['src/a.test.ts', 'src/f.test.ts']],
  );
});
