/** What explains a figure of a historical report in the dollars and under the profile that it is shown in. */
import { historicalExplainer } from '../../../domain/comparison/historical/explain-historical-report.ts';
import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../../domain/comparison/historical/run-historical-report.ts';
import { clampedExplanations } from '../../../domain/explain/clamped-explanations.ts';
import { ON_HISTORY, realExplanations } from '../../../domain/explain/real-explanations.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';

/** In today's dollars a figure leads to what it was as it was paid. */
export function historicalFigureExplainer(
  input: HistoricalReportInput,
  whole: HistoricalReport,
  history: IndexHistory,
) {
  const ofShown = ofProfile(input, whole, history);
  if (input.dollars !== 'real') return ofShown;
  const asPaid: HistoricalReportInput = { ...input, dollars: undefined };
  const nominal = historicalReport(asPaid, history);
  const ofNominal = ofProfile(asPaid, nominal, history);
  return realExplanations({ nominal, shown: whole, ofNominal, ofShown }, ON_HISTORY);
}

/** A figure that was capped at the carrier's leads to what it was before. */
function ofProfile(input: HistoricalReportInput, shown: HistoricalReport, history: IndexHistory) {
  if (input.compliance_profile !== 'client_clamped') return historicalExplainer(input, shown, history);
  const before: HistoricalReportInput = { ...input, compliance_profile: 'standard' };
  const uncapped = historicalReport(before, history);
  return clampedExplanations({ uncapped, shown, ofUncapped: historicalExplainer(before, uncapped, history) });
}
