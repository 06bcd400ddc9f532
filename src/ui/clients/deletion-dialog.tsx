import { deletionText, type HoldingCounts } from '../../domain/practice/clients/holdings.ts';
import type { CallOptions } from '../api/api.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { useLoad } from '../state/use-load.ts';
import { useRefetchOnFocus } from '../state/use-refetch-on-focus.ts';
import styles from './home-dialogs.module.css';

interface DeletionDialogProps {
  noun: 'client' | 'scenario' | 'simulation';
  id: number;
  name: string;
  /** Counts what the server deletes with the record. */
  holdings: (id: number, options: CallOptions) => Promise<HoldingCounts>;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a deletion. The button waits for the counts, and a return to the window counts again. */
export function DeletionDialog({ noun, id, name, holdings, onDelete, onClose }: DeletionDialogProps) {
  const { state, again } = useLoad(String(id), (signal) => holdings(id, { signal }));
  useRefetchOnFocus(async () => again());
  return (
    <ConfirmDialog
      title={`Delete ${noun.charAt(0).toUpperCase()}${noun.slice(1)}?`}
      confirmLabel={`Delete ${noun}`}
      isReady={state.kind === 'ready'}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p className={styles.name}>{name}</p>
      <div className={styles.counts} role="status">
        {state.kind === 'ready' && deletionText(`the ${noun}`, state.data)}
        {state.kind === 'loading' && 'Counting what is deleted…'}
        {state.kind === 'failed' && (
          <>
            {state.message}{' '}
            <Button size="small" icon="reset" onClick={again}>
              Retry
            </Button>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
