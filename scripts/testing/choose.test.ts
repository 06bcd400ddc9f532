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

test('without arguments, all steps run; with names, those steps run', () => {
  assert.deepEqual(chosen().steps, STEPS);
  assert.deepEqual(chosen('types', 'unit'), { steps: ['types', 'unit'], files: found });
});

test('a file or folder runs in its own step, on PostgreSQL only if requested or if it has no other step', () => {
  assert.deepEqual(chosen('src/domain').steps, ['unit']);
  assert.deepEqual(chosen('src/domain/a.test.ts').files.unit, ['src/domain/a.test.ts']);
  assert.deepEqual(chosen('src/server/').steps, ['integration']);
  assert.deepEqual(chosen('postgres', 'src/server/c.test.ts').steps, ['postgres', 'integration']);
  assert.deepEqual(chosen('src/adapters/d.postgres.test.ts').steps, ['postgres']);
  assert.deepEqual(chosen('postgres', 'src/adapters', 'src/server').steps, ['postgres', 'integration']);
  assert.deepEqual(chosen('tests/browser/g.long.browser.test.ts').steps, ['browser']);
});

test('an unknown step or a path without tests is an error that lists the options', () => {
  assert.throws(() => chosen('unti'), /There is no step "unti"\. The steps are build, types, unit/);
  assert.throws(() => chosen('src/nothing'), /There is no test at "src\/nothing"\. Name a \*\.test\.ts file/);
  assert.throws(() => chosen('tests/browser/f.long.test.ts'), /test:long/);
  assert.throws(() => chosen('src/domain', 'src/nothing'), /There is no test at "src\/nothing"\./);
});
