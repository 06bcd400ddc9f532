import type { OwnerId } from '../../domain/practice/users/user.ts';
import {
  isDraft,
  LEDGER_REQUIRED,
  DUPLICATE_NAME,
  type ScenarioDocument,
  DUPLICATE_SIMULATION_NAME,
  type SourcedIllustration,
} from '../../domain/practice/cases/scenario.ts';
import type {
  ScenarioChange,
  ScenarioRecord,
  SimulationChange,
  SimulationRecord,
} from '../../domain/practice/cases/case-store.ts';
import { ok, type Result, fail, type FieldErrors, invalidInput } from '../../domain/shared/result.ts';
import { refuse, refuseFields } from '../http/errors.ts';
import { scenarioResponse, simulationResponse } from './record-responses.ts';
import type { Services } from '../services.ts';
import type { IndexHistory } from '../../domain/market/inline-series.ts';
import { parameterErrors, runErrors, scheduleErrors } from '../../domain/practice/cases/simulation-errors.ts';
import { simulationVintage } from '../../domain/practice/cases/simulation-document.ts';
import { withCalendarTerms } from '../../domain/practice/cases/calendar-terms.ts';
import { historicalInputOf, type SimulationDocument } from '../../domain/practice/cases/simulation.ts';
import { mismatchText, otherLedgerAge } from '../../domain/policy/illustration.ts';
import { created, done, type Outcome } from '../http/outcome.ts';

export interface Save {
  owner: OwnerId;
  now: Date;
  id: number;
  revision: number;
}

/** Loads the scenario, applies `change`, and saves it if its revision equals the form's. */
export async function saveScenario(
  { owner, now, id, revision }: Save,
  services: Services,
  change: (scenario: ScenarioRecord) => Result<ScenarioChange>,
): Promise<Outcome> {
  const scenario = await services.scenarios.find(owner, id);
  if (!scenario) return refuse('not_found');
  const requested = change(scenario);
  if (!requested.ok) return requested;
  const { document = scenario.document, is_draft: requestedDraft } = requested.value;
  // Without a ledger, a scenario becomes a draft.
  const is_draft = isDraft(document, requestedDraft ?? scenario.is_draft);
  if (is_draft && requestedDraft === false) return refuseFields({ is_draft: [LEDGER_REQUIRED] });
  const updated = { ...requested.value, is_draft };
  const saved = await services.scenarios.update(owner, id, revision, updated, now);
  if (saved === 'stale') return refuse('stale_revision');
  if (saved === 'name_taken') return refuseFields(DUPLICATE_SCENARIO_NAME);
  return saved ? done(scenarioResponse(saved, services, owner, now), 'Scenario saved.') : refuse('not_found');
}

/** Another scenario of the client has the same name. */
const DUPLICATE_SCENARIO_NAME = { name: [DUPLICATE_NAME] };
const SIMULATION_NAME_ERRORS = { name: [DUPLICATE_SIMULATION_NAME] };

const createResponder =
  <Record extends object>(
    called: 'Scenario' | 'Simulation',
    nameErrors: FieldErrors,
    toResponse: (added: Record, services: Services, owner: OwnerId, now: Date) => object,
  ) =>
  (
    added: Record | 'name_taken' | null,
    how: 'created' | 'imported' | 'clone created',
    { owner, now }: Pick<Save, 'owner' | 'now'>,
    services: Services,
  ): Outcome => {
    if (added === 'name_taken') return refuseFields(nameErrors);
    if (!added) return refuse('not_found');
    return created(toResponse(added, services, owner, now), `${called} ${how} successfully!`);
  };

export const scenarioCreated = createResponder('Scenario', DUPLICATE_SCENARIO_NAME, scenarioResponse);
export const simulationCreated = createResponder('Simulation', SIMULATION_NAME_ERRORS, simulationResponse);

