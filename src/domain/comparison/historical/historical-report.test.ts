import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCalculation } from '../../calculations/registry.ts';
import { policySimulation } from '../../history/policy-simulation.ts';
import { policyHistorySchema } from '../../history/history-schema.ts';
import { NO_HISTORY } from '../../market/inline-series.ts';
import { accountPlan } from '../../vehicles/account-plan.ts';
import { maxLevelDistribution } from '../../vehicles/required-return.ts';
import { vehicleResult } from '../../vehicles/vehicle-calculation.ts';
import { vehicleCalculationSchema, vehicleSchema } from '../../vehicles/vehicle-schema.ts';
import { historicalReportCalculation } from '../../calculations/comparison-calculations.ts';
import { historicalReportSchema } from './historical-report-schema.ts';
import { FOUR_PERIODS } from './historical-report.ts';
import { histogram } from './rate-histogram.ts';
import {
  historicalReport,
  historicalReportErrors,
  longestPeriod,
  pickedPeriod,
} from './run-historical-report.ts';

const STEPS = [0.02, -0.03, 0.015, 0.01, -0.01, 0.03, -0.005, 0.012, -0.02, 0.018, 0.004];
const returns = Array.from({ length: 700 }, (_, month) => STEPS[(month * 7) % STEPS.length]);
const base = {
  ...historicalReportCalculation.example,
  series: { example_index: { frequency: 'monthly', start: '1950-01', returns } },
  vehicles: [
    { name: 'Brokerage', account_type: 'taxable', portfolio: 'example_index' },
    { name: 'Roth', account_type: 'tax_free', portfolio: { example_index: 1 }, fee: 0.002 },
  ],
};
const report = (change: object = {}) =>
  historicalReport(historicalReportSchema.parse({ ...base, ...change }));

test('the policy’s column equals policy-history in every period', () => {
  const { vehicles: _accounts, start_year: _year, ...policy } = { ...base, start_year: 2026 };
  const simulated = policySimulation(policyHistorySchema.parse(policy), NO_HISTORY);
  const fullReport = report({ value_basis: 'pre_tax' });
  assert.equal(fullReport.period_count, simulated.period_count);
  for (const name of FOUR_PERIODS) {
    const period = fullReport.comparative_table[0][name];
    for (const key of ['start_month', 'geometric', 'total_income', 'ending_value', 'irr_surrender'] as const)
      assert.equal(period[key], simulated.periods[name][key], `${name} ${key}`);
  }
  assert.equal(fullReport.lapse_share, simulated.lapse_share);
});

test('the longest period is the shortest of the ledger, the figures and forty years', () => {
  const { illustration } = historicalReportSchema.parse(base);
  const [first] = illustration.rows;
  assert.ok(first);
  const rows = Array.from({ length: 46 }, (_, t) => ({ ...first, year: t + 1, age: first.age + t }));
  const of = (months: number, years: number, horizon = 1) =>
    historicalReportSchema.parse({
      ...base,
      horizon,
      illustration: { ...illustration, rows: rows.slice(0, years) },
      series: {
        example_index: { frequency: 'monthly', start: '1950-01', returns: returns.slice(0, months) },
      },
    });
  for (const [months, years, longest] of [
    [700, 46, 40],
    [700, 25, 25],
    [480, 46, 40],
    [479, 46, 39],
    [12, 46, 1],
  ] as const) {
    assert.equal(longestPeriod(of(months, years), NO_HISTORY), longest);
    assert.ok(!('horizon' in historicalReportErrors(of(months, years, longest), NO_HISTORY)));
  }
  assert.deepEqual(historicalReportErrors(of(479, 46, 40), NO_HISTORY).horizon, [
    'The loaded history allows at most 39 years with example_index.',
  ]);
});

