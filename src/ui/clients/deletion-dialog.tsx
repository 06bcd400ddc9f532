import type { ReactNode } from 'react';
import { deletionText, type HoldingCounts } from '../../domain/practice/clients/holdings.ts';
import { capital } from '../../domain/shared/text.ts';
import { Button } from '../kit/form/button.tsx';
import { ConfirmDialog } from '../kit/overlay/dialog.tsx';
import { useLoad, useRefetchOnFocus } from '../state/use-load.ts';
import styles from './home-dialogs.module.css';
import type { CallOptions } from '../api/http-port.ts';

interface CountedDialogProps<Counts> {
  of: string;
  title: string;
  confirmLabel: string;
  load: (options: CallOptions) => Promise<Counts>;
  counting: string;
  text: (counts: Counts) => string | undefined;
  onConfirm: (counts: Counts) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Confirms a deletion after the counts load. The counts reload when the window regains focus. */
export function CountedDialog<Counts>(props: CountedDialogProps<Counts>) {
  const { of, load, counting, text, onConfirm, children, ...dialog } = props;
  const { state, refetch } = useLoad(of, (signal) => load({ signal }));
  useRefetchOnFocus(async () => refetch());
  return (
    <ConfirmDialog
      {...dialog}
      isReady={state.kind === 'ready'}
      onConfirm={async () => (state.kind === 'ready' ? onConfirm(state.data) : undefined)}
    >
      {children}
      <div className={styles.counts} role="status">
        {state.kind === 'ready' && text(state.data)}
        {state.kind === 'loading' && counting}
        {state.kind === 'failed' && (
          <>
            {state.message} <Button size="small" icon="reset" onClick={refetch} label="Retry" />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

interface DeletionDialogProps {
  noun: 'client' | 'scenario' | 'simulation';
  id: number;
  name: string;
  holdings: (id: number, options: CallOptions) => Promise<HoldingCounts>;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export const DeletionDialog = ({ noun, id, name, holdings, onDelete, onClose }: DeletionDialogProps) => (
  <CountedDialog
    of={String(id)}
    title={`Delete ${capital(noun)}?`}
    confirmLabel={`Delete ${noun}`}
    load={(options) => holdings(id, options)}
    counting="Counting records…"
    text={(counts) => deletionText(`the ${noun}`, counts)}
    onConfirm={onDelete}
    onClose={onClose}
  >
    <p className={styles.name}>{name}</p>
  </CountedDialog>
);
