import { useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { requestKeys } from '../api/http-port.ts';
import { useTyped } from '../state/use-typed.ts';
import { useAction } from '../kit/form/use-form.tsx';
import { FormDialog } from '../kit/overlay/dialog.tsx';
import { TextInput } from '../kit/form/text-input.tsx';

export const LONGEST_SAVED_NAME = 120;

/** Asks for the name under which something is kept. What the server refuses stands under the field. */
export function SavedNameDialog({
  title,
  label,
  field,
  content,
  save,
  onClose,
  children,
}: {
  title: string;
  label: string;
  /** The name's key in the server's messages. */
  field: string;
  /** What is saved, so that the same content sent twice is saved once. */
  content: unknown;
  save: (name: string, options: { key: string }) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [name, setName] = useTyped<string>(`saved-name/${title}`, '');
  const [message, setMessage] = useState<string | null>(null);
  const { busy, failure, setFailure, run } = useAction((error) => {
    const own = error instanceof ApiError ? error.fields?.[field]?.[0] : undefined;
    if (own) setMessage(own);
    return own ? null : messageOf(error);
  });
  const [keys] = useState(requestKeys);

  async function submit() {
    const given = name.trim();
    setFailure(null);
    if (given === '') return setMessage(`${label} is a required field`);
    if (await run(() => save(given, { key: keys.keyFor([given, content]) }))) onClose();
  }

  return (
    <FormDialog title={title} busy={busy} failure={failure} onClose={onClose} onSubmit={() => void submit()}>
      {children}
      <TextInput
        label={label}
        value={name}
        maxLength={LONGEST_SAVED_NAME}
        error={message}
        onChange={(next) => {
          setName(next);
          setMessage(null);
        }}
      />
    </FormDialog>
  );
}
