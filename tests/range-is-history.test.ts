/**
 * On every historical period, the range report equals the historical report: without a start year, for all birth
 * years.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shippedHistory } from '../src/adapters/index-figures/market-figures.ts';
import type { HistoricalReport } from '../src/domain/comparison/historical/historical-report.ts';
import type { RangeReport } from '../src/domain/paths/range-report.ts';
import { policyModel } from '../src/domain/policy/policy-model.ts';
import { policyModelSchema } from '../src/domain/policy/policy-model-schema.ts';
import { runOrder } from '../src/domain/practice/reports/calculator.ts';
import { SHIPPED_TAX_TABLES } from '../src/domain/tax/federal/grown-tables.ts';
import { distributionStartAge } from '../src/domain/tax/federal/retirement-distributions.ts';
import { lastTaxYear } from '../src/domain/tax/federal/tax-tables.ts';

const LAST = lastTaxYear(SHIPPED_TAX_TABLES);

const percent = (lowest: number, highest: number) =>
  fc.integer({ min: lowest * 10, max: highest * 10 }).map((tenths) => tenths / 1000);
const portfolio = fc.constantFrom('equities_100', 'equities_and_bonds_60_40', 'djia', 'sp500');

/** A ledger with income, and two accounts; the second has minimum distributions within the horizon. */
const documents = (years: readonly [number, number], ages: readonly [number, number]) =>
  fc
    .record({
      year: fc.integer({ min: years[0], max: years[1] }),
      age: fc.integer({ min: ages[0], max: ages[1] }),
      premium: fc.integer({ min: 30, max: 60 }),
      paid: fc.integer({ min: 4, max: 9 }),
      loans: fc.integer({ min: 5, max: 30 }),
      cap: percent(7, 12),
      fees: fc.tuple(percent(0, 1.5), percent(0, 1.5)),
      rates: fc.tuple(percent(10, 40), percent(10, 40)),
      portfolios: fc.tuple(portfolio, portfolio),
      value_basis: fc.constantFrom('pre_tax', 'after_tax'),
    })
    .map(({ year, age, premium, paid, loans, cap, fees, rates, portfolios, value_basis }) => {
      const start = distributionStartAge(year - age);
      const horizon = Math.max(15, start - age + 4);
      const { rows } = policyModel(
        policyModelSchema.parse({
          age,
          sex: 'female',
          tobacco: 'nonsmoker',
          face_amount: 150_000,
          premiums: [{ from_year: 1, to_year: paid, amount: premium * 1000 }],
          loans: [{ from_year: paid + 2, to_year: horizon, amount: loans * 500 }],
          illustrated_rate: 0.06,
        }),
      );
      return {
        year,
        ends: age + horizon,
        start,
        document: {
          age,
          horizon,
          illustration: { illustrated_rate: 0.06, rows: rows.map(carrierRow) },
          strategies: [{ index: 'sp500', cap }],
          value_basis,
          vehicles: ['taxable', 'tax_deferred'].map((account_type, k) => ({
            name: account_type,
            account_type,
            portfolio: portfolios[k],
            fee: fees[k],
            tax_rate: rates[k],
          })),
        },
      };
    });

function carrierRow(row: ReturnType<typeof policyModel>['rows'][number]) {
  const { year, age, premium_outlay, loans, accumulation_value, surrender_value, death_benefit } = row;
  return { year, age, premium_outlay, loans, accumulation_value, surrender_value, death_benefit };
}

/** Runs the calculation for a year with the server's rounding to cents. */
function runCalculation<R>(id: string, raw: object, year: number): R & { inputs: { start_year: number } } {
  const found = runOrder({ id, raw, year }, { history: shippedHistory, taxTables: SHIPPED_TAX_TABLES });
  assert.ok(found.ok, JSON.stringify(found));
  return JSON.parse(new TextDecoder().decode(found.value)) as R & { inputs: { start_year: number } };
}

const GROUPS = {
  'born to 1950': documents([LAST, LAST], [76, 82]),
  'born 1951 to 1959': documents([LAST, LAST], [67, 75]),
  'born from 1960 on': documents([LAST, LAST], [50, 66]),
  'after the last tax table': documents([LAST + 1, LAST + 40], [45, 85]),
};

for (const [group, arbitrary] of Object.entries(GROUPS))
  test(`${group}: range-report with history matches historical-report to the cent`, () => {
    for (const { year, document, start, ends } of fc.sample(arbitrary, { numRuns: 5, seed: 20_260_301 })) {
      assert.ok(ends > start, 'minimum distributions begin within the horizon');
      const report = runCalculation<HistoricalReport>('historical-report', document, year);
      const range = runCalculation<RangeReport>('range-report', { ...document, model: 'historical' }, year);
      assert.deepEqual([report.inputs.start_year, range.inputs.start_year], [year, year]);
      assert.equal(range.paths, report.period_count);
      for (const [k, slot] of range.slots.entries()) {
        const { distribution } = report.comparative_table[k] ?? {};
        const what = `${year} ${JSON.stringify({ ...document, illustration: null })}, slot ${k + 1}`;
        assert.ok(distribution, what);
        assert.equal(slot.paid_in_full?.share, report.income_analysis[k]?.paid_share, what);
        for (const p of ['p10', 'p25', 'p50', 'p75', 'p90'] as const) {
          assert.equal(slot.ending_value[p], distribution.ending_value[p], what);
          assert.equal(slot.total_income[p], distribution.total_income[p], what);
          assert.equal(slot.irr[p] ?? null, distribution.irr_surrender[p] ?? null, what);
        }
      }
    }
  });

test('the history of every other model matches historical-report to the cent', () => {
  const models = ['block_bootstrap', 'lognormal', 'student_t'];
  for (const { year, document } of fc.sample(GROUPS['born from 1960 on'], { numRuns: 2, seed: 20_260_302 })) {
    const report = runCalculation<HistoricalReport>('historical-report', document, year);
    for (const model of models) {
      const terms = { ...document, model, paths: 100, mean_shift: -0.01 };
      const { history } = runCalculation<RangeReport>('range-report', terms, year);
      assert.equal(history?.period_count, report.period_count, model);
      for (const [k, slot] of history.slots.entries()) {
        assert.equal(slot.paid_share, report.income_analysis[k]?.paid_share, model);
        const { ending_value } = report.comparative_table[k]?.distribution ?? {};
        for (const p of ['p10', 'p25', 'p50', 'p75', 'p90'] as const)
          assert.equal(slot.ending_value[p], ending_value?.[p], `${model}, slot ${k + 1}, ${p}`);
      }
    }
  }
});
