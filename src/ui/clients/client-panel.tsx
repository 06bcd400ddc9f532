import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  AGE_LIMITS,
  validateClient,
  fieldsOf,
  namesIn,
  type Client,
  type ClientDraft,
} from '../../domain/practice/clients/client.ts';
import { ageAtNearestBirthday, dateFromTyped, typedDate } from '../../domain/shared/dates.ts';
import type { LedgerChoice, AgeMismatches } from '../../domain/practice/clients/holdings.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { requestKeys } from '../api/http-port.ts';
import { Button } from '../kit/form/button.tsx';
import { SidePanel } from '../kit/overlay/dialog.tsx';
import { Failure } from '../kit/form/use-form.tsx';
import { IntegerInput } from '../kit/form/number-input.tsx';
import { TextInput } from '../kit/form/text-input.tsx';
import { showToast } from '../shell/toasts.tsx';
import { today } from '../state/dates.ts';
import { useFormDraft, mergeRemote } from '../state/use-form-draft.ts';
import { api } from '../wiring.ts';
import { AgeChange } from './age-change.tsx';
import styles from './home-dialogs.module.css';

function useAgeChange(client: Client | null, typed: number | null) {
  const [found, setFound] = useState<{ age: number; mismatches: AgeMismatches } | null>(null);
  const { min, max } = AGE_LIMITS;
  const isAge = typed !== null && Number.isInteger(typed) && typed >= min && typed <= max;
  const age = client && isAge && typed !== client.age ? typed : null;
  const id = client?.id ?? null;

  useEffect(() => {
    if (id === null || age === null) return;
    const leave = new AbortController();
    api.clients.holdings(id, age, { signal: leave.signal }).then(
      ({ misfits: mismatches }) => setFound({ age, mismatches }),
      () => undefined,
    );
    return () => leave.abort();
  }, [id, age]);

  const known = found !== null && found.age === age ? found.mismatches : null;
  return {
    touched: known && known.ages.length > 0 ? known : null,
    /** Returns false if the change affects ledgers that the user has not seen yet. Throws request errors. */
    async maySave(): Promise<boolean> {
      if (id === null || age === null || known) return true;
      const { misfits: mismatches } = await api.clients.holdings(id, age);
      setFound({ age, mismatches });
      return mismatches.ages.length === 0;
    },
  };
}

const draftOf = ({ firstname, middlename, lastname, age, date_of_birth: born }: Client): ClientDraft => ({
  firstname,
  middlename: middlename ?? '',
  lastname,
  age,
  date_of_birth: born === null ? '' : typedDate(born),
});

const LABELS: Readonly<Record<keyof ClientDraft, string>> = {
  firstname: 'first name',
  middlename: 'middle name',
  lastname: 'last name',
  age: 'age',
  date_of_birth: 'date of birth',
};

type Then = 'close' | 'add-scenario';

const SCENARIO = {
  label: 'Save & Add New Scenario',
  href: (client: number) => `/scenario-details?client=${client}`,
};

interface ClientPanelProps {
  client: Client | null;
  typed?: string | undefined;
  next?: typeof SCENARIO | undefined;
  onSaved: (client: Client) => void;
  onClose: () => void;
}

