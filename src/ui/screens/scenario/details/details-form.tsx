import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import type { ClientListItem } from '../../../../domain/clients/client-list.ts';
import { displayName, type Client } from '../../../../domain/clients/client.ts';
import { NAME_TAKEN } from '../../../../domain/scenarios/scenario-name.ts';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Combobox } from '../../../components/combobox.tsx';
import { TemplateMenu } from '../../../components/template-menu.tsx';
import { TextArea, TextInput } from '../../../components/text-input.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { leaveFreely } from '../../../shell/leave-guard.ts';
import { localStore } from '../../../wiring.ts';
import { ClientPanel } from '../../home/client-panel.tsx';
import { ConflictDialog } from '../vehicles/conflict-dialog.tsx';
import {
  detailsFaults,
  dropDetails,
  isDirty,
  keepDetails,
  takenNames,
  type DetailsDraft,
} from './details-draft.ts';
import { useSaveDetails } from './use-save-details.ts';
import styles from './details-form.module.css';
import { StartFrom } from './start-from.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { WizardBar } from './wizard-bar.tsx';
import { firstUnfinished, neighborOf } from './wizard-steps.ts';

interface DetailsFormProps {
  clients: readonly ClientListItem[];
  scenario: Scenario | null;
  start: DetailsDraft;
}

export function DetailsForm({ clients, scenario: opened, start }: DetailsFormProps) {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  /** The name that was typed for a client who is not there yet. */
  const [creating, setCreating] = useState<string | null>(null);
  const [added, setAdded] = useState<readonly Client[]>([]);
  const { scenario, save, isSaving, conflict } = useSaveDetails(opened, setErrors);
  const everyone = [...added, ...clients.filter(({ id }) => !added.some((client) => client.id === id))];
  const taken = takenNames(clients, draft.client, scenario?.id ?? null);
  const nameIsTaken = taken.includes(draft.name.trim());

  function change(fields: Partial<Pick<DetailsDraft, 'client' | 'name' | 'description' | 'from'>>) {
    // Another content is another submit.
    const next = { ...draft, ...fields, key: newRequestKey() };
    setDraft(next);
    keepDetails(localStore, next);
    if (!errors) return;
    const changed = Object.keys(fields).map((name) => (name === 'client' ? 'client_id' : name));
    setErrors(
      Object.fromEntries(
        Object.entries(errors).filter(([path]) => !changed.includes(path.replace('scenario_details.', ''))),
      ),
    );
  }

  function saveThen(target: (id: number) => void) {
    const faults = detailsFaults(draft, taken);
    setErrors(faults);
    if (!faults) void save(draft, target);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    saveThen((id) => navigate(neighborOf('details', 1, id) ?? '/'));
  }

  /** Leaving loses nothing: what cannot be saved yet stays in this browser. */
  function saveOrKeep(then: () => void) {
    if (!isDirty(draft, scenario) && scenario) return then();
    if (!detailsFaults(draft, taken)) return void save(draft, then);
    if (isDirty(draft, scenario))
      showToast({
        type: 'info',
        message: 'Kept in this browser',
        detail: nameIsTaken ? NAME_TAKEN : 'A scenario is saved once it has a client and a name.',
      });
    leaveFreely();
    then();
  }

  const question = useLeaveGuard({
    isDirty: isDirty(draft, scenario),
    scenario: scenario?.id ?? null,
    onSave: saveOrKeep,
  });
  const chosen = everyone.find(({ id }) => id === draft.client);
  const nameMessage = errors?.['name'] ?? errors?.['scenario_details.name'];
  return (
    <>
      <WizardBar
        step="details"
        scenario={scenario?.id ?? null}
        ready={firstUnfinished(scenario)}
        client={chosen && displayName(chosen)}
        onExit={() => saveOrKeep(() => navigate('/'))}
        isSaving={isSaving}
      />
      <div className={styles.page}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.head}>
            <div>
              <h1>{scenario ? 'Scenario details' : 'New scenario'}</h1>
              <p>A scenario compares one policy illustration with up to three other accounts.</p>
            </div>
            <TemplateMenu
              type="scenario_details"
              current={() => {
                const { name, description } = draft;
                if (name.trim() !== '') return { name: name.trim(), description: description.trim() };
                setErrors({ ...errors, name: ['Name is a required field'] });
                return null;
              }}
              onLoad={({ name, description }) => change({ name, description })}
            />
          </div>
          <Card>
            <div className={styles.fields}>
              <Combobox
                label="Client"
                value={draft.client === null ? null : String(draft.client)}
                options={everyone.map((client) => ({
                  value: String(client.id),
                  label: displayName(client),
                  detail: `age ${client.age}`,
                }))}
                onChange={(value) => change({ client: Number(value) })}
                createLabel="Create New Client"
                onCreate={setCreating}
                disabled={scenario !== null}
                help={
                  scenario
                    ? 'A scenario stays with its client.'
                    : chosen && `Year 1 of the illustration is age ${chosen.age}.`
                }
                error={errors?.['client_id']}
              />
              <TextInput
                label="Name"
                value={draft.name}
                onChange={(name) => change({ name })}
                error={nameMessage ?? (nameIsTaken ? NAME_TAKEN : undefined)}
                maxLength={120}
                placeholder="Max-funded IUL, income from 66"
              />
              <TextArea
                label="Description"
                optional
                value={draft.description}
                onChange={(description) => change({ description })}
                error={errors?.['description'] ?? errors?.['scenario_details.description']}
                maxLength={2000}
              />
              {(scenario === null || scenario.document.vehicles.length === 0) && (
                <StartFrom
                  clients={clients}
                  client={draft.client}
                  except={scenario?.id ?? null}
                  value={draft.from}
                  onChange={(from) => change({ from })}
                />
              )}
            </div>
          </Card>
          <div className={styles.foot}>
            <Button
              variant="quiet"
              onClick={() => {
                dropDetails(localStore);
                leaveFreely();
                navigate('/');
              }}
            >
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={isSaving} iconAfter="arrow-right">
              Continue
            </Button>
          </div>
        </form>
      </div>
      {creating !== null && (
        <ClientPanel
          client={null}
          typed={creating}
          onSaved={(client) => {
            setAdded([client, ...added]);
            change({ client: client.id });
          }}
          onClose={() => setCreating(null)}
        />
      )}
      {conflict && (
        <ConflictDialog
          what="name and description"
          fields={conflict.fields}
          onClose={conflict.dismiss}
          onTakeSaved={() => {
            const { name, description } = conflict.take();
            change({ name, description });
            dropDetails(localStore);
          }}
          onSave={(mine) => {
            const merged = conflict.merged(mine);
            change(merged);
            conflict.save(merged);
          }}
        />
      )}
      {question}
    </>
  );
}
