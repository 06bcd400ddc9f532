import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  incomeRiderCalculation,
  incomeRiderSimulationCalculation,
} from '../../calculations/tool-calculations.ts';
import { incomeRiderSchema } from './income-rider-schema.ts';
import { incomeRiderSimulation, incomeRider } from './income-rider.ts';
import type { RiderPart } from './rider-part.ts';

const cents = (actual: number | undefined, expected: number) =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 0.005, `${actual} is not ${expected}`);

const calculate = (raw: Record<string, unknown>) => {
  const outcome = incomeRiderCalculation.run(raw);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return incomeRider(incomeRiderSchema.parse(raw));
};

const simulate = (raw: Record<string, unknown>) => {
  const outcome = incomeRiderSimulationCalculation.run(raw);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return incomeRiderSimulation(incomeRiderSchema.parse(raw));
};

function messages(raw: Record<string, unknown>) {
  const outcome = incomeRiderCalculation.run(raw);
  assert.ok(!outcome.ok);
  return outcome.error.fields ?? {};
}

const fixed = (raw: Record<string, unknown>): RiderPart => {
  const part = calculate(raw).income_rider_guaranteed_fixed_return;
  assert.ok(part);
  return part;
};

const g1 = {
  total_balance: 500_000,
  account_type: 'taxable',
  tax_rate: 0.2,
  current_age: 60,
  plan_through_age: 95,
  growth_rate: 0.06,
  fee: 0.01,
  income_start_year: 6,
  guaranteed_income: 40_000,
};

const seven = [0.06, -0.12, 0.18, 0.04, 0.09, -0.05, 0.11];
const g2 = {
  total_balance: 600_000,
  account_type: 'tax_deferred',
  current_age: 65,
  plan_through_age: 85,
  fee: 0.0075,
  guaranteed_income: 25_000,
  guaranteed_income_increase: 0.03,
  returns: [...seven, ...seven, ...seven],
};

const history = {
  ...g1,
  plan_through_age: 64,
  income_start_year: 1,
  index_allocation: 'mine',
  guaranteed_income: 110_000,
  series: { mine: { frequency: 'annual', start: '2001', returns: seven } },
};

test('40,000 for life from year 6 out of 500,000 (worked example G1)', () => {
  const part = fixed(g1);
  assert.equal(part.income_rider_longevity, 36);
  assert.equal(part.cv_longevity, 26);
  assert.equal(part.shortfall_surplus_years, -10);
  cents(part.shortfall_surplus_value, -390_456.06);
  cents(part.optimization?.beginning_balance.amount, 627_579.96);
  cents(part.optimization?.optimal_distribution.first_distribution, 31_868.45);
});

test('25,000 rising 3% along a path (worked example G2)', () => {
  const part = calculate(g2).income_rider_guaranteed_index_allocation;
  assert.equal(part?.shortfall_surplus_years, 0);
  cents(part?.shortfall_surplus_value, 134_789.44);
  assert.equal(part?.optimization?.optimal_distribution.factor.toFixed(4), '1.1306');
  cents(part?.optimization?.beginning_balance.amount, 530_691.87);
  assert.equal(part?.start_month, null);
});

test('first and last year define a straight line; a manual list pays nothing after its end', () => {
  const line = fixed({
    ...g1,
    plan_through_age: 64,
    income_start_year: 2,
    guaranteed_income_type: 'first_last_year',
    guaranteed_income_first_year: 10_000,
    guaranteed_income_last_year: 16_000,
  });
  assert.deepEqual(line.annual_income_rider_distribution, [0, 10_000, 12_000, 14_000, 16_000]);
  const manual = fixed({
    ...g1,
    plan_through_age: 64,
    income_start_year: 2,
    guaranteed_income_type: 'manual',
    guaranteed_income_manual: [5_000, 0, 7_000],
  });
  assert.deepEqual(manual.annual_income_rider_distribution, [0, 5_000, 0, 7_000, 0]);
  assert.equal(manual.income_rider_longevity, 4);
});

