/** Where step 2 begins: as it was left in this browser, otherwise with what the scenario holds. */
import { localStore } from '../../wiring.ts';
import { buildOf, newBuild, type BuildDraft } from './build-draft.ts';
import { draftFromScenario, withOrigin } from './ledger-draft.ts';
import type { LedgerFlow, LedgerOwner } from './ledger-flow.ts';
import { keptStep, newStep, type Place, type StepDraft } from './step-draft.ts';

export function firstStep(flow: LedgerFlow, scenario: LedgerOwner): StepDraft {
  const kept = keptStep(localStore, flow, scenario.id);
  if (kept?.place === 'check' && !kept.ledger) return { ...kept, place: 'choose' };
  if (kept) return { ...kept, ledger: kept.ledger && withOrigin(kept.ledger, scenario) };
  const ledger = draftFromScenario(scenario);
  return { ...newStep(scenario.id), ledger, place: ledger ? 'check' : 'choose' };
}

/** The form of a schedule or model: as typed here, as saved, or new. */
export const buildIn = ({ build }: StepDraft, { client, document }: LedgerOwner): BuildDraft =>
  build ?? buildOf(document.schedule, document.policy_model, client.age) ?? newBuild(client.age);

/** Ways that were begun and not finished. */
export const begunIn = ({ paste, build }: StepDraft): Place[] => [
  ...(paste && paste.text.trim() !== '' ? (['paste'] as const) : []),
  ...(build ? (['schedule', 'model'] as const) : []),
];
