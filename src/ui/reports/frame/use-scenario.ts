import { NO_HISTORY, type IndexHistory } from '../../../domain/market/inline-series.ts';
import { type Scenario, comparisonOf, insuredOf } from '../../../domain/practice/cases/scenario.ts';
import { isByTables } from '../../../domain/vehicles/vehicle.ts';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { api, loadIndexHistory, loadTaxTables } from '../../wiring.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { ofInsured } from '../../../domain/policy/mortality/mortality-weighting.ts';
import { inDollars, type SavedAction } from '../../../domain/practice/reports/report.ts';
import { useLoad } from '../../state/use-load.ts';
import { settledVehicle } from '../../../domain/vehicles/portfolio-return.ts';

export const A_SCENARIO = { what: 'scenario', back: { href: '/', label: 'Back to your clients' } } as const;

export type Load<T> = (id: number, signal: AbortSignal) => Promise<T>;

const load: Load<Scenario> = (id, signal) => api.scenarios.get(id, { signal });

interface ComparisonFigures {
  /** Loaded only if an account uses a portfolio's return. */
  history: IndexHistory;
  /** Loaded only if an account uses the tax tables. */
  taxTables: TaxTables | undefined;
}

export interface WithFigures extends ComparisonFigures {
  scenario: Scenario;
}

export async function figuresFor({ document: { vehicles } }: Scenario): Promise<ComparisonFigures> {
  const [history, taxTables] = await Promise.all([
    vehicles.some(({ portfolio }) => portfolio !== undefined) ? loadIndexHistory() : NO_HISTORY,
    vehicles.some(isByTables) ? loadTaxTables() : undefined,
  ]);
  return { history, taxTables };
}

const loadWithFigures: Load<WithFigures> = async (id, signal) => {
  const scenario = await load(id, signal);
  return { scenario, ...(await figuresFor(scenario)) };
};

/** The user may add an account that needs the tax tables. */
const loadWithTables: Load<{ scenario: Scenario; taxTables: TaxTables }> = async (id, signal) => {
  const [scenario, taxTables] = await Promise.all([load(id, signal), loadTaxTables()]);
  return { scenario, taxTables };
};

export const useScenarioWithFigures = (id: number) => useLoaded(id, loadWithFigures);

export const useScenarioWithTables = (id: number) => useLoaded(id, loadWithTables);

export function useLoaded<T>(id: number, from: Load<T>) {
  const { state, reload } = useLoad(String(id), (signal) => from(id, signal));
  return { loaded: state, reload };
}

/** Recalculates each portfolio's rate, because the saved rate may be outdated. */
export function savedComparison(
  { client, document }: Scenario,
  { history, taxTables }: ComparisonFigures,
  { inflation, insured }: Pick<SavedAction, 'inflation' | 'insured'> = {},
): ComparativeReportInput | null {
  const comparison = comparisonOf(client.age, document);
  return (
    comparison && {
      ...inDollars(ofInsured(comparison, insuredOf(insured, document)), { inflation }),
      ...(taxTables && { tables: taxTables }),
      vehicles: comparison.vehicles.map((vehicle) => settledVehicle(vehicle, comparison, history)),
    }
  );
}
