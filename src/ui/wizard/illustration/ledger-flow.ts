import type { Scenario, ScenarioDocument } from '../../../domain/practice/cases/scenario.ts';
import { KEYS } from '../../state/storage.ts';
import { api } from '../../wiring.ts';
import { SCENARIO_STEPS } from '../../clients/case-steps.ts';
import type { CallOptions } from '../../api/http-port.ts';

type LedgerParts = Pick<ScenarioDocument, 'illustration' | 'schedule' | 'policy_model'>;

export type LedgerOwner = Pick<
  Scenario,
  'id' | 'client' | 'scenario_details' | 'revision' | 'pdf_url' | 'updated_at'
> & { document: LedgerParts & Pick<Scenario['document'], 'start_year'> };

export interface LedgerFlow {
  noun: string;
  draftKey: string;
  currentKey: string;
  home: string;
  back: (id: number) => string;
  next: (id: number) => string;
  stays: (path: string, id: number) => boolean;
  get: (id: number) => Promise<LedgerOwner>;
  save: (id: number, parts: LedgerParts & { revision: number }) => Promise<unknown>;
  attach: (file: File, id: number, options: CallOptions) => Promise<unknown>;
  scenarioOf: (id: number) => number | undefined;
}

export const SCENARIO_LEDGER: LedgerFlow = {
  noun: 'scenario',
  draftKey: KEYS.scenarioStep(2),
  currentKey: KEYS.currentScenario,
  home: '/',
  back: (id) => SCENARIO_STEPS.hrefOf('illustration', id, -1),
  next: (id) => SCENARIO_STEPS.hrefOf('illustration', id, 1),
  stays: SCENARIO_STEPS.stays,
  get: (id) => api.scenarios.get(id),
  save: (id, parts) => api.scenarios.illustration(id, parts),
  attach: (file, id, options) => api.media.attach(file, id, options),
  scenarioOf: (id) => id,
};
