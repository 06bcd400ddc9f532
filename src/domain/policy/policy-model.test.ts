import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corridorFactor } from './corridor.ts';
import { illustrationResult } from '../calculations/policy-calculations.ts';
import { illustrationSchema } from './illustration-schema.ts';
import { policyModelSchema, scheduleSchema } from './policy-model-schema.ts';
import { policyModel } from './policy-model.ts';
import { parseWith } from '../shared/result.ts';
import { scheduleLists, type ColumnSegment, type IncomeKind } from './schedule.ts';

const male45 = {
  age: 45,
  sex: 'male',
  tobacco: 'nonsmoker',
  face_amount: 250_000,
  premiums: [{ from_year: 1, to_year: 20, amount: 10_000 }],
  loans: [{ from_year: 21, to_year: 30, amount: 20_000 }],
  illustrated_rate: 0.064,
};
const run = (change: Record<string, unknown> = {}) =>
  policyModel(policyModelSchema.parse({ ...male45, ...change }));

test('matches values calculated by hand for a male of 45 with twenty premiums and ten loans', () => {
  const { rows, lapse_year } = run();
  assert.equal(lapse_year, null);
  assert.equal(rows.length, 30);
  assert.equal(rows[0].accumulation_value.toFixed(2), '8717.84');
  assert.equal(rows[9].accumulation_value.toFixed(2), '117118.33');
  assert.equal(rows[19].accumulation_value.toFixed(2), '348364.12');
  assert.equal(rows[19].death_benefit.toFixed(2), '425004.23');
  assert.equal(rows[29].accumulation_value.toFixed(2), '638757.49');
  assert.equal(rows[29].loan_balance.toFixed(2), '264135.74');
  assert.equal(rows[29].surrender_value.toFixed(2), '374621.75');
});

test('schedules and yearly lists give the same result', () => {
  const lists = run({
    premiums: Array<number>(20).fill(10_000),
    loans: [...Array<number>(20).fill(0), ...Array<number>(10).fill(20_000)],
  });
  assert.deepEqual(lists, run());
});

test('segments add up and increase', () => {
  const { rows } = run({
    premiums: [
      { from_year: 1, to_year: 3, amount: 1_000, annual_increase: 0.1 },
      { from_year: 2, to_year: 2, amount: 500 },
    ],
    loans: [],
    face_amount: 10_000,
  });
  assert.deepEqual(
    rows.map((row) => Math.round(row.premium_outlay)),
    [1_000, 1_600, 1_210],
  );
});

test('the displayed charges equal those implied by the values', () => {
  const { rows } = run();
  const { implied_charges } = illustrationResult({
    ...illustrationSchema.parse({ illustrated_rate: 0.064, rows }),
    methods: 'second',
  });
  implied_charges?.forEach((charge, t) => assert.ok(Math.abs(charge - rows[t].charges) < 1e-6));
});

test('a loan that exceeds the value ends the policy: that row and all later rows are zero', () => {
  const { rows, lapse_year } = run({ loans: [{ from_year: 11, to_year: 40, amount: 30_000 }] });
  assert.ok(lapse_year !== null && lapse_year > 11);
  for (const row of rows.slice(lapse_year - 1)) {
    assert.ok(row.lapsed);
    assert.equal(row.premium_outlay + row.loans + row.accumulation_value + row.death_benefit, 0);
  }
  assert.ok(rows[lapse_year - 2].accumulation_value > rows[lapse_year - 2].loan_balance);
});

test('attained age 120 is the last year', () => {
  assert.equal(run({ years: 120, face_amount: 1_000, loans: [] }).rows.at(-1)?.age, 120);
});

test('a smoker table rejects a child', () => {
  const young = policyModelSchema.safeParse({ ...male45, age: 12 });
  assert.match(young.error?.issues[0].message ?? '', /begins at age 18/);
});

test('the corridor factor is linear between the statutory ages', () => {
  for (const [age, factor] of [
    [0, 2.5],
    [40, 2.5],
    [42, 2.36],
    [45, 2.15],
    [64, 1.22],
    [74, 1.07],
    [75, 1.05],
    [90, 1.05],
    [92, 1.03],
    [95, 1],
    [120, 1],
  ])
    assert.ok(Math.abs(corridorFactor(age) - factor) < 1e-12, `${age}`);
});

const segment = (
  column: ColumnSegment['column'],
  from_year: number,
  to_year: number,
  amount: number,
  annual_increase = 0,
): ColumnSegment => ({ column, from_year, to_year, amount, annual_increase });

test('segments of a column increase from their first year and add up', () => {
  const lists = scheduleLists({
    segments: [segment('premium_outlay', 1, 3, 1000, 0.1), segment('premium_outlay', 2, 2, 500)],
    years: 4,
    income: 'all_loans',
  });
  // 1,000 · 1.1^t, calculated by hand, and 500 more in the second year.
  assert.deepEqual(
    lists.premium_outlay.map((amount) => Math.round(amount * 100) / 100),
    [1000, 1600, 1210, 0],
  );
  assert.deepEqual(lists.withdrawals, [0, 0, 0, 0]);
});

test('income is withdrawn up to the premiums paid and then borrowed', () => {
  const take = (income: IncomeKind, more: ColumnSegment[] = []) =>
    scheduleLists({
      segments: [segment('premium_outlay', 1, 2, 1000), segment('income', 3, 6, 800), ...more],
      years: 6,
      income,
    });
  // 2,000 paid: withdrawals of 800, 800 and 400 use it up; the remaining 1,200 of income are loans.
  assert.deepEqual(take('withdrawals_to_basis').withdrawals, [0, 0, 800, 800, 400, 0]);
  assert.deepEqual(take('withdrawals_to_basis').loans, [0, 0, 0, 0, 400, 800]);
  assert.deepEqual(take('all_loans').loans, [0, 0, 800, 800, 800, 800]);
  assert.deepEqual(take('all_withdrawals').withdrawals, [0, 0, 800, 800, 800, 800]);
  // A separate withdrawal also uses up premiums, before the income of its year.
  const withWithdrawal = take('withdrawals_to_basis', [segment('withdrawals', 3, 3, 1500)]);
  assert.deepEqual(withWithdrawal.withdrawals, [0, 0, 2000, 0, 0, 0]);
  assert.deepEqual(withWithdrawal.loans, [0, 0, 300, 800, 800, 800]);
});

test('a premium counts before the income of the same year', () => {
  const lists = scheduleLists({
    segments: [segment('premium_outlay', 1, 1, 500), segment('income', 1, 1, 800)],
    years: 1,
    income: 'withdrawals_to_basis',
  });
  assert.deepEqual([lists.withdrawals, lists.loans], [[500], [300]]);
});

test('a segment beyond the years or with an end before its start is named by its position', () => {
  const parsed = parseWith(scheduleSchema, {
    segments: [
      { column: 'loans', from_year: 1, to_year: 31, amount: 1 },
      { column: 'premium', from_year: 5, to_year: 4, amount: -1 },
    ],
    years: 30,
  });
  assert.ok(!parsed.ok);
  assert.ok(parsed.error.fields);
  assert.deepEqual(Object.keys(parsed.error.fields).sort(), ['segments.1.amount', 'segments.1.column']);
  const beyond = parseWith(scheduleSchema, {
    segments: [{ column: 'loans', from_year: 1, to_year: 31, amount: 1 }],
    years: 30,
  });
  assert.deepEqual(beyond.ok || beyond.error.fields, { 'segments.0.to_year': ['Must be between 1 and 30.'] });
});
