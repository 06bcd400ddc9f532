/** Historical periods in today's dollars, recalculated from the nominal figures by independent loops. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../src/adapters/index-figures/market-figures.ts';
import clamped from '../fixtures/golden/policy-history/clamped.json' with { type: 'json' };
import lapse from '../fixtures/golden/policy-history/lapse-second-rate.json' with { type: 'json' };
import type { HistoricalReport } from '../src/domain/comparison/historical/historical-report.ts';
import { illustrationExample } from '../src/domain/calculations/examples.ts';
import { runCalculation } from '../src/domain/calculations/registry.ts';
import type { PolicyHistoryResult } from '../src/domain/history/policy-history.ts';
import type {
  PolicyDistribution,
  PolicyPeriod,
  PolicySimulation,
} from '../src/domain/history/policy-simulation.ts';
import { NO_HISTORY, type IndexHistory } from '../src/domain/market/inline-series.ts';

const near = (found: number | null | undefined, expected: number, what: string, tolerance = 1e-9) =>
  assert.ok(
    typeof found === 'number' && Math.abs(found - expected) <= tolerance * Math.max(1, Math.abs(expected)),
    `${what}: ${found} and not ${expected}`,
  );

/** Compares with a tolerance for the order of summation. */
function assertEqual(found: unknown, expected: unknown, at = ''): void {
  if (typeof expected === 'number') near(Number(found), expected, at);
  else if (expected === null || typeof expected !== 'object') assert.equal(found, expected, at);
  else {
    const members = new Map(Object.entries(found ?? {}));
    assert.deepEqual([...members.keys()], Object.keys(expected), at);
    for (const [key, value] of Object.entries(expected)) assertEqual(members.get(key), value, `${at}.${key}`);
  }
}

function run<Result>(id: string, input: object, history: IndexHistory = NO_HISTORY): Result {
  const ran = runCalculation(id, input, { fullPrecision: true, history });
  assert.ok(ran.ok, JSON.stringify(ran));
  const { inputs: _inputs, meta: _meta, ...result } = ran.value;
  return result as Result;
}

function errors(id: string, input: object, history: IndexHistory = NO_HISTORY) {
  const ran = runCalculation(id, input, { history });
  return ran.ok ? null : ran.error.fields;
}

/** Price level before year t, from 0. */
type Prices = (t: number) => number;
const byRates =
  (rates: readonly number[]): Prices =>
  (t) =>
    rates.slice(0, t).reduce((level, rate) => level * (1 + rate), 1);
const byRate =
  (rate: number): Prices =>
  (t) =>
    (1 + rate) ** t;

/** At the rate of return, the present value of the flows is zero. */
function isRateOf(flows: readonly number[], irr: number | null | undefined, what: string): void {
  assert.ok(typeof irr === 'number', what);
  const worth = flows.reduce((sum, flow, t) => sum + flow / (1 + irr) ** t, 0);
  const moved = flows.reduce((sum, flow, t) => sum + Math.abs(flow) / (1 + irr) ** t, 0);
  assert.ok(Math.abs(worth) < 1e-6 * moved, `${what}: ${irr} leaves ${worth}`);
}

const START = ['premium_outlay', 'withdrawals', 'loans', 'loan_repayment', 'charges'] as const;
const END = ['accumulation_value', 'loan_balance', 'surrender_value', 'death_benefit'] as const;
const STAY = [
  'average_credit',
  'geometric',
  'zero_years',
  'longevity',
  'lapse_year',
  'level_income',
] as const;

type WithRows = Omit<PolicyHistoryResult, 'level_income_status' | 'loan_rate'>;