test('without income there is nothing to optimize', () => {
  const part = calculate(g1).income_rider_non_guaranteed_fixed_return;
  assert.equal(part?.optimization, null);
  assert.equal(part?.income_rider_longevity, 0);
  assert.equal(part?.shortfall_surplus_years, 0);
});

test('if the first income year is not paid, the account’s longevity ends before it', () => {
  const part = fixed({ ...g1, total_balance: 1_000, growth_rate: 0 });
  assert.equal(part.cv_longevity, 5);
});

test('pays rider income after tax, grossed up, from a tax-deferred account', () => {
  const matched = fixed({ ...g1, account_type: 'tax_deferred' });
  const net = fixed({ ...g1, account_type: 'tax_deferred', tax_basis: 'rider_net' });
  cents(net.rows[5].withdrawal, 50_000);
  cents(net.rows[5].account_payment, 40_000);
  cents(
    net.optimization?.beginning_balance.amount,
    (matched.optimization?.beginning_balance.amount ?? 0) / 0.8,
  );
  assert.deepEqual(fixed({ ...g1, tax_basis: 'rider_net' }), fixed(g1));
});

test('an allocation uses the median of every period of the plan’s length', () => {
  const part = calculate(history).income_rider_guaranteed_index_allocation;
  const { guaranteed } = simulate(history);
  assert.equal(guaranteed.count, 3);
  assert.deepEqual(part, guaranteed.median);
  assert.equal(part?.wrapped, false);
  const values = [guaranteed.worst, guaranteed.median, guaranteed.best].map((one) => one.ending_value);
  assert.deepEqual(
    values,
    [...values].sort((a, b) => a - b),
  );
  assert.equal(guaranteed.ending_value.min, values[0]);
  assert.equal(guaranteed.ending_value.max, values[2]);
});

test('a period calculated alone as a path has the same rows', () => {
  const { guaranteed } = simulate(history);
  const from = Number(guaranteed.worst.start_month?.slice(0, 4)) - 2001;
  const onlyPart = calculate({ ...history, returns: seven.slice(from, from + 5) });
  assert.deepEqual(onlyPart.income_rider_guaranteed_index_allocation?.rows, guaranteed.worst.rows);
});

test('repeats a history shorter than the plan from its start and reports this', () => {
  const part = calculate({ ...history, plan_through_age: 70 }).income_rider_guaranteed_index_allocation;
  assert.equal(part?.wrapped, true);
  assert.deepEqual(
    part?.rows.map((row) => row.growth_rate),
    [...seven, ...seven.slice(0, 4)],
  );
});

test('omits the index parts with a warning if the default allocation has no figures', () => {
  const result = calculate(g1);
  assert.equal(result.income_rider_guaranteed_index_allocation, null);
  assert.equal(result.warnings[0]?.code, 'no_index_figures');
});

const plans = fc.record({
  total_balance: fc.double({ min: 1_000, max: 2e6, noNaN: true }),
  account_type: fc.constantFrom('taxable', 'tax_deferred', 'tax_free'),
  tax_rate: fc.double({ min: 0, max: 0.6, noNaN: true }),
  current_age: fc.constant(60),
  plan_through_age: fc.integer({ min: 65, max: 100 }),
  growth_rate: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  fee: fc.double({ min: 0, max: 0.1, noNaN: true }),
  income_start_year: fc.integer({ min: 1, max: 6 }),
  guaranteed_income: fc.double({ min: 100, max: 2e5, noNaN: true }),
  guaranteed_income_increase: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
  tax_basis: fc.constantFrom('matched', 'rider_net'),
});

test('the required balance pays the income to the end and leaves zero', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const amount = fixed(plan).optimization?.beginning_balance.amount ?? 0;
      fc.pre(amount > 0 && amount < 1e9);
      const rerun = fixed({ ...plan, total_balance: amount });
      const scale = Math.max(1, amount, ...rerun.rows.map((row) => row.balance));
      assert.ok(Math.abs(rerun.ending_value) <= 1e-7 * scale, `${rerun.ending_value}`);
    }),
  );
});

