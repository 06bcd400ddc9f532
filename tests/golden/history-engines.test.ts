import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory as history } from '../../src/adapters/index-figures/market-figures.ts';
import { runCalculation } from '../../src/domain/calculations/registry.ts';
import { differenceFrom, goldenCases } from './golden-cases.ts';

/** Raise with each added case, so that a missing folder fails. */
const MIN_CASES = {
  'assumption-lean': 1,
  'cap-strip': 6,
  'index-strategy': 14,
  'historical-report': 11,
  'policy-history': 45,
  'range-report': 7,
  solve: 14,
};

/** Calculations with some cases on market history; their other cases run elsewhere. */
const MIN_CASES_ON_HISTORY = {
  'retirement-buffer': 1,
  'income-rider': 1,
  'income-rider-simulation': 1,
  vehicle: 5,
};

for (const [id, fewest] of Object.entries({ ...MIN_CASES, ...MIN_CASES_ON_HISTORY })) {
  const cases = goldenCases(id).filter(
    ({ name }) => Object.hasOwn(MIN_CASES, id) || name.startsWith('history-'),
  );

  test(`${id}: at least ${fewest} cases, each with a reason and a source of its figures`, () => {
    assert.ok(cases.length >= fewest, `${cases.length}`);
    for (const { why, source } of cases) assert.ok(why.length > 5 && source.length > 5);
  });

  for (const { name, why, input, expected, tolerance, taxTables } of cases)
    test(`${id}/${name}, with the shipped history: ${why}`, () => {
      for (const fullPrecision of [true, false]) {
        const result = runCalculation(id, input, { taxTables, fullPrecision, history });
        assert.ok(result.ok, JSON.stringify(result));
        assert.equal(differenceFrom(id, { expected, tolerance }, result.value), undefined);
      }
    });
}

test('a golden history case fails if one digit of a rate differs', () => {
  const found = goldenCases('index-strategy').find(({ name }) => name === 'sp500-forty-years');
  assert.ok(found);
  const result = runCalculation('index-strategy', found.input, { history });
  assert.ok(result.ok);
  const average = Number(found.expected.average) + 2e-6;
  const difference = differenceFrom(
    'index-strategy',
    { expected: { ...found.expected, average } },
    result.value,
  );
  assert.match(difference ?? '', /^average:/);
});