/** Compares figures and rows of a run up to a lapse; `capped` rates are compared separately. */
function assertDeflated(
  real: WithRows,
  nominal: WithRows,
  prices: Prices,
  what: string,
  capped = false,
): void {
  const flows: number[] = [];
  let income = 0;
  for (const [t, row] of real.rows.entries()) {
    const was = nominal.rows[t];
    assert.ok(was);
    const [start, end] = [prices(t), prices(t + 1)];
    for (const key of START) near(row[key], was[key] / start, `${what} ${key} of year ${t + 1}`);
    for (const key of END) near(row[key], was[key] / end, `${what} ${key} of year ${t + 1}`);
    for (const key of ['distribution_tax', 'net_income'] as const)
      near(row[key], was[key] / start, `${what} ${key} of year ${t + 1}`);
    assert.equal(row.credited_rate, was.credited_rate);
    income += was.net_income / start;
    flows.push(was.net_income / start - (was.premium_outlay + was.loan_repayment) / start);
  }
  const years = real.rows.length;
  near(real.total_income, income, `${what} total income`);
  for (const key of ['ending_value', 'after_tax_ending_value', 'death_benefit'] as const)
    near(real[key], nominal[key] / prices(years), `${what} ${key}`);
  near(real.lapse_tax, nominal.lapse_tax / prices((nominal.lapse_year ?? 1) - 1), `${what} lapse tax`);
  for (const key of STAY) assert.deepEqual(real[key], nominal[key], `${what} ${key}`);
  if (capped) return;
  const sale = nominal.after_tax_ending_value / prices(years);
  if (nominal.irr_surrender !== null) isRateOf([...flows, sale], real.irr_surrender, `${what} surrender`);
  const death = nominal.death_benefit / prices(years);
  if (nominal.irr_death !== null) isRateOf([...flows, death], real.irr_death, `${what} death`);
}

const illustration = illustrationExample();
const YEARS = illustration.rows.length;
const baseInput = {
  age: 45,
  illustration,
  credits: illustration.rows.map((_, t) => [0.1, 0, 0.08, 0.1, 0, 0.05][t % 6]),
};
const onCredits = (change: object, input: object = baseInput) =>
  run<PolicyHistoryResult>('policy-history', { ...input, ...change });

test('today’s dollars deflate the years, totals and rates of a policy with entered credits, by a list or one rate', () => {
  const rates = baseInput.credits.map((_, t) => [0.08, -0.01, 0.025][t % 3] ?? 0);
  for (const input of [baseInput, lapse.input]) {
    const years = input.illustration.rows.length;
    const nominal = onCredits({}, input);
    const list = onCredits({ inflation: rates.slice(0, years), dollars: 'real' }, input);
    assertDeflated(list, nominal, byRates(rates), 'by a list');
    const real = onCredits({ inflation: 0.025, dollars: 'real' }, input);
    assertDeflated(real, nominal, byRate(0.025), 'by a rate');
    assertEqual(onCredits({ inflation: 0, dollars: 'real' }, input), nominal);
    assert.deepEqual(onCredits({ inflation: 0.03 }, input), nominal);
  }
  const [nominal, real] = [onCredits({}), onCredits({ inflation: 0.025, dollars: 'real' })];
  for (const key of ['irr_surrender', 'irr_death'] as const)
    near(1 + (real[key] ?? NaN), (1 + (nominal[key] ?? NaN)) / 1.025, `${key} by Fisher`, 1e-7);
  assert.ok(onCredits({}, lapse.input).lapse_tax > 0, 'a lapse that is taxed is among them');
});

test('figures above the carrier’s scale are found in nominal dollars and shown in today’s dollars', () => {
  for (const compliance_profile of ['client_clamped', 'standard']) {
    const input = { ...clamped.input, compliance_profile };
    const nominal = onCredits({}, input);
    const real = onCredits({ inflation: 0.04, dollars: 'real' }, input);
    assertDeflated(real, nominal, byRate(0.04), compliance_profile, compliance_profile === 'client_clamped');
    assert.deepEqual(
      [real.capped, real.hypothetical, real.rows.map((row) => [row.capped, row.hypothetical])],
      [nominal.capped, nominal.hypothetical, nominal.rows.map((row) => [row.capped, row.hypothetical])],
    );
    assert.ok((nominal.capped ?? nominal.hypothetical ?? []).includes('irr_surrender'));
    // At constant inflation, a capped rate is also the real rate by Fisher's equation.
    for (const key of ['irr_surrender', 'irr_death'] as const)
      near(1 + (real[key] ?? NaN), (1 + (nominal[key] ?? NaN)) / 1.04, key, 1e-7);
    assertEqual(onCredits({ inflation: 0, dollars: 'real' }, input), nominal);
  }
});

