import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { historicalReport } from '../comparison/historical/run-historical-report.ts';
import { historicalReportSchema } from '../comparison/historical/historical-report-schema.ts';
import { NO_HISTORY } from '../market/inline-series.ts';
import { carrierColumns, carrierRates, clampColumn } from '../policy/carrier-scale.ts';
import { TODAYS_METHODS } from '../policy/methods.ts';
import { parseWith } from '../shared/result.ts';
import { clampPeriods } from './clamp-periods.ts';

const YEARS = 12;
const sampleReturns = Array.from({ length: 60 }, (_, k) => 0.06 + (0.2 * (((k * 31) % 19) - 9)) / 9);

const ledger = (rate: number, isMec: boolean, basis: 'pre_tax' | 'after_tax') => {
  let value = 0;
  let loan = 0;
  const rows = Array.from({ length: YEARS }, (_, t) => {
    const premium = t < 6 ? 20_000 : 0;
    const lent = t > 6 ? 15_000 : 0;
    value = (value + premium - 900) * (1 + rate);
    loan = (loan + lent) * 1.05;
    return {
      year: t + 1,
      age: 54 + t,
      premium_outlay: premium,
      loans: lent,
      withdrawals: t === 6 ? 9_000 : 0,
      accumulation_value: value,
      surrender_value: Math.max(0, value - loan),
      death_benefit: Math.max(250_000, 1.3 * value) - loan,
    };
  });
  return {
    age: 54,
    start_year: 2026,
    illustration: { illustrated_rate: rate, is_mec: isMec, rows },
    strategies: [{ index: 'made', cap: 0.13 }],
    value_basis: basis,
    charge_stress: 0,
    series: { made: { frequency: 'annual', start: '1950', returns: sampleReturns } },
  };
};

function report(change: object, profile?: 'standard' | 'client_clamped') {
  const input = parseWith(historicalReportSchema, { ...change, compliance_profile: profile });
  assert.ok(input.ok, JSON.stringify(input));
  return { input: input.value, report: historicalReport(input.value, NO_HISTORY) };
}

const change = fc.record({
  rate: fc.double({ min: 0.02, max: 0.08, noNaN: true }),
  isMec: fc.boolean(),
  basis: fc.constantFrom('pre_tax' as const, 'after_tax' as const),
  levels: fc.boolean(),
});

test('no figure of any period is above the carrier’s figure for the same duration', () => {
  fc.assert(
    fc.property(change, ({ rate, isMec, basis, levels }) => {
      const requested = {
        ...ledger(rate, isMec, basis),
        income_mode: levels ? 'max_level' : 'as_illustrated',
      };
      const { input, report: displayed } = report(requested, 'client_clamped');
      const scale = carrierColumns(input.illustration, TODAYS_METHODS);
      const highest = basis === 'after_tax' ? scale.afterTaxSurrender : scale.surrenderValue;
      const near = 0.001;
      const [all] = displayed.all_periods.slots;
      const rates = carrierRates(scale, YEARS);
      assert.ok(all.ending_value.every((value) => value <= highest[YEARS - 1] + near));
      assert.ok(all.average_credit.every((value) => value <= rate + 1e-9));
      assert.ok(
        all.irr_surrender.every((value) => value === null || value <= (rates.surrender ?? -2) + 1e-9),
      );
      assert.ok(all.irr_death.every((value) => value === null || value <= (rates.death ?? -2) + 1e-9));
      const maximum = scale.income.reduce((sum, income) => sum + Math.max(0, income), 0);
      assert.ok(all.total_income.every((value) => value <= maximum + near));
      for (const { year, p90 } of displayed.fan[0].years) assert.ok((p90 ?? 0) <= highest[year - 1] + near);
      for (const period of ['worst', 'median', 'best', 'most_recent'] as const) {
        let paid = 0;
        for (const row of displayed.cumulative_values[0][period].rows) {
          paid += row.net_income;
          assert.ok(row.net_income <= scale.income[row.year - 1] + near);
          assert.ok(row.value <= highest[row.year - 1] + near);
          assert.ok(row.death_benefit <= scale.deathBenefit[row.year - 1] + near);
          assert.ok(Math.abs(row.cumulative_net_income - paid) < near);
        }
        // The sweep over all periods and the projection by rows have the same result.
        assert.ok(Math.abs(displayed.comparative_table[0][period].total_income - paid) < near);
      }
      assert.ok(
        (displayed.income_analysis[0].max_level?.max ?? 0) <= Math.max(0, scale.largestIncome) + near,
      );
    }),
    { numRuns: 25 },
  );
});

