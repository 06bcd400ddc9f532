/** When a scenario is a draft: until there is a ledger, the wizard cannot end. The review asks the same before it shows. */
import type { ScenarioDocument } from './scenario.ts';

export const LEDGER_FIRST = 'Add the policy’s ledger first: a scenario without one stays a draft.';

/** `wanted`: what somebody asked for, or what it was before. */
export const isDraft = (document: ScenarioDocument, wanted: boolean): boolean =>
  wanted || document.illustration === null;
