/** Each step has a browser-storage key with the drafts of the last scenarios or simulations, by id. */
import { readJson, type KeyValue } from '../../state/storage.ts';

/** `scenario` is the simulation's id in a simulation's wizard, and is then stored as `simulation`. */
export interface DraftOwner {
  scenario: number | null;
  simulation?: number | undefined;
}

export type Stored = Readonly<Record<string, unknown>>;

export type DraftSchema<T> = (stored: Stored) => T | null;

const MAX_DRAFTS = 5;
/** Characters per key, so that all steps fit into the 5 million of browser storage. */
const MAX_STORED_LENGTH = 700_000;

const isOfSimulations = (key: string): boolean => key.startsWith('simulationStep');

/** "7", "7/3" for a simulation of scenario 7, or "new". */
const PLACE = /^(?:new|\d+)(?:\/\d+)?$/;
const placeOf = ({ scenario, simulation }: DraftOwner): string =>
  `${scenario ?? 'new'}${simulation === undefined ? '' : `/${simulation}`}`;

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Returns the drafts by place. An earlier version stored a single draft with its owner. */
function storedDrafts(store: KeyValue, key: string): Map<string, Stored> {
  const stored = readJson(store, key);
  if (!isRecord(stored)) return new Map();
  const entries = Object.entries(stored);
  if (entries.every((entry): entry is [string, Stored] => PLACE.test(entry[0]) && isRecord(entry[1])))
    return new Map(entries);
  const { scenario, simulation } = stored;
  const owner = isOfSimulations(key)
    ? { scenario: idOf(simulation ?? scenario) }
    : { scenario: idOf(scenario), simulation: idOf(simulation) ?? undefined };
  return new Map([[placeOf(owner), stored]]);
}

function write(store: KeyValue, key: string, drafts: readonly (readonly [string, Stored])[]): void {
  if (drafts.length === 0) store.remove(key);
  else store.set(key, JSON.stringify(Object.fromEntries(drafts)));
}

export function loadDraft<T>(
  store: KeyValue,
  key: string,
  schema: DraftSchema<T>,
  owner: DraftOwner,
): T | null {
  const stored = storedDrafts(store, key).get(placeOf(owner));
  if (!stored) return null;
  const { saved_at: _at, simulation: _simulation, ...draft } = stored;
  return schema({ ...draft, ...owner });
}

export function saveDraft(store: KeyValue, key: string, draft: DraftOwner): void {
  const drafts = storedDrafts(store, key);
  const place = placeOf(draft);
  drafts.delete(place);
  const savedAt = ({ saved_at: at }: Stored) => idOf(at) ?? 0;
  const otherDrafts = [...drafts].sort(([, one], [, other]) => savedAt(other) - savedAt(one));
  const { scenario, ...rest } = draft;
  const saved_at = Math.max(Date.now(), ...otherDrafts.map(([, other]) => savedAt(other) + 1));
  const newest = { ...(isOfSimulations(key) ? { simulation: scenario } : { scenario }), ...rest, saved_at };
  const saved: [string, Stored][] = [[place, newest], ...otherDrafts.slice(0, MAX_DRAFTS - 1)];
  while (saved.length > 1 && JSON.stringify(saved).length > MAX_STORED_LENGTH) saved.pop();
  write(store, key, saved);
}

export function dropDraft(store: KeyValue, key: string, owner: DraftOwner): void {
  const drafts = storedDrafts(store, key);
  if (drafts.delete(placeOf(owner))) write(store, key, [...drafts]);
}

export const draftsOf = (store: KeyValue, key: string, scenario: number): DraftOwner[] =>
  [...storedDrafts(store, key).keys()]
    .map((place) => place.split('/'))
    .filter(([id]) => id === String(scenario))
    .map(([, simulation]) => ({
      scenario,
      simulation: simulation === undefined ? undefined : Number(simulation),
    }));

export const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null;

export type Figure = number | null;

export const figure = (value: unknown): Figure =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const figuresOf = <Name extends string>(
  from: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): Record<Name, Figure> =>
  Object.fromEntries(names.map((name) => [name, figure(from[name])])) as Record<Name, Figure>;

export const pick = <T extends object, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;

export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as Name[];

/** Serializes for comparison: ignores the order of members, and omits undefined ones. */
export const comparedText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

export const isSame = (one: unknown, other: unknown): boolean =>
  comparedText(one ?? null) === comparedText(other ?? null);

export interface ConflictField {
  id: string;
  group?: string | undefined;
  label: string;
  saved: string;
  local: string;
  /** Proposes the local value unless only the saved one changed. */
  isLocalProposed: boolean;
}

export const conflictOf = (
  [base, saved, local]: readonly [base: unknown, saved: unknown, mine: unknown],
  field: Omit<ConflictField, 'isLocalProposed'>,
): ConflictField[] =>
  isSame(saved, local) ? [] : [{ ...field, isLocalProposed: isSame(base, saved) || !isSame(base, local) }];
