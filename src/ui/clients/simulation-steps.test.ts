import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDocument } from '../../domain/practice/cases/scenario-document.ts';
import { DEFAULT_PARAMETERS, type SimulationDocument } from '../../domain/practice/cases/simulation.ts';
import {
  firstUnfinishedOfSimulation,
  neighborOf,
  SIMULATION_STEPS,
  staysInWizard,
} from './simulation-steps.ts';

const document = (more: Partial<SimulationDocument>): { document: SimulationDocument } => ({
  document: { ...emptyDocument(2026), parameters: null, ...more, version: 3 },
});
const illustration: SimulationDocument['illustration'] = {
  illustrated_loan_rate: 0.05,
  loan_type: 'participating',
  death_benefit_option: 'level',
  is_mec: false,
  policy_tax_rate: 0.24,
  accumulation_value_is_net_of_loans: false,
  rows: [],
};

test('a simulation opens at the first step that is not done', () => {
  assert.equal(firstUnfinishedOfSimulation(null), 'details');
  assert.equal(firstUnfinishedOfSimulation(document({})), 'illustration');
  assert.equal(firstUnfinishedOfSimulation(document({ illustration })), 'parameters');
  const parameters = { ...DEFAULT_PARAMETERS, strategies: [] };
  assert.equal(firstUnfinishedOfSimulation(document({ illustration, parameters })), 'review');
});

test('Back and Continue follow the four steps, and end at the list', () => {
  assert.deepEqual(
    SIMULATION_STEPS.map(({ label }) => label),
    ['Details', 'Illustration', 'Parameters', 'Review'],
  );
  assert.equal(neighborOf('details', 1, 7), '/historical/illustration-data/7');
  assert.equal(neighborOf('review', -1, 7), '/historical/parameters/7');
  assert.equal(neighborOf('details', -1, 7), '/historical/simulations');
});

test('only the steps of the same simulation keep what is typed without a question', () => {
  assert.ok(staysInWizard('/historical/parameters/7', 7));
  assert.ok(staysInWizard('/historical/simulation-details/7?step=1', 7));
  assert.ok(!staysInWizard('/historical/parameters/8', 7));
  assert.ok(!staysInWizard('/illustration-data/7', 7));
  assert.ok(!staysInWizard('/another/parameters/7', 7));
  assert.ok(!staysInWizard('/historical/report-builder?simulation=7', 7));
});
