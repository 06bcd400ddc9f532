import { useState } from 'react';
import { SAME_ASSUMPTION } from '../../../rendering/words/like-with-like.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/button.tsx';
import { showToast } from '../../shell/toasts.tsx';
import styles from './same-history.module.css';

interface SameHistoryProps {
  /** Where like is not compared with like; null where it is. */
  apart: string | null;
  /** Gives every account the look-back of the illustrated rate. */
  onUse: () => Promise<unknown> | void;
}

/** Unequal returns in a line, and what makes them equal; for the advisor, never on the client's page. */
export function SameHistory({ apart, onUse }: SameHistoryProps) {
  const [busy, setBusy] = useState(false);
  if (apart === null) return null;
  const use = async (): Promise<void> => {
    setBusy(true);
    try {
      await onUse();
    } catch (error) {
      showToast({ type: 'error', message: 'The accounts were not changed', detail: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <div className={styles.line} role="note" aria-label="Unequal returns">
      <p>{apart}</p>
      <Button size="small" icon="history" busy={busy} onClick={() => void use()}>
        {SAME_ASSUMPTION}
      </Button>
    </div>
  );
}
