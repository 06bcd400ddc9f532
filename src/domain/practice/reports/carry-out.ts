/** What a calculator's order comes to: the same on the server's main thread and on every other. */
import { runCalculation, type CalculationId } from '../../calculations/registry.ts';
import { reportParts } from '../../comparison/report-parts.ts';
import type { IndexHistory } from '../../market/index-history.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { TaxTables } from '../../tax/federal/tax-tables.ts';
import type { CalculationOrder, Json } from './calculator.ts';
import { withStartYear } from '../../calculations/start-year.ts';

/**
 * Calculations that try a plan on each period of history. Of a large input they take 20 to 150 ms, every other up to 10 ms.
 */
const OVER_HISTORY: ReadonlySet<string> = new Set<CalculationId>([
  'historical-report',
  'policy-history',
  'retirement-buffer',
  'income-rider',
  'income-rider-simulation',
]);

/** Whether an order may hold up everybody else: also where the input brings market figures, which can be many, along. */
export const isHeavy = ({ id, raw }: Pick<CalculationOrder, 'id' | 'raw'>): boolean =>
  OVER_HISTORY.has(id) || (typeof raw === 'object' && raw !== null && 'series' in raw);

/** What an installation calculates on. */
export interface Figures {
  readonly history: IndexHistory;
  readonly taxTables: TaxTables;
}

/** The result as JSON, in bytes: nothing is left to be done for a long one where it is handed on. */
export function carryOut(
  { id, raw, year, part, around: [before, after] = ['', ''] }: CalculationOrder,
  { history, taxTables }: Figures,
): Result<Json> {
  const result = runCalculation(id, withStartYear(id, raw, year), { history, taxTables });
  if (!result.ok) return result;
  const wanted = part === undefined ? undefined : reportParts[part];
  const json = JSON.stringify(wanted ? wanted.take(result.value) : result.value);
  return ok(new TextEncoder().encode(before + json + after));
}
