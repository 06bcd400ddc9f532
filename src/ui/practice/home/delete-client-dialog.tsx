import { useEffect, useState } from 'react';
import type { Client } from '../../../domain/practice/clients/client.ts';
import { holdingsWords } from '../../../domain/practice/clients/holdings.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { api } from '../../wiring.ts';

/** Names all that goes with the client, of both lists; the server counts it. */
export function DeleteClientDialog({
  client: { id, firstname, lastname },
  onDelete,
  onClose,
}: {
  client: Client;
  onDelete: () => Promise<void>;
  onClose: () => void;
}) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const leave = new AbortController();
    api.clients.holdings(id, undefined, { signal: leave.signal }).then(
      (holdings) => setWords(holdingsWords(holdings)),
      // The question is the same without the counts.
      () => undefined,
    );
    return () => leave.abort();
  }, [id]);
  return (
    <ConfirmDialog title="Delete Client?" confirmLabel="Delete client" onConfirm={onDelete} onClose={onClose}>
      {firstname} {lastname} will be deleted with all scenarios, simulations and reports
      {words && `: ${words}`}. Links that were shared stop working. This cannot be undone.
    </ConfirmDialog>
  );
}
