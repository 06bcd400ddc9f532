/** What the wizard keeps in the browser of one scenario, as the steps after it see it. */
import { readJson, type KeyValue } from '../../state/storage-port.ts';
import { KEYS } from '../../state/stored-keys.ts';

const STEPS = [1, 2, 3, 4] as const;

const isOf = (value: unknown, scenario: number): boolean =>
  value !== null && typeof value === 'object' && 'scenario' in value && value.scenario === scenario;

/** The numbers of the steps that hold something that is not saved yet. */
export const unsavedSteps = (store: KeyValue, scenario: number): (typeof STEPS)[number][] =>
  STEPS.filter((step) => isOf(readJson(store, KEYS.scenarioStep(step)), scenario));

/** The scenario is finished: its drafts have done their work. */
export function clearDrafts(store: KeyValue, scenario: number): void {
  for (const step of unsavedSteps(store, scenario)) store.remove(KEYS.scenarioStep(step));
  if (store.get(KEYS.currentScenario) === String(scenario)) store.remove(KEYS.currentScenario);
}

/** The scenario in hand, or null. */
export function currentScenario(store: KeyValue): number | null {
  const id = Number(store.get(KEYS.currentScenario));
  return Number.isInteger(id) && id > 0 ? id : null;
}
