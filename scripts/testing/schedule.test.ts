import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { chosenSteps } from './chosen-steps.mjs';
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
