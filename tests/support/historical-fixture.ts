import elena from '../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../../src/domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../src/domain/comparison/historical/run-historical-report.ts';
import type { IndexHistory } from '../../src/domain/market/inline-series.ts';
import { historicalBasis } from '../../src/domain/practice/reports/historical-basis.ts';

export const elenaInput = (change: object = {}): HistoricalReportInput =>
  historicalReportSchema.parse({
    age: elena.client.age,
    start_year: 2026,
    illustration: elena.illustration,
    vehicles: [
      {
        name: 'Taxable brokerage',
        account_type: 'taxable',
        portfolio: 'equities_and_bonds_60_40',
        fee: 0.01,
      },
      { name: 'Roth 401(k)', account_type: 'tax_free', portfolio: 'equities_and_bonds_60_40', fee: 0.01 },
    ],
    strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }],
    horizon: 40,
    ...change,
  });

/** The ledger's first 29 years; then it lapses. */
export const LAPSING_LEDGER = {
  ...elena.illustration,
  rows: elena.illustration.rows.map((row) =>
    row.year < 30
      ? row
      : {
          ...Object.fromEntries(Object.keys(row).map((name) => [name, 0])),
          year: row.year,
          age: row.age,
        },
  ),
};

export function elenaOnHistory(history: IndexHistory, change: object = {}) {
  const input = elenaInput(change);
  const report = historicalReport(input, history);
  return { input, report, basis: historicalBasis(input, report), history };
}