/** CPI-U of each December from 1965, not seasonally adjusted, by the Bureau of Labor Statistics (1982–84 = 100). */
const DECEMBERS = [
  31.8, 32.9, 33.9, 35.5, 37.7, 39.8, 41.1, 42.5, 46.2, 51.9, 55.5, 58.2, 62.1, 67.7, 76.7, 86.3, 94, 97.6,
  101.3, 105.3, 109.3, 110.5, 115.4, 120.5, 126.1, 133.8, 137.9, 141.9, 145.8, 149.7, 153.5,
];
/** CPI-U of each June, before a period that starts in July. */
const JUNES = { 1966: 32.4, 1986: 109.5 };

const returns = Array.from({ length: 25 }, (_, t) => [0.14, -0.09, 0.2, 0.03, 0.11, -0.12, 0.08][t % 7]);
const { credits: _credits, ...ledger } = baseInput;
const annual = {
  ...ledger,
  horizon: 20,
  strategies: [{ index: 'made', cap: 0.1 }],
  series: { made: { frequency: 'annual', start: '1966', returns } },
};
const simulate = (change: object, history: IndexHistory = shippedHistory) =>
  run<PolicySimulation>('policy-history', { ...annual, ...change }, history);

/** Price level before year t of a period that starts in January of `from`. */
const byDecembers =
  (from: number): Prices =>
  (t) =>
    (DECEMBERS[from - 1966 + t] ?? NaN) / (DECEMBERS[from - 1966] ?? NaN);
const yearOf = ({ start_month }: Pick<PolicyPeriod, 'start_month'>) => Number(start_month.slice(0, 4));

test('each period is deflated by the consumer prices of its own months, checked against printed levels', () => {
  const nominal = simulate({});
  const real = simulate({ inflation: 'cpi', dollars: 'real' });
  assert.equal(nominal.period_count, 6);
  for (const name of ['most_recent', 'worst', 'median', 'best'] as const) {
    const [now, was] = [real.periods[name], nominal.periods[name]];
    assert.equal(now.start_month, was.start_month);
    assertDeflated(now, was, byDecembers(yearOf(was)), name);
  }
  for (const [k, period] of (real.every_period ?? []).entries()) {
    const was = nominal.every_period?.[k];
    assert.ok(was);
    near(period.ending_value, was.ending_value / byDecembers(yearOf(was))(20), `end of ${was.start_month}`);
    near(period.death_benefit, was.death_benefit / byDecembers(yearOf(was))(20), was.start_month);
  }
  assert.equal(real.every_period?.length, 6);
  assert.deepEqual(simulate({ inflation: 'cpi' }), nominal);
  assertEqual(simulate({ inflation: 0, dollars: 'real' }), nominal);
  const market = runCalculation(
    'policy-history',
    { ...annual, inflation: 'cpi' },
    { history: shippedHistory },
  );
  assert.ok(market.ok);
});

