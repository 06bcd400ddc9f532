import type { Client } from '../../../domain/practice/clients/client.ts';
import { mismatchText } from '../../../domain/policy/illustration.ts';
import { Button } from '../../kit/form/button.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';
import { useNotifiedAction } from './notified-actions.ts';
import styles from '../builder/report-builder.module.css';

export function useRenumber(client: number, onDone: () => void) {
  const { busy, run } = useNotifiedAction('The illustrations were not renumbered');
  const renumber = () =>
    void run(async () => {
      const { message } = await api.clients.patch(client, { ledgers: 'renumber' });
      showToast({ type: 'success', message });
      onDone();
    });
  return { renumber, busy };
}

interface OtherAgeProps {
  client: Pick<Client, 'id' | 'age'>;
  ledgerAge: number;
  onRenumbered: () => void;
}

/**
 * Replaces a report whose illustration starts at another age than the client's, because its figures would be off by
 * the difference.
 */
export function OtherAge({ client, ledgerAge, onRenumbered }: OtherAgeProps) {
  const { renumber, busy } = useRenumber(client.id, onRenumbered);
  return (
    <div className={styles.message}>
      <EmptyState
        page
        icon="warning"
        title="This report no longer fits the client’s age"
        text={mismatchText(client.age, ledgerAge)}
        action={
          <Button label={`Renumber to age ${client.age}`} variant="primary" busy={busy} onClick={renumber} />
        }
      />
    </div>
  );
}
