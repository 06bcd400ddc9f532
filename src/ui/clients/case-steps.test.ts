import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDocument } from '../../domain/practice/cases/scenario-document.ts';
import type { ScenarioDocument } from '../../domain/practice/cases/scenario.ts';
import { startingVehicles, checkVehicles } from '../wizard/accounts/vehicle-draft.ts';
import { DEFAULT_PARAMETERS, type SimulationDocument } from '../../domain/practice/cases/simulation.ts';
import {
  firstUnfinished,
  firstUnfinishedOfSimulation,
  SCENARIO_STEPS,
  SIMULATION_STEPS,
} from './case-steps.ts';

const illustration: ScenarioDocument['illustration'] = {
  illustrated_loan_rate: 0.05,
  loan_type: 'participating',
  death_benefit_option: 'level',
  is_mec: false,
  policy_tax_rate: 0.24,
  accumulation_value_is_net_of_loans: false,
  rows: [],
};

test('a draft opens at the first incomplete step', () => {
  const draft = (document: Partial<ScenarioDocument>) => ({
    is_draft: true,
    document: { ...emptyDocument(2026), ...document },
  });
  const vehicles = checkVehicles(startingVehicles()).vehicles ?? [];
  assert.equal(firstUnfinished(null), 'details');
  assert.equal(firstUnfinished(draft({})), 'illustration');
  assert.equal(firstUnfinished(draft({ illustration })), 'vehicles');
  assert.equal(firstUnfinished(draft({ illustration, vehicles })), 'review');
  assert.equal(firstUnfinished({ ...draft({ illustration }), is_draft: false }), 'review');
});

test('Back and Continue follow the list of steps', () => {
  assert.deepEqual(
    SCENARIO_STEPS.steps.map(({ label }) => label),
    ['Details', 'Illustration', 'Accounts', 'History', 'Review'],
  );
  assert.equal(SCENARIO_STEPS.hrefOf('details', 7, -1), '/');
  assert.equal(SCENARIO_STEPS.hrefOf('vehicles', 7, -1), '/illustration-data/7');
  assert.equal(SCENARIO_STEPS.hrefOf('vehicles', 7, 1), '/select-historical-simulations/7');
  assert.equal(SCENARIO_STEPS.hrefOf('review', 7, -1), '/select-historical-simulations/7');
  assert.equal(SCENARIO_STEPS.hrefOf('review', 7, 1), '/');
});

test('unsaved input is retained without a prompt only between steps of the same scenario', () => {
  assert.ok(SCENARIO_STEPS.stays('/illustration-data/7', 7));
  assert.ok(SCENARIO_STEPS.stays('/scenario-details/7?step=1', 7));
  assert.ok(SCENARIO_STEPS.stays('/historical-index-strategy-allocation/7?simulation=3', 7));
  assert.ok(!SCENARIO_STEPS.stays('/illustration-data/8', 7));
  assert.ok(!SCENARIO_STEPS.stays('/', 7));
  assert.ok(!SCENARIO_STEPS.stays('/report-builder?scenario=7', 7));
});

const document = (more: Partial<SimulationDocument>): { document: SimulationDocument } => ({
  document: { ...emptyDocument(2026), parameters: null, ...more, version: 3 },
});

test('a simulation opens at the first incomplete step', () => {
  assert.equal(firstUnfinishedOfSimulation(null), 'details');
  assert.equal(firstUnfinishedOfSimulation(document({})), 'illustration');
  assert.equal(firstUnfinishedOfSimulation(document({ illustration })), 'parameters');
  const parameters = { ...DEFAULT_PARAMETERS, strategies: [] };
  assert.equal(firstUnfinishedOfSimulation(document({ illustration, parameters })), 'review');
});

test('Back and Continue follow the four steps and end at the list', () => {
  assert.deepEqual(
    SIMULATION_STEPS.steps.map(({ label }) => label),
    ['Details', 'Illustration', 'Parameters', 'Review'],
  );
  assert.equal(SIMULATION_STEPS.hrefOf('details', 7, 1), '/historical/illustration-data/7');
  assert.equal(SIMULATION_STEPS.hrefOf('review', 7, -1), '/historical/parameters/7');
  assert.equal(SIMULATION_STEPS.hrefOf('details', 7, -1), '/historical/simulations');
});

test('unsaved input is retained without a prompt only between steps of the same simulation', () => {
  assert.ok(SIMULATION_STEPS.stays('/historical/parameters/7', 7));
  assert.ok(SIMULATION_STEPS.stays('/historical/simulation-details/7?step=1', 7));
  assert.ok(!SIMULATION_STEPS.stays('/historical/parameters/8', 7));
  assert.ok(!SIMULATION_STEPS.stays('/illustration-data/7', 7));
  assert.ok(!SIMULATION_STEPS.stays('/another/parameters/7', 7));
  assert.ok(!SIMULATION_STEPS.stays('/historical/report-builder?simulation=7', 7));
});