test('percentiles use real figures; the ranking and the lapse share use nominal figures', () => {
  const months = Array.from({ length: 420 }, (_, m) => 0.006 + 0.03 * Math.sin(m / 7));
  const series = { made: { frequency: 'monthly', start: '1955-03', returns: months } };
  for (const income_mode of ['as_illustrated', 'max_level'])
    for (const compliance_profile of [undefined, 'client_clamped', 'standard']) {
      const terms = { series, income_mode, compliance_profile };
      const nominal = simulate(terms);
      const level = simulate({ ...terms, inflation: 0.03, dollars: 'real' });
      const cpi = simulate({ ...terms, inflation: 'cpi', dollars: 'real' });
      assert.ok(nominal.period_count > 100 && nominal.distribution && level.distribution && cpi.distribution);
      for (const real of [level, cpi])
        for (const name of ['most_recent', 'worst', 'median', 'best'] as const)
          assert.equal(real.periods[name].start_month, nominal.periods[name].start_month);
      assert.equal(cpi.lapse_share, nominal.lapse_share);
      for (const key of ['p10', 'p50', 'max'] as const) {
        const now = level.distribution;
        const was: PolicyDistribution = nominal.distribution;
        near(now.ending_value[key], (was.ending_value[key] ?? NaN) / 1.03 ** 20, `end ${key}`);
        near(1 + (now.irr_death[key] ?? NaN), (1 + (was.irr_death[key] ?? NaN)) / 1.03, `rate ${key}`, 1e-7);
        for (const rest of ['geometric', 'longevity', 'level_income', 'lapse_year'] as const)
          assert.equal(cpi.distribution[rest][key], was[rest][key]);
      }
      const worst = cpi.periods.worst;
      near(
        worst.total_income,
        worst.rows.reduce((sum, row) => sum + row.net_income, 0),
        'income of a period is that of its rows',
      );
      assertEqual(simulate({ ...terms, inflation: 0, dollars: 'real' }), nominal);
    }
});

test('a period between Decembers uses the prices of the month before it, twelve months apart', () => {
  const months = Array.from({ length: 240 }, (_, m) => 0.006 + 0.03 * Math.sin(m / 7));
  const series = { made: { frequency: 'monthly', start: '1966-07', returns: months } };
  const nominal = simulate({ series });
  const real = simulate({ series, inflation: 'cpi', dollars: 'real' });
  assert.equal(real.first_month, '1966-07');
  near(
    real.periods.best.ending_value,
    (nominal.periods.best.ending_value * JUNES[1966]) / JUNES[1986],
    'ending value',
  );
});

test('the tax of a lapsed policy is in the dollars of the start of the year of the lapse', () => {
  // An index with the returns that were credited there.
  const series = { made: { ...annual.series.made, returns: lapse.input.credits } };
  const { credits: _omitted, ...terms } = lapse.input;
  const strategies = [{ index: 'made', cap: null, floor: null }];
  const [nominal, real] = [{}, { inflation: 'cpi', dollars: 'real' }].map((change) =>
    run<PolicySimulation>('policy-history', { ...terms, series, strategies, ...change }, shippedHistory),
  );
  assert.ok(nominal && real && nominal.lapse_share === 1);
  const was = nominal.periods.best;
  assert.ok(was.lapse_tax > 0 && was.lapse_year === 29, `${was.lapse_year}`);
  assertDeflated(real.periods.best, was, byDecembers(1966), 'the period that lapses');
  const completeInput = { ...report, ...terms, series, strategies };
  assertReportDeflated(
    onHistory({ ...completeInput, horizon: 30, inflation: 'cpi', dollars: 'real' }),
    onHistory({ ...completeInput, horizon: 30 }),
    (of) => byDecembers(yearOf(of)),
    lapse.input.illustration.rows,
  );
});

test('missing inputs for today’s dollars with history return error messages', () => {
  const of = (change: object, history?: IndexHistory) =>
    errors('policy-history', { ...annual, ...change }, history);
  assert.deepEqual(of({ dollars: 'real' }), { inflation: ['Inflation is a required field'] });
  assert.deepEqual(errors('policy-history', { ...baseInput, dollars: 'real', inflation: 'cpi' }), {
    inflation: ['Give a yearly rate of inflation.'],
  });
  assert.deepEqual(of({ inflation: [0.02] }), { inflation: [`Expected ${YEARS} yearly values.`] });
  assert.deepEqual(of({ inflation: 'ppi' }), {
    inflation: ['Must be a rate between -0.05 and 0.2, a list of them, or "cpi".'],
  });
  assert.match(String(of({ inflation: 0.3 })?.['inflation']), /between/);
  assert.deepEqual(of({ inflation: 'cpi', dollars: 'real' }), {
    inflation: [
      'No history loaded for consumer prices. An administrator can import it in Admin, Index data.',
    ],
  });
  // Custom prices that start after the index: fifteen common years, too few for a period of twenty.
  const cpi = { frequency: 'annual', start: '1975', levels: DECEMBERS.slice(10, 26) };
  assert.deepEqual(of({ inflation: 'cpi', series: { ...annual.series, cpi } }), {
    horizon: ['The loaded history allows at most 15 years with made, consumer prices.'],
  });
  const shorter = simulate({ inflation: 'cpi', horizon: 10, series: { ...annual.series, cpi } }, NO_HISTORY);
  assert.equal(shorter.first_month, '1976-01');
  assert.equal(shorter.period_count, 6);
});

