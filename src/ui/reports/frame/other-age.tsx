import type { Client } from '../../../domain/practice/clients/client.ts';
import { misfitWords } from '../../../domain/policy/illustration.ts';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { useRenumber } from './use-renumber.ts';

/** In the place of a report whose illustration starts at another age than the client's: every figure would be a year off. */
export function OtherAge({
  client,
  ledgerAge,
  onRenumbered,
}: {
  client: Pick<Client, 'id' | 'age'>;
  ledgerAge: number;
  onRenumbered: () => void;
}) {
  const { renumber, busy } = useRenumber(client.id, onRenumbered);
  return (
    <EmptyState
      page
      icon="warning"
      title="This report no longer fits the client’s age"
      text={misfitWords(client.age, ledgerAge)}
      action={
        <Button variant="primary" busy={busy} onClick={() => void renumber()}>
          Renumber to age {client.age}
        </Button>
      }
    />
  );
}
