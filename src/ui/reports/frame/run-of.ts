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

/** Figures above the carrier's scale are marked. */
export function runOf(input: HistoricalReportInput, history: IndexHistory): Run {
  const report = historicalReport({ ...input, compliance_profile: 'standard' }, history);
  return { input, report, basis: historicalBasis(input, report) };
}

/** Saved inputs may be invalid for current market data. `window`: replaces the saved lookback period. */
export function savedInput(
  saved: HistoricalInput,
  history: IndexHistory,
  window: HistoryWindow = saved.history_window,
): { input: HistoricalReportInput; errors: null } | { input: null; errors: FieldErrors } {
  const read = parseWith(historicalReportSchema, { ...saved, history_window: window });
  if (!read.ok) return { input: null, errors: read.error.fields ?? {} };
  const errors = historicalReportErrors(read.value, history);
  return Object.keys(errors).length > 0 ? { input: null, errors } : { input: read.value, errors: null };
}

export function savedRun(...of: Parameters<typeof savedInput>) {
  const { input, errors } = savedInput(...of);
  return input ? { run: runOf(input, of[1]), errors: null } : { run: null, errors };
}
