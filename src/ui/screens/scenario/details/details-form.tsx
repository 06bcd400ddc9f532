import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { displayName, type Client } from '../../../../domain/clients/client.ts';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Combobox } from '../../../components/combobox.tsx';
import { TextArea, TextInput } from '../../../components/text-input.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { api, localStore } from '../../../wiring.ts';
import { ClientPanel } from '../../home/client-panel.tsx';
import {
  dropDetails,
  keepDetails,
  missingFields,
  settleDetails,
  type DetailsDraft,
} from './details-draft.ts';
import styles from './details-form.module.css';
import { WizardBar } from './wizard-bar.tsx';

interface DetailsFormProps {
  clients: readonly Client[];
  scenario: Scenario | null;
  start: DetailsDraft;
  onReload: () => void;
}

export function DetailsForm({ clients, scenario, start, onReload }: DetailsFormProps) {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [busy, setBusy] = useState(false);
  /** The name that was typed for a client who is not there yet. */
  const [creating, setCreating] = useState<string | null>(null);
  const [added, setAdded] = useState<readonly Client[]>([]);
  const everyone = [...added, ...clients.filter(({ id }) => !added.some((client) => client.id === id))];

  function change(fields: Partial<Pick<DetailsDraft, 'client' | 'name' | 'description'>>) {
    // Another content is another submit.
    const next = { ...draft, ...fields, key: newRequestKey() };
    setDraft(next);
    keepDetails(localStore, next);
    if (errors) {
      const { client_id: client, name, ...rest } = errors;
      setErrors({
        ...rest,
        ...(client && fields.client === undefined ? { client_id: client } : {}),
        ...(name && fields.name === undefined ? { name } : {}),
      });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = missingFields(draft);
    setErrors(missing);
    if (!missing) void saveAndGo((id) => `/illustration-data/${id}`);
  }

  /** Leaving loses nothing: what cannot be saved yet stays in this browser. */
  function exit() {
    const isEmpty = draft.name.trim() === '' && draft.description.trim() === '';
    if (!missingFields(draft)) return void saveAndGo(() => '/');
    if (!isEmpty)
      showToast({
        type: 'info',
        message: 'Kept in this browser',
        detail: 'A scenario is saved once it has a client and a name.',
      });
    navigate('/');
  }

  async function saveAndGo(target: (id: number) => string) {
    if (busy) return;
    setBusy(true);
    try {
      const id = await save(scenario, draft);
      settleDetails(localStore, id);
      navigate(target(id));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'stale_revision')
        showToast({
          type: 'warning',
          message: 'This scenario was changed elsewhere',
          detail: 'What you typed is kept. Load the newer version and save again.',
          action: { label: 'Load', run: onReload },
          duration: null,
        });
      else if (error instanceof ApiError && error.fields) setErrors(error.fields);
      else showToast({ type: 'error', message: 'The scenario was not saved', detail: messageOf(error) });
    }
  }

  const chosen = everyone.find(({ id }) => id === draft.client);
  return (
    <>
      <WizardBar
        step={0}
        scenario={scenario?.id ?? null}
        ready={scenario?.document.illustration ? 2 : scenario ? 1 : 0}
        onExit={exit}
        isSaving={busy}
      />
      <div className={styles.page}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.head}>
            <h1>{scenario ? 'Scenario details' : 'New scenario'}</h1>
            <p>A scenario compares one policy illustration with up to three other accounts.</p>
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
                error={errors?.['name'] ?? errors?.['scenario_details.name']}
                maxLength={200}
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
            </div>
          </Card>
          <div className={styles.foot}>
            <Button
              variant="quiet"
              onClick={() => {
                dropDetails(localStore);
                navigate('/');
              }}
            >
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
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
    </>
  );
}

async function save(scenario: Scenario | null, draft: DetailsDraft): Promise<number> {
  const fields = { name: draft.name.trim(), description: draft.description.trim() };
  if (scenario === null) {
    const made = await api.scenarios.create({ client_id: draft.client ?? 0, ...fields }, { key: draft.key });
    return made.id;
  }
  const { name, description } = scenario.scenario_details;
  if (name !== fields.name || description !== fields.description)
    await api.scenarios.details(scenario.id, { ...fields, revision: scenario.revision });
  return scenario.id;
}