export function ClientPanel({ client, typed = '', next = SCENARIO, onSaved, onClose }: ClientPanelProps) {
  const typedDraft = useFormDraft<ClientDraft>(
    `client/${client?.id ?? 'new'}`,
    client ? draftOf(client) : { ...namesIn(typed), age: null, date_of_birth: '' },
  );
  const [draft, setDraft, read] = typedDraft;
  const [kept, setKept] = useState(client);
  const [ledgers, setLedgers] = useState<LedgerChoice>('renumber');
  const { touched, maySave } = useAgeChange(kept, draft.age);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** The age that the date of birth filled in. The user can change it. */
  const [filledAge, setFilledAge] = useState<number | null>(null);
  const [hasLeftBirth, setLeftBirth] = useState(false);
  const [busy, setBusy] = useState<Then | null>(null);
  /** True if the user closed the panel during a save. A failed save opens it again. */
  const [hidden, setHidden] = useState(false);
  const [keys] = useState(requestKeys);
  const fields = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();

  const fieldOf = <K extends keyof ClientDraft>(name: K) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: (value: ClientDraft[K]) => {
      setDraft((before) => ({ ...before, [name]: value }));
      setFaults(({ [name]: _, ...others }) => others);
    },
  });

  const birth = fieldOf('date_of_birth');
  async function enterBirth(typed: string): Promise<void> {
    birth.onChange(typed);
    const born = dateFromTyped(typed);
    const isAgeChanged = filledAge !== null && draft.age !== filledAge;
    if (born === null || kept?.date_of_birth || isAgeChanged) return;
    const illustrated = kept && (await api.clients.holdings(kept.id)).illustration_date;
    const age = ageAtNearestBirthday(born, illustrated ?? today());
    if (age < AGE_LIMITS.min || age > AGE_LIMITS.max) return;
    setFilledAge(age);
    fieldOf('age').onChange(age);
  }

  useEffect(() => {
    const name = Object.keys(faults)[0];
    if (name && !fields.current?.contains(document.activeElement)) {
      fields.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.focus();
    }
  }, [faults]);

  async function showRemoteChanges(id: number): Promise<void> {
    const now = await api.clients.get(id);
    const after = draftOf(now);
    setKept(now);
    setFailure(
      mergeRemote(
        typedDraft,
        after,
        'Another window changed this client',
        (name) => `${LABELS[name]} ${after[name] === '' ? 'none' : after[name]}`,
      ),
    );
  }

  async function save(then: Then): Promise<void> {
    const found = validateClient(draft, today());
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(then);
    try {
      if (!(await maySave())) return setBusy(null);
      const sent = fieldsOf(draft);
      const { data, message } = kept
        ? await api.clients.patch(kept.id, {
            ...sent,
            ...(touched && { ledgers }),
            was: fieldsOf(read),
          })
        : await api.clients.create(sent, { key: keys.keyFor(sent) });
      keys.succeeded();
      showToast({ type: 'success', message });
      onSaved(data);
      onClose();
      if (then === 'add-scenario') navigate(next.href(data.id));
    } catch (error) {
      setBusy(null);
      setHidden(false);
      if (error instanceof ApiError && error.fields) setFaults(error.fields);
      else if (kept && error instanceof ApiError && error.code === 'client_changed')
        await showRemoteChanges(kept.id).catch(() => setFailure(messageOf(error)));
      else setFailure(messageOf(error));
    }
  }

  return (
    <SidePanel
      open={!hidden}
      title={client ? 'Edit Client' : 'Add Client'}
      onClose={() => (busy === null ? onClose() : setHidden(true))}
      onSubmit={() => void save(client ? 'close' : 'add-scenario')}
      footer={
        client ? (
          <>
            <Button onClick={onClose} disabled={busy !== null} label="Cancel" />
            <Button type="submit" variant="primary" busy={busy !== null} label="Save" />
          </>
        ) : (
          <>
            <Button
              busy={busy === 'close'}
              disabled={busy === 'add-scenario'}
              onClick={() => void save('close')}
              label="Save & Close"
            />
            <Button
              type="submit"
              variant="primary"
              busy={busy === 'add-scenario'}
              disabled={busy === 'close'}
              label={next.label}
            />
          </>
        )
      }
    >
      <div ref={fields} className={styles.fields}>
        <Failure text={failure} />
        <TextInput label="First name" {...fieldOf('firstname')} />
        <TextInput label="Middle name" optional {...fieldOf('middlename')} />
        <TextInput label="Last name" {...fieldOf('lastname')} />
        <TextInput
          label="Date of birth"
          optional
          placeholder="MM/DD/YYYY"
          maxLength={10}
          help="Fills in the age at the nearest birthday."
          {...birth}
          error={birth.error ?? (hasLeftBirth ? validateClient(draft, today()).date_of_birth : undefined)}
          // Without the date of the illustration, the user enters the age.
          onChange={(typed) => void enterBirth(typed).catch(() => undefined)}
          onBlur={() => setLeftBirth(true)}
        />
        <IntegerInput
          label="Age"
          className={styles.age}
          {...AGE_LIMITS}
          {...fieldOf('age')}
          help="The age to match in year 1 of the illustration"
        />
        {touched && draft.age !== null && (
          <AgeChange age={draft.age} touched={touched} choice={ledgers} onChoice={setLedgers} />
        )}
      </div>
    </SidePanel>
  );
}
