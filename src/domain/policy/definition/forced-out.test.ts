import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWith } from '../../shared/result.ts';
import { corridorFactor } from '../corridor.ts';
import { inYears, testLedger } from '../../../../tests/support/illustrations/test-ledger.ts';
import { forcedOutText } from './forced-out.ts';
import { policyTests } from './policy-tests.ts';
import { policyTestsSchema, type PolicyTestsInput } from './policy-tests-schema.ts';

/** A withdrawal of 30,000 in year `at`, and a face of 400,000 that falls to 260,000 in year `lower`. */
function tested(at: number, lower: number, more: object = {}, paid = 24_000) {
  const ledger = testLedger({
    age: 48,
    years: 20,
    premium: inYears(paid, 1, 7),
    face: (year) => (year >= lower ? 260_000 : 400_000),
    withdrawals: inYears(30_000, at, at),
  });
  const input = parseWith<PolicyTestsInput>(policyTestsSchema, {
    age: 48,
    sex: 'male',
    tobacco: 'nonsmoker',
    start_year: 2026,
    ...ledger,
    ...more,
  });
  assert.ok(input.ok, JSON.stringify(input));
  const result = policyTests(input.value);
  const [row] = result.forced_out.rows;
  const before = ledger.rows[at - 2]?.accumulation_value ?? 0;
  return { row, result, value: before + (ledger.rows[at - 1]?.premium_outlay ?? 0) };
}

test('in years 1 to 5 the ceiling is what was paid above the guideline limit, or the value above the corridor', () => {
  const { row, result, value } = tested(5, 6);
  assert.ok(row);
  const limit = result.rows[5]?.guideline_limit ?? 0;
  const byCorridor = value - 260_000 / corridorFactor(52);
  assert.ok(Math.abs(row.recapture_ceiling - Math.max(5 * 24_000 - limit, byCorridor)) < 1e-6);
  assert.equal(row.reduction_year, 6);
});

test('under the cash value test it is the value above the net single premium of the lower face', () => {
  const { row, result, value } = tested(5, 6, { definition_test: 'cvat' });
  assert.ok(row);
  const ofOne = (result.rows[4]?.cvat_limit ?? 0) / 400_000;
  assert.ok(Math.abs(row.recapture_ceiling - Math.max(0, value - ofOne * 260_000)) < 1e-6);
});

test('there is no row after year 15, with an increasing benefit, or in a modified endowment contract', () => {
  const slow = (at: number, lower: number) => tested(at, lower, {}, 12_000).row;
  assert.ok(slow(15, 15));
  assert.equal(slow(16, 16), undefined);
  // The reduction has to come by year 15 as well.
  assert.equal(slow(14, 16), undefined);
  assert.equal(tested(10, 10, { death_benefit_option: 'increasing' }).row, undefined);
  assert.equal(tested(10, 10, { is_mec: true }).row, undefined);
});

test('the text names each year with a taxable part and the total, and is missing without one', () => {
  const { result } = tested(10, 10, {}, 12_000);
  const [first] = result.forced_out.rows;
  assert.ok(first);
  const row = { ...first, taxable_estimate: 100 };
  const total = { ...result.forced_out, total_taxable_estimate: 52_000 };
  assert.equal(
    forcedOutText({ ...total, rows: [row, { ...row, year: 11, taxable_estimate: 0 }, { ...row, year: 12 }] }),
    'Withdrawals in policy years 10 and 12 come with a smaller death benefit. Up to $52,000 may be taxable (section 7702(f)(7)). This tax is not included.',
  );
  assert.equal(forcedOutText({ ...total, total_taxable_estimate: 0.005 }), null);
});
