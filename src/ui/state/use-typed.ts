/** Fields that come back after a session ran out in the middle of a form. */
import { useEffect, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { session, toasts } from '../wiring.ts';

type Field = string | number | boolean | null;

const userId = (): number | undefined => session.current.peek()?.user.id;

/**
 * `useState` for what is typed in a form: one field, or plain fields by name, never a password or card data. `form` names
 * it, and what it is about, once on a page; `initial` is what it starts with. When the session runs out, fields that differ from that wait in this tab; the same person finds them here
 * again, and is told so.
 */
export function useTyped<T extends Field | object>(
  form: string,
  initial: T,
): [T, Dispatch<SetStateAction<T>>] {
  const [start] = useState(() => {
    const kept = session.typed.find(userId(), form);
    return { kept: fits(initial, kept) ? kept : null, initial: JSON.stringify(initial) };
  });
  const [value, setValue] = useState<T>(start.kept ?? initial);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });

  useEffect(() => {
    session.typed.claim(form);
    if (start.kept !== null) sayRestored();
    return session.typed.watch(form, () =>
      JSON.stringify(latest.current) === start.initial ? null : latest.current,
    );
  }, [form, start]);

  return [value, setValue];
}

/** For drafts that outlive a session by themselves: a wizard's step, a tool's inputs. `isKept` as it stands at first. */
export function useRestored(isKept: boolean): void {
  const [isRestored] = useState(isKept);
  useEffect(() => {
    if (isRestored) sayRestored();
  }, [isRestored]);
}

/** One word for all that is restored after the same end of a session. */
function sayRestored(): void {
  if (!session.typed.firstRestored(userId())) return;
  toasts.show({
    type: 'info',
    message: 'We restored what you had typed.',
    detail: 'It is not saved yet.',
  });
}

/** The first of these forms that this person left in the middle when the session ran out: a dialog opens again for it. */
export function leftForm(prefix: string): string | null {
  const found = session.typed.waiting(userId()).find((form) => form.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
}

/** Stored text is never trusted: the same fields of the same kinds. A number that was not typed yet is null. */
function fits<T extends Field | object>(initial: T, kept: unknown): kept is T {
  if (initial === null || typeof initial !== 'object')
    return kept !== null && (initial === null ? typeof kept !== 'object' : typeof kept === typeof initial);
  if (kept === null || typeof kept !== 'object') return false;
  const fields = new Map<string, unknown>(Object.entries(kept));
  return Object.entries(initial).every(([name, field]) => {
    const value = fields.get(name);
    if (value === null) return field === null || typeof field === 'number';
    return value !== undefined && (field === null || typeof value === typeof field);
  });
}
