import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { messageOf, ApiError } from '../api/api-error.ts';
import { Dialog, FormDialog } from '../kit/overlay/dialog.tsx';
import { EmptyState, ErrorState } from '../kit/layout/empty-state.tsx';
import { Button, IconButton } from '../kit/form/button.tsx';
import { useAction } from '../kit/form/use-form.tsx';
import { useLoad } from '../state/use-load.ts';
import { TextInput } from '../kit/form/text-input.tsx';
import { showToast } from '../shell/toasts.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from './saved-list-dialog.module.css';
import { SearchBox } from '../kit/form/search-box.tsx';
import { SkeletonRows } from '../kit/layout/skeleton.tsx';
import { requestKeys } from '../api/http-port.ts';
import { useFormDraft } from '../state/use-form-draft.ts';

export interface SavedItem {
  key: string;
  name: string;
  detail: string;
}

interface SavedRowProps {
  item: SavedItem;
  verb?: string | undefined;
  onChoose: () => void;
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** Shows errors of the new name below the field and all other errors as a toast. */
export function SavedRow({ item, verb = 'Load', onChoose, onRename, onRemove }: SavedRowProps) {
  const [mode, setMode] = useState<'shown' | 'rename' | 'delete'>('shown');
  const [name, setName] = useState(item.name);
  const { busy, failure, setFailure, run } = useAction((error) => {
    const fieldError =
      error instanceof ApiError ? Object.values(error.fields ?? {})[0]?.join(' ') : undefined;
    if (mode === 'rename' && fieldError) return fieldError;
    showToast({ type: 'error', message: fieldError ?? messageOf(error) });
    return null;
  });

  function begin(next: 'rename' | 'delete') {
    setName(item.name);
    setFailure(null);
    setMode(next);
  }

  async function attempt(work: () => Promise<void>) {
    if (await run(work)) setMode('shown');
  }

  const submitName = () => {
    if (name.trim() === '') setFailure('Name is a required field');
    else if (name.trim() === item.name) setMode('shown');
    else void attempt(() => onRename(name.trim()));
  };
  /** Escape cancels the row's question, not the dialog. */
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
          <span className={layout.small}>{item.detail}</span>
        </span>
        <Button size="small" onClick={onChoose} aria-label={`${verb} ${item.name}`} label={verb} />
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
          maxLength={MAX_SAVED_NAME_LENGTH}
          error={failure}
          onChange={(next) => {
            setName(next);
            setFailure(null);
          }}
        />
      ) : (
        <p className={styles.question}>Delete “{item.name}”?</p>
      )}
      <Button onClick={() => setMode('shown')} label="Cancel" />
      {mode === 'rename' ? (
        <Button variant="primary" busy={busy} onClick={submitName} label="Rename" />
      ) : (
        <Button
          variant="danger"
          busy={busy}
          autoFocus
          onClick={() => void attempt(onRemove)}
          label="Delete"
        />
      )}
    </li>
  );
}

const MANY = 8;

export function SavedListDialog<T extends SavedItem>({
  title,
  noun,
  load,
  rename,
  remove,
  onChoose,
  onClose,
}: {
  title: string;
  /** "template", "portfolio". */
  noun: string;
  load: (signal: AbortSignal) => Promise<T[]>;
  rename: (item: T, name: string) => Promise<T>;
  remove: (item: T) => Promise<void>;
  onChoose: (item: T) => void;
  onClose: () => void;
}) {
  const { state, change, refetch } = useLoad('', load);
  const [search, setSearch] = useState('');
  const items = state.kind === 'ready' ? state.data : [];
  const searchTerms = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = items.filter(({ name }) => searchTerms.every((word) => name.toLowerCase().includes(word)));
  return (
    <Dialog open title={title} onClose={onClose}>
      {state.kind === 'loading' && <SkeletonRows rows={3} label="Loading" />}
      {state.kind === 'failed' && (
        <ErrorState title={`The ${noun}s could not be loaded`} text={state.message} onRetry={refetch} />
      )}
      {state.kind === 'ready' && items.length === 0 && (
        <EmptyState
          icon="document"
          title={`No ${noun}s yet`}
          text={`Each ${noun} that you save appears here, for use in every scenario.`}
        />
      )}
      {items.length >= MANY && (
        <SearchBox label={`Search ${noun}s`} value={search} onChange={setSearch} className={styles.search} />
      )}
      {items.length > 0 && matches.length === 0 && <p className={styles.none}>Result not found.</p>}
      {matches.length > 0 && (
        <ul className={styles.list}>
          {matches.map((item) => (
            <SavedRow
              key={item.key}
              item={item}
              onChoose={() => {
                onClose();
                onChoose(item);
              }}
              onRename={async (name) => {
                const renamed = await rename(item, name);
                change((all) => all.map((one) => (one.key === item.key ? renamed : one)));
              }}
              onRemove={async () => {
                await remove(item);
                change((all) => all.filter(({ key }) => key !== item.key));
              }}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

export const MAX_SAVED_NAME_LENGTH = 120;

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
  field: string;
  /** Used for the idempotency key, to prevent duplicates. */
  content: unknown;
  save: (name: string, options: { key: string }) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [name, setName] = useFormDraft<string>(`saved-name/${title}`, '');
  const [message, setMessage] = useState<string | null>(null);
  const { busy, failure, setFailure, run } = useAction((error) => {
    const fieldError = error instanceof ApiError ? error.fields?.[field]?.[0] : undefined;
    if (fieldError) setMessage(fieldError);
    return fieldError ? null : messageOf(error);
  });
  const [keys] = useState(requestKeys);

  async function submit() {
    const trimmedName = name.trim();
    setFailure(null);
    if (trimmedName === '') return setMessage(`${label} is a required field`);
    if (await run(() => save(trimmedName, { key: keys.keyFor([trimmedName, content]) }))) onClose();
  }

  return (
    <FormDialog title={title} busy={busy} failure={failure} onClose={onClose} onSubmit={() => void submit()}>
      {children}
      <TextInput
        label={label}
        value={name}
        maxLength={MAX_SAVED_NAME_LENGTH}
        error={message}
        onChange={(next) => {
          setName(next);
          setMessage(null);
        }}
      />
    </FormDialog>
  );
}
