import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'node:test';
import { vehicleResult } from './vehicle-calculation.ts';
import { vehicleCalculationSchema, vehicleSchema } from './vehicle-schema.ts';
import { resolvedVehicle, accountPlan } from './account-plan.ts';
import { runAccount } from './account-run.ts';
import { ACCOUNT_TYPES, type VehicleInput } from './vehicle.ts';
import { plainAccount } from '../../../tests/support/plain/plain-loop-report.ts';

const contributions = [...Array<number>(10).fill(10_000), ...Array<number>(20).fill(0)];
const distributions = [...Array<number>(15).fill(0), ...Array<number>(15).fill(12_000)];

function run(vehicle: Record<string, unknown>, change: Record<string, unknown> = {}) {
  return vehicleResult(
    vehicleCalculationSchema.parse({
      age: 50,
      start_year: 2026,
      contributions,
      distributions,
      vehicle: { name: 'Account', rmd_age: 73, ...vehicle },
      ...change,
    }),
  );
}

const changing = { second_tax_rate: 0.22, tax_change_age: 65 };

test('ten contributions and income from 65 give the expected balances after 10, 15 and 30 years', () => {
  const cases: [Record<string, unknown>, string[], string][] = [
    [{ account_type: 'taxable' }, ['133366.06', '171627.66', '77448.29'], '12420.79'],
    [
      { account_type: 'tax_deferred', contribution_basis: 'same_outlay' },
      ['139166.02', '185621.40', '63155.90'],
      '15384.62',
    ],
    [{ account_type: 'tax_deferred' }, ['183113.18', '244238.69', '202250.50'], '15384.62'],
    [{ account_type: 'tax_free' }, ['139166.02', '185621.40', '146164.17'], '12000.00'],
  ];
  for (const [vehicle, balances, gross] of cases) {
    const { rows } = run({ ...vehicle, ...changing });
    assert.deepEqual(
      [9, 14, 29].map((t) => rows[t].balance.toFixed(2)),
      balances,
    );
    assert.equal(rows[15].distribution_gross.toFixed(2), gross);
    assert.equal(rows[15].distribution_net.toFixed(2), '12000.00');
  }
});

test('totals the fees and taxes of the taxable account over thirty years', () => {
  const { totals } = run({ account_type: 'taxable', ...changing });
  assert.equal(totals.fee.toFixed(2), '34297.06');
  assert.equal(totals.growth_tax.toFixed(2), '23722.45');
  assert.equal(totals.distribution_tax.toFixed(2), '8905.48');
});

test('a net 10,000 from a deferred account costs 15,151.52 at 55, and has no penalty at 60', () => {
  const { rows } = run(
    { account_type: 'tax_deferred', contribution_basis: 'same_outlay' },
    { age: 55, contributions: [100_000, 0, 0, 0, 0, 0], distributions: [10_000, 0, 0, 0, 10_000, 10_000] },
  );
  assert.equal(rows[0].distribution_gross.toFixed(2), '15151.52');
  // Age 59 at the start of the year is before 59½.
  assert.equal(rows[4].distribution_gross.toFixed(2), '15151.52');
  assert.equal(rows[5].distribution_gross.toFixed(2), (10_000 / 0.76).toFixed(2));
});

test('a Roth pays its basis first, then earnings, which are taxed and penalized if early', () => {
  const { rows } = run(
    { account_type: 'tax_free', fee: 0, rate_of_return: 0.1 },
    { contributions: [10_000, 0], distributions: [0, 10_660] },
  );
  // 1,000 earned; 660 of it net costs 660 / (1 − 0.24 − 0.1).
  assert.equal(rows[1].distribution_gross.toFixed(2), '11000.00');
  assert.equal(rows[1].distribution_tax.toFixed(2), '340.00');
  assert.equal(rows[1].shortfall.toFixed(2), '0.00');
});

