import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corridorFactor } from './corridor.ts';
import { illustrationResult } from '../calculations/illustration-calculation.ts';
import { illustrationSchema } from './illustration-schema.ts';
import { policyModelSchema } from './policy-model-schema.ts';
import { policyModel } from './policy-model.ts';

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

test('male 45, twenty premiums, ten loans: the values on paper', () => {
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

test('schedules and yearly lists say the same thing', () => {
  const lists = run({
    premiums: Array<number>(20).fill(10_000),
    loans: [...Array<number>(20).fill(0), ...Array<number>(10).fill(20_000)],
  });
  assert.deepEqual(lists, run());
});

test('segments add up and rise', () => {
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

test('the charges shown are those that the values imply', () => {
  const { rows } = run();
  const { implied_charges } = illustrationResult({
    ...illustrationSchema.parse({ illustrated_rate: 0.064, rows }),
    methods: 'second',
  });
  implied_charges?.forEach((charge, t) => assert.ok(Math.abs(charge - rows[t].charges) < 1e-6));
});

test('a loan that outgrows the value ends the policy: that row and all later ones are zero', () => {
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

test('a smoker table does not know a child', () => {
  const young = policyModelSchema.safeParse({ ...male45, age: 12 });
  assert.match(young.error?.issues[0].message ?? '', /begins at age 18/);
});

test('the corridor is linear between the ages of the law', () => {
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
