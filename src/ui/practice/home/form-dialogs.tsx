import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { Combobox } from '../../kit/form/combobox.tsx';
import { FormDialog } from '../../kit/overlay/dialog.tsx';
import { clientOptions, scenarioOptions, type Listed, type ListedReport } from '../../clients/client-list.ts';
import { ClientPanel } from '../../clients/client-panel.tsx';
import styles from '../../clients/home-dialogs.module.css';
import type { ListKind, ReportNames } from '../../clients/list-kinds.tsx';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../../../domain/practice/cases/scenario.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Failure } from '../../kit/form/use-form.tsx';
import { TextArea, TextInput } from '../../kit/form/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useFormDraft, mergeRemote } from '../../state/use-form-draft.ts';

interface ChooseClientDialogProps {
  list: ListKind;
  what: 'scenario' | 'report';
  clients: readonly Listed[];
  client?: Listed | undefined;
  onClose: () => void;
}

export function ChooseClientDialog(props: ChooseClientDialogProps) {
  const { list, what, clients, onClose } = props;
  const [clientId, setClientId] = useState(props.client?.id ?? null);
  const [scenarioId, setScenarioId] = useState<number | null>(null);
  const [creating, setCreating] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [, navigate] = useLocation();

  const client = clients.find(({ id }) => id === clientId) ?? null;
  const noun = what === 'report' ? list.noun : null;
  const options = useMemo(() => clientOptions(clients, noun), [clients, noun]);
  const scenarios = useMemo(() => (client ? scenarioOptions(client) : []), [client]);
  const [first, ...more] = scenarios;
  const only = first && more.length === 0 && !first.disabled ? Number(first.value) : null;
  const scenario = scenarioId ?? only;

  function go(): void {
    setAsked(true);
    if (clientId === null) return;
    const href =
      what === 'scenario' || scenarios.length === 0
        ? list.href.add(clientId)
        : scenario !== null && list.href.addReport(clientId, scenario);
    if (!href) return;
    onClose();
    navigate(href);
  }

  if (creating !== null)
    return (
      <ClientPanel
        client={null}
        typed={creating}
        next={list.next}
        onSaved={(added) => {
          list.store.addClient(added);
          setClientId(added.id);
        }}
        onClose={() => setCreating(null)}
      />
    );
  return (
    <FormDialog
      title={what === 'scenario' ? `New ${list.title}` : 'New Report'}
      submitLabel="Continue"
      onClose={onClose}
      onSubmit={go}
    >
      <div className={styles.fields}>
        <Combobox
          label="Client"
          value={clientId === null ? null : String(clientId)}
          options={options}
          onChange={(value) => {
            setClientId(Number(value));
            setScenarioId(null);
          }}
          createLabel="Create New Client"
          onCreate={setCreating}
          error={asked && clientId === null ? 'Choose a client.' : null}
        />
        {what === 'report' && client && scenarios.length === 0 && (
          <p>
            {list.text.noScenarios} Continue with a new {list.noun}.
          </p>
        )}
        {what === 'report' && scenarios.length > 0 && (
          <Combobox
            key={clientId}
            label={list.title}
            value={scenario === null ? null : String(scenario)}
            options={scenarios}
            onChange={(value) => setScenarioId(Number(value))}
            error={asked && scenario === null ? `Choose a ${list.noun}.` : null}
          />
        )}
      </div>
    </FormDialog>
  );
}

type RenameReportDialogProps = { list: ListKind; report: ListedReport; onClose: () => void };

export function RenameReportDialog({ list, report, onClose }: RenameReportDialogProps) {
  const typed = useFormDraft<ReportNames>(`${list.noun}-report/${report.id}`, {
    name: report.name,
    description: report.description,
  });
  const [names, setNames, read] = typed;
  const fieldOf = (name: keyof ReportNames) => ({
    value: names[name],
    error: faults[name],
    onChange: (next: string) => setNames((before) => ({ ...before, [name]: next })),
  });
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function showRemoteChanges(): Promise<void> {
    const { name, description } = await list.report(report.id);
    const now = { name, description };
    setFailure(
      mergeRemote(typed, now, 'Another window changed this report', (field) =>
        now[field] === '' ? `no ${field}` : `${field} “${now[field]}”`,
      ),
    );
  }

  async function save(): Promise<void> {
    setFailure(null);
    if (names.name.trim() === '') return setFaults({ name: ['name is a required field'] });
    setBusy(true);
    try {
      // Unchanged fields are not sent, so that they keep changes from other windows.
      const fields = (['name', 'description'] as const).filter((field) => names[field] !== read[field]);
      const of = (from: ReportNames): Partial<ReportNames> =>
        Object.fromEntries(fields.map((field) => [field, from[field].trim()]));
      const renamed = await list.rename(report.id, { ...of(names), was: of(read) });
      list.store.changeReport(renamed.report);
      showToast({ type: 'success', message: renamed.message });
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.fields) setFaults(error.fields);
      else if (error instanceof ApiError && error.code === 'report_changed')
        await showRemoteChanges().catch(() => setFailure(messageOf(error)));
      else showToast({ type: 'error', message: messageOf(error) });
    }
  }

  return (
    <FormDialog title="Rename Report" busy={busy} onClose={onClose} onSubmit={() => void save()}>
      <div className={styles.fields}>
        <Failure text={failure} />
        <TextInput label="Name Report" maxLength={MAX_NAME_LENGTH} {...fieldOf('name')} />
        <TextArea
          label="Descriptions"
          optional
          maxLength={MAX_DESCRIPTION_LENGTH}
          {...fieldOf('description')}
        />
      </div>
    </FormDialog>
  );
}
