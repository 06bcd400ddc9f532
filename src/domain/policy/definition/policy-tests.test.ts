import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'node:test';
import { parseWith } from '../../shared/result.ts';
import { policyTestErrors, policyTests } from './policy-tests.ts';
import { policyTestsSchema, type PolicyTestsInput } from './policy-tests-schema.ts';
import { corridorFactor } from '../corridor.ts';
import { inYears, testLedger } from '../../../../tests/support/illustrations/test-ledger.ts';
import { forcedOutText } from './forced-out.ts';

const ledger = (premiums: readonly number[], scale = 1, more: object = {}) => ({
  age: 45,
  sex: 'male',
  tobacco: 'nonsmoker',
  start_year: 2026,
  rows: Array.from({ length: 12 }, (_, t) => ({
    year: t + 1,
    age: 45 + t,
    premium_outlay: (premiums[t] ?? 0) * scale,
    accumulation_value: 10_000 * scale,
    surrender_value: 9_000 * scale,
    death_benefit: (t < 5 ? 500_000 : 420_000) * scale,
  })),
  ...more,
});

function read(input: object): PolicyTestsInput {
  const parsed = parseWith<PolicyTestsInput>(policyTestsSchema, input);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return parsed.value;
}
const tested = (input: object) => policyTests(read(input));

const premiums = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 12 });
const near = (actual: number | null, expected: number | null) =>
  assert.ok(
    actual === expected || Math.abs((actual ?? NaN) - (expected ?? NaN)) <= 1e-9 * Math.abs(expected ?? NaN),
    `${actual} is not ${expected}`,
  );

test('twice the dollars double every limit and change no result', () => {
  fc.assert(
    fc.property(premiums, (paid) => {
      const once = tested(ledger(paid));
      const twice = tested(ledger(paid, 2));
      near(twice.seven_pay_premium, 2 * once.seven_pay_premium);
      twice.rows.forEach((row, t) => {
        const limit = once.rows[t].guideline_limit;
        near(row.guideline_limit, limit === null ? null : 2 * limit);
      });
      assert.deepEqual([twice.mec_year, twice.status], [once.mec_year, once.status]);
    }),
    { numRuns: 40 },
  );
});

test('paying at most the 7-pay premium of the lowest face causes no modified endowment contract', () => {
  const { seven_pay_premium: full } = tested(ledger([]));
  const lowest = (full * 420) / 500;
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(shares, (shareList) =>
      assert.equal(tested(ledger(shareList.map((share) => share * lowest))).mec_year, null),
    ),
  );
  // One dollar above the limit every year, with the reduction in year 6: all earlier years are tested again.
  assert.equal(tested(ledger(Array<number>(7).fill(lowest + 1))).mec_year, 6);
});

test('a higher guaranteed rate raises no limit', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.06, noNaN: true }),
      fc.double({ min: 0, max: 0.06, noNaN: true }),
      (a, b) => {
        const of = (guaranteed_rate: number) => tested(ledger([20_000], 1, { guaranteed_rate }));
        const low = of(Math.min(a, b));
        const high = of(Math.max(a, b));
        assert.ok(high.seven_pay_premium <= low.seven_pay_premium);
        assert.ok(
          high.guideline_single <= low.guideline_single && high.guideline_level <= low.guideline_level,
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('a ledger that cannot be tested has errors by field', () => {
  const at = (change: object) => policyTestErrors(read({ ...ledger([]), ...change }));
  const old = ledger([]).rows.map((row, t) => ({ ...row, age: 86 + t }));
  assert.deepEqual(at({ age: 86, rows: old }), {
    age: ['The policy was issued at age 86. The tests apply to ages 0 to 85.'],
  });
  const young = ledger([]).rows.map((row, t) => ({ ...row, age: 10 + t }));
  assert.deepEqual(at({ age: 10, rows: young }), { tobacco: ['No mortality rates for that age and class.'] });
  assert.deepEqual(at({ age: 10, rows: young, tobacco: 'composite' }), {});
  assert.deepEqual(at({ age: 44 }), { 'rows.0.age': ["Age must match the client's age in year 1."] });
  const refused = parseWith(policyTestsSchema, { ...ledger([]), sex: undefined, guaranteed_rate: 0.07 });
  assert.ok(!refused.ok);
  assert.deepEqual(refused.error.fields, {
    sex: ['Sex is a required field'],
    guaranteed_rate: ['Must be between 0 and 0.06.'],
  });
});

/** Returns a withdrawal of 30,000 in year `at` and a face that falls from 400,000 to 260,000 in year `lower`. */
function reduced(at: number, lower: number, more: object = {}, paid = 24_000) {
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

test('in years 1 to 5 the ceiling is the greater of premiums above the guideline limit and value above the corridor', () => {
  const { row, result, value } = reduced(5, 6);
  assert.ok(row);
  const limit = result.rows[5]?.guideline_limit ?? 0;
  const byCorridor = value - 260_000 / corridorFactor(52);
  assert.ok(Math.abs(row.recapture_ceiling - Math.max(5 * 24_000 - limit, byCorridor)) < 1e-6);
  assert.equal(row.reduction_year, 6);
});

test('with the cash value accumulation test it is the value above the net single premium of the lower face', () => {
  const { row, result, value } = reduced(5, 6, { definition_test: 'cvat' });
  assert.ok(row);
  const ofOne = (result.rows[4]?.cvat_limit ?? 0) / 400_000;
  assert.ok(Math.abs(row.recapture_ceiling - Math.max(0, value - ofOne * 260_000)) < 1e-6);
});

test('no row after year 15, for an increasing benefit, or for a modified endowment contract', () => {
  const slow = (at: number, lower: number) => reduced(at, lower, {}, 12_000).row;
  assert.ok(slow(15, 15));
  assert.equal(slow(16, 16), undefined);
  // The reduction also has to occur by year 15.
  assert.equal(slow(14, 16), undefined);
  assert.equal(reduced(10, 10, { death_benefit_option: 'increasing' }).row, undefined);
  assert.equal(reduced(10, 10, { is_mec: true }).row, undefined);
});

test('the text lists each year with a taxable part and the total, and is missing without such a year', () => {
  const { result } = reduced(10, 10, {}, 12_000);
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
