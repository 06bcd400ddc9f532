import { useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/form/button.tsx';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { TextArea, TextInput } from '../../kit/form/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useTyped, othersWords, overOthers } from '../../state/use-typed.ts';
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
  const [names, setNames, read, setRead] = useTyped<ReportNames>(`${list.noun}-report/${report.id}`, {
    name: report.name,
    description: report.description,
  });
  const { name, description } = names;
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  /** What another window saved takes the place of what was not typed over here; the rest waits for one more press. */
  async function showOthers(): Promise<void> {
    const kept = await list.report(report.id);
    const now = { name: kept.name, description: kept.description };
    setNames((typed) => overOthers(typed, read, now));
    setRead(now);
    setFailure(
      othersWords('Another window changed this report', read, now, (field) =>
        now[field] === '' ? `no ${field}` : `${field} “${now[field]}”`,
      ),
    );
  }

  async function save(): Promise<void> {
    setFailure(null);
    if (name.trim() === '') return setFaults({ name: ['name is a required field'] });
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
    <Dialog
      open
      title="Rename Report"
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <TextInput
          label="Name Report"
          value={name}
          onChange={(next) => setNames((before) => ({ ...before, name: next }))}
          error={faults.name}
        />
        <TextArea
          label="Descriptions"
          optional
          value={description}
          onChange={(next) => setNames((before) => ({ ...before, description: next }))}
          error={faults.description}
        />
      </div>
    </Dialog>
  );
}
