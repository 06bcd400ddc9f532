/** A scenario is copied with all of its simulations, or nothing of it is. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
let scenario: number;
before(async () => {
  practice = await testPractice();
  ({ scenario } = await completeReport(practice));
  for (const name of ['First', 'Second', 'Third'])
    await practice.call('post', `scenario/historical/${scenario}/`, { body: { name } });
});
after(() => practice.close());

const clone = () => practice.call('post', `scenario/${scenario}/clone/`, { body: { name: 'A copy' } });

test('a copy that fails at its second simulation leaves nothing behind, and can be made again', async () => {
  const rows = async () => {
    const { scenarios = [], simulations = [] } = await practice.rows();
    return [scenarios.length, simulations.length] as const;
  };
  const before = await rows();
  const failed = await practice.withoutRoomIn('simulations', clone, `new.name = 'Second (2)'`);
  assert.equal(failed.status, 500);
  assert.deepEqual(await rows(), before);
  assert.equal(practice.errors.length, 1);

  const copy = await clone();
  assert.equal(copy.status, 201, copy.text);
  assert.deepEqual(await rows(), [before[0] + 1, before[1] + 3]);
});
