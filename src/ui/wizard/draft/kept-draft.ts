/** What the wizards keep in the browser: one draft a step, under the step's key, of the one scenario or simulation that it names. */
import { readJson, type KeyValue } from '../../state/storage-port.ts';

/** Drafts of both wizards name what they belong to under `scenario`: in a simulation's wizard it is the simulation. */
export interface DraftOwner {
  /** Null for one that does not exist yet. */
  scenario: number | null;
  /** On a scenario's history step: which of its simulations. */
  simulation?: number | undefined;
}

export type Stored = Readonly<Record<string, unknown>>;

/** Makes a draft of what is stored, which is never trusted; null where it is none. */
export type DraftSchema<T> = (stored: Stored) => T | null;

/** The draft under the key, if it is one and belongs to this owner. */
export function keptDraft<T>(
  store: KeyValue,
  key: string,
  schema: DraftSchema<T>,
  { scenario, simulation }: DraftOwner,
): T | null {
  const stored = readJson(store, key);
  if (!isRecord(stored) || stored.scenario !== scenario) return null;
  return simulation !== undefined && stored.simulation !== simulation ? null : schema(stored);
}

export const keepDraft = (store: KeyValue, key: string, draft: DraftOwner): void =>
  store.set(key, JSON.stringify(draft));

export const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null;

/** An odd figure is a missing one. */
export const figure = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Absent and undefined are the same, and so is the order of names. */
export function comparedText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

export const isSame = (one: unknown, other: unknown): boolean =>
  comparedText(one ?? null) === comparedText(other ?? null);
