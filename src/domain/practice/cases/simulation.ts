/**
 * A simulation: one run of a policy on market history, as a versioned document with a name. It stands alone with an
 * illustration and accounts of its own, or belongs to a scenario, whose illustration and accounts it runs on.
 */
import type { ClientFields } from '../clients/client.ts';
import type { ValueBasis } from '../../comparison/comparative/comparative-report.ts';
import type { HistoryWindow } from '../../market/index-path.ts';
import type { HistoryDollarTerms } from '../../history/real-periods.ts';
import type { MaxLevelBasis } from '../../history/policy-plan.ts';
import type { RankBy } from '../../history/policy-periods.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import type { ComplianceProfile } from '../../policy/compliance-profile.ts';
import { FIRST_METHODS, type Methods } from '../../policy/methods.ts';
import type { PolicyModelInput } from '../../policy/policy-model-schema.ts';
import type { ScheduleInput } from '../../policy/schedule.ts';
import type { IndexStrategy } from '../../market/crediting.ts';
import type { CalendarTerms, TaxProfile } from './calendar-terms.ts';
import { calculatedIllustration, type ScenarioDocument, type SourcedIllustration } from './scenario.ts';
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

export const SIMULATION_VERSION = 3;

export interface SimulationDocument extends CalendarTerms {
  version: typeof SIMULATION_VERSION;
  /** In a scenario's simulation: the scenario's, each time it is read. */
  illustration: SourcedIllustration | null;
  /** What the ledger was built from, kept so that the form opens as it was left. */
  schedule: ScheduleInput | null;
  policy_model: PolicyModelInput | null;
  /** Slots 2 to 4 in order, none to three. */
  vehicles: VehicleInput[];
  tax_profile: TaxProfile | null;
  value_basis: ValueBasis;
  /** Null until they were saved once. */
  parameters: SimulationParameters | null;
  /** What its figures are made by; the first methods where it does not say. */
  methods?: Methods | undefined;
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
export interface Simulation {
  id: number;
  client: ClientFields & { id: number };
  simulation_details: { id: number; name: string; description: string };
  /** Null when it stands alone. */
  scenario: { id: number; name: string } | null;
  is_draft: boolean;
  /** Of a scenario's simulation: whether it is one of those that the scenario shows. */
  included: boolean;
  document: SimulationDocument;
  /** Version of the document, or of its scenario's, as it was last saved. */
  kept_version: number;
  /** What `historical-report` takes, whole; null while something is missing. */
  input: HistoricalInput | null;
  /** The last month of the index figures that would be used now. */
  data_vintage: string;
  /** The figures that it uses reach further than when its parameters were last saved. */
  newer_data: boolean;
  /** Raised by one at each save; a save that names an older one is told (409). */
  revision: number;
  /** s3_url is a signed address of the stored PDF, good for ten minutes, or null when there is none. */
  pdf_url: { s3_url: string | null };
  created_at: string;
  updated_at: string;
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