test('mortality inputs change no other figure, and without the sex nothing is weighted', () => {
  for (const change of [{}, { value_basis: 'pre_tax' }, { income_mode: 'max_level' }]) {
    const { longevity_weighting: weighted, ...rest } = report({ ...change, sex: 'male' });
    assert.equal(weighted?.length, 3);
    assert.deepEqual(rest, report(change));
  }
  assert.ok(!('longevity_weighting' in report({ tobacco: 'smoker', mortality_multiplier: 2 })));
});

test('in a one-year period, the expected legacy weights the ending value and death benefit by survival', () => {
  const insured = { age: 18, sex: 'female', mortality_multiplier: 0.1, value_basis: 'after_tax', horizon: 1 };
  const { illustration } = historicalReportSchema.parse(base);
  const rows = illustration.rows.map((row, t) => ({ ...row, age: 18 + t }));
  const young = report({ ...insured, illustration: { ...illustration, rows } });
  young.longevity_weighting?.forEach((of, place) => {
    for (const name of FOUR_PERIODS) {
      const { ending_value, death_benefit } = young.comparative_table[place][name];
      const dies = 1 - of.alive_at_end_rate;
      assert.ok(dies > 0 && dies < 0.0001);
      const expected = of.alive_at_end_rate * ending_value + dies * death_benefit;
      assert.ok(Math.abs(of[name].expected_legacy - expected) < 1e-6, `${place} ${name}`);
    }
  });
  assert.equal(young.longevity_weighting?.length, 3);
});

test('an account’s period equals a separate vehicle run on the same returns', () => {
  const input = historicalReportSchema.parse(base);
  const { rows } = input.illustration;
  const fullReport = report();
  const { worst } = fullReport.comparative_table[1];
  const first = (Number(worst.start_month.slice(0, 4)) - 1950) * 12 + Number(worst.start_month.slice(5)) - 1;
  const path = rows.map(
    (_, t) =>
      returns.slice(first + 12 * t, first + 12 * t + 12).reduce((growth, r) => growth * (1 + r), 1) - 1,
  );
  const simulated = vehicleResult(
    vehicleCalculationSchema.parse({
      age: input.age,
      start_year: 2026,
      contributions: rows.map((row) => row.premium_outlay),
      distributions: rows.map((row) => row.loans + row.withdrawals),
      vehicle: { name: 'Brokerage', account_type: 'taxable' },
      returns: path,
    }),
  );
  const close = (a: number, b: number) =>
    assert.ok(Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(b)), `${a} ${b}`);
  close(worst.ending_value, simulated.rows[rows.length - 1].liquidation);
  close(worst.total_income, simulated.totals.distribution_net);
  const path2 = fullReport.cumulative_values[1].worst.rows;
  simulated.rows.forEach((row, t) => close(path2[t].value, row.liquidation));
});

test('each slot has four periods in the same months, its share of paid periods and its own worst period', () => {
  const { comparative_table, income_analysis, total_values, own_worst, irr_analysis, period_count } =
    report();
  for (const name of FOUR_PERIODS)
    assert.equal(new Set(comparative_table.map((slot) => slot[name].start_month)).size, 1);
  assert.equal(comparative_table[0].worst.percentile, 100 / period_count);
  assert.equal(comparative_table[0].best.percentile, 100);
  for (const [at, worst] of own_worst.entries()) {
    assert.equal(worst.slot, at + 1);
    const { distribution } = comparative_table[at];
    assert.equal(worst.longevity.years, distribution?.longevity.min);
  }
  for (const { worst } of total_values)
    assert.equal(worst.total_value, worst.total_income + worst.ending_value);
  for (const { histogram: bins } of irr_analysis) {
    const counted = bins.irr_death.bins.reduce((sum, { count }) => sum + count, bins.irr_death.nulls);
    assert.equal(counted, period_count);
  }
  for (const { paid_share } of income_analysis)
    assert.ok(paid_share !== null && paid_share >= 0 && paid_share <= 1);
});

