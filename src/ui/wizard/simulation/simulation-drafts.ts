/** What the wizard keeps in the browser of one simulation, as the steps after it see it. */
import { readJson, type KeyValue } from '../../state/storage-port.ts';
import { KEYS } from '../../state/stored-keys.ts';

const STEPS = [1, 2, 3] as const;

/** Drafts of both wizards name what they belong to under `scenario`: here it is the simulation. */
const isOf = (value: unknown, simulation: number): boolean =>
  value !== null && typeof value === 'object' && 'scenario' in value && value.scenario === simulation;

/** The numbers of the steps that hold something that is not saved yet. */
export const unsavedSteps = (store: KeyValue, simulation: number): (typeof STEPS)[number][] =>
  STEPS.filter((step) => isOf(readJson(store, KEYS.simulationStep(step)), simulation));

/** The simulation is finished: its drafts have done their work. */
export function clearDrafts(store: KeyValue, simulation: number): void {
  for (const step of unsavedSteps(store, simulation)) store.remove(KEYS.simulationStep(step));
  if (store.get(KEYS.currentSimulation) === String(simulation)) store.remove(KEYS.currentSimulation);
}

/** The simulation in hand, or null. */
export function currentSimulation(store: KeyValue): number | null {
  const id = Number(store.get(KEYS.currentSimulation));
  return Number.isInteger(id) && id > 0 ? id : null;
}
