import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cloneText, deletionText, handOverText, ageMismatchesText, type HoldingCounts } from './holdings.ts';

const NONE: HoldingCounts = {
  clients: 0,
  scenarios: 0,
  simulations: 0,
  comparative_reports: 0,
  historical_reports: 0,
  tool_runs: 0,
  templates: 0,
  portfolios: 0,
};

test('the deletion question counts every kind of record and omits zeros', () => {
  assert.equal(
    deletionText('the scenario', { ...NONE, simulations: 1, historical_reports: 1 }),
    'Deletes the scenario, 1 simulation and 1 historical report. Shared links stop working. This cannot be undone.',
  );
  assert.equal(
    deletionText('the client', {
      ...NONE,
      scenarios: 2,
      simulations: 3,
      comparative_reports: 1200,
      historical_reports: 2,
      tool_runs: 1,
    }),
    'Deletes the client, 2 scenarios, 3 simulations, 1,200 reports, 2 historical reports and 1 saved tool result. Shared links stop working. This cannot be undone.',
  );
  assert.equal(
    deletionText('your account', { ...NONE, clients: 1, templates: 2, portfolios: 1 }),
    'Deletes your account, 1 client, 2 templates and 1 portfolio. This cannot be undone.',
  );
  assert.equal(deletionText('the simulation', NONE), 'Deletes the simulation. This cannot be undone.');
});

test('the transfer question counts the records that another user receives', () => {
  assert.equal(
    handOverText({ ...NONE, clients: 2, comparative_reports: 1 }),
    'Transfers 2 clients and 1 report. Shared links keep working. Deletes the user. This cannot be undone.',
  );
});

test('the clone dialog counts the simulations that are copied', () => {
  assert.equal(
    cloneText(true, { simulations: 2 }),
    'Copies the illustration, the accounts and 2 simulations. Reports are not copied.',
  );
  assert.equal(
    cloneText(true, { simulations: 1 }),
    'Copies the illustration, the accounts and 1 simulation. Reports are not copied.',
  );
  assert.equal(
    cloneText(true, { simulations: 0 }),
    'Copies the illustration and the accounts. Reports are not copied.',
  );
});

test('describes the records with another start age in one sentence', () => {
  assert.equal(
    ageMismatchesText({ ages: [44, 45, 50], scenarios: 2, simulations: 1, reports: 4 }),
    '2 scenarios, 1 simulation and 4 reports use illustrations that start at ages 44, 45 and 50.',
  );
  assert.equal(
    ageMismatchesText({ ages: [45], scenarios: 1, simulations: 0, reports: 0 }),
    '1 scenario uses an illustration that starts at age 45.',
  );
});
