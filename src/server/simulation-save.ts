/** How every step of a simulation saves: over the revision that its form came from, and only what can be run. */
import type { IndexHistory } from '../domain/market/index-history.ts';
import { invalidInput } from '../domain/shared/field-errors.ts';
import { fail, ok, type FieldErrors, type Result } from '../domain/shared/result.ts';
import { parameterErrors, runErrors, scheduleErrors } from '../domain/practice/cases/simulation-errors.ts';
import { SIMULATION_NAME_TAKEN } from '../domain/practice/cases/scenario.ts';
import type { SimulationChange, SimulationRecord } from '../domain/practice/cases/simulation-store.ts';
import { simulationVintage } from '../domain/practice/cases/simulation-document.ts';
import { historicalInputOf, type SimulationDocument } from '../domain/practice/cases/simulation.ts';
import { refuse, refuseFields } from './errors.ts';
import { fits } from './ledger-fits.ts';
import { done, type Outcome } from './route.ts';
import type { Services } from './services.ts';
import type { Save } from './scenario-save.ts';
import { simulationAnswer } from './simulation-answer.ts';

/** Reads, lets `change` say what becomes of the simulation, and saves over the revision that the form came from. */
export async function saveSimulation(
  { owner, now, id, revision }: Save,
  services: Services,
  change: (simulation: SimulationRecord) => Result<SimulationChange>,
): Promise<Outcome> {
  const simulation = await services.simulations.find(owner, id);
  if (!simulation) return refuse('not_found');
  const wanted = change(simulation);
  if (!wanted.ok) return wanted;
  const saved = await services.simulations.update(owner, id, revision, wanted.value, now);
  if (saved === 'name_taken') return simulationNameTaken();
  if (saved === 'stale')
    return fail({
      code: 'stale_revision',
      detail: 'This simulation was changed in another window. Reload it before you go on.',
    });
  if (!saved) return refuse('not_found');
  // Parameters saved over all that they need are a run, and so is what they lacked: the screen shows its figures at once.
  // A form that is sent again comes from the revision before.
  const { document, saved_vintage } = wanted.value;
  const isRun = saved_vintage !== undefined || !historicalInputOf(simulation.client.age, simulation.document);
  if (simulation.revision === revision && document && isRun && historicalInputOf(saved.client.age, document))
    await services.tallies.add('simulations_run', now);
  return done(simulationAnswer(saved, services, owner, now), 'Simulation saved.');
}

export const simulationNameTaken = (): Result<never> => refuseFields({ name: [SIMULATION_NAME_TAKEN] });

/** What was left out of a form (undefined) stays as it is. */
export type SimulationParts = {
  [Member in Exclude<keyof SimulationDocument, 'version'>]?: SimulationDocument[Member] | undefined;
};

export function withSimulationParts(
  simulation: SimulationRecord,
  parts: SimulationParts,
  history: IndexHistory,
): Result<SimulationChange> {
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  const foreign = simulation.scenario ? Object.keys(given).filter((part) => part !== 'parameters') : [];
  if (foreign.length > 0) {
    const message = 'This simulation runs on what its scenario holds. Change it in the scenario.';
    return fail(invalidInput(Object.fromEntries(foreign.map((part) => [part, [message]]))));
  }
  const document: SimulationDocument = { ...simulation.document, ...given };
  const errors: FieldErrors = {
    ...(('illustration' in given || 'schedule' in given) &&
      scheduleErrors(document.illustration, document.schedule)),
    ...(('parameters' in given || 'vehicles' in given) && parameterErrors(document, history)),
  };
  if (Object.keys(errors).length > 0) return fail(invalidInput(errors));
  const reach = given.parameters ? simulationVintage(document, history) : null;
  return ok({ document, ...(reach !== null && { saved_vintage: reach }) });
}

/** A simulation that is finished can be run. */
export function finished(
  { client, scenario }: SimulationRecord,
  document: SimulationDocument,
  history: IndexHistory,
): Result<null> {
  if (document.illustration === null) return refuse(scenario ? 'no_illustration' : 'no_illustration_yet');
  if (document.parameters === null) return refuse('no_parameters');
  const fit = fits({ client, document });
  if (!fit.ok) return fit;
  const errors = runErrors(client.age, document, history);
  return Object.keys(errors).length > 0 ? fail(invalidInput(errors)) : ok(null);
}
