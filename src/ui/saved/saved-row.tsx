import { useState, type KeyboardEvent } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { Button } from '../kit/button.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import styles from './saved-list-dialog.module.css';
import { LONGEST_SAVED_NAME } from './saved-name-dialog.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { showToast } from '../shell/toasts.tsx';

export interface SavedItem {
  /** Of the row, unique in its list. */
  key: string;
  name: string;
  /** In small type under the name. */
  detail: string;
}

/**
 * One kept thing: loading it is the row's own button, renaming and deleting happen in the row. What is wrong with the new
 * name stands under it, any other failure is a notification.
 */
export function SavedRow({
  item,
  verb = 'Load',
  onChoose,
  onRename,
  onRemove,
}: {
  item: SavedItem;
  /** On the row's own button. */
  verb?: string | undefined;
  onChoose: () => void;
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<void>;
}) {
  const [mode, setMode] = useState<'shown' | 'rename' | 'delete'>('shown');
  const [name, setName] = useState(item.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function begin(next: 'rename' | 'delete') {
    setName(item.name);
    setFailure(null);
    setMode(next);
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      setMode('shown');
    } catch (error) {
      const own = error instanceof ApiError ? Object.values(error.fields ?? {})[0]?.join(' ') : undefined;
      if (mode === 'rename' && own) setFailure(own);
      else showToast({ type: 'error', message: own ?? messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  const submitName = () => {
    if (name.trim() === '') setFailure('Name is a required field');
    else if (name.trim() === item.name) setMode('shown');
    else void attempt(() => onRename(name.trim()));
  };
  /** Escape leaves the row's question, not the dialog. */
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && mode === 'rename' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      submitName();
    }
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setMode('shown');
  };

  if (mode === 'shown')
    return (
      <li className={styles.row}>
        <span className={styles.words}>
          <span className={styles.name}>{item.name}</span>
          <span className={styles.detail}>{item.detail}</span>
        </span>
        <Button size="small" onClick={onChoose} aria-label={`${verb} ${item.name}`}>
          {verb}
        </Button>
        <IconButton label={`Rename ${item.name}`} icon="pencil" onClick={() => begin('rename')} />
        <IconButton label={`Delete ${item.name}`} icon="trash" onClick={() => begin('delete')} />
      </li>
    );
  return (
    <li className={styles.edit} onKeyDown={press}>
      {mode === 'rename' ? (
        <TextInput
          label={`New name of ${item.name}`}
          hideLabel
          autoFocus
          value={name}
          maxLength={LONGEST_SAVED_NAME}
          error={failure}
          onChange={(next) => {
            setName(next);
            setFailure(null);
          }}
        />
      ) : (
        <p className={styles.question}>Delete “{item.name}”?</p>
      )}
      <Button onClick={() => setMode('shown')}>Cancel</Button>
      {mode === 'rename' ? (
        <Button variant="primary" busy={busy} onClick={submitName}>
          Rename
        </Button>
      ) : (
        <Button variant="danger" busy={busy} autoFocus onClick={() => void attempt(onRemove)}>
          Delete
        </Button>
      )}
    </li>
  );
}
