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

/** Of a page that could not be opened: what it was to show, and the way back. */
export const A_SCENARIO = { what: 'scenario', back: { href: '/', label: 'Back to your clients' } } as const;

export type Load<T> = (id: number, signal: AbortSignal) => Promise<T>;

const load: Load<Scenario> = (id, signal) => api.scenarios.get(id, { signal });

/** What a scenario's comparison is calculated from besides itself. */
interface ComparisonFigures {
  /** Market figures, where an account's return comes from a portfolio. */
  history: IndexHistory;
  /** The installation's, where an account is taxed or held to limits by them. */
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

/** For whoever chooses accounts: one may come to need the tables. */
const loadWithTables: Load<{ scenario: Scenario; taxTables: TaxTables }> = async (id, signal) => {
  const [scenario, taxTables] = await Promise.all([load(id, signal), loadTaxTables()]);
  return { scenario, taxTables };
};

export const useScenarioWithFigures = (id: number) => useLoaded(id, loadWithFigures);

export const useScenarioWithTables = (id: number) => useLoaded(id, loadWithTables);

export function useLoaded<T>(id: number, from: Load<T>) {
  const { state, restart } = useLoad(String(id), (signal) => from(id, signal));
  return { loaded: state, reload: restart };
}

/** The scenario's comparison by the installation's tables, each portfolio's rate worked out anew: what is kept may be old. */
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