test('selected periods, lapses and accounts are those of the uncapped figures', () => {
  const plain = ledger(0.05, false, 'after_tax');
  const accounts = {
    ...plain,
    vehicles: [{ name: 'Account', account_type: 'taxable', rate_of_return: 0.06, portfolio: { made: 1 } }],
  };
  const { report: uncapped } = report(accounts);
  const { report: displayed } = report(accounts, 'client_clamped');
  for (const period of ['worst', 'median', 'best', 'most_recent'] as const) {
    assert.equal(
      displayed.comparative_table[0][period].start_month,
      uncapped.comparative_table[0][period].start_month,
    );
    assert.equal(
      displayed.comparative_table[0][period].percentile,
      uncapped.comparative_table[0][period].percentile,
    );
    assert.deepEqual(displayed.comparative_table[1][period], uncapped.comparative_table[1][period]);
  }
  assert.equal(displayed.lapse_share, uncapped.lapse_share);
  assert.equal(displayed.income_analysis[0].paid_share, uncapped.income_analysis[0].paid_share);
  assert.ok(displayed.notes.some(({ code }) => code === 'capped'));
  assert.ok(displayed.comparative_table[0].best.capped?.includes('ending_value'));
});

test('without a profile nothing refers to the carrier’s scale; the standard profile only marks figures', () => {
  const plain = ledger(0.05, false, 'pre_tax');
  const { report: uncapped } = report(plain);
  const { report: marked } = report(plain, 'standard');
  assert.ok(
    !('capped' in uncapped.comparative_table[0].best) &&
      !('hypothetical' in uncapped.comparative_table[0].best),
  );
  const { hypothetical, ...best } = marked.comparative_table[0].best;
  assert.deepEqual(best, uncapped.comparative_table[0].best);
  assert.ok(hypothetical?.includes('ending_value'));
  const [{ years }] = marked.fan;
  assert.deepEqual(
    years.map(({ hypothetical: _, ...year }) => year),
    uncapped.fan[0].years,
  );
  const above = years.map(({ p90 }, t) => (p90 ?? 0) > marked.illustrated[t].value + 0.5);
  assert.deepEqual(
    years.map((year) => year.hypothetical?.includes('p90') ?? false),
    above,
  );
  assert.ok(above.includes(true));
});

test('capping a column twice equals capping it once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9_000, max: 90_000 }), { minLength: 1, maxLength: 9 }),
      fc.array(fc.integer({ min: -9_000, max: 90_000 }), { minLength: 9, maxLength: 9 }),
      (uncapped, scale) => {
        const once = clampColumn(uncapped, scale);
        assert.deepEqual(clampColumn(once, scale), once);
      },
    ),
  );
});

test('capping every column of the periods twice equals capping it once', () => {
  const { input } = report(ledger(0.04, true, 'after_tax'));
  const scale = carrierColumns(input.illustration, TODAYS_METHODS);
  const column = (value: number) => new Float64Array(3).fill(value);
  const uncapped = {
    count: 3,
    years: YEARS,
    average: column(0.09),
    geometric: column(0.01),
    zeroYears: column(2),
    totalIncome: column(0),
    yearsPaid: column(4),
    paidToTheEnd: new Uint8Array(3),
    endingValue: column(900_000),
    afterTaxValue: column(800_000),
    deathBenefit: column(9e6),
    irrSurrender: Float64Array.from([0.3, -1, NaN]),
    irrDeath: column(0.4),
    lapseYear: column(NaN),
    lapseTax: column(0),
    levelIncome: column(50_000),
  };
  const limit = { profile: 'client_clamped', scale } as const;
  const income = new Float64Array(3 * YEARS).fill(12_000);
  const once = clampPeriods(uncapped, { income }, limit);
  const cappedIncome = income.map((paid, k) => Math.min(paid, scale.income[Math.floor(k / 3)]));
  const twice = clampPeriods(once.columns, { income: cappedIncome }, limit);
  assert.deepEqual(twice.columns, once.columns);
  assert.equal(once.columns.irrSurrender[1], -1);
});