test('a Roth sold after five years owes no tax; a year earlier it does', () => {
  const { rows } = run(
    { account_type: 'tax_free', fee: 0, rate_of_return: 0.1 },
    { age: 58, contributions: [10_000, 0, 0, 0, 0, 0], distributions: [0, 0, 0, 0, 0, 0] },
  );
  // After year 4 the sale is in year 5: at 62, but within five years.
  assert.ok(rows[3].liquidation < rows[3].balance - 1);
  assert.equal(rows[4].liquidation, rows[4].balance);
});

test('a required minimum distribution is last year’s balance divided by the table period; the excess is income', () => {
  const { rows } = run(
    { account_type: 'tax_deferred', contribution_basis: 'same_outlay', rmd_enabled: true },
    { age: 72, contributions: [100_000, 0], distributions: [0, 100] },
  );
  assert.equal(rows[0].distribution_gross, 0);
  assert.equal(rows[1].distribution_gross.toFixed(2), (rows[0].balance / 26.5).toFixed(2));
  assert.equal(rows[1].distribution_net.toFixed(2), ((rows[0].balance / 26.5) * 0.76).toFixed(2));
  assert.equal(rows[1].shortfall, 0);
});

test('a loss is not taxed and offsets later long-term gains', () => {
  const { rows } = run(
    {
      account_type: 'taxable',
      fee: 0,
      growth_shares: { ordinary: 0, qualified: 0, long_term: 1, deferred: 0 },
    },
    { contributions: [10_000, 0, 0], distributions: [0, 0, 0], returns: [-0.2, 0.25, 0.1] },
  );
  // −2,000 carried forward offsets +2,000; then 1,000 is taxed at 15%.
  assert.deepEqual(
    rows.map((row) => Math.round(row.growth_tax * 100) / 100),
    [0, 0, 150],
  );
});

test('excludes the front load from balance and basis', () => {
  const { rows } = run(
    { account_type: 'taxable', front_load: 0.05, fee: 0, rate_of_return: 0 },
    { contributions: [10_000], distributions: [0] },
  );
  assert.equal(rows[0].balance, 9_500);
  assert.equal(rows[0].basis, 9_500);
  assert.equal(rows[0].front_load.toFixed(2), '500.00');
});

test('longevity is the last year paid in full, with its age', () => {
  const short = (distributions: number[]) =>
    run(
      { account_type: 'tax_free', fee: 0, rate_of_return: 0 },
      { age: 60, contributions: [10_000, 0, 0, 0, 0], distributions },
    ).longevity;
  assert.deepEqual(short([0, 4_000, 4_000, 4_000, 0]), { age: 62, years: 3, beyond_horizon: false });
  assert.deepEqual(short([0, 20_000, 0, 0, 0]), { age: 60, years: 1, beyond_horizon: false });
  assert.deepEqual(short([0, 5_000, 5_000, 0, 0]), { age: 64, years: 5, beyond_horizon: true });
  assert.deepEqual(short([0, 0, 0, 0, 0]), { age: null, years: null, beyond_horizon: false });
});

test('the amount to heirs is stepped up, taxed or free, by account type', () => {
  const death = (vehicle: Record<string, unknown>) =>
    run(
      { fee: 0, rate_of_return: 0, contribution_basis: 'same_outlay', ...vehicle },
      { contributions: [10_000], distributions: [0] },
    ).rows[0].death_benefit;
  assert.equal(death({ account_type: 'taxable' }), 10_000);
  assert.equal(death({ account_type: 'tax_free' }), 10_000);
  assert.equal(death({ account_type: 'tax_deferred' }), 7_600);
  assert.equal(death({ account_type: 'tax_deferred', heir_tax_rate: 0.1 }), 9_000);
});

test('rejects lists of another length and states the expected length', () => {
  const parsed = vehicleCalculationSchema.safeParse({
    age: 50,
    start_year: 2026,
    contributions: [1, 2, 3],
    distributions: [1, 2],
    returns: [0.1],
    vehicle: { name: 'x', account_type: 'taxable' },
  });
  assert.deepEqual(
    parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]),
    [
      ['distributions', 'Expected 3 yearly values.'],
      ['returns', 'Expected 3 yearly values.'],
    ],
  );
});

