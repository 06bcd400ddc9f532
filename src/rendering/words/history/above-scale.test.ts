import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historicalReportSchema } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../../domain/comparison/historical/run-historical-report.ts';
import { NO_HISTORY } from '../../../domain/market/index-history.ts';
import { historicalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { fourPeriods } from './four-periods-figures.ts';

const returns = Array.from({ length: 50 }, (_, k) => (k < 25 ? 0.02 : 0.3));

function periods(compliance_profile: 'standard' | 'client_clamped') {
  const input = historicalReportSchema.parse({
    age: 50,
    start_year: 2026,
    illustration: {
      illustrated_rate: 0.06,
      rows: Array.from({ length: 10 }, (_, t) => ({
        year: t + 1,
        age: 50 + t,
        premium_outlay: 10_000,
        accumulation_value: 10_000 * (((1.06 ** (t + 1) - 1) / 0.06) * 1.06),
        surrender_value: 10_000 * (((1.06 ** (t + 1) - 1) / 0.06) * 1.06),
        death_benefit: 900_000,
      })),
    },
    strategies: [{ index: 'made', cap: 0.1 }],
    series: { made: { frequency: 'annual', start: '1950', returns } },
    charge_stress: 0,
    compliance_profile,
  });
  const report = historicalReport(input, NO_HISTORY);
  const { sections } = fourPeriods(report, report.comparative_table, historicalBasis(input, report));
  return sections[0];
}

test('each period that credits more than the carrier illustrates is named, and its figures are marked', () => {
  const section = periods('standard');
  // Ten years at the cap of 10% beside ten at 2%; the median has five of each: √(1.10 · 1.02) − 1 = 5.92%.
  assert.deepEqual(section.notes, [
    { period: 'Most recent, Best', note: 'Hypothetical: 10.00%, above the carrier’s 6.00%.' },
  ]);
  const credited = section.rows.find(({ label }) => label === 'Credited rate, compound');
  assert.deepEqual(credited?.texts, ['10.00%\u00a0‡', '2.00%', '5.92%', '10.00%\u00a0‡', '2.00%']);
});

test('where figures are capped no period is above the scale', () => {
  const section = periods('client_clamped');
  assert.deepEqual(section.notes, []);
  const credited = section.rows.find(({ label }) => label === 'Credited rate, compound');
  assert.deepEqual(credited?.texts, ['6.00%\u00a0†', '2.00%', '5.92%', '6.00%\u00a0†', '2.00%']);
});