const report = {
  ...annual,
  start_year: 2026,
  vehicles: [
    { name: 'Brokerage', account_type: 'taxable', portfolio: 'made', fee: 0.004 },
    { name: 'IRA', account_type: 'tax_deferred', portfolio: 'made' },
  ],
};
const onHistory = (change: object) =>
  run<HistoricalReport>('historical-report', { ...report, ...change }, shippedHistory);
const FOUR = ['most_recent', 'worst', 'median', 'best'] as const;

/** Compares the figures and years of the four periods; outlays follow the ledger until the policy lapses. */
function assertReportDeflated(
  real: HistoricalReport,
  nominal: HistoricalReport,
  pricesOf: (of: { start_month: string }) => Prices,
  rows = illustration.rows,
) {
  for (const [slot, table] of nominal.comparative_table.entries())
    for (const name of FOUR) {
      const was = table[name];
      const now = real.comparative_table[slot]?.[name];
      const years = nominal.cumulative_values[slot]?.[name].rows ?? [];
      const what = `slot ${slot + 1}, ${name}`;
      const prices = pricesOf(was);
      assert.ok(now);
      for (const key of ['start_month', 'percentile', 'geometric', 'lapse_year', 'longevity'] as const)
        assert.deepEqual(now[key], was[key], what);
      const flows: number[] = [];
      let income = 0;
      for (const [t, year] of years.entries()) {
        const displayedRow = real.cumulative_values[slot]?.[name].rows[t];
        const net = year.net_income / prices(t);
        income += net;
        near(displayedRow?.net_income, net, `${what} income of year ${t + 1}`);
        near(real.income_analysis[slot]?.[name].income[t], net, `${what} income of year ${t + 1}`);
        near(displayedRow?.value, year.value / prices(t + 1), `${what} value of year ${t + 1}`);
        near(displayedRow?.death_benefit, year.death_benefit / prices(t + 1), `${what} death ${t + 1}`);
        near(displayedRow?.cumulative_value, income + year.value / prices(t + 1), `${what} so far ${t + 1}`);
        const pays = slot > 0 || was.lapse_year === null || t + 1 < was.lapse_year;
        flows.push(net - (pays ? (rows[t]?.premium_outlay ?? NaN) : 0) / prices(t));
      }
      const end = prices(years.length);
      near(now.total_income, income, `${what} total income`);
      near(now.ending_value, was.ending_value / end, `${what} ending value`);
      near(now.death_benefit, was.death_benefit / end, `${what} death benefit`);
      near(now.lapse_tax, was.lapse_tax / prices((was.lapse_year ?? 1) - 1), `${what} lapse tax`);
      if (was.irr_surrender !== null && nominal.slots[0])
        isRateOf([...flows, was.ending_value / end], now.irr_surrender, what);
      if (was.irr_death !== null) isRateOf([...flows, was.death_benefit / end], now.irr_death, what);
      near(real.total_values[slot]?.[name].total_value, income + was.ending_value / end, what);
    }
  for (const [slot, { own_worst: was }] of nominal.fan.entries()) {
    const now = real.fan[slot]?.own_worst;
    assert.deepEqual([now?.start_month, now?.values.length], [was?.start_month, was?.values.length]);
    if (!was) continue;
    const prices = pricesOf(was);
    for (const [t, value] of was.values.entries())
      near(now?.values[t], value / prices(t + 1), `own worst period of slot ${slot + 1}, year ${t + 1}`);
  }
  assert.equal(real.lapse_share, nominal.lapse_share);
  assert.deepEqual(
    real.income_analysis.map((slot) => slot.paid_share),
    nominal.income_analysis.map((slot) => slot.paid_share),
  );
}

