import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { historicalReportErrors } from '../../../domain/comparison/historical/run-historical-report.ts';
import { followsPrices } from '../../../domain/history/real-periods.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { inDollars } from '../../../domain/practice/reports/report.ts';
import type { ShownInflation } from '../../../domain/shared/todays-dollars.ts';

/**
 * A run in the dollars that its report is kept in. Consumer prices may lack the months that the indexes have: then figures
 * stay as they are paid, and why is said.
 */
export function inTheirDollars(
  saved: HistoricalReportInput,
  inflation: ShownInflation | undefined,
  history: IndexHistory,
): { input: HistoricalReportInput; refused: readonly string[] } {
  const input = inDollars(saved, { inflation });
  const refused = followsPrices(input) ? Object.values(historicalReportErrors(input, history)).flat() : [];
  return { input: refused.length > 0 ? saved : input, refused };
}
