import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation, runCalculation } from '../calculations/registry.ts';
import { memberAt, numberAt } from '../shared/result-members.ts';
import { explainCalculation } from './explain-calculation.ts';
import { close, explained, partOf } from '../../../tests/support/explained/remade.ts';

const example = findCalculation('comparative-report')?.example;
const bases = ['pre_tax', 'after_tax'].map((value_basis) => ({ ...example, value_basis }));
const FIGURES = [
  ...[0, 15, 30, 44].flatMap((t) => [
    `comparative_table.rows.${t}.slots.0.net_income`,
    `comparative_table.rows.${t}.slots.0.value`,
    `comparative_table.rows.${t}.slots.0.death_benefit`,
    `fee_analysis.rows.${t}.slots.0.distribution_tax`,
    `fee_analysis.rows.${t}.slots.0.loan_interest`,
  ]),
  'comparative_table.footer.total_outlay',
  ...[0, 1, 2, 3].flatMap((slot) => [
    `comparative_table.footer.slots.${slot}.total_net_income`,
    `comparative_table.footer.slots.${slot}.ending_value`,
    `comparative_table.footer.slots.${slot}.ending_death_benefit`,
    `fee_analysis.totals.${slot}.distribution_tax`,
    `fee_analysis.totals.${slot}.total`,
  ]),
  'fee_analysis.totals.1.growth_tax',
  ...[0, 1, 2].flatMap((row) =>
    ['longevity', 'surrender', 'death'].map((target) => `making_things_equal.${row}.${target}_ror.rate`),
  ),
];

test('the policy’s figures, totals and required returns are explained with the report’s values', () => {
  for (const input of bases) {
    const result = runCalculation('comparative-report', input, { fullPrecision: true });
    assert.ok(result.ok);
    for (const path of FIGURES)
      assert.equal(explained('comparative-report', input, path).value, memberAt(result.value, path), path);
  }
});

test('a total is the sum of the displayed years, and an ending figure is that of the last year', () => {
  for (const path of FIGURES.filter((one) => /footer|totals/.test(one))) {
    const { value, steps } = explained('comparative-report', bases[0], path);
    close(
      value,
      steps.reduce((sum, step) => sum + (step.value ?? 0), 0),
    );
  }
});

test('after tax, the policy’s gain above the basis is taxed', () => {
  const explanation = explained('comparative-report', bases[1], 'comparative_table.rows.30.slots.0.value');
  const gain = partOf(explanation, 'SV,') + partOf(explanation, 'L,') - partOf(explanation, 'basis');
  assert.ok(gain > 0);
  close(explanation.value, partOf(explanation, 'SV,') - partOf(explanation, 'rate on a gain') * gain);
});

test('at a required return the target is reached and the income is paid', () => {
  for (const input of bases)
    for (const target of ['surrender', 'death'])
      for (const row of [0, 1, 2]) {
        const explanation = explained(
          'comparative-report',
          input,
          `making_things_equal.${row}.${target}_ror.rate`,
        );
        assert.equal(partOf(explanation, 'status ok'), 1);
        assert.ok(partOf(explanation, 'distributions short') <= 0.005);
        const targetValue = partOf(explanation, 'target');
        assert.ok(targetValue > 0 && Math.abs(partOf(explanation, 'value met') / targetValue - 1) < 1e-6);
      }
});

const required = (more: object) => ({
  ...findCalculation('vehicle')?.example,
  target: 'surrender',
  surrender_value: 90_000,
  ...more,
});

test('a required return states its target, the value reached, and its status', () => {
  const input = required({});
  const result = runCalculation('required-return', input, { fullPrecision: true });
  assert.ok(result.ok);
  const explanation = explained('required-return', input, 'rate');
  assert.equal(explanation.value, numberAt(result.value, 'rate'));
  assert.equal(partOf(explanation, 'target'), 90_000);
  assert.ok(Math.abs(partOf(explanation, 'value met') - 90_000) < 0.1);
  const never = explained(
    'required-return',
    required({ target: 'death', death_benefit: 1e9, year: 1 }),
    'rate',
  );
  assert.equal(never.value, null);
  assert.match(never.formula, /unreachable/);
  const none = explained('required-return', required({ surrender_value: 0 }), 'rate');
  assert.match(none.formula, /zero_target/);
});

test('a path that the report cannot explain is rejected with the available ones', () => {
  for (const [id, input, path] of [
    ['comparative-report', bases[0], 'comparative_table.footer.slots.0.name'],
    ['comparative-report', bases[0], 'comparative_table.rows.99.slots.0.value'],
    ['required-return', required({}), 'status'],
  ] as const) {
    const found = explainCalculation(id, input, path);
    assert.ok(!found.ok);
    assert.match(found.error.detail, /Give one of /);
  }
});