test('an account pays its largest level amount through the last year, and a dollar more causes a shortfall', () => {
  const contributions = [20_000, 20_000, 20_000, ...new Array<number>(12).fill(0)];
  const needs = contributions.map((_, t) => (t >= 5 && t < 14 ? 1 : 0));
  const path = contributions.map((_, t) => [0.12, -0.2, 0.25, 0.04][t % 4]);
  for (const account_type of ['taxable', 'tax_deferred', 'tax_free']) {
    const account = { name: 'A', account_type, early_withdrawal_penalty: false, rmd_age: 73 };
    const vehicle = vehicleSchema.parse(account);
    const amount = maxLevelDistribution(accountPlan(62, vehicle, contributions, needs), path);
    assert.ok(amount !== null && amount > 3000, account_type);
    const short = (level: number) =>
      vehicleResult({
        age: 62,
        start_year: 2026,
        contributions,
        distributions: needs.map((need) => need * level),
        vehicle,
        returns: path,
        series: undefined,
        methods: 'second',
      }).totals.shortfall;
    assert.ok(short(amount) < 0.01, account_type);
    assert.ok(short(amount + 1) > 0.5, account_type);
  }
});

test('an account without a need or after a total loss can pay nothing', () => {
  const vehicle = vehicleSchema.parse({ name: 'A', account_type: 'tax_free' });
  assert.equal(maxLevelDistribution(accountPlan(62, vehicle, [100, 0], [0, 0]), [0.1, 0.1]), null);
  const lost = maxLevelDistribution(accountPlan(62, vehicle, [100, 0, 0], [0, 0, 1]), [0.1, -1, 0.1]);
  assert.ok(lost !== null && lost < 0.01);
});

test('a rate on the edge of a bin belongs to the bin above, and null rates are counted separately', () => {
  assert.deepEqual(histogram([0.05, 0.0549, 0.035, NaN, -0.001]), {
    bins: Array.from({ length: 12 }, (_, k) => ({
      from_rate: (k - 1) / 200,
      count: { 0: 1, 8: 1, 11: 2 }[k] ?? 0,
    })),
    nulls: 1,
  });
});

test('an account without a portfolio uses the S&P 500 with a warning; without its history it is rejected', () => {
  const vehicles = [{ name: 'Plain', account_type: 'taxable' }];
  const outcome = runCalculation('historical-report', { ...base, vehicles });
  assert.ok(!outcome.ok);
  assert.match(
    outcome.error.fields?.['vehicles.0.portfolio']?.[0] ?? '',
    /^No history loaded for S&P 500\. An administrator can import it/,
  );
  const series = { ...base.series, sp500: base.series.example_index };
  const found = report({ vehicles, series }).warnings.find(({ code }) => code === 'runs_on_sp500');
  assert.match(found?.message ?? '', /^Plain has no portfolio\. .* S&P 500 with dividends/);
  const named = (name: string) => ({ name, account_type: 'taxable' });
  const shared = report({ vehicles: [named('Brokerage'), named('IRA')], series }).warnings.filter(
    ({ code }) => code === 'runs_on_sp500',
  );
  assert.deepEqual(
    shared.map(({ message }) => message),
    [
      'Brokerage and IRA have no portfolio. On market history they earn the return of the S&P 500 with dividends, less their fees.',
    ],
  );
});

test('with max_level, each slot runs on its own largest amount', () => {
  const { comparative_table, income_analysis } = report({ income_mode: 'max_level' });
  comparative_table.forEach(({ worst }, at) => {
    const { income } = income_analysis[at].worst;
    assert.equal(new Set(income.filter((paid) => paid > 0.01).map((paid) => paid.toFixed(2))).size, 1);
    assert.ok(worst.longevity.beyond_horizon);
  });
});

