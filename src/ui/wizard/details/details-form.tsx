import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../../../domain/practice/cases/scenario.ts';
import { displayName, type Client } from '../../../domain/practice/clients/client.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { newRequestKey } from '../../api/http-port.ts';
import { Button, TextButton } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { Form } from '../../kit/form/use-form.tsx';
import { Combobox } from '../../kit/form/combobox.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { TextArea, TextInput } from '../../kit/form/text-input.tsx';
import { showDraftSaved } from '../draft/use-step.tsx';
import { removeLeaveGuard } from '../../shell/navigation.ts';
import { unfinishedForm, useRestored } from '../../state/use-form-draft.ts';
import { localStore } from '../../wiring.ts';
import { ClientPanel } from '../../clients/client-panel.tsx';
import { dropDraft } from '../draft/draft-storage.ts';
import { validateDetails, isDirty, keepDetails, usedNames } from './details.ts';
import type { DetailsDraft, DetailsClient, DetailsFlow, DetailsOwner } from './details.ts';
import { useSaveDetails } from './use-save-details.tsx';
import wizard from './wizard.module.css';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { capital } from '../../../rendering/words/sentence-parts.ts';

export interface DetailsBarState {
  client: string | undefined;
  onExit: () => void;
  isSaving: boolean;
}

interface DetailsFormProps<T extends DetailsOwner> {
  flow: DetailsFlow<T>;
  clients: readonly DetailsClient[];
  scenario: T | null;
  start: DetailsDraft;
  bar: (scenario: T | null, state: DetailsBarState) => ReactNode;
}

interface StartFromProps {
  clients: readonly DetailsClient[];
  client: number | null;
  except: number | null;
  value: number | null;
  onChange: (scenario: number | null) => void;
}

function StartFrom({ clients, client, except, value, onChange }: StartFromProps) {
  const clientMatches = clients.filter(({ id }) => id === client);
  const otherClients = clients.filter(({ id }) => id !== client);
  const options = [...clientMatches, ...otherClients].flatMap((one) =>
    one.scenarios
      .filter(({ id }) => id !== except)
      .map(({ id, scenario_details: { name } }) => ({
        value: String(id),
        label: name,
        detail: displayName(one),
      })),
  );
  if (options.length === 0) return null;
  return (
    <div className={wizard.from}>
      <Combobox
        label="Copy accounts from"
        optional
        value={value === null ? null : String(value)}
        options={options}
        onChange={(chosen) => onChange(Number(chosen))}
        help="Copies that scenario’s accounts and taxes. You can change them in step 3."
      />
      {value !== null && <TextButton onClick={() => onChange(null)}>Do not copy</TextButton>}
    </div>
  );
}

export function DetailsForm<T extends DetailsOwner>(props: DetailsFormProps<T>) {
  const { flow, clients, scenario: opened, start, bar } = props;
  const { noun, keys } = flow;
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [creating, setCreating] = useState<string | null>(() =>
    unfinishedForm('client/new') === null ? null : '',
  );
  const [added, setAdded] = useState<readonly Client[]>([]);
  useRestored(isDirty(start, opened));
  const { scenario, save, isSaving, dialog } = useSaveDetails(flow, opened, setErrors, change);
  const everyone = [...added, ...clients.filter(({ id }) => !added.some((client) => client.id === id))];
  const namesInUse = usedNames(clients, draft.client, scenario?.id ?? null);
  const isDuplicateName = namesInUse.includes(draft.name.trim());

  function change(fields: Partial<Pick<DetailsDraft, 'client' | 'name' | 'description' | 'from'>>) {
    const next = { ...draft, ...fields, key: newRequestKey() };
    setDraft(next);
    keepDetails(localStore, next, keys);
    if (!errors) return;
    const changed = Object.keys(fields).map((name) => (name === 'client' ? 'client_id' : name));
    setErrors(
      Object.fromEntries(
        Object.entries(errors).filter(([path]) => !changed.includes(path.replace('scenario_details.', ''))),
      ),
    );
  }

  function saveThen(target: (id: number) => void) {
    const fieldErrors = validateDetails(draft, namesInUse, flow.duplicateNameMessage);
    setErrors(fieldErrors);
    if (!fieldErrors) void save(draft, target);
  }

  function saveOrKeep(then: () => void) {
    if (!isDirty(draft, scenario) && scenario) return then();
    if (!validateDetails(draft, namesInUse)) return void save(draft, then);
    if (isDirty(draft, scenario))
      showDraftSaved(
        isDuplicateName ? flow.duplicateNameMessage : `Choose a client and enter a name to save the ${noun}.`,
      );
    removeLeaveGuard();
    then();
  }

  const question = useLeaveGuard({
    isDirty: isDirty(draft, scenario),
    scenario: scenario?.id ?? null,
    noun,
    stays: flow.stays,
    onSave: saveOrKeep,
  });
  const chosen = everyone.find(({ id }) => id === draft.client);
  const nameMessage = errors?.['name'] ?? errors?.['scenario_details.name'];
  return (
    <>
      {bar(scenario, {
        client: chosen && displayName(chosen),
        onExit: () => saveOrKeep(() => navigate(flow.home)),
        isSaving,
      })}
      <div className={wizard.page}>
        <Form className={wizard.form} onSubmit={() => saveThen((id) => navigate(flow.next(id)))}>
          <div className={wizard.head}>
            <div>
              <h1>{scenario ? `${capital(noun)} details` : `New ${noun}`}</h1>
              <p>{flow.lead}</p>
            </div>
            <TemplateMenu
              type={flow.template}
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
            <div className={wizard.fields}>
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
                    ? `You cannot move a ${noun} to another client.`
                    : chosen && `Age ${chosen.age} in year 1 of the illustration.`
                }
                error={errors?.['client_id']}
              />
              <TextInput
                label="Name"
                value={draft.name}
                onChange={(name) => change({ name })}
                error={nameMessage ?? (isDuplicateName ? flow.duplicateNameMessage : undefined)}
                maxLength={MAX_NAME_LENGTH}
                placeholder={flow.placeholder}
              />
              <TextArea
                label="Description"
                optional
                value={draft.description}
                onChange={(description) => change({ description })}
                error={errors?.['description'] ?? errors?.['scenario_details.description']}
                maxLength={MAX_DESCRIPTION_LENGTH}
              />
              {flow.takesOver(scenario) && (
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
          <div className={wizard.formFoot}>
            <Button
              variant="quiet"
              onClick={() => {
                dropDraft(localStore, keys.step, draft);
                removeLeaveGuard();
                navigate(flow.home);
              }}
              label="Cancel"
            />
            <Button type="submit" variant="primary" busy={isSaving} iconAfter="arrow-right">
              Continue
            </Button>
          </div>
        </Form>
      </div>
      {creating !== null && (
        <ClientPanel
          client={null}
          typed={creating}
          next={flow.newClient}
          onSaved={(client) => {
            setAdded([client, ...added]);
            change({ client: client.id });
          }}
          onClose={() => setCreating(null)}
        />
      )}
      {dialog}
      {question}
    </>
  );
}
