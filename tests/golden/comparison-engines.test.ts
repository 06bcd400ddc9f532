import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCalculation } from '../../src/domain/calculations/registry.ts';
import { memberAt, numberAt } from '../../src/domain/shared/result-members.ts';
import { differenceFrom, firstDifference, goldenCases } from './golden-cases.ts';

/** Raise with each added case, so that a missing folder fails. */
const MIN_CASES = {
  'cash-flow-irr': 23,
  'comparative-report': 26,
  illustration: 18,
  'policy-history': 36,
  'policy-model': 16,
  'required-return': 29,
  vehicle: 57,
};

for (const [id, fewest] of Object.entries(MIN_CASES)) {
  // Cases on market history run in history-engines.test.ts.
  const cases = goldenCases(id).filter(({ name }) => !name.startsWith('history-'));

  test(`${id}: at least ${fewest} cases, each with a reason and a source of its figures`, () => {
    assert.ok(cases.length >= fewest, `${cases.length}`);
    for (const { why, source } of cases) assert.ok(why.length > 5 && source.length > 5);
  });

  for (const { name, why, input, expected, tolerance, taxTables } of cases)
    test(`${id}/${name}: ${why}`, () => {
      for (const fullPrecision of [true, false]) {
        const result = runCalculation(id, input, { taxTables, fullPrecision });
        assert.ok(result.ok, JSON.stringify(result));
        assert.equal(differenceFrom(id, { expected, tolerance }, result.value), undefined);
      }
    });
}

test('a changed rate, a changed cent or a missing year fails a comparison with a golden report', () => {
  const found = goldenCases('comparative-report').find(({ name }) => name.includes('before-tax'));
  assert.ok(found);
  const result = runCalculation('comparative-report', found.input);
  assert.ok(result.ok);
  const actual = result.value;
  const ror = numberAt(actual, 'making_things_equal.0.death_ror.difference');
  const fees = numberAt(actual, 'fee_analysis.totals.1.fees');
  const rows = memberAt(actual, 'comparative_table.rows');
  assert.ok(Array.isArray(rows));
  const reds: [unknown, RegExp][] = [
    [
      { making_things_equal: [{ death_ror: { difference: ror + 0.000002 } }, {}, {}] },
      /death_ror\.difference/,
    ],
    [{ fee_analysis: { totals: [{}, { fees: fees + 0.02 }, {}, {}] } }, /fees/],
    [{ comparative_table: { rows: rows.slice(1) } }, /expected 29 values/],
  ];
  for (const [expected, red] of reds) assert.match(firstDifference(actual, expected) ?? '', red);
  assert.equal(firstDifference(actual, { comparative_table: { rows } }), undefined);
});
