import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory as history } from '../../src/adapters/index-figures/shipped-history.ts';
import { runCalculation } from '../../src/domain/calculations/registry.ts';
import { firstDifference, goldenCases } from './golden-cases.ts';

/** What was kept before there was a choice of methods keeps its figures. Cases that ask for a rule of the second are named here. */
const OF_SECOND = /^(second-|clamped-level$)/;
const CASES = {
  illustration: 17,
  'policy-history': 29,
  'comparative-report': 19,
  'historical-report': 6,
};

for (const [id, fewest] of Object.entries(CASES))
  test(`${id}: every case of before stands under the first methods`, () => {
    const cases = goldenCases(id).filter(({ name }) => !OF_SECOND.test(name));
    assert.ok(cases.length >= fewest, `${cases.length}`);
    for (const { name, input, expected, tolerance } of cases) {
      const given = Object.entries(input ?? {}).filter(([key]) => key !== 'max_level_basis');
      const result = runCalculation(id, { ...Object.fromEntries(given), methods: 'first' }, { history });
      assert.ok(result.ok, `${name}: ${JSON.stringify(result)}`);
      assert.equal(firstDifference(result.value, expected, tolerance), undefined, name);
    }
  });