test('a selected period equals the one in the report, with its rank, years and capped years', () => {
  const fullReport = report();
  const picked = pickedPeriod(
    historicalReportSchema.parse(base),
    NO_HISTORY,
    fullReport.comparative_table[0].worst.start_month,
  );
  assert.ok(picked?.in_window);
  picked.slots.forEach(({ slot, rows, income, credited_rate, zero, capped, ...figures }, at) => {
    assert.equal(slot, at + 1);
    assert.deepEqual(figures, fullReport.comparative_table[at].worst);
    assert.deepEqual(rows, fullReport.cumulative_values[at].worst.rows);
    assert.deepEqual(income, fullReport.income_analysis[at].worst.income);
    assert.equal(zero.filter(Boolean).length, figures.zero_years);
    // The cap of the strategy is 10%; an account has no cap.
    assert.deepEqual(
      capped,
      credited_rate.map((rate) => slot === 1 && Math.abs(rate - 0.1) < 1e-12),
    );
  });
});

test('a period before the window can be selected without a rank; one outside the data cannot', () => {
  const long = Array.from({ length: 1025 + 240 }, (_, month) => STEPS[(month * 7) % STEPS.length]);
  const input = historicalReportSchema.parse({
    ...base,
    series: { example_index: { frequency: 'monthly', start: '1925-01', returns: long } },
  });
  const earlier = pickedPeriod(input, NO_HISTORY, '1929-09');
  assert.equal(earlier?.in_window, false);
  assert.ok(earlier.slots.every(({ percentile }) => percentile === null));
  const { slots } = pickedPeriod({ ...input, history_window: 'all' }, NO_HISTORY, '1929-09') ?? {};
  assert.deepEqual(
    earlier.slots.map(({ total_income, rows }) => ({ total_income, rows })),
    slots?.map(({ total_income, rows }) => ({ total_income, rows })),
  );
  assert.equal(pickedPeriod(input, NO_HISTORY, '1924-12'), null);
  assert.deepEqual(
    historicalReport(input).named_stretches.map(({ id, can_be_picked, reason }) => [
      id,
      can_be_picked,
      reason,
    ]),
    [
      ['1929', true, 'It starts before the latest 1,025 months; the full record has it.'],
      ['1966', true, null],
      ['1973', true, null],
      ['2000', false, 'Only 29 years of data; 30 needed.'],
      ['2007', false, 'Only 22 years of data; 30 needed.'],
    ],
  );
});

test('all periods include the reported ones, and the last year of the fan is the spread of the ending values', () => {
  const { all_periods, comparative_table, fan, illustrated, notes, lapse_share, period_count } = report();
  assert.equal(all_periods.start_months.length, period_count);
  all_periods.slots.forEach((columns, at) => {
    const { most_recent, median, distribution } = comparative_table[at];
    for (const period of [most_recent, median]) {
      const k = all_periods.start_months.indexOf(period.start_month);
      assert.equal(columns.ending_value[k], period.ending_value);
      assert.equal(columns.irr_death[k], period.irr_death);
      assert.equal(columns.lapsed[k], period.lapse_year !== null);
    }
    const last = fan[at].years[fan[at].years.length - 1];
    assert.equal(last.p50, distribution?.ending_value.p50);
    assert.equal(last.p10, distribution?.ending_value.p10);
  });
  const { rows } = historicalReportSchema.parse(base).illustration;
  illustrated.forEach(({ surrender_value }, t) => assert.equal(surrender_value, rows[t].surrender_value));
  const lapses = Math.round(lapse_share * period_count);
  const lapseNote = notes.find(({ code }) => code === 'lapse_share')?.message ?? '';
  assert.match(
    lapseNote,
    lapses === 0 ? /in none of the/ : new RegExp(`lapses in ${lapses} of the ${period_count}`),
  );
});

test('without the largest level income, all other figures are the same', () => {
  const input = historicalReportSchema.parse(base);
  const less = historicalReport(input, NO_HISTORY, { isMaxLevel: false });
  assert.ok(less.income_analysis.every(({ max_level }) => max_level === null));
  const { income_analysis: _omitted, ...rest } = historicalReport(input);
  const { income_analysis: _none, ...same } = less;
  assert.deepEqual(same, rest);
});