/** Undefined parts are unchanged. */
type Parts = PartsOf<ScenarioDocument>;
type PartsOf<Document> = {
  [Member in Exclude<keyof Document, 'version'>]?:
    | Document[Member]
    | (Member extends 'table_growth' | 'limit_growth' ? null : undefined)
    | undefined;
};

export function applyParts(scenario: ScenarioRecord, parts: Parts): Result<ScenarioChange> {
  const changes = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return ok({ document: withCalendarTerms({ ...scenario.document, ...changes }, parts) });
}

/** Loads the simulation, applies `change`, and saves it if it can run and its revision equals the form's. */
export async function saveSimulation(
  { owner, now, id, revision }: Save,
  services: Services,
  change: (simulation: SimulationRecord) => Result<SimulationChange>,
): Promise<Outcome> {
  const simulation = await services.simulations.find(owner, id);
  if (!simulation) return refuse('not_found');
  const requested = change(simulation);
  if (!requested.ok) return requested;
  const saved = await services.simulations.update(owner, id, revision, requested.value, now);
  if (saved === 'name_taken') return refuseFields(SIMULATION_NAME_ERRORS);
  if (saved === 'stale')
    return fail({
      code: 'stale_revision',
      detail: 'This simulation was changed in another window. Reload it before you continue.',
    });
  if (!saved) return refuse('not_found');
  // Saving complete parameters, or the last missing part, counts as a run because the screen shows the results. A
  // repeated form has the previous revision.
  const { document, saved_vintage } = requested.value;
  const isRun = saved_vintage !== undefined || !historicalInputOf(simulation.client.age, simulation.document);
  if (simulation.revision === revision && document && isRun && historicalInputOf(saved.client.age, document))
    await services.tallies.add('simulations_run', now);
  return done(simulationResponse(saved, services, owner, now), 'Simulation saved.');
}

/** Undefined parts are unchanged. */
type SimulationParts = PartsOf<SimulationDocument>;

export function withSimulationParts(
  simulation: SimulationRecord,
  parts: SimulationParts,
  history: IndexHistory,
): Result<SimulationChange> {
  const changes = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  const rejected = simulation.scenario ? Object.keys(changes).filter((part) => part !== 'parameters') : [];
  if (rejected.length > 0) {
    const message =
      'This simulation uses its scenario’s illustration and accounts. Change them in the scenario.';
    return fail(invalidInput(Object.fromEntries(rejected.map((part) => [part, [message]]))));
  }
  const document = withCalendarTerms({ ...simulation.document, ...changes }, parts);
  const errors: FieldErrors = {
    ...(('illustration' in changes || 'schedule' in changes) &&
      scheduleErrors(document.illustration, document.schedule)),
    ...(('parameters' in changes || 'vehicles' in changes) && parameterErrors(document, history)),
  };
  if (Object.keys(errors).length > 0) return fail(invalidInput(errors));
  const vintage = changes.parameters ? simulationVintage(document, history) : null;
  return ok({ document, ...(vintage !== null && { saved_vintage: vintage }) });
}

/** Requires a complete simulation. */
export function checkComplete(
  { client, scenario }: SimulationRecord,
  document: SimulationDocument,
  history: IndexHistory,
): Result<null> {
  if (document.illustration === null) return refuse(scenario ? 'no_illustration' : 'no_illustration_yet');
  if (document.parameters === null) return refuse('no_parameters');
  const fit = checkAge({ client, document });
  if (!fit.ok) return fit;
  const errors = runErrors(client.age, document, history);
  return Object.keys(errors).length > 0 ? fail(invalidInput(errors)) : ok(null);
}

/** Reports and runs require a ledger that starts at the client's age. The error contains both ages and the fix. */
export function checkAge({
  client,
  document,
}: {
  client: { age: number };
  document: { illustration: SourcedIllustration | null };
}): Result<null> {
  const age = otherLedgerAge(client.age, document.illustration);
  return age === null ? ok(null) : fail({ code: 'other_ledger_age', detail: mismatchText(client.age, age) });
}
