import {
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type Ref,
  type SetStateAction,
} from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/http-port.ts';
import layout from '../layout/layout.module.css';

/** After a failure the key changes, so that the server treats the corrected form as a new request. */
export function useForm<E extends HTMLElement = HTMLFormElement>() {
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(newRequestKey());
  const ref = useRef<E>(null);
  const focusesError = useRef(false);

  // Focuses the first field with an error after its message is rendered.
  useEffect(() => {
    if (!focusesError.current) return;
    focusesError.current = false;
    const name = Object.keys(faults)[0];
    if (name) ref.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
  }, [faults]);

  function show(found: FieldErrors): void {
    focusesError.current = true;
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
      // Shows errors of fields that this form does not contain as a form error.
      const isDisplayed = Object.keys(fields ?? {}).some((name) =>
        ref.current?.querySelector(`[name="${CSS.escape(name)}"]`),
      );
      if (!isDisplayed) setFailure(messageOf(error));
    }
    key.current = newRequestKey();
    setBusy(false);
  }

  const corrected = (name: string) =>
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));

  /** Props of one input: `<TextInput label="Email" {...form.field('email', email, setEmail)} />`. */
  const field = <T,>(name: string, value: T, set: (value: T) => void) => ({
    name,
    value,
    error: faults[name],
    onChange: (next: T) => {
      set(next);
      corrected(name);
    },
  });

  const member = <D extends object, K extends keyof D & string>(
    name: K,
    draft: D,
    set: Dispatch<SetStateAction<D>>,
  ) => field(name, draft[name], (value: D[K]) => set((before) => ({ ...before, [name]: value })));

  return { ref, faults, failure, busy, submit, corrected, field, member, setFailure };
}

interface FormProps {
  onSubmit: () => void;
  formRef?: Ref<HTMLFormElement>;
  className?: string | undefined;
  labelledBy?: string;
  children: ReactNode;
}

export function Form({ onSubmit, formRef, className = layout.stack, labelledBy, children }: FormProps) {
  return (
    <form
      ref={formRef}
      noValidate
      className={className}
      aria-labelledby={labelledBy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

export const Failure = ({
  text,
  className = layout.failure,
}: {
  text: ReactNode;
  className?: string | undefined;
}) =>
  text ? (
    <p role="alert" className={className}>
      {text}
    </p>
  ) : null;

/**
 * Runs one request at a time. `run` returns whether it succeeded; `onFailure` may replace or suppress the message.
 */
export function useAction(onFailure: (error: unknown) => string | null = messageOf) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run(action: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(onFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, setFailure, run };
}

/** Props of each input of a draft that is checked while the user types; `useForm` checks on submit. */
export const draftFields =
  <D extends object>(draft: D, errors: FieldErrors, onChange: (change: Partial<D>) => void) =>
  <Name extends keyof D & string>(name: Name) => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: D[Name]) => {
      const change: Partial<D> = {};
      change[name] = value;
      onChange(change);
    },
  });
