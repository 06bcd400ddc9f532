import { ChooseClientDialog, RenameReportDialog } from './form-dialogs.tsx';
import type { Listed, ListedReport, ListedScenario } from '../../clients/client-list.ts';
import { ClientPanel } from '../../clients/client-panel.tsx';
import { DeletionDialog } from '../../clients/deletion-dialog.tsx';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { requestKeys } from '../../api/http-port.ts';
import { TextInput } from '../../kit/form/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useLoad } from '../../state/use-load.ts';
import { useFormDraft, unfinishedForm } from '../../state/use-form-draft.ts';
import type { ListKind } from '../../clients/list-kinds.tsx';
import { useAction } from '../../kit/form/use-form.tsx';
import { useState, useEffect } from 'react';
import { displayName, type Client } from '../../../domain/practice/clients/client.ts';
import { api } from '../../wiring.ts';
import { mismatchText } from '../../../domain/policy/illustration.ts';
import { ConfirmDialog, FormDialog } from '../../kit/overlay/dialog.tsx';
import { useRenumber } from '../../reports/frame/other-age.tsx';
import {
  copyName,
  isDuplicateName,
  DUPLICATE_NAME,
  MAX_NAME_LENGTH,
} from '../../../domain/practice/cases/scenario.ts';
import { readableName } from '../../../domain/shared/text.ts';
import { shareForm } from '../../share/use-share.ts';
import type { ListState } from '../../clients/list-store.ts';

interface OtherAgeDialogProps {
  title: string;
  client: Pick<Client, 'id' | 'age'>;
  ledgerAge: number;
  onRenumbered: () => void;
  onClose: () => void;
}

/** Replaces a dialog that needs a report if the illustration starts at another age. */
function OtherAgeDialog({ title, client, ledgerAge, onRenumbered, onClose }: OtherAgeDialogProps) {
  const { renumber, busy } = useRenumber(client.id, () => {
    onRenumbered();
    onClose();
  });
  return (
    <FormDialog
      {...{ title, busy, onClose }}
      submitLabel={`Renumber to age ${client.age}`}
      onSubmit={renumber}
    >
      {mismatchText(client.age, ledgerAge)}
    </FormDialog>
  );
}

export type DialogRequest =
  | { kind: 'add-client' }
  | { kind: 'edit-client'; client: Listed }
  | { kind: 'new-scenario' }
  | { kind: 'new-report'; client?: Listed | undefined }
  | { kind: 'clone-scenario'; client: Listed; scenario: ListedScenario }
  | { kind: 'delete-client'; client: Listed }
  | { kind: 'delete-scenario'; scenario: ListedScenario }
  | { kind: 'rename-report'; report: ListedReport }
  | { kind: 'share-report'; report: ListedReport }
  | { kind: 'delete-report'; report: ListedReport };

interface ListDialogsProps {
  list: ListKind;
  request: DialogRequest | null;
  clients: readonly Listed[];
  onClose: () => void;
  onClientDeleted?: (() => void) | undefined;
}

function CloneDialog(
  props: Pick<ListDialogsProps, 'list' | 'onClose'> & { client: Listed; scenario: ListedScenario },
) {
  const { list, client, scenario, onClose } = props;
  const [name, setName] = useFormDraft<string>(
    `${list.noun}-clone/${scenario.id}`,
    copyName(scenario.scenario_details.name),
  );
  const { busy, failure, setFailure, run } = useAction((error) => {
    const refused = error instanceof ApiError ? error.fields?.['name']?.[0] : undefined;
    if (!refused) showToast({ type: 'error', message: messageOf(error) });
    return refused ?? null;
  });
  const [keys] = useState(requestKeys);
  const { data: counts } = useLoad(String(scenario.id), (signal) => list.holdings(scenario.id, { signal }));
  // Names are unique within a scenario's simulations and among separate simulations.
  const siblings = client.scenarios.filter((one) => one.scenario?.id === scenario.scenario?.id);
  const nameError = cloneError(name, { scenarios: siblings }, list.text.duplicateNameMessage);

  async function clone(): Promise<void> {
    const copy = () => list.store.cloneScenario(scenario.id, name.trim(), keys.keyFor(name.trim()));
    if (nameError === null && (await run(copy))) onClose();
  }

  return (
    <FormDialog
      title={`Clone ${list.title}`}
      submitLabel="Clone"
      {...{ busy, onClose }}
      disabled={nameError !== null}
      onSubmit={() => void clone()}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={MAX_NAME_LENGTH}
        onChange={(next) => {
          setName(next);
          setFailure(null);
        }}
        onFocus={(event) => event.target.select()}
        error={nameError || failure}
        help={list.cloneText(scenario, counts)}
      />
    </FormDialog>
  );
}

