import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useTyped } from '../../state/use-typed.ts';
import styles from './what-if-variants.module.css';

interface VariantNameFormProps {
  name: string;
  /** Names of the other variants. */
  taken: readonly string[];
  action: string;
  onName: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks what a variant is called, in the place where its name will stand. */
export function VariantNameForm({ name: before, taken, action, onName, onCancel }: VariantNameFormProps) {
  const [name, setName] = useTyped(`variant-name/${before}`, before);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  const submit = async (): Promise<void> => {
    const given = name.trim();
    if (given === '') return setMessage('Name is a required field');
    if (taken.some((other) => other.toLowerCase() === given.toLowerCase()))
      return setMessage('Another variant has this name.');
    setIsBusy(true);
    await onName(given);
    setIsBusy(false);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextInput
        ref={field}
        label="Name of the variant"
        value={name}
        maxLength={40}
        error={message}
        onChange={(next) => {
          setName(next);
          setMessage(null);
        }}
      />
      <div>
        <Button type="submit" size="small" variant="primary" busy={isBusy}>
          {action}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
