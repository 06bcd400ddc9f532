import { useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { requestKeys } from '../api/request-key.ts';
import { useTyped } from '../state/use-typed.ts';
import { Button } from '../kit/form/button.tsx';
import styles from '../kit/overlay/dialog.module.css';
import { Dialog } from '../kit/overlay/dialog.tsx';
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
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [keys] = useState(requestKeys);

  async function submit() {
    const given = name.trim();
    setFailure(null);
    if (given === '') {
      setMessage(`${label} is a required field`);
      return;
    }
    setBusy(true);
    try {
      await save(given, { key: keys.keyFor([given, content]) });
      onClose();
    } catch (error) {
      setBusy(false);
      const own = error instanceof ApiError ? error.fields?.[field]?.[0] : undefined;
      if (own) setMessage(own);
      else setFailure(messageOf(error));
    }
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => void (busy || submit())}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
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
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </Dialog>
  );
}