test('the sustainable income is the entered income times the factor', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { factor, first_distribution } = fixed(plan).optimization?.optimal_distribution ?? {
        factor: 0,
        first_distribution: 0,
      };
      fc.pre(first_distribution > 0 && first_distribution < 1e9);
      const rerun = fixed({ ...plan, guaranteed_income: plan.guaranteed_income * factor });
      assert.ok(Math.abs((rerun.optimization?.optimal_distribution.factor ?? 0) - 1) < 1e-9);
    }),
  );
});

test('the account never pays more than its balance, and its parts add up', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      let balance = plan.total_balance;
      for (const row of fixed(plan).rows) {
        assert.ok(row.withdrawal <= balance && row.balance >= 0 && row.growth_tax >= 0);
        const left = balance - row.withdrawal + row.growth - row.fee - row.growth_tax;
        assert.ok(Math.abs(left - row.balance) <= 1e-9 * Math.max(1, balance));
        balance = row.balance;
      }
    }),
  );
});

test('doubling the dollars doubles every balance', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const once = fixed(plan);
      const twice = fixed({
        ...plan,
        total_balance: 2 * plan.total_balance,
        guaranteed_income: 2 * plan.guaranteed_income,
      });
      once.rows.forEach((row, t) =>
        assert.ok(Math.abs(twice.rows[t].balance - 2 * row.balance) <= 1e-9 * Math.max(1, row.balance)),
      );
    }),
  );
});

test('reports every missing field, including fields that another field requires', () => {
  const types = { guaranteed_income_type: 'first_last_year', non_guaranteed_income_type: 'manual' };
  assert.deepEqual(messages({ ...g1, ...types, total_balance: null, guaranteed_income: null }), {
    total_balance: ['Total Balance is a required field'],
    non_guaranteed_income_manual: ['Non-guaranteed Income is a required field'],
    guaranteed_income_first_year: ['Guaranteed Income First Year is a required field'],
    guaranteed_income_last_year: ['Guaranteed Income Last Year is a required field'],
  });
});

test('rejects invalid input by field, with a message', () => {
  const messagesOf = (change: Record<string, unknown>) => messages({ ...g1, ...change });
  assert.deepEqual(messagesOf({ plan_through_age: 59 }).plan_through_age, ['Must be between 60 and 120.']);
  assert.match(messagesOf({ income_start_year: 37 }).income_start_year[0], /after the plan/);
  assert.deepEqual(messagesOf({ returns: [0.1] }).returns, ['Expected 36 yearly values.']);
  assert.deepEqual(
    messagesOf({
      guaranteed_income_type: 'manual',
      guaranteed_income_manual: new Array(32).fill(1),
    }).guaranteed_income_manual,
    ['Expected 31 yearly values.'],
  );
  assert.match(
    messagesOf({ guaranteed_income_type: 'first_last_year' }).guaranteed_income_last_year[0],
    /required field/,
  );
  assert.match(
    messagesOf({ index_allocation: 'sp500' }).index_allocation[0],
    /No history loaded for S&P 500\. An administrator can import it/,
  );
  assert.match(messagesOf({ index_allocation: { a: 0.5, b: 0.4 } }).index_allocation[0], /total 100%/);
  assert.match(messagesOf({ guaranteed_incme: 1 }).guaranteed_incme[0], /Did you mean "guaranteed_income"/);
  assert.deepEqual(messagesOf({ total_balance: -1 }).total_balance, ['Must be between 0 and 1,000,000,000.']);
  assert.deepEqual(messagesOf({ fee: '0.01' }).fee, ['Enter a number.']);
  const simulation = incomeRiderSimulationCalculation.run(g1);
  assert.ok(!simulation.ok);
  assert.match(
    simulation.error.fields?.index_allocation[0] ?? '',
    /for Equities & Bonds 60\/40\. An administrator/,
  );
});
