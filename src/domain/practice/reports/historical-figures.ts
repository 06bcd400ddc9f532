/** The historical report by its registry, rounded as every surface shows it, without the echo of its inputs. */
import { runCalculation } from '../../calculations/registry.ts';
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import type { IndexHistory } from '../../market/index-history.ts';
import { ok, type Result } from '../../shared/result.ts';

export function historicalFigures(inputs: unknown, history: IndexHistory): Result<HistoricalReport> {
  const result = runCalculation('historical-report', inputs, { history });
  if (!result.ok) return result;
  const { inputs: _inputs, meta: _meta, ...figures } = result.value;
  if (!isHistoricalReport(figures)) throw new Error('The historical report misses one of its tabs.');
  return ok(figures);
}

const MEMBERS = [
  'slots',
  'period_count',
  'comparative_table',
  'income_analysis',
  'irr_analysis',
  'total_values',
  'cumulative_values',
  'all_periods',
  'fan',
  'own_worst',
] as const satisfies readonly (keyof HistoricalReport)[];

const isHistoricalReport = (
  figures: Record<string, unknown>,
): figures is Record<string, unknown> & HistoricalReport => MEMBERS.every((member) => member in figures);
