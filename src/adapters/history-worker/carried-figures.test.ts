/** What is sent to the worker is enough: there the same report comes out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historicalReportSchema } from '../../domain/comparison/historical/historical-report-schema.ts';
import { seriesOf } from '../../domain/comparison/historical/historical-runner.ts';
import { historicalReport } from '../../domain/comparison/historical/run-historical-report.ts';
import { carriedFigures, carriedHistory } from '../../domain/market/carried-history.ts';
import { shippedHistory } from '../index-figures/shipped-history.ts';

const rows = Array.from({ length: 30 }, (_, t) => ({
  year: t + 1,
  age: 50 + t,
  premium_outlay: t < 10 ? 20_000 : 0,
  withdrawals: t < 20 ? 0 : 15_000,
  accumulation_value: 19_000 * (t + 1),
  surrender_value: 17_000 * (t + 1),
  death_benefit: 900_000,
}));

const INPUTS = {
  'two indexes, an account on two markets and one on a mix': {
    strategies: [
      { index: 'djia', cap: 0.09, weight: 0.5 },
      { index: 'sp500', cap: 0.1, weight: 0.5 },
    ],
    vehicles: [
      { name: 'Mixed', account_type: 'taxable', portfolio: { sp500: 0.5, us_bonds: 0.5 } },
      { name: 'Bonds', account_type: 'tax_deferred', portfolio: 'equities_and_bonds_60_40' },
    ],
  },
  'a level income over the whole record, and an account on the market that stands for all': {
    strategies: [{ index: 'sp500', cap: 0.1 }],
    vehicles: [{ name: 'Stocks', account_type: 'tax_free' }],
    income_mode: 'max_level',
    history_window: 'all',
  },
};

for (const [what, terms] of Object.entries(INPUTS))
  test(`figures that were sent as data give the same report: ${what}`, () => {
    const input = historicalReportSchema.parse({
      age: 50,
      start_year: 2026,
      illustration: { illustrated_rate: 0.06, rows },
      ...terms,
    });
    const sent = structuredClone(carriedFigures(seriesOf(input), shippedHistory));
    assert.deepEqual(
      historicalReport(structuredClone(input), carriedHistory(sent)),
      historicalReport(input, shippedHistory),
    );
  });