export function ListDialogs({ list, request, clients, onClose, onClientDeleted }: ListDialogsProps) {
  const { store, noun } = list;
  switch (request?.kind) {
    case 'add-client':
      return <ClientPanel client={null} next={list.next} onSaved={store.addClient} onClose={onClose} />;
    case 'edit-client':
      return <ClientPanel client={request.client} onSaved={store.changeClient} onClose={onClose} />;
    case 'new-scenario':
      return <ChooseClientDialog list={list} what="scenario" clients={clients} onClose={onClose} />;
    case 'new-report':
      return <ChooseClientDialog {...{ list, clients, onClose }} what="report" client={request.client} />;
    case 'clone-scenario':
      return (
        <CloneDialog list={list} client={request.client} scenario={request.scenario} onClose={onClose} />
      );
    case 'delete-client':
      return (
        <DeletionDialog
          noun="client"
          id={request.client.id}
          name={displayName(request.client)}
          holdings={(id, options) => api.clients.holdings(id, undefined, options)}
          onDelete={() => store.removeClient(request.client).then(onClientDeleted)}
          onClose={onClose}
        />
      );
    case 'delete-scenario': {
      const { id, scenario_details: details } = request.scenario;
      return (
        <DeletionDialog
          {...{ noun, id, onClose }}
          name={details.name}
          holdings={list.holdings}
          onDelete={() => store.removeScenario(id)}
        />
      );
    }
    case 'rename-report':
      return <RenameReportDialog list={list} report={request.report} onClose={onClose} />;
    case 'share-report': {
      const { id, ledger_age: ledgerAge } = request.report;
      const client = clients.find(({ reports }) => reports.some((report) => report.id === id));
      return client && ledgerAge !== undefined ? (
        <OtherAgeDialog
          title="Share Report"
          {...{ client, ledgerAge, onClose }}
          onRenumbered={() => void store.load()}
        />
      ) : (
        list.shareDialog(request.report, client?.firstname ?? '', onClose)
      );
    }
    case 'delete-report':
      return (
        <ConfirmDialog
          title="Delete Report?"
          confirmLabel="Delete report"
          onConfirm={() => store.removeReport(request.report.id)}
          onClose={onClose}
        >
          “{request.report.name}” will be deleted
          {request.report.report_link ? ', and its shared link stops working' : ''}. This cannot be undone.
        </ConfirmDialog>
      );
    default:
      return null;
  }
}

/** Returns an error of the clone's name (specification, section 5); '' is an error without a message. */
export function cloneError(
  typed: string,
  { scenarios }: Pick<Listed, 'scenarios'>,
  duplicateMessage = DUPLICATE_NAME,
): string | null {
  const name = readableName(typed);
  if (name === '') return '';
  const names = scenarios.map(({ scenario_details: details }) => details.name);
  return isDuplicateName(name, names) ? duplicateMessage : null;
}

export function useReopened(
  list: ListKind,
  state: ListState,
  onRequest: (request: DialogRequest) => void,
): void {
  const clients = state.kind === 'ready' ? state.clients : null;
  useEffect(() => {
    const request = clients && leftOpen(list, clients);
    if (request) onRequest(request);
  }, [list, clients, onRequest]);
}

function leftOpen({ noun }: ListKind, clients: readonly Listed[]): DialogRequest | null {
  if (unfinishedForm('client/new') !== null) return { kind: 'add-client' };
  const ofClient = unfinishedForm('client/');
  const client = clients.find(({ id }) => String(id) === ofClient);
  if (client) return { kind: 'edit-client', client };
  const ofReport = unfinishedForm(`${noun}-report/`);
  const ofClone = unfinishedForm(`${noun}-clone/`);
  if (ofReport === null && ofClone === null && unfinishedForm('share/') === null) return null;
  for (const owner of clients) {
    const report = owner.reports.find(({ id }) => String(id) === ofReport);
    if (report) return { kind: 'rename-report', report };
    const shared = owner.reports.find((one) => unfinishedForm(shareForm(one)) !== null);
    if (shared) return { kind: 'share-report', report: shared };
    const scenario = owner.scenarios.find(({ id }) => String(id) === ofClone);
    if (scenario) return { kind: 'clone-scenario', client: owner, scenario };
  }
  return null;
}
