/** Flows use the prices at the start of their year, values those at its end; other members do not change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { runCalculation } from '../calculations/registry.ts';
import { explainFigures } from '../explain/explain-calculation.ts';
import { comparativeReportSchema } from './comparative/comparative-report-schema.ts';
import type { ComparativeReport } from './comparative/comparative-report.ts';
import { comparativeReport } from './comparative/run-comparative-report.ts';
import { vehicleResult } from '../vehicles/vehicle-calculation.ts';
import { vehicleCalculationSchema } from '../vehicles/vehicle-schema.ts';

const near = (found: number | null | undefined, expected: number, what: string) =>
  assert.ok(
    typeof found === 'number' && Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${what}: ${found} and not ${expected}`,
  );

const account = (change: object = {}) =>
  vehicleCalculationSchema.parse({
    age: 50,
    start_year: 2026,
    contributions: Array(20)
      .fill(0)
      .map((_, t) => (t < 10 ? 10_000 : 0)),
    distributions: Array(20)
      .fill(0)
      .map((_, t) => (t < 12 ? 0 : 30_000)),
    vehicle: { name: 'A', account_type: 'taxable', rate_of_return: 0.06, front_load: 0.03 },
    methods: 'second',
    ...change,
  });

/** Price level before year t, from 0, with the yearly rates in order. */
const prices = (rates: readonly number[], t: number): number =>
  rates.slice(0, t).reduce((level, rate) => level * (1 + rate), 1);

const RATES = Array.from({ length: 20 }, (_, t) => (t % 3 === 0 ? 0.08 : t % 3 === 1 ? -0.01 : 0.025));
const START = [
  'contribution',
  'distribution_gross',
  'distribution_net',
  'distribution_tax',
  'shortfall',
  'front_load',
] as const;
const END = [
  'growth',
  'fee',
  'growth_tax',
  'dividend_income',
  'balance',
  'basis',
  'liquidation',
  'death_benefit',
] as const;

test('converts an account’s years and their sums into today’s dollars with a list of rates', () => {
  const nominal = vehicleResult(account());
  const real = vehicleResult(account({ inflation: RATES, dollars: 'real' }));
  const sums = new Map<string, number>();
  for (const [t, row] of real.rows.entries()) {
    const was = nominal.rows[t];
    assert.ok(was);
    for (const key of START) near(row[key], was[key] / prices(RATES, t), `${key} of year ${t + 1}`);
    for (const key of END) near(row[key], was[key] / prices(RATES, t + 1), `${key} of year ${t + 1}`);
    for (const key of [...START, ...END]) sums.set(key, (sums.get(key) ?? 0) + row[key]);
  }
  for (const [key, total] of Object.entries(real.totals))
    near(total, sums.get(key) ?? NaN, `total of ${key}`);
  near(real.ending_value, nominal.ending_value / prices(RATES, 20), 'ending value');
  assert.deepEqual(real.longevity, nominal.longevity);
  assert.ok(
    nominal.totals['shortfall'] && nominal.totals['shortfall'] > 0,
    'it runs short, so that a shortfall is tested',
  );
});

const comparison = (change: object = {}): ComparativeReport =>
  comparativeReport(
    comparativeReportSchema.parse({
      age: elena.client.age,
      start_year: 2026,
      illustration: elena.illustration,
      vehicles: [
        { name: 'Brokerage', account_type: 'taxable', rate_of_return: 0.07, front_load: 0.02 },
        { name: '401(k)', account_type: 'tax_deferred', rate_of_return: 0.07 },
      ],
      methods: 'second',
      ...change,
    }),
  );

