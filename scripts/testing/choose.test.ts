import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseTests } from './choose.mjs';

const STEPS = ['build', 'types', 'unit', 'integration', 'postgres', 'browser'];
const found = {
  unit: ['src/domain/a.test.ts', 'src/domain/b.test.ts'],
  integration: ['src/server/c.test.ts'],
  postgres: ['src/server/c.test.ts', 'src/adapters/d.postgres.test.ts'],
  postgresLong: [],
  browser: ['tests/browser/e.browser.test.ts'],
  browserLong: ['tests/browser/g.long.browser.test.ts'],
  long: ['tests/browser/f.long.test.ts'],
};
const chosen = (...filters: string[]) => {
  const { steps, files } = chooseTests(filters, STEPS, found);
  return { steps: [...steps], files };
};

test('without words everything runs; with names, those steps', () => {
  assert.deepEqual(chosen().steps, STEPS);
  assert.deepEqual(chosen('types', 'unit'), { steps: ['types', 'unit'], files: found });
});

test('a file or a folder runs in the step of its kind, on PostgreSQL only if asked or if it runs nowhere else', () => {
  assert.deepEqual(chosen('src/domain').steps, ['unit']);
  assert.deepEqual(chosen('src/domain/a.test.ts').files.unit, ['src/domain/a.test.ts']);
  assert.deepEqual(chosen('src/server/').steps, ['integration']);
  assert.deepEqual(chosen('postgres', 'src/server/c.test.ts').steps, ['postgres', 'integration']);
  assert.deepEqual(chosen('src/adapters/d.postgres.test.ts').steps, ['postgres']);
  assert.deepEqual(chosen('postgres', 'src/adapters', 'src/server').steps, ['postgres', 'integration']);
  assert.deepEqual(chosen('tests/browser/g.long.browser.test.ts').steps, ['browser']);
});

test('an unknown step and a path without tests are errors that say what exists', () => {
  assert.throws(() => chosen('unti'), /There is no step "unti"\. The steps are build, types, unit/);
  assert.throws(() => chosen('src/nothing'), /There is no test at "src\/nothing"\. Name a \*\.test\.ts file/);
  assert.throws(() => chosen('tests/browser/f.long.test.ts'), /test:long/);
  assert.throws(() => chosen('src/domain', 'src/nothing'), /There is no test at "src\/nothing"\./);
});