const account = (more: object = {}) =>
  vehicleSchema.parse({ name: 'IRA', account_type: 'tax_deferred', ...more });
const startsAt = (age: number, start_year: number, methods: 'first' | 'second', more: object = {}) => {
  const { rmd_enabled, rmd_age } = resolvedVehicle(account(more), { age, start_year, methods });
  return rmd_enabled ? rmd_age : null;
};

test('minimum distributions begin at 72, 73 or 75 by the year of birth', () => {
  for (const [age, begins] of [
    [50, 75],
    [66, 75],
    [67, 73],
    [75, 73],
    [76, 72],
  ])
    assert.equal(startsAt(age, 2026, 'second'), begins, `${age}`);
  assert.equal(startsAt(120, 1950, 'second'), 72);
  assert.equal(startsAt(1, 2100, 'second'), 75);
});

test('an account’s RMD settings take precedence, and the first methods require RMDs only if enabled', () => {
  assert.equal(startsAt(50, 2026, 'second', { rmd_age: 70 }), 70);
  assert.equal(startsAt(50, 2026, 'second', { rmd_enabled: false }), null);
  assert.equal(startsAt(50, 2026, 'first'), null);
  assert.equal(startsAt(76, 2026, 'first', { rmd_enabled: true }), 72);
  assert.equal(startsAt(76, 2026, 'second', { account_type: 'tax_free' }), null);
});

/** Properties of every account. */

const fraction = (max: number) => fc.double({ min: 0, max, noNaN: true });
const dollars = fc.oneof(fc.constant(0), fc.double({ min: 1, max: 200_000, noNaN: true }));

const shares = fc.tuple(fraction(1), fraction(1), fraction(1), fraction(1)).map(([a, b, c, d]) => {
  const sum = a + b + c + d || 1;
  return { ordinary: a / sum, qualified: b / sum, long_term: c / sum, deferred: 1 - (a + b + c) / sum };
});

const vehicle: fc.Arbitrary<VehicleInput> = fc.record({
  name: fc.constant('Account'),
  account_type: fc.constantFrom(...ACCOUNT_TYPES),
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

test('an account never pays more than its balance, and taxes, fees and balances are never negative', () => {
  fc.assert(
    fc.property(scenario, (input) => {
      const { plan, run } = runOf(input);
      let opening = 0;
      for (let t = 0; t < plan.years; t += 1) {
        const available = opening + run.contribution[t] - run.front_load[t];
        assert.ok(run.distribution_gross[t] <= available * (1 + 1e-12));
        assert.ok(run.distribution_tax[t] >= 0 && run.growth_tax[t] >= 0);
        assert.ok(run.fee[t] >= 0 && run.balance[t] >= 0 && run.basis[t] >= 0 && run.shortfall[t] >= 0);
        // Never above the top rate of the taxed income.
        assert.ok(run.distribution_tax[t] <= run.distribution_gross[t] * 0.7 + 1e-9);
        assert.ok(run.growth_tax[t] <= Math.max(0, run.growth[t]) * 0.6 + 1e-9);
        opening = run.balance[t];
      }
    }),
  );
});

test('money in equals money out, and the fee is charged once', () => {
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

test('doubling the dollars doubles every dollar result', () => {
  fc.assert(
    fc.property(scenario, (input) => {
      const once = runOf(input).run;
      // Half a cent is the only threshold. A balance near it would be cut in only one of the two runs.
      fc.pre(once.balance.every((balance) => balance === 0 || balance > 0.02));
      const twice = runOf(input, 2).run;
      for (const key of ['balance', 'distribution_net', 'fee', 'liquidation', 'shortfall'] as const)
        once[key].forEach((value, t) =>
          assert.ok(Math.abs(twice[key][t] - 2 * value) <= 0.02 + 1e-9 * value),
        );
    }),
  );
});

test('a higher return does not lower a balance', () => {
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

test('matches a plain loop that follows the documentation', () => {
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
