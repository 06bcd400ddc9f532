import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { chosenSteps, chosenTests } from './steps.mjs';
import { runSteps } from './schedule.mjs';

const silent = { width: 2, print: () => {} };

/** Steps that record when they begin and end. */
function recorded() {
  const events: string[] = [];
  const step = (name: string, rest: { needs?: string[]; alone?: boolean; ok?: boolean } = {}) => ({
    name,
    ...rest,
    run: async () => {
      events.push(`+${name}`);
      await wait(5);
      events.push(`-${name}`);
      return { ok: rest.ok ?? true, output: '' };
    },
  });
  return { events, step };
}

test('no more steps than the width run at once', async () => {
  const { events, step } = recorded();
  await runSteps([step('a'), step('b'), step('c')], silent);
  assert.deepEqual(events.slice(0, 2), ['+a', '+b']);
  assert.equal(events.indexOf('+c') > 2, true);
});

test('a step waits for what it needs', async () => {
  const { events, step } = recorded();
  await runSteps([step('tests', { needs: ['build'] }), step('build')], silent);
  assert.deepEqual(events, ['+build', '-build', '+tests', '-tests']);
});

test('a step whose need failed fails unrun', async () => {
  const { events, step } = recorded();
  const results = await runSteps([step('build', { ok: false }), step('tests', { needs: ['build'] })], silent);
  assert.deepEqual(events, ['+build', '-build']);
  assert.deepEqual(results.get('tests'), {
    ok: false,
    output: 'not run: build failed',
    failedBesidesTests: true,
  });
});

test('nothing runs beside a step that wants to be alone', async () => {
  const { events, step } = recorded();
  await runSteps([step('a'), step('browser', { alone: true }), step('b')], silent);
  const from = events.indexOf('+browser');
  assert.equal(events[from + 1], '-browser');
});

test('a step that throws fails with its stack', async () => {
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no report')) };
  const results = await runSteps([broken], silent);
  assert.match(results.get('broken')?.output ?? '', /no report/);
});

test('named steps bring what they need, and an unknown name says which there are', () => {
  const { step } = recorded();
  const steps = [step('build'), step('types'), step('browser', { needs: ['build'] })];
  assert.deepEqual(
    chosenSteps(steps, ['browser']).map(({ name }) => name),
    ['build', 'browser'],
  );
  assert.throws(() => chosenSteps(steps, ['brwser']), /no step "brwser".*build, types, browser/);
});

test('files named by path run alone in the steps of their kind, and a path without a test is told', () => {
  const found = {
    unit: ['src/domain/a.test.ts', 'src/domain/b.test.ts'],
    integration: ['src/server/c.test.ts'],
    postgres: ['src/server/c.test.ts'],
    postgresLong: ['src/server/e.test.ts'],
    browser: ['tests/browser/d.browser.test.ts'],
    long: ['tests/browser/d.long.test.ts'],
  };
  const tests = {
    unit: 9,
    integration: 9,
    postgres: 9,
    postgresLong: 9,
    browser: 9,
    browserLong: 9,
    long: 9,
  };
  const floor = { tests, modules: 1, files: 1, allowedSkips: {} };
  const one = chosenTests(['src/domain/b.test.ts', 'src/server'], found, floor);
  assert.deepEqual(one.names, ['unit', 'integration']);
  assert.deepEqual([one.files.unit, one.files.browser], [['src/domain/b.test.ts'], []]);
  assert.equal(one.floor.tests.unit, 0);
  assert.deepEqual(chosenTests(['postgres', 'src/server/c.test.ts'], found, floor).names, [
    'postgres',
    'integration',
  ]);
  assert.deepEqual(chosenTests(['postgres', 'src/server/e.test.ts'], found, floor).files.postgres, [
    'src/server/e.test.ts',
  ]);
  assert.deepEqual(chosenTests(['types'], found, floor), { names: ['types'], files: found, floor });
  assert.throws(
    () => chosenTests(['src/domain/z.test.ts'], found, floor),
    /no test at "src\/domain\/z.test.ts"/,
  );
  assert.throws(() => chosenTests(['tests/browser/d.long.test.ts'], found, floor), /test:long/);
});
