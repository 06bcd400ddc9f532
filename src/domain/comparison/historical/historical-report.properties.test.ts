/** For every input, the flat loop over all periods equals the account of vehicles/account-year.ts. */
import { rateOrNull, yearValues } from '../../history/period-columns.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { yearReturns } from '../../market/inline-series.ts';
import { cashFlowIrr } from '../../shared/cash-flow-irr.ts';
import { accountPlan } from '../../vehicles/account-plan.ts';
import { longevityOf, runAccount } from '../../vehicles/account-run.ts';
import { maxLevelDistribution } from '../../vehicles/required-return.ts';
import { ACCOUNT_TYPES, type VehicleInput } from '../../vehicles/vehicle.ts';
import { accountLevels } from './account-levels.ts';
import { pathFrom } from './account-on-history.ts';
import { accountPeriod, sweepAccount } from './account-sweep.ts';
import { inYears, testLedger } from '../../../../tests/support/illustrations/test-ledger.ts';
import { historicalReport } from './run-historical-report.ts';
import { historicalReportSchema } from './historical-report-schema.ts';

const fraction = (max: number) => fc.double({ min: 0, max, noNaN: true });
const dollars = fc.oneof(fc.constant(0), fc.double({ min: 1, max: 200_000, noNaN: true }));

const vehicle: fc.Arbitrary<VehicleInput> = fc.record({
  name: fc.constant('Account'),
  account_type: fc.constantFrom(...ACCOUNT_TYPES),
  rate_of_return: fc.constant(0.05),
  fee: fraction(0.1),
  front_load: fraction(0.1),
  tax_rate: fraction(0.6),
  second_tax_rate: fc.option(fraction(0.6), { nil: undefined }),
  tax_change_age: fc.integer({ min: 40, max: 90 }),
  capital_gains_rate: fraction(0.6),
  growth_shares: fc.constantFrom(
    { ordinary: 0.2, qualified: 0.2, long_term: 0.2, deferred: 0.4 },
    { ordinary: 0, qualified: 0.1, long_term: 0.9, deferred: 0 },
    { ordinary: 1, qualified: 0, long_term: 0, deferred: 0 },
  ),
  heir_tax_rate: fc.option(fraction(0.6), { nil: undefined }),
  early_withdrawal_penalty: fc.boolean(),
  rmd_enabled: fc.boolean(),
  rmd_age: fc.integer({ min: 70, max: 80 }),
  contribution_basis: fc.constantFrom('same_outlay' as const, 'grossed_up' as const),
});

