/** A named back-test of a policy: standalone, or with the illustration and accounts of a scenario. */
import type { ValueBasis } from '../../comparison/comparative/comparative-report.ts';
import type { HistoryWindow } from '../../market/index-path.ts';
import type { HistoryDollarTerms } from '../../history/real-periods.ts';
import type { MaxLevelBasis } from '../../history/policy-plan.ts';
import type { RankBy } from '../../history/policy-periods.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import type { ComplianceProfile } from '../../policy/compliance-profile.ts';
import { FIRST_METHODS, type Methods } from '../../policy/methods.ts';
import type { IndexStrategy } from '../../market/crediting.ts';
import { calculatedIllustration, type Scenario, type ScenarioDocument } from './scenario.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';

export type IndexStrategyFields = IndexStrategy;

/** Parameters of a back-test, with the names and bounds of the calculation. */
export interface SimulationParameters {
  strategies: IndexStrategyFields[];
  /** Period length in years. Null: the ledger's length. */
  horizon: number | null;
  history_window: HistoryWindow;
  /** If missing, the calculation's default, which depends on the illustrated loan rate. */
  borrowing_rate?: number | undefined;
  charge_stress: number;
  income_mode: 'as_illustrated' | 'max_level';
  /** If missing, after tax by today's methods. */
  max_level_basis?: MaxLevelBasis | undefined;
  rank_by: RankBy;
}

/** In a scenario's simulation, all members but `parameters` come from the scenario at each reading. */
export interface SimulationDocument extends ScenarioDocument {
  parameters: SimulationParameters | null;
}

/** The specification's assumptions, used for a new simulation. */
export const DEFAULT_PARAMETERS: Omit<SimulationParameters, 'strategies'> = {
  horizon: null,
  history_window: 'latest_546',
  charge_stress: 0.15,
  income_mode: 'as_illustrated',
  rank_by: 'policy_outcome',
};

/** Input of the `historical-report` calculation, also for `plumbline run historical-report`. */
export interface HistoricalInput
  extends Omit<SimulationParameters, 'horizon'>, Omit<HistoryDollarTerms, 'series'> {
  age: number;
  illustration: IllustrationInput;
  vehicles: VehicleInput[];
  value_basis: ValueBasis;
  methods: Methods;
  horizon?: number | undefined;
  start_year: number;
  /** Only for pages that a client sees. */
  compliance_profile?: ComplianceProfile | undefined;
}

/** GET historical/simulation/{id}/ */
export interface Simulation extends Omit<Scenario, 'scenario_details'> {
  simulation_details: Scenario['scenario_details'];
  /** Null if standalone. */
  scenario: { id: number; name: string } | null;
  /** For a scenario's simulation: whether the scenario shows it. */
  included: boolean;
  document: SimulationDocument;
  /** Complete input of `historical-report`; null if incomplete. */
  input: HistoricalInput | null;
  /** The last month of the current index figures. */
  data_vintage: string;
  /** The index figures have newer months than at the last save of the parameters. */
  newer_data: boolean;
}

/** Returns the input of the historical report, or null without illustration or parameters. */
export function historicalInputOf(
  clientAge: number,
  document: Pick<
    SimulationDocument,
    'illustration' | 'vehicles' | 'value_basis' | 'parameters' | 'methods' | 'start_year'
  >,
): HistoricalInput | null {
  const { illustration: sourced, vehicles, value_basis, parameters, methods = FIRST_METHODS } = document;
  if (!sourced || !parameters) return null;
  const illustration = calculatedIllustration(sourced);
  const { horizon, ...rest } = parameters;
  return {
    age: clientAge,
    illustration,
    vehicles: vehicles.map(({ overflow: _overflow, limit_contributions: _limit, ...vehicle }) => vehicle),
    value_basis,
    methods,
    ...rest,
    ...(horizon !== null && { horizon }),
    start_year: document.start_year,
  };
}

/** Returns a scenario's simulation as calculated: all members but the parameters come from the scenario. */
export const onScenario = (
  document: SimulationDocument,
  { version: _version, ...scenario }: ScenarioDocument,
): SimulationDocument => ({
  ...document,
  ...scenario,
  methods: scenario.methods,
});

/** Returns the simulation that represents a scenario: the first that it shows, else the first complete one. */
export function ofScenario<S extends { input: HistoricalInput | null; included: boolean }>(
  simulations: readonly S[],
): (S & { input: HistoricalInput }) | null {
  const usable = simulations.flatMap((one) => (one.input ? [{ ...one, input: one.input }] : []));
  return usable.find(({ included }) => included) ?? usable[0] ?? null;
}
