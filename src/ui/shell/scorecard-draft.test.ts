import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../tests/support/memory-store.ts';
import { taxScorecardCalculation } from '../../domain/calculations/tool-calculations.ts';
import {
  checkedPlan,
  deletePlan,
  savePlan,
  loadFigures,
  NO_FIGURES,
  PLAN_FIELDS,
  type PlanFigures,
} from './scorecard-draft.ts';

const PLAN: PlanFigures = {
  ...NO_FIGURES,
  balance: 500_000,
  age: 65,
  plan_through_age: 90,
  rate_of_return: 0.06,
  initial_tax_rate: 0.22,
  roth_conversion_years: 5,
};

test('the preview has the twelve fields of the specification', () => {
  assert.deepEqual(
    PLAN_FIELDS.map(({ label }) => label),
    [
      'IRA or 401K Balance',
      'Age',
      'RMD Age',
      'Plan Through Age',
      'Rate of Return',
      'Initial Tax Rate',
      'Second Tax Rate',
      'Switch Year',
      'Social Security Amount',
      'Social Security Age',
      'Social Security COLA',
      'Roth Conversion Years',
    ],
  );
});

test('Run stores valid inputs of the calculation', () => {
  const store = memoryStore({ tax_scorecard_results: '{"old":true}' });
  const { input, errors } = checkedPlan(store, PLAN, 2026);
  assert.equal(errors, null);
  savePlan(store, input);
  const stored: unknown = JSON.parse(store.get('tax_scorecard_inputs') ?? '');
  assert.deepEqual(stored, {
    filing_status: 'single',
    start_year: 2026,
    balance: 500_000,
    age: 65,
    plan_through_age: 90,
    rate_of_return: 0.06,
    initial_tax_rate: 0.22,
    roth_conversion_years: 5,
  });
  assert.ok(taxScorecardCalculation.run(stored).ok);
  assert.equal(store.get('tax_scorecard_results'), null, 'results of the plan before are gone');
  assert.deepEqual(loadFigures(store), PLAN);
});

test('errors have the calculation’s messages and the form’s fields', () => {
  const errorsOf = (figures: Partial<PlanFigures>) =>
    checkedPlan(memoryStore(), { ...PLAN, ...figures }, 2026).errors;
  assert.deepEqual(errorsOf({ balance: null }), { balance: ['IRA or 401K Balance is a required field'] });
  assert.deepEqual(errorsOf({ plan_through_age: 60 }), { plan_through_age: ['Must be between 66 and 120.'] });
  assert.deepEqual(errorsOf({ second_tax_rate: 0.3 }), { switch_year: ['Switch Year is a required field'] });
  assert.deepEqual(errorsOf({ social_security_amount: 30_000 }), {
    social_security_age: ['Social Security Age is a required field'],
  });
});

test('the choices of the Tax Scorecard form are included, and invalid ones are ignored', () => {
  const inputWith = (stored: object) =>
    checkedPlan(memoryStore({ tax_scorecard_inputs: JSON.stringify(stored) }), PLAN, 2026);
  const joint = inputWith({ filing_status: 'married_filing_jointly', bonus_amount: 0.1, nonsense: 1 });
  assert.equal(joint.errors, null);
  assert.equal(joint.input.filing_status, 'married_filing_jointly');
  assert.equal(joint.input.bonus_amount, 0.1);
  assert.equal('nonsense' in joint.input, false);
  const filled = inputWith({ tax_method: 'federal', fill_bracket_rate: 0.22 });
  assert.equal(filled.input.fill_bracket_rate, 0.22);
  const odd = inputWith({ filing_status: 'complicated' });
  assert.equal(odd.errors, null);
  assert.equal(odd.input.filing_status, 'single');
});

test('Reset deletes the stored plan, and a stored value that is not a number is ignored', () => {
  const store = memoryStore({ tax_scorecard_inputs: '{"age":"sixty","balance":1000}' });
  assert.deepEqual(loadFigures(store), { ...NO_FIGURES, balance: 1000 });
  deletePlan(store);
  assert.deepEqual(loadFigures(store), NO_FIGURES);
  assert.equal(store.get('tax_scorecard_inputs'), null);
});
