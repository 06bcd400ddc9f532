import { useEffect, useState } from 'react';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { requestKeys } from '../../api/http-port.ts';
import { TOOL_PAGES, toolRuns } from '../../api/saved-api.ts';
import { Button } from '../../kit/form/button.tsx';
import { Failure } from '../../kit/form/use-form.tsx';
import { Combobox } from '../../kit/form/combobox.tsx';
import { FormDialog } from '../../kit/overlay/dialog.tsx';
import { MAX_SAVED_NAME_LENGTH } from '../../saved/saved-dialogs.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { clientOptions } from '../../clients/client-list.ts';
import { loadClients, useClientList } from '../../clients/list-store.ts';
import { useFormDraft } from '../../state/use-form-draft.ts';
import { listOf } from '../../../rendering/words/sentence-parts.ts';
import { settings } from '../../wiring.ts';
import { ClientRuns } from './client-runs.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './saved-runs.module.css';
import type { LooseInput } from './tool-spec.ts';
import { formatDate, today } from '../../state/dates.ts';
import type { Tool, ToolRun } from '../../../domain/practice/reports/tool-run-schema.ts';

interface SaveRunDialogProps {
  tool: Tool;
  document: LooseInput;
  clientId: number | null;
  saved: ToolRun | null;
  onSaved: (run: ToolRun) => void;
  onClose: () => void;
}

interface RemoteChanges {
  name: string | null;
  inputs: string[];
  href: string;
}

const differing = (one: LooseInput, other: LooseInput): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null),
  );

const changesText = ({ name, inputs }: RemoteChanges): string =>
  listOf([...(name === null ? [] : [`name “${name}”`]), ...inputs.map((one) => one.replaceAll('_', ' '))]);

export function SaveRunDialog({ tool, document, clientId, saved, onSaved, onClose }: SaveRunDialogProps) {
  const list = useClientList();
  useEffect(() => void loadClients(), []);
  const clients = list.kind === 'ready' ? list.clients : [];
  const [chosen, setChosen] = useState(clientId);
  const [kept, setKept] = useState(saved);
  const [theirs, setTheirs] = useState<RemoteChanges | null>(null);
  const [name, setName] = useFormDraft(
    `tool-run/${tool}/${saved?.id ?? 'new'}`,
    saved?.name ?? `${TOOL_PAGES[tool].title}, ${formatDate(today())}`,
  );
  const [faults, setFaults] = useState<{ client?: string; name?: string; other?: string }>({});
  const [busy, setBusy] = useState<'new' | 'over' | null>(null);
  const [keys] = useState(requestKeys);
  const client = clients.find(({ id }) => id === chosen) ?? null;
  const canReplace = saved !== null && saved.client_id === chosen;

  /** Uses the remote name if the user did not edit the name. Other changes require a second click on Save. */
  async function showRemoteChanges(was: ToolRun): Promise<void> {
    const now = await toolRuns.get(was.id);
    setName((typed) => (typed === was.name ? now.name : typed));
    setKept(now);
    setTheirs({
      name: now.name === was.name ? null : now.name,
      inputs: differing(was.inputs, now.inputs),
      href: `${settings.appBase}${TOOL_PAGES[now.tool].result}?run=${now.id}`,
    });
  }

  async function save(how: 'new' | 'over') {
    const trimmedName = name.trim();
    const missing = {
      ...(chosen === null ? { client: 'Choose a client.' } : {}),
      ...(trimmedName === '' ? { name: 'Name is a required field' } : {}),
    };
    setFaults(missing);
    setTheirs(null);
    if (chosen === null || trimmedName === '') return;
    setBusy(how);
    try {
      const body = { client_id: chosen, tool, name: trimmedName, inputs: { ...document } };
      const { data } =
        how === 'over' && kept
          ? await toolRuns.patch(kept.id, {
              name: trimmedName,
              inputs: body.inputs,
              was: { name: kept.name, inputs: kept.inputs },
            })
          : await toolRuns.create(body, { key: keys.keyFor([body]) });
      // The screen does not show remote inputs, so the next save still compares with the inputs read here.
      const isUnchanged = differing(data.inputs, body.inputs).length === 0;
      onSaved(isUnchanged || !kept ? data : { ...data, inputs: kept.inputs });
      const message = client ? `Saved to ${client.firstname}.` : 'Saved.';
      showToast({ type: 'success', message, detail: trimmedName });
      onClose();
    } catch (error) {
      setBusy(null);
      if (kept && error instanceof ApiError && error.code === 'tool_run_changed')
        return showRemoteChanges(kept).catch(() => setFaults({ other: messageOf(error) }));
      const nameError = error instanceof ApiError ? error.fields?.name?.[0] : undefined;
      setFaults(nameError ? { name: nameError } : { other: messageOf(error) });
    }
  }

  return (
    <FormDialog
      title={client ? `Save to ${client.firstname}` : 'Save to client'}
      submitLabel={canReplace ? 'Save changes' : 'Save'}
      busy={busy !== null}
      extraButtons={
        canReplace && <Button label="Save as new" busy={busy === 'new'} onClick={() => void save('new')} />
      }
      onClose={onClose}
      onSubmit={() => void save(canReplace ? 'over' : 'new')}
    >
      <div className={layout.stack}>
        <Combobox
          label="Client"
          value={chosen === null ? null : String(chosen)}
          options={clientOptions(clients)}
          onChange={(value) => {
            setChosen(Number(value));
            setFaults({});
          }}
          error={faults.client ?? (list.kind === 'failed' ? list.message : null)}
        />
        <TextInput
          label="Name"
          value={name}
          maxLength={MAX_SAVED_NAME_LENGTH}
          error={faults.name}
          onChange={(next) => {
            setName(next);
            setFaults({});
          }}
        />
        {theirs && (
          <p role="alert" className={styles.failure}>
            Another window changed this result: {changesText(theirs)}.{' '}
            <a href={theirs.href} target="_blank" rel="noreferrer">
              View it
              <span className="sr-only"> in a new tab</span>
            </a>
            , then save again to replace it, or save this one as new.
          </p>
        )}
        <Failure text={faults.other} className={layout.danger} />
        {client && (
          <section className={styles.kept}>
            <h3>Saved results of {displayName(client)}</h3>
            <ClientRuns key={client.id} clientId={client.id} tool={tool} onOpened={onClose} />
          </section>
        )}
      </div>
    </FormDialog>
  );
}
