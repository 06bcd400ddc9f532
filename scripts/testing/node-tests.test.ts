import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupFiles } from './node-tests.mjs';

const sources: Record<string, string> = {
  'a.test.ts': "test('a', () => {});",
  'b.test.ts': "test('b', () => {});",
  'c.test.ts': "test('c', () => {});",
  'changes-the-clock.test.ts': "mock.timers.enable();\ntest('d', () => {});",
  'page.test.tsx': "test('f', () => {});",
};

test('files share a process, except component tests and files that change the process', () => {
  const groups = groupFiles(Object.keys(sources), 2, (file) => sources[file] ?? '');
  assert.deepEqual(
    groups.map((group) => group.join(' ')).sort(),
    ['a.test.ts c.test.ts', 'b.test.ts', 'changes-the-clock.test.ts', 'page.test.tsx'].sort(),
  );
});
