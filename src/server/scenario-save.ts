/** How every step of the wizard saves: over the revision that its form came from. */
import type { OwnerId } from '../domain/practice/users/user.ts';
import {
  isDraft,
  LEDGER_FIRST,
  NAME_TAKEN,
  type ScenarioDocument,
} from '../domain/practice/cases/scenario.ts';
import type { ScenarioChange, ScenarioRecord } from '../domain/practice/cases/scenario-store.ts';
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
  const { document = scenario.document, is_draft: asked } = wanted.value;
  // One whose ledger is taken out is a draft again.
  const is_draft = isDraft(document, asked ?? scenario.is_draft);
  if (is_draft && asked === false) return refuseFields({ is_draft: [LEDGER_FIRST] });
  const whole = { ...wanted.value, is_draft };
  const saved = await services.scenarios.update(owner, id, revision, whole, now);
  if (saved === 'stale') return refuse('stale_revision');
  if (saved === 'name_taken') return refuseFields(TAKEN);
  return saved ? done(scenarioAnswer(saved, services, owner, now), 'Scenario saved.') : refuse('not_found');
}

/** When another scenario of the client has the name. */
export const TAKEN = { name: [NAME_TAKEN] };

/** What was left out of a form (undefined) stays as it is. */
type Parts = { [Member in keyof ScenarioDocument]?: ScenarioDocument[Member] | undefined };

export function withParts(scenario: ScenarioRecord, parts: Parts): Result<ScenarioChange> {
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return ok({ document: { ...scenario.document, ...given } });
}
