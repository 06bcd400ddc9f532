import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';

/** Counts a client's illustrations from the client's own age on; a failure is told, and nothing was changed. */
export function useRenumber(
  client: number,
  onDone: () => void,
): { renumber: () => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const renumber = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await api.clients.patch(client, { ledgers: 'renumber' });
      showToast({ type: 'success', message });
      onDone();
    } catch (error) {
      showToast({
        type: 'error',
        message: 'The illustrations were not renumbered',
        detail: messageOf(error),
      });
    }
    setBusy(false);
  };
  return { renumber, busy };
}
