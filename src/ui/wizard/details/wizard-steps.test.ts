import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDocument } from '../../../domain/practice/cases/scenario-document.ts';
import type { ScenarioDocument } from '../../../domain/practice/cases/scenario.ts';
import { startingVehicles, checkVehicles } from '../accounts/vehicle-draft.ts';
import { firstUnfinished, indexOfStep, neighborOf, staysInWizard, WIZARD_STEPS } from './wizard-steps.ts';

const illustration: ScenarioDocument['illustration'] = {
  illustrated_loan_rate: 0.05,
  loan_type: 'participating',
  death_benefit_option: 'level',
  is_mec: false,
  policy_tax_rate: 0.24,
  accumulation_value_is_net_of_loans: false,
  rows: [],
};

test('a draft opens at the first step that is not done', () => {
  const draft = (document: Partial<ScenarioDocument>) => ({
    is_draft: true,
    document: { ...emptyDocument(2026), ...document },
  });
  const vehicles = checkVehicles(startingVehicles()).vehicles ?? [];
  assert.equal(firstUnfinished(null), 'details');
  assert.equal(firstUnfinished(draft({})), 'illustration');
  assert.equal(firstUnfinished(draft({ illustration })), 'vehicles');
  assert.equal(firstUnfinished(draft({ illustration, vehicles })), 'review');
  // The policy alone is a comparison too, once it was finished.
  assert.equal(firstUnfinished({ ...draft({ illustration }), is_draft: false }), 'review');
});

test('Back and Continue follow the list of steps', () => {
  assert.deepEqual(
    WIZARD_STEPS.map(({ label }) => label),
    ['Details', 'Illustration', 'Accounts', 'History', 'Review'],
  );
  assert.equal(neighborOf('details', -1, 7), null);
  assert.equal(neighborOf('vehicles', -1, 7), '/illustration-data/7');
  assert.equal(neighborOf('vehicles', 1, 7), WIZARD_STEPS[indexOfStep('vehicles') + 1]?.href(7));
  assert.equal(neighborOf('review', -1, 7), '/select-historical-simulations/7');
  assert.equal(neighborOf('review', 1, 7), null);
});

test('only the steps of the same scenario keep what is typed without a question', () => {
  assert.ok(staysInWizard('/illustration-data/7', 7));
  assert.ok(staysInWizard('/scenario-details/7?step=1', 7));
  assert.ok(staysInWizard('/historical-index-strategy-allocation/7?simulation=3', 7));
  assert.ok(!staysInWizard('/illustration-data/8', 7));
  assert.ok(!staysInWizard('/', 7));
  assert.ok(!staysInWizard('/report-builder?scenario=7', 7));
});
