import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCalculation } from '../../src/domain/calculations/registry.ts';
import { firstDifference, goldenCases } from './golden-cases.ts';

/** Raised with every case that is added, so that a lost folder cannot pass unseen. */
const FEWEST_CASES = {
  'contribution-limits': 14,
  'federal-tax': 24,
  'illustration-checks': 5,
  'mortality-weighting': 6,
  'policy-tests': 14,
  'tax-scorecard': 29,
  'retirement-buffer': 19,
  'income-rider': 18,
  'income-rider-simulation': 15,
};

for (const [id, fewest] of Object.entries(FEWEST_CASES)) {
  // Cases on market history run in history-engines.test.ts.
  const cases = goldenCases(id).filter(({ name }) => !name.startsWith('history-'));

  test(`${id}: at least ${fewest} cases, each saying why and by which second method`, () => {
    assert.ok(cases.length >= fewest, `${cases.length}`);
    for (const { why, source } of cases)
      assert.ok(why.length > 5 && source.startsWith('fixtures/golden/tools/'));
  });

  for (const { name, why, input, expected, tolerance } of cases)
    test(`${id}/${name}: ${why}`, () => {
      const result = runCalculation(id, input, { fullPrecision: true });
      assert.ok(result.ok, JSON.stringify(result));
      assert.equal(firstDifference(result.value, expected, tolerance), undefined);
      const printed = runCalculation(id, input);
      assert.ok(printed.ok);
      assert.equal(firstDifference(printed.value, expected, tolerance), undefined);
    });
}

test('a golden case goes red for one digit changed', () => {
  const [{ input, expected }] = goldenCases('federal-tax');
  const result = runCalculation('federal-tax', input);
  assert.ok(result.ok);
  assert.match(
    firstDifference(result.value, { ...expected, tax: Number(expected.tax) + 0.01 }) ?? '',
    /^tax:/,
  );
});
