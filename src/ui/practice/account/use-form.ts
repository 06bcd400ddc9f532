import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/request-key.ts';

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
