import { useEffect, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { session, toasts } from '../wiring.ts';
import { listOf } from '../../rendering/words/sentence-parts.ts';

type Field = string | number | boolean | null;

const userId = (): number | undefined => session.current.peek()?.user.id;

/** Input, and the values before it was typed. */
interface Draft<T> {
  typed: T;
  read: T;
}

type Typed<T> = [
  typed: T,
  setTyped: Dispatch<SetStateAction<T>>,
  read: T,
  setRead: Dispatch<SetStateAction<T>>,
];

/**
 * `useState` for form input: one field or an object of fields, never a password or card data. `form` is unique on a
 * page and includes the record. After an expired session the same user finds the input restored; fields without
 * input have the new `initial` values. The third value holds the values before the input, and the fourth sets it
 * after a merge or a save.
 */
export function useFormDraft<T extends Field | object>(form: string, initial: T): Typed<T> {
  const [storedDraft] = useState(() => restored(initial, session.typed.find(userId(), form)));
  const [typed, setTyped] = useState<T>(storedDraft ? storedDraft.typed : initial);
  const [read, setRead] = useState<T>(storedDraft ? storedDraft.read : initial);
  const latest = useRef<Draft<T>>({ typed, read });
  useLayoutEffect(() => {
    latest.current = { typed, read };
  });

  useEffect(() => {
    session.typed.claim(form);
    if (storedDraft !== null) showRestored();
    return session.typed.watch(form, () =>
      JSON.stringify(latest.current.typed) === JSON.stringify(latest.current.read) ? null : latest.current,
    );
  }, [form, storedDraft]);

  return [typed, setTyped, read, setRead];
}

/** Applies the stored input to the new initial values. Returns null if the user typed no input. */
function restored<T extends Field | object>(initial: T, stored: unknown): Draft<T> | null {
  if (stored === null || typeof stored !== 'object') return null;
  const { typed, read } = stored as Partial<Record<keyof Draft<T>, unknown>>;
  const isOfForm = (value: unknown): value is T => value === initial || fits(initial, value);
  if (!isOfForm(typed) || !isOfForm(read)) return null;
  if (initial === null || typeof initial !== 'object') return typed === read ? null : { typed, read };
  const before = new Map<string, unknown>(Object.entries(read as object));
  const changed = Object.entries(typed as object).filter(([name, value]) => before.get(name) !== value);
  if (changed.length === 0) return null;
  return {
    typed: { ...initial, ...Object.fromEntries(changed) },
    read: { ...initial, ...Object.fromEntries(changed.map(([name]) => [name, before.get(name)])) },
  };
}

/** For drafts that survive a session without this hook. Only the first `isStored` counts. */
export function useRestored(isStored: boolean): void {
  const [isRestored] = useState(isStored);
  useEffect(() => {
    if (isRestored) showRestored();
  }, [isRestored]);
}

function showRestored(): void {
  if (!session.typed.firstRestored(userId())) return;
  toasts.show({
    type: 'info',
    message: 'We restored what you had typed.',
    detail: 'It is not saved yet.',
  });
}

/** Returns the first unfinished form with the prefix, so that its dialog opens again. */
export function unfinishedForm(prefix: string): string | null {
  const found = session.typed.waiting(userId()).find((form) => form.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
}

/** Checks stored input for the same fields of the same types. An empty number is null. */
function fits<T extends Field | object>(initial: T, storedDraft: unknown): storedDraft is T {
  if (initial === null || typeof initial !== 'object')
    return (
      storedDraft !== null &&
      (initial === null ? typeof storedDraft !== 'object' : typeof storedDraft === typeof initial)
    );
  if (storedDraft === null || typeof storedDraft !== 'object') return false;
  const fields = new Map<string, unknown>(Object.entries(storedDraft));
  return Object.entries(initial).every(([name, field]) => {
    const value = fields.get(name);
    if (value === null) return field === null || typeof field === 'number';
    return value !== undefined && (field === null || typeof value === typeof field);
  });
}

/**
 * Applies remote changes except in fields that the user changed, which another save confirms.
 * @returns "Another window changed this client: age 61." and the next step
 */
export function mergeRemote<Draft extends object>(
  [, setTyped, read, setRead]: Typed<Draft>,
  now: Draft,
  whatHappened: string,
  describe: (name: keyof Draft & string) => string,
): string {
  const names = Object.keys(now) as (keyof Draft & string)[];
  setTyped((typed) => {
    const edited = names.filter((name) => typed[name] !== read[name]);
    return { ...now, ...Object.fromEntries(edited.map((name) => [name, typed[name]])) };
  });
  setRead(now);
  const changed = names.filter((name) => now[name] !== read[name]).map(describe);
  return `${whatHappened}: ${listOf(changed)}. Save again to keep your changes.`;
}
