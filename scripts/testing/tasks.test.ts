import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runTasks } from './tasks.mjs';

test('a step fails if a task fails or throws, and the tests of all tasks are counted', async () => {
  const passes = async () => ({ ok: true, output: '', tests: 2 });
  const tasks = [
    { step: 'one', run: passes },
    { step: 'two', run: passes },
    { step: 'two', run: async () => ({ ok: false, output: 'a reason', tests: 1 }) },
    { step: 'three', run: async () => Promise.reject(new Error('a mistake')) },
  ];
  let printed = '';
  const result = await runTasks(tasks, 2, (text) => (printed += text));
  assert.deepEqual(result, { failed: ['two', 'three'], tests: 5 });
  assert.match(printed, /✔ one[^✖]*✖ two[^✖]*a reason[^✖]*✖ three[^✖]*a mistake/);
});
