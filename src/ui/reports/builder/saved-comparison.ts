import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { ofInsured } from '../../../domain/policy/mortality/mortality-weighting.ts';
import { comparisonOf, insuredOfModel, type Scenario } from '../../../domain/practice/cases/scenario.ts';
import { inDollars, type SavedAction } from '../../../domain/practice/reports/report.ts';
import type { ComparisonFigures } from '../frame/use-scenario.ts';
import { settledVehicle } from '../../../domain/vehicles/portfolio-return.ts';

/** The scenario's comparison by the installation's tables, each portfolio's rate worked out anew: what is kept may be old. */
export function savedComparison(
  { client, document }: Scenario,
  { history, taxTables }: ComparisonFigures,
  { inflation, insured }: Pick<SavedAction, 'inflation' | 'insured'> = {},
): ComparativeReportInput | null {
  const comparison = comparisonOf(client.age, document);
  return (
    comparison && {
      ...inDollars(ofInsured(comparison, insured ?? insuredOfModel(document)), { inflation }),
      ...(taxTables && { tables: taxTables }),
      vehicles: comparison.vehicles.map((vehicle) => settledVehicle(vehicle, comparison.series, history)),
    }
  );
}
