import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWith } from '../../shared/result.ts';
import { policyTestErrors, policyTests } from './policy-tests.ts';
import { policyTestsSchema, type PolicyTestsInput } from './policy-tests-schema.ts';

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

test('twice the dollars double every limit and change no finding', () => {
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

test('one who pays no more than the 7-pay premium of the lowest face has no modified endowment contract', () => {
  const { seven_pay_premium: full } = tested(ledger([]));
  const lowest = (full * 420) / 500;
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(shares, (given) =>
      assert.equal(tested(ledger(given.map((share) => share * lowest))).mec_year, null),
    ),
  );
  // One dollar more in every year, with the reduction in year 6: all years so far are tested again.
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

test('a ledger that cannot be tested says why, by field', () => {
  const at = (change: object) => policyTestErrors(read({ ...ledger([]), ...change }));
  const old = ledger([]).rows.map((row, t) => ({ ...row, age: 86 + t }));
  assert.deepEqual(at({ age: 86, rows: old }), {
    age: ['The policy was issued at 86; the tests hold from 0 to 85.'],
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
