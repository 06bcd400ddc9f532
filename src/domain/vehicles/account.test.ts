import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vehicleResult } from './vehicle-calculation.ts';
import { vehicleCalculationSchema, vehicleSchema } from './vehicle-schema.ts';
import { resolvedVehicle } from './account-plan.ts';

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

test('ten contributions, income from 65: balances after 10, 15 and 30 years', () => {
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

test('fees and taxes of the taxable account over thirty years', () => {
  const { totals } = run({ account_type: 'taxable', ...changing });
  assert.equal(totals.fee.toFixed(2), '34297.06');
  assert.equal(totals.growth_tax.toFixed(2), '23722.45');
  assert.equal(totals.distribution_tax.toFixed(2), '8905.48');
});

test('at 55 a net 10,000 from a deferred account costs 15,151.52; at 60 no penalty', () => {
  const { rows } = run(
    { account_type: 'tax_deferred', contribution_basis: 'same_outlay' },
    { age: 55, contributions: [100_000, 0, 0, 0, 0, 0], distributions: [10_000, 0, 0, 0, 10_000, 10_000] },
  );
  assert.equal(rows[0].distribution_gross.toFixed(2), '15151.52');
  // Age 59 at the start of the year is before 59½.
  assert.equal(rows[4].distribution_gross.toFixed(2), '15151.52');
  assert.equal(rows[5].distribution_gross.toFixed(2), (10_000 / 0.76).toFixed(2));
});

test('a Roth pays its basis first, then earnings, taxed and penalised while early', () => {
  const { rows } = run(
    { account_type: 'tax_free', fee: 0, rate_of_return: 0.1 },
    { contributions: [10_000, 0], distributions: [0, 10_660] },
  );
  // 1,000 earned; 660 of it net costs 660 / (1 − 0.24 − 0.1).
  assert.equal(rows[1].distribution_gross.toFixed(2), '11000.00');
  assert.equal(rows[1].distribution_tax.toFixed(2), '340.00');
  assert.equal(rows[1].shortfall.toFixed(2), '0.00');
});

test('a Roth sold after five years at 60 owes nothing, a year before that it does', () => {
  const { rows } = run(
    { account_type: 'tax_free', fee: 0, rate_of_return: 0.1 },
    { age: 58, contributions: [10_000, 0, 0, 0, 0, 0], distributions: [0, 0, 0, 0, 0, 0] },
  );
  // After year 4 the sale falls in year 5: at 62, but within five years.
  assert.ok(rows[3].liquidation < rows[3].balance - 1);
  assert.equal(rows[4].liquidation, rows[4].balance);
});

test('a required minimum distribution takes last year’s balance over the table; the excess is income', () => {
  const { rows } = run(
    { account_type: 'tax_deferred', contribution_basis: 'same_outlay', rmd_enabled: true },
    { age: 72, contributions: [100_000, 0], distributions: [0, 100] },
  );
  assert.equal(rows[0].distribution_gross, 0);
  assert.equal(rows[1].distribution_gross.toFixed(2), (rows[0].balance / 26.5).toFixed(2));
  assert.equal(rows[1].distribution_net.toFixed(2), ((rows[0].balance / 26.5) * 0.76).toFixed(2));
  assert.equal(rows[1].shortfall, 0);
});

test('a loss is not taxed and shields later long-term gains', () => {
  const { rows } = run(
    {
      account_type: 'taxable',
      fee: 0,
      growth_shares: { ordinary: 0, qualified: 0, long_term: 1, deferred: 0 },
    },
    { contributions: [10_000, 0, 0], distributions: [0, 0, 0], returns: [-0.2, 0.25, 0.1] },
  );
  // −2,000 carried forward meets +2,000; then 1,000 is taxed at 15%.
  assert.deepEqual(
    rows.map((row) => Math.round(row.growth_tax * 100) / 100),
    [0, 0, 150],
  );
});

test('the front load is kept out of balance and basis', () => {
  const { rows } = run(
    { account_type: 'taxable', front_load: 0.05, fee: 0, rate_of_return: 0 },
    { contributions: [10_000], distributions: [0] },
  );
  assert.equal(rows[0].balance, 9_500);
  assert.equal(rows[0].basis, 9_500);
  assert.equal(rows[0].front_load.toFixed(2), '500.00');
});

test('longevity: the last year paid in full, with its age', () => {
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

test('what an heir keeps: stepped up, taxed, or free', () => {
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

test('lists of another length are refused with the length expected', () => {
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

test('an account’s own age stands, and by the first methods only one that asks for them takes them', () => {
  assert.equal(startsAt(50, 2026, 'second', { rmd_age: 70 }), 70);
  assert.equal(startsAt(50, 2026, 'second', { rmd_enabled: false }), null);
  assert.equal(startsAt(50, 2026, 'first'), null);
  assert.equal(startsAt(76, 2026, 'first', { rmd_enabled: true }), 72);
  assert.equal(startsAt(76, 2026, 'second', { account_type: 'tax_free' }), null);
});
