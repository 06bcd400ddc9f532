import { useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Failure } from '../../kit/form/use-form.tsx';
import { FormDialog } from '../../kit/overlay/dialog.tsx';
import { TextArea, TextInput } from '../../kit/form/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useTyped, mergeOthers } from '../../state/use-typed.ts';
import type { ListedReport } from '../../clients/client-list.ts';
import styles from '../../clients/home-dialogs.module.css';
import type { ListKind, ReportNames } from '../../clients/list-kinds.tsx';

export function RenameReportDialog({
  list,
  report,
  onClose,
}: {
  list: ListKind;
  report: ListedReport;
  onClose: () => void;
}) {
  const typed = useTyped<ReportNames>(`${list.noun}-report/${report.id}`, {
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

  async function showOthers(): Promise<void> {
    const { name, description } = await list.report(report.id);
    const now = { name, description };
    setFailure(
      mergeOthers(typed, now, 'Another window changed this report', (field) =>
        now[field] === '' ? `no ${field}` : `${field} “${now[field]}”`,
      ),
    );
  }

  async function save(): Promise<void> {
    setFailure(null);
    if (names.name.trim() === '') return setFaults({ name: ['name is a required field'] });
    setBusy(true);
    try {
      // What was not typed over is not sent, and so stays as it is kept by now.
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
        await showOthers().catch(() => setFailure(messageOf(error)));
      else showToast({ type: 'error', message: messageOf(error) });
    }
  }

  return (
    <FormDialog title="Rename Report" busy={busy} onClose={onClose} onSubmit={() => void save()}>
      <div className={styles.fields}>
        <Failure text={failure} />
        <TextInput label="Name Report" {...fieldOf('name')} />
        <TextArea label="Descriptions" optional {...fieldOf('description')} />
      </div>
    </FormDialog>
  );
}
