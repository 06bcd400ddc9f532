import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import {
  historicalReport,
  historicalReportErrors,
} from '../../../domain/comparison/historical/run-historical-report.ts';
import type { HistoryWindow } from '../../../domain/market/index-path.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { historicalBasis, type HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { parseWith, type FieldErrors } from '../../../domain/shared/result.ts';
import type { HistoricalInput } from '../../../domain/practice/cases/simulation.ts';

export interface Run {
  input: HistoricalReportInput;
  report: HistoricalReport;
  basis: HistoricalBasis;
}

export function runOf(input: HistoricalReportInput, history: IndexHistory): Run {
  const report = historicalReport(input, history);
  return { input, report, basis: historicalBasis(input, report) };
}

/** Saved inputs may be invalid for current market data. `window`: replaces the saved lookback period. */
export function savedRun(
  saved: HistoricalInput,
  history: IndexHistory,
  window: HistoryWindow = saved.history_window,
): { run: Run; errors: null } | { run: null; errors: FieldErrors } {
  const read = parseWith(historicalReportSchema, { ...saved, history_window: window });
  if (!read.ok) return { run: null, errors: read.error.fields ?? {} };
  const errors = historicalReportErrors(read.value, history);
  return Object.keys(errors).length > 0
    ? { run: null, errors }
    : { run: runOf(read.value, history), errors: null };
}
