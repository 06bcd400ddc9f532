import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { runCalculation } from '../../src/domain/calculations/registry.ts';
import { differenceFrom, firstDifference, goldenCases } from './golden-cases.ts';
import { shippedHistory as history } from '../../src/adapters/index-figures/market-figures.ts';
import { ENGINE_VERSION } from '../../src/domain/version.ts';

/** Raise with each added case, so that a missing folder fails. */
const MIN_CASES = {
  'contribution-limits': 18,
  'federal-tax': 33,
  'illustration-checks': 17,
  'mortality-weighting': 6,
  'policy-tests': 21,
  'tax-scorecard': 30,
  'retirement-buffer': 23,
  'income-rider': 20,
  'income-rider-simulation': 16,
};

for (const [id, fewest] of Object.entries(MIN_CASES)) {
  // Cases on market history run in history-engines.test.ts.
  const cases = goldenCases(id).filter(({ name }) => !name.startsWith('history-'));

  test(`${id}: at least ${fewest} cases, each with a reason and a second method`, () => {
    assert.ok(cases.length >= fewest, `${cases.length}`);
    for (const { why, source } of cases)
      assert.ok(why.length > 5 && source.startsWith('fixtures/golden/tools/'));
  });

  for (const { name, why, input, expected, tolerance, taxTables } of cases)
    test(`${id}/${name}: ${why}`, () => {
      const result = runCalculation(id, input, { taxTables, fullPrecision: true });
      assert.ok(result.ok, JSON.stringify(result));
      assert.equal(differenceFrom(id, { expected, tolerance }, result.value), undefined);
      const printed = runCalculation(id, input, { taxTables });
      assert.ok(printed.ok);
      assert.equal(differenceFrom(id, { expected, tolerance }, printed.value), undefined);
    });
}

test('a golden case fails if one digit differs', () => {
  const [{ input, expected, taxTables }] = goldenCases('federal-tax');
  const result = runCalculation('federal-tax', input, { taxTables });
  assert.ok(result.ok);
  assert.match(
    firstDifference(result.value, { ...expected, tax: Number(expected.tax) + 0.01 }) ?? '',
    /^tax:/,
  );
});

/** Data saved before method versions existed use the first version. These cases use a rule of the second. */
const OF_SECOND = /^(second-|clamped-level$)/;
const CASES = {
  illustration: 17,
  'policy-history': 29,
  'comparative-report': 19,
  'historical-report': 6,
};

for (const [id, fewest] of Object.entries(CASES))
  test(`${id}: every earlier case passes with the first methods`, () => {
    const cases = goldenCases(id).filter(({ name }) => !OF_SECOND.test(name));
    assert.ok(cases.length >= fewest, `${cases.length}`);
    for (const { name, input, expected, tolerance, taxTables } of cases) {
      const inputs = Object.entries(input ?? {}).filter(([key]) => key !== 'max_level_basis');
      const options = { history, taxTables };
      const result = runCalculation(id, { ...Object.fromEntries(inputs), methods: 'first' }, options);
      assert.ok(result.ok, `${name}: ${JSON.stringify(result)}`);
      assert.equal(differenceFrom(id, { expected, tolerance }, result.value), undefined, name);
    }
  });

const PAGE = readFileSync(new URL('../../docs/methods/corrections.md', import.meta.url), 'utf8');

test('the engine’s version is the last one whose changes the documentation lists', () => {
  const versions = [...PAGE.matchAll(/^\| (\d+\.\d+\.\d+) +\| \S/gm)].map(([, version]) => version);
  assert.deepEqual(versions.slice(0, 2), ['0.1.0', '0.2.0']);
  assert.equal(versions.at(-1), ENGINE_VERSION);
});
