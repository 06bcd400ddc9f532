/** What a wizard keeps in the browser of one scenario or simulation, as the steps after it see it. */
import type { KeyValue } from '../../state/storage-port.ts';
import { KEYS } from '../../state/stored-keys.ts';
import { draftsOf, dropDraft } from './kept-draft.ts';

export type CaseKind = 'scenario' | 'simulation';

interface Steps {
  scenario: 1 | 2 | 3 | 4;
  simulation: 1 | 2 | 3;
}

interface Kept<Step> {
  steps: readonly Step[];
  keyOf: (step: Step) => string;
  /** The key of the one in hand. */
  current: string;
}

const KEPT: { [K in CaseKind]: Kept<Steps[K]> } = {
  scenario: { steps: [1, 2, 3, 4], keyOf: KEYS.scenarioStep, current: KEYS.currentScenario },
  simulation: { steps: [1, 2, 3], keyOf: KEYS.simulationStep, current: KEYS.currentSimulation },
};

/** The numbers of the steps that hold something that is not saved yet. */
export function unsavedSteps<K extends CaseKind>(store: KeyValue, kind: K, id: number): Steps[K][] {
  const kept: Kept<Steps[K]> = KEPT[kind];
  return kept.steps.filter((step) => draftsOf(store, kept.keyOf(step), id).length > 0);
}

/** It is finished: its drafts have done their work. */
export function clearDrafts<K extends CaseKind>(store: KeyValue, kind: K, id: number): void {
  const kept: Kept<Steps[K]> = KEPT[kind];
  for (const key of kept.steps.map(kept.keyOf))
    for (const owner of draftsOf(store, key, id)) dropDraft(store, key, owner);
  if (store.get(kept.current) === String(id)) store.remove(kept.current);
}

/** The one in hand, or null. */
export function currentCase(store: KeyValue, kind: CaseKind): number | null {
  const id = Number(store.get(KEPT[kind].current));
  return Number.isInteger(id) && id > 0 ? id : null;
}