test('the historical report deflates the years of the policy and the accounts by each period’s consumer prices', () => {
  const nominal = onHistory({});
  const real = onHistory({ inflation: 'cpi', dollars: 'real' });
  assertReportDeflated(real, nominal, (of) => byDecembers(yearOf(of)));
  for (const [k, period] of (nominal.every_period ?? []).entries())
    for (const [slot, was] of period.slots.entries())
      near(
        real.every_period?.[k]?.slots[slot]?.ending_value,
        was.ending_value / byDecembers(yearOf(period))(20),
        `${period.start_month} slot ${slot + 1}`,
      );
  assert.deepEqual(real.illustrated, [], 'an illustration has no period');
  assert.ok(real.notes.some(({ code }) => code === 'todays_dollars'));
});

test('the historical report deflates all percentiles of a year, and the ledger, by one level at a fixed rate', () => {
  const months = Array.from({ length: 420 }, (_, m) => 0.006 + 0.03 * Math.sin(m / 7));
  const series = { made: { frequency: 'monthly', start: '1955-03', returns: months } };
  for (const value_basis of ['after_tax', 'pre_tax'])
    for (const compliance_profile of [undefined, 'client_clamped', 'standard'])
      for (const income_mode of ['as_illustrated', 'max_level']) {
        const terms = { series, value_basis, compliance_profile, income_mode };
        const nominal = onHistory(terms);
        const real = onHistory({ ...terms, inflation: 0.03, dollars: 'real' });
        for (const [slot, fan] of nominal.fan.entries())
          for (const [t, year] of fan.years.entries())
            for (const key of ['p10', 'p50', 'p90'] as const)
              near(
                real.fan[slot]?.years[t]?.[key],
                (year[key] ?? 0) / 1.03 ** (t + 1),
                `fan ${slot} ${t} ${key}`,
              );
        for (const [t, year] of nominal.illustrated.entries())
          near(real.illustrated[t]?.value, year.value / 1.03 ** (t + 1), `illustrated ${t}`);
        for (const [slot, { distribution: was }] of nominal.irr_analysis.entries()) {
          const now = real.irr_analysis[slot]?.distribution;
          for (const key of ['irr_surrender', 'irr_death'] as const)
            for (const at of ['p10', 'p50', 'max'] as const)
              if (was && was[key][at] !== null && was[key][at] > -1)
                near(1 + (now?.[key][at] ?? NaN), (1 + was[key][at]) / 1.03, `${slot} ${key} ${at}`, 1e-7);
        }
        for (const name of FOUR)
          assert.deepEqual(
            [
              real.comparative_table[0]?.[name].capped,
              real.comparative_table[0]?.[name].hypothetical,
              real.cumulative_values[0]?.[name].rows.map((row) => [row.capped, row.hypothetical]),
            ],
            [
              nominal.comparative_table[0]?.[name].capped,
              nominal.comparative_table[0]?.[name].hypothetical,
              nominal.cumulative_values[0]?.[name].rows.map((row) => [row.capped, row.hypothetical]),
            ],
          );
        assert.deepEqual(
          real.income_analysis.map((one) => one.max_level),
          nominal.income_analysis.map((one) => one.max_level),
        );
        const { notes: _notes, ...zero } = onHistory({ ...terms, inflation: 0, dollars: 'real' });
        const { notes: _before, ...paid } = nominal;
        assertEqual(zero, paid);
        assert.deepEqual(onHistory({ ...terms, inflation: 0.03 }), nominal);
      }
});

