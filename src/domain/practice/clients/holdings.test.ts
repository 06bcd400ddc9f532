import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdingsWords, misfitsWords } from './holdings.ts';

test('what a client holds is said with its counts, and nothing is said of what is not there', () => {
  assert.equal(
    holdingsWords({ scenarios: 3, simulations: 1, reports: 1200, tool_runs: 1 }),
    '3 scenarios, 1 simulation, 1,200 reports and 1 saved tool result',
  );
  assert.equal(holdingsWords({ scenarios: 0, simulations: 0, reports: 2 }), '2 reports');
  assert.equal(holdingsWords({ scenarios: 0, simulations: 0, reports: 0 }), '');
});

test('what another age touches is a sentence', () => {
  assert.equal(
    misfitsWords({ ages: [44, 45, 50], scenarios: 2, simulations: 1, reports: 4 }),
    '2 scenarios, 1 simulation and 4 reports use illustrations that start at ages 44, 45 and 50.',
  );
  assert.equal(
    misfitsWords({ ages: [45], scenarios: 1, simulations: 0, reports: 0 }),
    '1 scenario uses an illustration that starts at age 45.',
  );
});