const scenario = fc.record({
  age: fc.integer({ min: 20, max: 80 }),
  vehicle,
  years: fc.array(fc.record({ outlay: dollars, need: dollars }), { minLength: 1, maxLength: 30 }),
  step: fc.constantFrom(1 as const, 12 as const),
  spare: fc.integer({ min: 0, max: 14 }),
  returns: fc.infiniteStream(
    fc.oneof(
      fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      fc.constantFrom(0, -1, 0.07),
      fc.double({ min: -0.1, max: 0.2, noNaN: true }),
    ),
  ),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

function onHistory({ age, vehicle: of, years, step, spare, returns }: Scenario) {
  const outlay = Float64Array.from(years, (year) => year.outlay);
  const needs = years.map((year) => year.need);
  const starts = Array.from({ length: spare + 1 }, (_, k) => 600 + k * step);
  const entries = (12 / step) * (years.length - 1) + 1 + spare;
  const market = yearReturns(600, step, [...returns.take(entries)]);
  return { on: { plan: accountPlan(age, of, outlay, needs), outlay, market }, starts };
}

const near = (actual: number, expected: number, within: number, what: string) => {
  if (Number.isNaN(actual) && Number.isNaN(expected)) return;
  assert.ok(
    Math.abs(actual - expected) <= within * Math.max(1, Math.abs(expected) * 1e-6),
    `${what}: ${actual}, ${expected}`,
  );
};

test('every figure of every period and every year’s value equal those of the account run row by row', () => {
  fc.assert(
    fc.property(scenario, fc.boolean(), (drawn, isAfterTax) => {
      const { on, starts } = onHistory(drawn);
      const columns = sweepAccount(on, starts, null, isAfterTax, 'second');
      const values = yearValues(starts.length, on.plan.years);
      starts.forEach((start, k) => {
        const path = pathFrom(on, start);
        const run = runAccount(on.plan, path);
        const last = on.plan.years - 1;
        const flows = [...run.distribution_net.map((net, t) => net - on.outlay[t]), 0];
        const rate = (ending: number) => cashFlowIrr([...flows.slice(0, -1), ending]).irr ?? NaN;
        const paid = longevityOf(on.plan, run.shortfall);
        near(
          columns.totalIncome[k],
          run.distribution_net.reduce((a, b) => a + b, 0),
          1e-6,
          'income',
        );
        near(columns.endingValue[k], run.balance[last], 1e-6, 'balance');
        near(columns.afterTaxValue[k], run.liquidation[last], 1e-6, 'liquidation');
        near(columns.deathBenefit[k], run.death_benefit[last], 1e-6, 'death benefit');
        near(columns.yearsPaid[k], paid.years ?? NaN, 0, 'years paid');
        assert.equal(columns.paidToTheEnd[k] === 1, paid.beyond_horizon);
        near(columns.average[k], path.reduce((a, b) => a + b, 0) / path.length, 1e-9, 'average');
        near(
          columns.geometric[k],
          path.reduce((a, b) => a * (1 + b), 1) ** (1 / path.length) - 1,
          1e-9,
          'geometric',
        );
        assert.equal(columns.zeroYears[k], path.filter((r) => r <= 0).length);
        near(
          rateOrNull(columns.irrSurrender[k]) ?? NaN,
          rate(columns.afterTaxValue[k]),
          1e-9,
          'rate to surrender',
        );
        near(rateOrNull(columns.irrDeath[k]) ?? NaN, rate(columns.deathBenefit[k]), 1e-9, 'rate to death');
        const single = accountPeriod(on, start, null);
        const fromRun = isAfterTax ? run.liquidation : run.balance;
        for (let t = 0; t <= last; t += 1) {
          near(values[t * starts.length + k], fromRun[t], 1e-6, `value of year ${t + 1}`);
          near(single.net[t], run.distribution_net[t], 1e-6, `net of year ${t + 1}`);
          near(single.deathBenefit[t], run.death_benefit[t], 1e-6, `death benefit of year ${t + 1}`);
        }
      });
    }),
    { numRuns: 200, endOnFailure: true },
  );
});

test('the largest level income of every period equals that of a search from zero', () => {
  fc.assert(
    fc.property(scenario, (drawn) => {
      const { on, starts } = onHistory(drawn);
      // Both searches end within half a cent of a shortfall or of a remaining balance, after the year's fee.
      const within = 0.0102 / (1 - drawn.vehicle.fee);
      accountLevels(on, starts).forEach((level, k) => {
        const single = maxLevelDistribution(on.plan, pathFrom(on, starts[k]));
        if (single === null) assert.ok(Number.isNaN(level));
        else assert.ok(Math.abs(level - single) <= within + 1e-9 * single, `${level} ${single}`);
      });
    }),
    { numRuns: 150, endOnFailure: true },
  );
});

const YEARS = 20;

const cases = fc.record({
  age: fc.integer({ min: 35, max: 65 }),
  premium: fc.integer({ min: 10, max: 30 }).map((thousands) => 1000 * thousands),
  paid: fc.integer({ min: 4, max: 8 }),
  loan: fc.integer({ min: 10, max: 60 }).map((hundreds) => 500 * hundreds),
  cap: fc.integer({ min: 5, max: 12 }).map((percent) => percent / 100),
  returns: fc.array(fc.integer({ min: -30, max: 35 }), { minLength: 50, maxLength: 60 }),
  stresses: fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 30 })),
  loan_type: fc.constantFrom('participating', 'fixed'),
  is_mec: fc.boolean(),
  value_basis: fc.constantFrom('pre_tax', 'after_tax'),
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

function valuesAt(charge_stress: number, drawn: Case) {
  const { age, premium, paid, loan, cap, returns, loan_type, is_mec, value_basis } = drawn;
  const ledger = testLedger({
    age,
    years: YEARS,
    premium: inYears(premium, 1, paid),
    face: () => 12 * premium,
    loans: inYears(loan, paid + 3),
  });
  const report = historicalReport(
    historicalReportSchema.parse({
      age,
      start_year: 2026,
      illustration: { ...ledger, loan_type, is_mec },
      strategies: [{ index: 'made', cap }],
      vehicles: [],
      charge_stress,
      value_basis,
      series: {
        made: { frequency: 'annual', start: '1950', returns: returns.map((percent) => percent / 100) },
      },
    }),
  );
  const { ending_value: ending } = report.comparative_table[0].distribution ?? assert.fail('few periods');
  const ends = [ending.min, ending.p10, ending.p25, ending.p50, ending.p75, ending.p90, ending.max];
  const fan = report.fan[0].years.map(({ p10, p25, p50, p75, p90 }) => [p10, p25, p50, p75, p90]);
  return { lapsed: ending.lapsed ?? 0, percentiles: [ends, ...fan] };
}

test('a higher stress raises no percentile of the policy’s value, at the end or in any year', () => {
  let lapses = 0;
  fc.assert(
    fc.property(cases, (drawn) => {
      const [low, more] = drawn.stresses;
      const mild = valuesAt(low / 10, drawn);
      const severe = valuesAt((low + more) / 10, drawn);
      lapses += Number(severe.lapsed > mild.lapsed && mild.percentiles[0].some((value) => (value ?? 0) < 0));
      mild.percentiles.forEach((row, at) =>
        row.forEach((value, k) => {
          // In floating point, equal values of two runs may differ in their last bits.
          const raised = (severe.percentiles[at][k] ?? -Infinity) - (value ?? -Infinity);
          assert.ok(
            !(raised > 1e-6),
            `${at}.${k}: ${value} at the lower stress, ${raised} more at the higher`,
          );
        }),
      );
    }),
    { numRuns: 250, seed: 6 },
  );
  // Enough cases in which the higher stress ends a negative value.
  assert.ok(lapses >= 5, String(lapses));
});
