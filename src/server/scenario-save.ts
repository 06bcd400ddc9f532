/** How every step of the wizard saves: over the revision that its form came from. */
import type { OwnerId } from '../domain/accounts/user.ts';
import { isNameTaken, NAME_TAKEN } from '../domain/scenarios/scenario-name.ts';
import type { ScenarioChange, ScenarioRecord } from '../domain/scenarios/scenario-store.ts';
import type { ScenarioDocument } from '../domain/scenarios/scenario.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import { refuse, refuseFields } from './errors.ts';
import { done, type Outcome } from './route.ts';
import { scenarioAnswer } from './scenario-answer.ts';
import type { Services } from './services.ts';

export interface Save {
  owner: OwnerId;
  now: Date;
  id: number;
  revision: number;
}

/** Reads, lets `change` say what becomes of the scenario, and saves over the revision that the form came from. */
export async function saveScenario(
  { owner, now, id, revision }: Save,
  services: Services,
  change: (scenario: ScenarioRecord) => Result<ScenarioChange>,
): Promise<Outcome> {
  const scenario = await services.scenarios.find(owner, id);
  if (!scenario) return refuse('not_found');
  const wanted = change(scenario);
  if (!wanted.ok) return wanted;
  const { name } = wanted.value;
  // One that stays as it was is saved, whatever others have been called since.
  if (name !== undefined && name !== scenario.name) {
    const taken = await nameTaken(services, owner, scenario.client_id, name, id);
    if (taken) return taken;
  }
  const saved = await services.scenarios.update(owner, id, revision, wanted.value, now);
  if (saved === 'stale') return refuse('stale_revision');
  return saved ? done(scenarioAnswer(saved, services, owner, now), 'Scenario saved.') : refuse('not_found');
}

/** A refusal when another scenario of the client has the name. */
export async function nameTaken(
  { scenarios }: Pick<Services, 'scenarios'>,
  owner: OwnerId,
  client: number,
  name: string,
  except?: number,
): Promise<Result<never> | null> {
  return isNameTaken(name, await scenarios.names(owner, client, except))
    ? refuseFields({ name: [NAME_TAKEN] })
    : null;
}

/** What was left out of a form (undefined) stays as it is. */
type Parts = { [Member in keyof ScenarioDocument]?: ScenarioDocument[Member] | undefined };

export function withParts(scenario: ScenarioRecord, parts: Parts): Result<ScenarioChange> {
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return ok({ document: { ...scenario.document, ...given } });
}
