import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { incomeRider } from '../../../domain/tools/rider/income-rider.ts';
import { incomeRiderSchema } from '../../../domain/tools/rider/income-rider-schema.ts';
import { parseWith } from '../../../domain/shared/result.ts';
import { memberAt } from '../../../domain/shared/result-members.ts';
import { plainObject } from '../frame/tool-link.ts';
import { dollarsIn, returnsIn } from '../frame/tool-fields.ts';
import { EMPTY_RIDER, EXAMPLE_RIDER, riderDocument, riderValues } from './rider-spec.ts';

function calculated(document: unknown) {
  const parsed = parseWith(incomeRiderSchema, document);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return incomeRider(parsed.value);
}

for (const name of [
  'g1-life-income',
  'g2-path',
  'first-last-year',
  'rider-net',
  'falling-income',
  'total-loss',
])
  test(`${name} read into the form and written back gives the same figures`, () => {
    const golden: unknown = JSON.parse(readFileSync(`fixtures/golden/income-rider/${name}.json`, 'utf8'));
    const input = plainObject(memberAt(golden, 'input'));
    assert.ok(input);
    const again = riderDocument(riderValues({ index_allocation: 'equities_and_bonds_60_40', ...input }));
    const { warnings: _one, ...expected } = calculated(input);
    const { warnings: _other, ...found } = calculated({ ...again, index_allocation: undefined });
    assert.deepEqual(found, expected);
  });

test('a chosen type sends what it uses and nothing else', () => {
  const document = riderDocument({
    ...EXAMPLE_RIDER,
    guaranteed_income_type: 'manual',
    guaranteed_income_manual: '25,000, 26,000',
    non_guaranteed_income_type: 'first_last_year',
    non_guaranteed_income_first_year: 30_000,
    non_guaranteed_income_last_year: 50_000,
    non_guaranteed_income_manual: '9',
  });
  assert.deepEqual(
    Object.fromEntries(Object.entries(document).filter(([name]) => name.includes('guaranteed'))),
    {
      guaranteed_income_type: 'manual',
      guaranteed_income_manual: [25_000, 26_000],
      non_guaranteed_income_type: 'first_last_year',
      non_guaranteed_income_first_year: 30_000,
      non_guaranteed_income_last_year: 50_000,
    },
  );
});

test('what is empty stays out, so that the calculation’s own defaults hold', () => {
  assert.deepEqual(riderDocument(EMPTY_RIDER), {
    account_type: 'taxable',
    tax_basis: 'matched',
    index_allocation: 'equities_and_bonds_60_40',
    guaranteed_income_type: 'annual_increase',
    non_guaranteed_income_type: 'annual_increase',
  });
});

test('weights that only a document can bring are kept as they are', () => {
  const weights = { sp500: 0.5, us_bonds: 0.5 };
  assert.deepEqual(riderDocument(riderValues({ index_allocation: weights })).index_allocation, weights);
});

test('lists are read as they come from a letter or a spreadsheet', () => {
  assert.deepEqual(dollarsIn('$25,000, $26,000\n27000;28,000.50'), [25_000, 26_000, 27_000, 28_000.5]);
  assert.deepEqual(dollarsIn('100,200,30'), [100, 200, 30]);
  assert.deepEqual(returnsIn('6, −12, 18%\t4 (9)'), [0.06, -0.12, 0.18, 0.04, -0.09]);
  assert.deepEqual(returnsIn('6, six'), [0.06, 'six']);
});
