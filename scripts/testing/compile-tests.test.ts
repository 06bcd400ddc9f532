import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharing } from './compile-tests.mjs';

const PLAIN = "test('it holds', () => undefined);";

test('neighbors share a process, at most eight', () => {
  const files = Array.from({ length: 11 }, (_, index) => `src/server/${index}.test.ts`);
  assert.deepEqual(
    sharing(files, () => PLAIN),
    [files.slice(0, 8), files.slice(8)],
  );
});

test('what would reach the tests of another file, a browser, and a file that declares none itself run alone', () => {
  const texts: Record<string, string> = {
    'src/a.test.ts': PLAIN,
    'src/b.test.ts': `beforeEach(() => empty());\n${PLAIN}`,
    'src/c.test.ts': `process.env.PLUMBLINE_PORT = '1';\n${PLAIN}`,
    'src/d.test.ts': 'declareTests();',
    'src/e.browser.test.ts': PLAIN,
    'src/f.test.ts': PLAIN,
  };
  assert.deepEqual(
    sharing(Object.keys(texts), (file) => texts[file] ?? ''),
    [
      ['src/a.test.ts', 'src/f.test.ts'],
      ['src/b.test.ts'],
      ['src/c.test.ts'],
      ['src/d.test.ts'],
      ['src/e.browser.test.ts'],
    ],
  );
});
