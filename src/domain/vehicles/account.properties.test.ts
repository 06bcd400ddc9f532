/** What holds for every account, whatever is put in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { accountPlan } from './account-plan.ts';
import { runAccount } from './account-run.ts';
import type { VehicleInput } from './vehicle.ts';
import { plainAccount } from '../../../tests/support/plain/plain-loop-report.ts';

const fraction = (max: number) => fc.double({ min: 0, max, noNaN: true });
const dollars = fc.oneof(fc.constant(0), fc.double({ min: 1, max: 200_000, noNaN: true }));

const shares = fc.tuple(fraction(1), fraction(1), fraction(1), fraction(1)).map(([a, b, c, d]) => {
  const sum = a + b + c + d || 1;
  return { ordinary: a / sum, qualified: b / sum, long_term: c / sum, deferred: 1 - (a + b + c) / sum };
});

const vehicle: fc.Arbitrary<VehicleInput> = fc.record({
  name: fc.constant('Account'),
  account_type: fc.constantFrom('taxable' as const, 'tax_deferred' as const, 'tax_free' as const),
  rate_of_return: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  fee: fraction(0.1),
  front_load: fraction(0.1),
  tax_rate: fraction(0.6),
  second_tax_rate: fc.option(fraction(0.6), { nil: undefined }),
  tax_change_age: fc.integer({ min: 40, max: 90 }),
  capital_gains_rate: fraction(0.6),
  growth_shares: shares,
  heir_tax_rate: fc.option(fraction(0.6), { nil: undefined }),
  early_withdrawal_penalty: fc.boolean(),
  rmd_enabled: fc.constant(false),
  rmd_age: fc.integer({ min: 70, max: 80 }),
  contribution_basis: fc.constantFrom('same_outlay' as const, 'grossed_up' as const),
});

const years = fc.array(
  fc.record({ outlay: dollars, need: dollars, r: fc.double({ min: -0.9, max: 0.9, noNaN: true }) }),
  { minLength: 1, maxLength: 50 },
);
const scenario = fc.record({ age: fc.integer({ min: 20, max: 80 }), vehicle, years });
type Scenario = { age: number; vehicle: VehicleInput; years: { outlay: number; need: number; r: number }[] };

function runOf({ age, vehicle, years }: Scenario, dollar = 1) {
  const plan = accountPlan(
    age,
    vehicle,
    years.map((year) => year.outlay * dollar),
    years.map((year) => year.need * dollar),
  );
  return {
    plan,
    run: runAccount(
      plan,
      Float64Array.from(years, (year) => year.r),
    ),
  };
}

test('an account never pays more than it holds, and taxes, fees and balances are never negative', () => {
  fc.assert(
    fc.property(scenario, (input) => {
      const { plan, run } = runOf(input);
      let opening = 0;
      for (let t = 0; t < plan.years; t += 1) {
        const held = opening + run.contribution[t] - run.front_load[t];
        assert.ok(run.distribution_gross[t] <= held * (1 + 1e-12));
        assert.ok(run.distribution_tax[t] >= 0 && run.growth_tax[t] >= 0);
        assert.ok(run.fee[t] >= 0 && run.balance[t] >= 0 && run.basis[t] >= 0 && run.shortfall[t] >= 0);
        // Never above the top rate of the income that is taxed.
        assert.ok(run.distribution_tax[t] <= run.distribution_gross[t] * 0.7 + 1e-9);
        assert.ok(run.growth_tax[t] <= Math.max(0, run.growth[t]) * 0.6 + 1e-9);
        opening = run.balance[t];
      }
    }),
  );
});

test('money in equals money out: nothing appears, and a fee is taken once', () => {
  fc.assert(
    fc.property(scenario, (input) => {
      const { plan, run } = runOf(input);
      let opening = 0;
      for (let t = 0; t < plan.years; t += 1) {
        const invested = opening + run.contribution[t] - run.front_load[t] - run.distribution_gross[t];
        const expected = invested + run.growth[t] - run.fee[t] - run.growth_tax[t];
        const scale = Math.max(1, opening, run.contribution[t], Math.abs(run.growth[t]));
        if (expected >= 0.005) assert.ok(Math.abs(run.balance[t] - expected) <= 1e-9 * scale);
        else assert.equal(run.balance[t], 0);
        assert.ok(Math.abs(run.fee[t] - input.vehicle.fee * (invested + run.growth[t])) <= 1e-9 * scale);
        opening = run.balance[t];
      }
    }),
  );
});

test('doubling every dollar doubles every dollar', () => {
  fc.assert(
    fc.property(scenario, (input) => {
      const once = runOf(input).run;
      // Half a cent is the one threshold in play: a balance near it is cut in one run and not the other.
      fc.pre(once.balance.every((balance) => balance === 0 || balance > 0.02));
      const twice = runOf(input, 2).run;
      for (const key of ['balance', 'distribution_net', 'fee', 'liquidation', 'shortfall'] as const)
        once[key].forEach((value, t) =>
          assert.ok(Math.abs(twice[key][t] - 2 * value) <= 0.02 + 1e-9 * value),
        );
    }),
  );
});

test('a balance does not fall when the return rises', () => {
  fc.assert(
    fc.property(scenario, fraction(0.05), ({ age, vehicle, years }, more) => {
      const plan = accountPlan(
        age,
        vehicle,
        years.map((year) => year.outlay),
        years.map((year) => year.need),
      );
      const lower = runAccount(plan, vehicle.rate_of_return).balance;
      const higher = runAccount(plan, vehicle.rate_of_return + more).balance;
      lower.forEach((balance, t) => assert.ok(higher[t] >= balance - 0.006 - 1e-9 * balance));
    }),
  );
});

test('the plainest loop that follows the page gives the same figures', () => {
  fc.assert(
    fc.property(scenario, ({ age, vehicle, years }) => {
      const outlays = years.map((year) => year.outlay);
      const needs = years.map((year) => year.need);
      const { balance, liquidation, death_benefit, distribution_net } = runAccount(
        accountPlan(age, vehicle, outlays, needs),
        vehicle.rate_of_return,
      );
      plainAccount(age, vehicle, outlays, needs, vehicle.rate_of_return).forEach((year, t) => {
        const near = (a: number, b: number) => assert.ok(Math.abs(a - b) <= 1e-8 * Math.max(1, Math.abs(b)));
        near(balance[t], year.balance);
        near(liquidation[t], year.liquidation);
        near(death_benefit[t], year.death);
        near(distribution_net[t], year.net);
      });
    }),
  );
});
