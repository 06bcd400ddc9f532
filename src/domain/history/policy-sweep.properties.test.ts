/** The sweep over all periods equals the reprojection, tax and totals by rows, for any input. */
import { METHODS } from '../policy/methods.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { illustrationSchema } from '../policy/illustration-schema.ts';
import { creditTable, type CreditTable } from '../market/credit-table.ts';
import { strategiesSchema } from '../market/market-schema.ts';
import { periodColumns, rateOrNull, yearValues } from './period-columns.ts';
import { runPeriod, type PolicyOnHistory } from './policy-periods.ts';
import { policyPlan } from './policy-plan.ts';
import { policyLevels, sweepPolicy } from './policy-sweep.ts';
import { startsIn } from '../market/index-path.ts';

const some = (max: number) => fc.oneof(fc.constant(0), fc.double({ min: 1, max, noNaN: true }));

const year = fc.record({
  premium_outlay: some(30_000),
  withdrawals: some(20_000),
  loans: some(40_000),
  loan_repayment: some(3_000),
  accumulation_value: fc.double({ min: 1_000, max: 900_000, noNaN: true }),
  surrendered: fc.double({ min: 0, max: 1, noNaN: true }),
  death_benefit: fc.double({ min: 10_000, max: 1_500_000, noNaN: true }),
});

const scenario = fc.record({
  age: fc.integer({ min: 25, max: 80 }),
  years: fc.array(year, { minLength: 2, maxLength: 14 }),
  header: fc.record({
    illustrated_rate: fc.double({ min: 0, max: 0.12, noNaN: true }),
    loan_type: fc.constantFrom('participating', 'fixed'),
    death_benefit_option: fc.constantFrom('level', 'increasing'),
    is_mec: fc.boolean(),
    policy_tax_rate: fc.double({ min: 0, max: 0.6, noNaN: true }),
    policy_second_tax_rate: fc.option(fc.double({ min: 0, max: 0.6, noNaN: true }), { nil: undefined }),
    policy_tax_change_age: fc.integer({ min: 40, max: 90 }),
  }),
  methods: fc.constantFrom(...METHODS),
  ends: fc.option(fc.integer({ min: 1, max: 13 }), { nil: undefined }),
  stress: fc.double({ min: 0, max: 0.5, noNaN: true }),
  borrowing: fc.double({ min: 0, max: 0.1, noNaN: true }),
  twoYear: fc.boolean(),
  turn: fc.double({ min: 0.1, max: 3, noNaN: true }),
  swing: fc.double({ min: 0, max: 0.12, noNaN: true }),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

function onHistory(current: Scenario, isMaxLevel: boolean) {
  const { age, years, header, ends } = current;
  const rows = years.map(({ surrendered, ...row }, t) => {
    const at = { year: t + 1, age: age + t };
    return ends !== undefined && t >= ends
      ? { ...at, premium_outlay: 0, accumulation_value: 0, surrender_value: 0, death_benefit: 0 }
      : { ...at, ...row, surrender_value: surrendered * row.accumulation_value };
  });
  const illustration = illustrationSchema.parse({ ...header, rows });
  const plan = policyPlan(illustration, {
    chargeStress: current.stress,
    borrowingRate: current.borrowing,
    methods: current.methods,
  });
  const method = current.twoYear ? 'biannual_point_to_point' : 'annual_point_to_point';
  const strategies = strategiesSchema.parse([
    { index: 'x', weight: 0.5, cap: 0.12 },
    { index: 'x', weight: 0.5, method, floor: -0.05 },
  ]);
  let level = 100;
  const levels = Array.from({ length: 12 * (years.length + 1) + 7 }, (_, month) => {
    const found = level;
    level *= 1 + 0.005 + current.swing * Math.sin(month * current.turn);
    return found;
  });
  const series = { x: { frequency: 'monthly' as const, start: '1999-12', levels } };

  const table: CreditTable | null = creditTable(strategies, series);
  assert.ok(table);
  const horizon = plan.years;
  const on: PolicyOnHistory = { illustration, plan, table, horizon, isMaxLevel };
  return { on, starts: startsIn(table.months, horizon, 'all') };
}

const near = (actual: number, expected: number | null, within: number, what: string) => {
  if (expected === null) assert.ok(Number.isNaN(actual), `${what}: ${actual}, none`);
  else
    assert.ok(
      Math.abs(actual - expected) <= within * Math.max(1, Math.abs(expected) * 1e-6),
      `${what}: ${actual}, ${expected}`,
    );
};

for (const isMaxLevel of [false, true])
  test(`every figure of every period ${isMaxLevel ? 'on its largest level income' : 'as illustrated'} equals that of a run row by row`, () => {
    fc.assert(
      fc.property(scenario, fc.boolean(), (current, isAfterTax) => {
        const { on, starts } = onHistory(current, isMaxLevel);
        const columns = sweepPolicy(on, starts, isMaxLevel ? policyLevels(on, starts) : null, isAfterTax);
        const values = yearValues(starts.length, on.horizon);
        starts.forEach((start, k) => {
          const { figures, tax, run } = runPeriod(on, start);
          near(columns.average[k], figures.average_credit, 1e-9, 'average');
          near(columns.geometric[k], figures.geometric, 1e-9, 'geometric');
          assert.equal(columns.zeroYears[k], figures.zero_years);
          near(columns.totalIncome[k], figures.total_income, 1e-6, 'income');
          near(columns.yearsPaid[k], figures.longevity.years, 0, 'years paid');
          assert.equal(columns.paidToTheEnd[k] === 1, figures.longevity.beyond_horizon);
          near(columns.endingValue[k], figures.ending_value, 1e-6, 'ending value');
          near(columns.afterTaxValue[k], figures.after_tax_ending_value, 1e-6, 'after tax');
          near(columns.deathBenefit[k], figures.death_benefit, 1e-6, 'death benefit');
          near(rateOrNull(columns.irrSurrender[k]) ?? NaN, figures.irr_surrender, 1e-9, 'rate to surrender');
          near(rateOrNull(columns.irrDeath[k]) ?? NaN, figures.irr_death, 1e-9, 'rate to death');
          near(columns.lapseYear[k], figures.lapse_year, 0, 'lapse year');
          near(columns.lapseTax[k], figures.lapse_tax, 1e-6, 'lapse tax');
          near(columns.levelIncome[k], figures.level_income, 1e-6, 'level income');
          const displayed = isAfterTax ? tax.afterTaxSurrender : run.surrenderValue;
          for (let t = 0; t < on.horizon; t += 1)
            near(values[t * starts.length + k], displayed[t], 1e-6, `value of year ${t + 1}`);
        });
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });

test('a sweep leaves the columns of the previous one unchanged', () => {
  const one = periodColumns(3, 2);
  one.average[0] = 5;
  periodColumns(3, 2).average[0] = 7;
  assert.equal(one.average[0], 5);
});
