import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleMonths } from '../../domain/calculations/examples.ts';
import { historicalReportCalculation } from '../../domain/calculations/comparison-calculations.ts';
import { historicalReportSchema } from '../../domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../domain/comparison/historical/run-historical-report.ts';
import { NO_HISTORY } from '../../domain/market/inline-series.ts';
import { RANGE_TERMS, rangePicture } from '../../domain/paths/range-picture.ts';
import {
  anythingHistorical,
  everythingHistorical,
  type HistoricalSnapshot,
} from '../../domain/practice/reports/historical-report-content.ts';
import { NO_LOGOS } from '../../domain/practice/reports/report.ts';
import { sharedHistoricalView } from '../../domain/practice/reports/shared-view.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { historicalPdf } from './historical-pdf.ts';

const PLACE = { report_id: 1, report_link: 'x', shared_at: '2026-01-01T00:00:00Z', logos: NO_LOGOS };

function snapshot(change: object = {}, more: Partial<HistoricalSnapshot> = {}): HistoricalSnapshot {
  const inputs = historicalReportSchema.parse({
    ...historicalReportCalculation.example,
    vehicles: [
      { name: 'Brokerage', account_type: 'taxable', portfolio: 'example_index' },
      { name: 'Roth', account_type: 'tax_free', portfolio: 'example_index' },
    ],
    ...change,
  });
  return {
    inputs,
    report: historicalReport(inputs),
    saved_action: anythingHistorical(),
    names: {
      client: { firstname: 'Ada', middlename: null, lastname: 'Hale' },
      advisor: 'Ben Ortiz',
      simulation: 'S',
      report: 'R',
      description: '',
    },
    notes: '',
    disclosures: '',
    deleted_historical_vehicle_ids: [],
    shared_by: 1,
    meta: { engine_version: '1', data_vintage: '2026' },
    ...more,
  };
}

const INSURED = { sex: 'male', tobacco: 'smoker' };
const printed = (of: HistoricalSnapshot): string =>
  JSON.stringify(historicalPdf(of, { length: 'complete', takenAt: PLACE.shared_at, timeZone: 'UTC' }));

test('a link includes mortality-weighted averages only with the totals, and without removed accounts', () => {
  const view = sharedHistoricalView(snapshot(INSURED, { deleted_historical_vehicle_ids: [3] }), PLACE);
  assert.deepEqual(
    view.report.longevity_weighting?.map(({ slot }) => slot),
    [1, 2],
  );
  assert.equal(view.basis?.insured?.tobacco, 'smoker');
  const { active_tabs, active_cards } = anythingHistorical();
  const without = { active_tabs: active_tabs.filter((id) => id !== 'total_values'), active_cards };
  const less = sharedHistoricalView(snapshot(INSURED, { saved_action: without }), PLACE);
  assert.equal(less.report.longevity_weighting, undefined);
  assert.equal(less.basis?.insured, undefined);
});

test('a link includes the paths only with their tab, and without removed accounts', () => {
  const series = { example_index: exampleMonths() };
  const removed = snapshot({ series }, { deleted_historical_vehicle_ids: [3] });
  const range = rangePicture(removed.inputs, NO_HISTORY, RANGE_TERMS, 100, true);
  const text = JSON.stringify(sharedHistoricalView({ ...removed, range }, PLACE).report.range);
  assert.match(text, /"Brokerage".*"slot":2/);
  assert.doesNotMatch(text, /Roth|"slot":3/);
  const hidden = { ...removed, range, saved_action: everythingHistorical() };
  assert.equal(sharedHistoricalView(hidden, PLACE).report.range, undefined);
});

test('the PDF includes mortality-weighted averages only if the insured is known', () => {
  const insured = snapshot(INSURED);
  const pages = printed(insured);
  assert.match(pages, /On average, weighted by mortality: each year’s death benefit/);
  assert.match(pages, /by the 2017 CSO table for a male smoker\./);
  for (const { worst, best } of insured.report.longevity_weighting ?? [])
    for (const { expected_legacy } of [worst, best])
      assert.ok(pages.includes(formatTableDollars(expected_legacy)));
  assert.doesNotMatch(printed(snapshot()), /weighted by mortality|To heirs, on average/);
});

test('states a period of one year in the singular, and missed income in years', () => {
  assert.match(printed(snapshot({ horizon: 1 })), /in each of \d+ periods of 1 year"/);
  assert.match(printed(snapshot()), /in each of 21 periods of 30 years"/);
  const short = snapshot({ strategies: [{ index: 'example_index', cap: 0.01 }], charge_stress: 0.5 });
  assert.match(printed(short), />−\d+ yr</);
});

test('a period that lapses states its income before the lapse and its tax in each table of four periods', () => {
  const lapsing = snapshot({ charge_stress: 0.5, strategies: [{ index: 'example_index', cap: 0.03 }] });
  const { total_income: total, lapse_tax: tax } = lapsing.report.comparative_table[0]?.worst ?? assert.fail();
  assert.ok(tax > 1);
  const text = `${formatTableDollars(total + tax)} before the lapse; then ${formatTableDollars(tax)} of tax.`;
  assert.ok(printed(lapsing).split(text).length >= 3, text);
  assert.doesNotMatch(printed(snapshot()), /before the lapse/);
});
