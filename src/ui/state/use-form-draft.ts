/** Fields that come back after a session ran out in the middle of a form. */
import { useEffect, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { session, toasts } from '../wiring.ts';
import { listOf } from '../../rendering/words/sentence-parts.ts';

type Field = string | number | boolean | null;

const userId = (): number | undefined => session.current.peek()?.user.id;

/** What a form holds, and what stood in it before anything was typed. */
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
 * `useState` for what is typed in a form: one field, or plain fields by name, never a password or card data. `form` names
 * it, and what it is about, once on a page; `initial` is what it starts with. When the session runs out, what was typed
 * waits in this tab with what it was typed over; the same person finds it here again, and is told so. A field that was
 * not typed in is as `initial` has it by then.
 *
 * Beside it what was read: where something came back, what it was typed over, which may not be what is kept by now. A
 * form that takes over what somebody else saved, or has saved itself and stays, says so by the last.
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

/** What was typed, on what the form starts with now; null where nothing was. */
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

/** For drafts that outlive a session by themselves: a wizard's step, a tool's inputs. `isKept` as it stands at first. */
export function useRestored(isStored: boolean): void {
  const [isRestored] = useState(isStored);
  useEffect(() => {
    if (isRestored) showRestored();
  }, [isRestored]);
}

/** One word for all that is restored after the same end of a session. */
function showRestored(): void {
  if (!session.typed.firstRestored(userId())) return;
  toasts.show({
    type: 'info',
    message: 'We restored what you had typed.',
    detail: 'It is not saved yet.',
  });
}

/** The first of these forms that this person left in the middle when the session ran out: a dialog opens again for it. */
export function unfinishedForm(prefix: string): string | null {
  const found = session.typed.waiting(userId()).find((form) => form.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
}

/** Stored text is never trusted: the same fields of the same kinds. A number that was not typed yet is null. */
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

// A form whose fields somebody else saved meanwhile: what is shown of theirs before it may be saved over.

/**
 * Takes over what somebody else saved, except where something was typed; the rest waits for one more press. `say` gives a
 * field with its value, in words.
 * @returns "Another window changed this client: age 61." and how to go on
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
  return `${whatHappened}: ${listOf(changed)}. Save once more to keep what you typed.`;
}