test('in today’s dollars a comparison converts flows, values and totals; shares and required returns are unchanged', () => {
  const rate = 0.025;
  const [nominal, real] = [comparison(), comparison({ inflation: rate, dollars: 'real' })];
  const level = (t: number) => (1 + rate) ** t;
  const income = [0, 0, 0];
  let outlay = 0;
  for (const [t, row] of real.comparative_table.rows.entries()) {
    const was = nominal.comparative_table.rows[t];
    assert.ok(was);
    near(row.outlay, was.outlay / level(t), `outlay ${t}`);
    outlay += row.outlay;
    near(real.cumulative_values.rows[t]?.outlay, outlay, `outlay so far ${t}`);
    for (const k of [0, 1, 2]) {
      const [now, before] = [row.slots[k], was.slots[k]];
      assert.ok(now && before);
      // This policy does not lapse, so only values fall due at the end of a year.
      near(now.net_income, (before.net_income ?? 0) / level(t), `income ${t} ${k}`);
      near(now.value, (before.value ?? 0) / level(t + 1), `value ${t} ${k}`);
      near(now.death_benefit, (before.death_benefit ?? 0) / level(t + 1), `death ${t} ${k}`);
      income[k] = (income[k] ?? 0) + (now.net_income ?? 0);
      const sums = real.cumulative_values.rows[t]?.slots[k];
      near(sums?.cumulative_value, (income[k] ?? 0) + (now.value ?? 0), `sum ${t} ${k}`);
      near(
        real.legacy.rows[t]?.slots[k]?.total_benefit,
        (income[k] ?? 0) + (now.death_benefit ?? 0),
        `legacy ${t} ${k}`,
      );
      near(real.comparative_graph.value[k]?.[t], now.value ?? NaN, `graph ${t} ${k}`);
      const [fee, feeBefore] = [real, nominal].map((one) => one.fee_analysis.rows[t]?.slots[k]);
      if (k === 0) near(fee?.fees, (feeBefore?.fees ?? 0) / level(t), `charges ${t}`);
      if (k === 0) near(fee?.loan_interest, (feeBefore?.loan_interest ?? 0) / level(t + 1), `interest ${t}`);
      if (k === 1) {
        const load = 0.02 * was.outlay;
        near(fee?.fees, load / level(t) + ((feeBefore?.fees ?? 0) - load) / level(t + 1), `fees ${t}`);
      }
      near(fee?.distribution_tax, (feeBefore?.distribution_tax ?? 0) / level(t), `tax ${t} ${k}`);
    }
  }
  near(real.comparative_table.footer.total_outlay, outlay, 'total outlay');
  for (const k of [0, 1, 2]) {
    const [now, before] = [real, nominal].map((one) => one.comparative_table.footer.slots[k]);
    assert.ok(now && before && before.net_irr !== null && now.net_irr !== null);
    near(now.total_net_income, income[k] ?? NaN, `total income ${k}`);
    // A level inflation rate turns the rate of return into the real rate (Fisher).
    assert.ok(Math.abs(1 + now.net_irr - (1 + before.net_irr) / (1 + rate)) < 1e-7, `${now.net_irr}`);
    assert.deepEqual(now.longevity, before.longevity);
    for (const key of ['annual_cost', 'share_of_outlay', 'gross_rate'] as const)
      assert.equal(real.fee_analysis.totals[k]?.[key], nominal.fee_analysis.totals[k]?.[key], key);
  }
  assert.deepEqual(real.making_things_equal, nominal.making_things_equal);
  assert.deepEqual(comparison({ inflation: 0, dollars: 'real' }), nominal);
  assert.deepEqual(comparison({ inflation: 0.03 }), nominal);
});

test('the tax of a lapse is in dollars of the start of its year, like the net income that includes it', () => {
  const rows = [1, 2, 3].map((year) => ({
    year,
    age: 49 + year,
    premium_outlay: year === 1 ? 10_000 : 0,
    withdrawals: 0,
    loans: year === 2 ? 30_000 : 0,
    loan_balance: year === 2 ? 31_500 : 0,
    accumulation_value: year < 3 ? 40_000 : 0,
    surrender_value: year === 1 ? 40_000 : year === 2 ? 8_500 : 0,
    death_benefit: year < 3 ? 200_000 : 0,
  }));
  const of = (change: object) =>
    comparison({ age: 50, vehicles: [], illustration: { illustrated_rate: 0.06, rows }, ...change });
  const [nominal, real] = [of({}), of({ inflation: 0.1, dollars: 'real' })];
  const at = nominal.comparative_table.rows.findIndex(({ slots }) => slots[0]?.depleted);
  const due = nominal.fee_analysis.rows[at]?.slots[0]?.distribution_tax ?? 0;
  assert.ok(at >= 0 && due > 0);
  near(real.fee_analysis.rows[at]?.slots[0]?.distribution_tax, due / 1.1 ** at, 'tax of the lapse');
  near(real.comparative_table.rows[at]?.slots[0]?.net_income, -due / 1.1 ** at, 'income of that year');
});

test('today’s dollars require an inflation rate, and a yearly one without market history', () => {
  const errors = (change: object) => {
    const read = runCalculation('vehicle', { ...account(), ...change });
    return read.ok ? null : read.error.fields;
  };
  assert.deepEqual(errors({ dollars: 'real' }), { inflation: ['Inflation is a required field'] });
  assert.deepEqual(errors({ dollars: 'real', inflation: 'cpi' }), {
    inflation: ['Give a yearly rate of inflation.'],
  });
  assert.deepEqual(errors({ inflation: [0.02] }), { inflation: ['Expected 20 yearly values.'] });
  assert.match(String(errors({ inflation: 0.3 })?.['inflation']), /between/);
  assert.match(String(errors({ dollars: 'gold' })?.['dollars']), /nominal/);
  assert.equal(errors({ dollars: 'real', inflation: -0.05 }), null);
});

test('a figure in today’s dollars is explained by its nominal figure and the price level', () => {
  const prepared = explainFigures('vehicle', { ...account({ inflation: 0.03, dollars: 'real' }) });
  assert.ok(prepared.ok);
  const found = prepared.value('rows.14.balance');
  assert.ok(found.ok);
  const { inputs, steps, value, how } = found.value;
  assert.equal(how, 'quotient');
  near(steps[0]?.value, 1.03 ** 15, 'prices');
  near(value, (inputs[0]?.value ?? NaN) / (steps[0]?.value ?? NaN), 'the figure');
  const total = prepared.value('totals.distribution_net');
  assert.ok(total.ok && total.value.how === 'difference');
});