test('a period’s rate capped at the carrier’s is the carrier’s rate in the same prices', () => {
  const { credits, ...terms } = clamped.input;
  const series = { made: { ...annual.series.made, returns: credits } };
  const completeInput = {
    ...report,
    ...terms,
    series,
    strategies: [{ index: 'made', cap: null, floor: null }],
  };
  const nominal = onHistory(completeInput).comparative_table[0]?.best;
  const real = onHistory({ ...completeInput, inflation: 0.04, dollars: 'real' }).comparative_table[0]?.best;
  assert.ok(nominal && real && nominal.capped?.includes('irr_surrender'));
  assert.deepEqual(real.capped, nominal.capped);
  for (const key of ['irr_surrender', 'irr_death'] as const)
    near(1 + (real[key] ?? NaN), (1 + (nominal[key] ?? NaN)) / 1.04, key, 1e-7);
});

test('cached account results are deflated by the inflation of each report', () => {
  // Without custom series, so that the second report uses the cached results of the first.
  const vehicles = [{ name: 'Brokerage', account_type: 'taxable' }];
  const completeInput = { series: undefined, strategies: [{ index: 'sp500', cap: 0.1 }], vehicles };
  const nominal = onHistory(completeInput);
  for (const inflation of [0.02, 0.03]) {
    const real = onHistory({ ...completeInput, inflation, dollars: 'real' });
    const was = nominal.all_periods.slots[1]?.ending_value[7] ?? NaN;
    near(real.all_periods.slots[1]?.ending_value[7], was / (1 + inflation) ** 20, 'the account');
  }
});

test('percentiles by consumer prices are percentiles of the real values of all periods', () => {
  const months = Array.from({ length: 420 }, (_, m) => 0.006 + 0.03 * Math.sin(m / 7));
  const series = { made: { frequency: 'monthly', start: '1955-03', returns: months } };
  const nominal = onHistory({ series });
  const real = onHistory({ series, inflation: 'cpi', dollars: 'real' });
  const cpi = shippedHistory.price('cpi');
  assert.ok(cpi?.levels && cpi.frequency === 'monthly');
  const [year = 0, month = 0] = cpi.start.split('-').map(Number);
  /** Returns the level at the end of the month before `start`, after this number of years. */
  const before = (start: string, years: number): number => {
    const [y = 0, m = 0] = start.split('-').map(Number);
    return cpi.levels?.[(y + years - year) * 12 + (m - month) - 1] ?? NaN;
  };
  for (const [slot, all] of nominal.all_periods.slots.entries()) {
    const periodValues = all.ending_value.map((value, k) => {
      const start = nominal.all_periods.start_months[k] ?? '';
      return (value * before(start, 0)) / before(start, 20);
    });
    for (const [k, value] of periodValues.entries())
      near(real.all_periods.slots[slot]?.ending_value[k], value, `slot ${slot + 1}, period ${k}`);
    const ascending = periodValues.toSorted((a, b) => a - b);
    const median = ascending[Math.ceil(periodValues.length / 2) - 1] ?? NaN;
    near(real.comparative_table[slot]?.distribution?.ending_value.p50, median, `median of slot ${slot + 1}`);
    near(real.fan[slot]?.years[19]?.p50, median, `fan of slot ${slot + 1}`);
  }
  assert.deepEqual(real.own_worst.map(yearOf), nominal.own_worst.map(yearOf));
});

test('the historical report returns errors for missing inputs, and nominal dollars do not change it', () => {
  const of = (change: object, history = shippedHistory) =>
    errors('historical-report', { ...report, ...change }, history);
  assert.deepEqual(of({ dollars: 'real' }), { inflation: ['Inflation is a required field'] });
  assert.deepEqual(of({ inflation: [0.02] }), { inflation: [`Expected ${YEARS} yearly values.`] });
  assert.deepEqual(of({ inflation: 'cpi' }, NO_HISTORY), {
    inflation: [
      'No history loaded for consumer prices. An administrator can import it in Admin, Index data.',
    ],
  });
  const cpi = { frequency: 'annual', start: '1975', levels: DECEMBERS.slice(10, 26) };
  assert.deepEqual(of({ inflation: 'cpi', series: { ...annual.series, cpi } }), {
    horizon: ['The loaded history allows at most 15 years with made, consumer prices.'],
  });
  assert.deepEqual(onHistory({ dollars: 'nominal' }), onHistory({}));
});
