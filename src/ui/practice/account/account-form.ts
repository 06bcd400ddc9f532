import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { LARGEST_PICTURE_BYTES, PICTURE_PROBLEMS } from '../../../domain/practice/users/picture.ts';

/**
 * The life of a form: faults under their fields, one failure above them, busy while it is under way. A request
 * that failed gets a new key, so that a corrected form is a new one to the server.
 */
export function useForm<E extends HTMLElement = HTMLFormElement>() {
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(newRequestKey());
  const ref = useRef<E>(null);
  const asked = useRef(false);

  // After the messages are drawn, the first field with one takes the focus.
  useEffect(() => {
    if (!asked.current) return;
    asked.current = false;
    const name = Object.keys(faults)[0];
    if (name) ref.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
  }, [faults]);

  function show(found: FieldErrors): void {
    asked.current = true;
    setFaults(found);
  }

  async function submit(found: FieldErrors, send: (key: string) => Promise<void>): Promise<void> {
    if (busy) return;
    show(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(key.current);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : null;
      if (fields) show(fields);
      // A fault of a field that this form does not show would otherwise be lost.
      const shown = Object.keys(fields ?? {}).some((name) =>
        ref.current?.querySelector(`[name="${CSS.escape(name)}"]`),
      );
      if (!shown) setFailure(messageOf(error));
    }
    key.current = newRequestKey();
    setBusy(false);
  }

  /** What is being corrected is not held against anyone while they type. */
  const corrected = (name: string) =>
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));

  return { ref, faults, failure, busy, submit, corrected, setFailure };
}

/**
 * What a form can say before it is sent. The server checks all of it again, and alone knows which passwords
 * are too common.
 */
const SHORTEST_PASSWORD = 10;
export const PASSWORD_HELP = `At least ${SHORTEST_PASSWORD} characters. A few words in a row do well.`;

const required = (label: string) => [`${label} is a required field`];

export const nameFault = (label: string, value: string): readonly string[] | null =>
  value.trim() === ''
    ? required(label)
    : value.trim().length > 100
      ? ['must be at most 100 characters']
      : null;

export function emailFault(email: string): readonly string[] | null {
  const address = email.trim();
  if (address === '') return required('Email');
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? null : ['must be a valid email'];
}

export const presentFault = (label: string, value: string): readonly string[] | null =>
  value === '' ? required(label) : null;

/** Counted as the server counts: by character, not by the halves of an emoji. */
export function newPasswordFault(password: string): readonly string[] | null {
  if (password === '') return required('Password');
  return [...password].length < SHORTEST_PASSWORD
    ? [`must be at least ${SHORTEST_PASSWORD} characters`]
    : null;
}

/** Only the fields that have a fault, in the order given, so that the first one takes the focus. */
export function faultsIn(found: Record<string, readonly string[] | null>): FieldErrors {
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])),
  );
}

/** What can be said about a picture before it is sent; the server looks at its bytes and has the last word. */
export const PICTURE_TYPES = '.png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp';
export const PICTURE_MEGABYTES = LARGEST_PICTURE_BYTES / 1024 / 1024;

export function pictureFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (file.type === 'image/svg+xml') return PICTURE_PROBLEMS.svg;
  if (!PICTURE_TYPES.split(',').includes(file.type)) return PICTURE_PROBLEMS.not_a_picture;
  if (file.size === 0) return PICTURE_PROBLEMS.empty;
  return file.size > LARGEST_PICTURE_BYTES ? PICTURE_PROBLEMS.too_large : null;
}
