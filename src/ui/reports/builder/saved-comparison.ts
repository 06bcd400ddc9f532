import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { comparisonOf, type Scenario } from '../../../domain/practice/cases/scenario.ts';
import { inDollars } from '../../../domain/practice/reports/report.ts';
import { settledVehicle } from '../../../domain/vehicles/portfolio-return.ts';

/** The scenario's comparison, each portfolio's rate worked out from the market figures; what stands beside it may be old. */
export function savedComparison(
  { client, document }: Scenario,
  history: IndexHistory,
  inflation?: number,
): ComparativeReportInput | null {
  const comparison = comparisonOf(client.age, document);
  return (
    comparison && {
      ...inDollars(comparison, { inflation }),
      vehicles: comparison.vehicles.map((vehicle) => settledVehicle(vehicle, comparison.series, history)),
    }
  );
}
