import type { Client } from '../../../domain/practice/clients/client.ts';
import { misfitWords } from '../../../domain/policy/ledger-age.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useRenumber } from '../../reports/frame/use-renumber.ts';

/** In the place of a dialog that needs the report: its illustration starts at another age, and what to do. */
export function OtherAgeDialog({
  title,
  client,
  ledgerAge,
  onRenumbered,
  onClose,
}: {
  title: string;
  client: Pick<Client, 'id' | 'age'>;
  ledgerAge: number;
  onRenumbered: () => void;
  onClose: () => void;
}) {
  const { renumber, busy } = useRenumber(client.id, () => {
    onRenumbered();
    onClose();
  });
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void renumber()}>
            Renumber to age {client.age}
          </Button>
        </>
      }
    >
      {misfitWords(client.age, ledgerAge)}
    </Dialog>
  );
}
