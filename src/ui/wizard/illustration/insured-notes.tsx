/** Where the file's insured, or the ledger's ages, are not the client's: a sentence each, with the ways out of it. */
import { useState } from 'react';
import { AGE_LIMITS, namesIn } from '../../../domain/practice/clients/client-faults.ts';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import type { AgeMisfits, LedgerChoice } from '../../../domain/practice/clients/holdings.ts';
import type { InsuredDifference } from '../../../domain/policy/insured-differs.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { AgeChange } from '../../clients/age-change.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';
import type { LedgerOwner } from './ledger-flow.ts';
import styles from './insured-notes.module.css';

interface InsuredNotesProps {
  differences: readonly InsuredDifference[];
  client: LedgerOwner['client'];
  /** As the file prints it. */
  name: string | null;
  /** Of the ledger's first year. */
  firstAge: number;
  /** Null where the last year would lie beyond age 120. */
  onRenumber: (() => void) | null;
  /** What differs is known and right. */
  onAccept: (about: InsuredDifference['about']) => void;
  /** The client was changed; with all ledgers of another age, if they were renumbered. */
  onClient: (ledgers: LedgerChoice) => Promise<void>;
}

export function InsuredNotes(props: InsuredNotesProps) {
  const { differences, client, name, firstAge, onRenumber, onAccept, onClient } = props;
  const [busy, setBusy] = useState(false);
  /** What another age would touch, shown before it is set. */
  const [touched, setTouched] = useState<AgeMisfits | null>(null);
  const [ledgers, setLedgers] = useState<LedgerChoice>('renumber');
  const wanted = differences.find(({ about }) => about === 'age')?.age ?? 0;
  const canBeSet = wanted >= AGE_LIMITS.min && wanted <= AGE_LIMITS.max;

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ type: 'error', message: 'The client was not changed', detail: messageOf(error) });
    }
    setBusy(false);
  }
  async function change(fields: Partial<ClientFields>, ledgers?: LedgerChoice) {
    // What the sentence above the button says of the client is what is replaced, and nothing that another window saved.
    const { firstname, middlename, lastname, age } = client;
    const was = fields.age === undefined ? { firstname, middlename, lastname } : { age };
    try {
      const { message } = await api.clients.patch(client.id, { ...fields, ...(ledgers && { ledgers }), was });
      showToast({ type: 'success', message });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'client_changed') {
        setTouched(null);
        await onClient('keep');
      }
      throw error;
    }
    setTouched(null);
    await onClient(ledgers ?? 'keep');
  }
  const askAge = () =>
    attempt(async () => {
      const { misfits } = await api.clients.holdings(client.id, wanted);
      if (misfits.ages.length > 0) setTouched(misfits);
      else await change({ age: wanted });
    });
  const rename = (printed: string) => {
    const { firstname, middlename, lastname } = namesIn(inMixedCase(printed));
    return attempt(() => change({ firstname, middlename: middlename || null, lastname }));
  };

  if (differences.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="The insured and the client">
      {differences.map(({ about, message }) => (
        <li key={about}>
          <p>
            <Icon name="warning" small />
            <span>{message}</span>
          </p>
          <div className={styles.ways}>
            {about === 'age' && canBeSet && (
              <Button size="small" busy={busy} onClick={() => void askAge()}>
                Set {client.firstname}&rsquo;s age to {wanted}
              </Button>
            )}
            {about === 'age' && onRenumber && firstAge !== client.age && (
              <Button size="small" disabled={busy} onClick={onRenumber}>
                Renumber from age {client.age}
              </Button>
            )}
            {about === 'name' && name !== null && (
              <Button size="small" busy={busy} onClick={() => void rename(name)}>
                Rename the client
              </Button>
            )}
            {(about !== 'age' || firstAge === client.age) && (
              <Button size="small" variant="quiet" disabled={busy} onClick={() => onAccept(about)}>
                {about === 'name' ? 'It is the same person' : 'Leave it so'}
              </Button>
            )}
          </div>
        </li>
      ))}
      <Dialog
        open={touched !== null}
        title={`Set ${client.firstname}’s age to ${wanted}`}
        onClose={() => setTouched(null)}
        onSubmit={() => void attempt(() => change({ age: wanted }, ledgers))}
        footer={
          <>
            <Button onClick={() => setTouched(null)}>Cancel</Button>
            <Button type="submit" variant="primary" busy={busy}>
              Set the age
            </Button>
          </>
        }
      >
        {touched && <AgeChange age={wanted} touched={touched} choice={ledgers} onChoice={setLedgers} />}
      </Dialog>
    </ul>
  );
}

/** "WALTER J. OKAFOR" as names are written; any other as it is printed. */
const inMixedCase = (name: string): string =>
  name !== name.toUpperCase()
    ? name
    : name.toLowerCase().replace(/(^|[\s'’.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase()); // oxfmt-ignore
