import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/button.tsx';
import { showToast } from '../../shell/toasts.tsx';
import styles from './same-history.module.css';

interface LevelTablesProps {
  /** The report's warning about level tax tables; null if the scenario's tables grow. */
  warning: string | null;
  /** Saves the default growth with the scenario. */
  onGrow: () => Promise<unknown>;
}

/** Offers the advisor of a scenario saved with level tax tables the tables that grow. */
export function LevelTables({ warning, onGrow }: LevelTablesProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (warning === null) return null;
  const grow = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await onGrow();
    } catch (error) {
      showToast({ type: 'error', message: 'The tax tables were not changed', detail: messageOf(error) });
    }
    setIsBusy(false);
  };
  return (
    <div className={styles.line} role="note" aria-label="Level tax tables">
      <p>{warning}</p>
      <Button size="small" icon="history" busy={isBusy} onClick={() => void grow()}>
        Use growing tables
      </Button>
    </div>
  );
}
