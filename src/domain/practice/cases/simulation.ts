/**
 * A simulation: one run of a policy on market history, as a versioned document with a name. It stands alone with an
 * illustration and accounts of its own, or belongs to a scenario, whose illustration and accounts it runs on.
 */
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

/** Index, weight, method, cap, floor, participation, spread, multiplier, bonus, fee. */
export type IndexStrategyFields = IndexStrategy;

/** What a run on history is given beside ledger and accounts, named and bounded as in the calculation. */
export interface SimulationParameters {
  /** One to three; their weights total 1. */
  strategies: IndexStrategyFields[];
  /** Years of a period; null: the ledger's length. */
  horizon: number | null;
  history_window: HistoryWindow;
  /** Absent: the calculation's default, which looks at the illustrated loan rate. */
  borrowing_rate?: number | undefined;
  charge_stress: number;
  income_mode: 'as_illustrated' | 'max_level';
  /** After tax where it does not say, by today's methods. */
  max_level_basis?: MaxLevelBasis | undefined;
  rank_by: RankBy;
}

/** In a scenario's simulation, all but the parameters is the scenario's, each time it is read. */
export interface SimulationDocument extends ScenarioDocument {
  parameters: SimulationParameters | null;
}

/** The specification's assumptions, before anybody has chosen anything. */
export const DEFAULT_PARAMETERS: Omit<SimulationParameters, 'strategies'> = {
  horizon: null,
  history_window: 'latest_546',
  charge_stress: 0.15,
  income_mode: 'as_illustrated',
  rank_by: 'policy_outcome',
};

/** What the `historical-report` calculation takes, as `plumbline run historical-report` reads it. */
export interface HistoricalInput
  extends Omit<SimulationParameters, 'horizon'>, Omit<HistoryDollarTerms, 'series'> {
  age: number;
  illustration: IllustrationInput;
  vehicles: VehicleInput[];
  value_basis: ValueBasis;
  methods: Methods;
  horizon?: number | undefined;
  /** Calendar year of the first policy year. */
  start_year: number;
  /** Of a page that a client sees. */
  compliance_profile?: ComplianceProfile | undefined;
}

/** GET historical/simulation/{id}/ */
export interface Simulation extends Omit<Scenario, 'scenario_details'> {
  simulation_details: Scenario['scenario_details'];
  /** Null when it stands alone. */
  scenario: { id: number; name: string } | null;
  /** Of a scenario's simulation: whether it is one of those that the scenario shows. */
  included: boolean;
  document: SimulationDocument;
  /** What `historical-report` takes, whole; null while something is missing. */
  input: HistoricalInput | null;
  /** The last month of the index figures that would be used now. */
  data_vintage: string;
  /** The figures that it uses reach further than when its parameters were last saved. */
  newer_data: boolean;
}

/** Input of the historical report. Null if the illustration or the parameters are missing. */
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
    vehicles: vehicles.map(({ overflow: _overflow, ...vehicle }) => vehicle),
    value_basis,
    methods,
    ...rest,
    ...(horizon !== null && { horizon }),
    start_year: document.start_year,
  };
}

/** A scenario's simulation as it is calculated: all but the parameters is the scenario's. */
export const onScenario = (
  document: SimulationDocument,
  { version: _version, ...scenario }: ScenarioDocument,
): SimulationDocument => ({
  ...document,
  ...scenario,
  methods: scenario.methods,
});

/** The simulation that speaks for a scenario: the first that it shows, else the first that is whole. */
export function ofScenario<S extends { input: HistoricalInput | null; included: boolean }>(
  simulations: readonly S[],
): (S & { input: HistoricalInput }) | null {
  const usable = simulations.flatMap((one) => (one.input ? [{ ...one, input: one.input }] : []));
  return usable.find(({ included }) => included) ?? usable[0] ?? null;
}
