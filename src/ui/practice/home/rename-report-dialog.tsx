import { useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea, TextInput } from '../../kit/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useTyped } from '../../state/use-typed.ts';
import type { ListedReport } from '../../clients/client-list.ts';
import styles from '../../clients/home-dialogs.module.css';
import type { ListKind } from '../../clients/list-kind.ts';

export function RenameReportDialog({
  list,
  report,
  onClose,
}: {
  list: ListKind;
  report: ListedReport;
  onClose: () => void;
}) {
  const [{ name, description }, setNames] = useTyped(`${list.noun}-report/${report.id}`, {
    name: report.name,
    description: report.description,
  });
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (name.trim() === '') return setFaults({ name: ['name is a required field'] });
    setBusy(true);
    try {
      const renamed = await list.rename(report.id, { name: name.trim(), description: description.trim() });
      list.store.changeReport(renamed.report);
      showToast({ type: 'success', message: renamed.message });
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.fields) setFaults(error.fields);
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
        <TextInput
          label="Name Report"
          value={name}
          onChange={(next) => setNames({ name: next, description })}
          error={faults.name}
        />
        <TextArea
          label="Descriptions"
          optional
          value={description}
          onChange={(next) => setNames({ name, description: next })}
          error={faults.description}
        />
      </div>
    </Dialog>
  );
}
