/** What stands around a ledger: where its draft is kept, who saves it, and the steps before and after it. */
import type { Scenario, ScenarioDocument } from '../../../domain/practice/cases/scenario.ts';
import { KEYS } from '../../state/storage.ts';
import { api } from '../../wiring.ts';
import { neighborOf, staysInWizard } from '../details/wizard-steps.ts';
import type { CallOptions } from '../../api/http-port.ts';

type LedgerParts = Pick<ScenarioDocument, 'illustration' | 'schedule' | 'policy_model'>;

/** What holds a ledger: a scenario, or a simulation that stands alone. */
export type LedgerOwner = Pick<
  Scenario,
  'id' | 'client' | 'scenario_details' | 'revision' | 'pdf_url' | 'updated_at'
> & { document: LedgerParts & Pick<Scenario['document'], 'start_year'> };

export interface LedgerFlow {
  /** "scenario", as sentences call it. */
  noun: string;
  /** Where what is typed is kept, and which one is in hand. */
  draftKey: string;
  currentKey: string;
  /** The list that Save & exit goes back to. */
  home: string;
  back: (id: number) => string;
  next: (id: number) => string;
  /** Whether a path stays among the steps of the same one. */
  stays: (path: string, id: number) => boolean;
  get: (id: number) => Promise<LedgerOwner>;
  save: (id: number, parts: LedgerParts & { revision: number }) => Promise<unknown>;
  attach: (file: File, id: number, options: CallOptions) => Promise<unknown>;
  /** The scenario that a file is read for, where it is one. */
  scenarioOf: (id: number) => number | undefined;
}

export const SCENARIO_LEDGER: LedgerFlow = {
  noun: 'scenario',
  draftKey: KEYS.scenarioStep(2),
  currentKey: KEYS.currentScenario,
  home: '/',
  back: (id) => neighborOf('illustration', -1, id) ?? '/',
  next: (id) => neighborOf('illustration', 1, id) ?? '/',
  stays: staysInWizard,
  get: (id) => api.scenarios.get(id),
  save: (id, parts) => api.scenarios.illustration(id, parts),
  attach: (file, id, options) => api.media.attach(file, id, options),
  scenarioOf: (id) => id,
};
